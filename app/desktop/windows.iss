; The installer for Windows: for one person, without an administrator. iscc /DVersion=1.2.3 app\desktop\windows.iss
[Setup]
AppId=io.github.kings-and-kongs
AppName=Kings & Kongs
AppVersion={#Version}
AppPublisher=Kings & Kongs
DefaultDirName={autopf}\Kings & Kongs
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=kings-and-kongs-setup
UninstallDisplayIcon={app}\kings-and-kongs.exe
CloseApplications=yes
WizardStyle=modern

[InstallDelete]
; Nothing of an older version stays among the new one's libraries.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\kings-and-kongs\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Kings & Kongs"; Filename: "{app}\kings-and-kongs.exe"

[Run]
Filename: "{app}\kings-and-kongs.exe"; Description: "{cm:LaunchProgram,Kings && Kongs}"; Flags: nowait postinstall skipifsilent
