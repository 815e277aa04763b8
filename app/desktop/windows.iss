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
ChangesAssociations=yes

[InstallDelete]
; Nothing of an older version stays among the new one's libraries.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\kings-and-kongs\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Kings & Kongs"; Filename: "{app}\kings-and-kongs.exe"

[Registry]
; As app/desktop/windows.py has it for the zip: we open records, and no other program loses its files.
Root: HKCU; Subkey: "Software\Classes\KingsAndKongs.Record"; ValueType: string; ValueData: "Match of Kings & Kongs"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\KingsAndKongs.Record\DefaultIcon"; ValueType: string; ValueData: """{app}\kings-and-kongs.exe"",0"
Root: HKCU; Subkey: "Software\Classes\KingsAndKongs.Record\shell\open\command"; ValueType: string; ValueData: """{app}\kings-and-kongs.exe"" ""%1"""
Root: HKCU; Subkey: "Software\Classes\.jsonl\OpenWithProgids"; ValueType: string; ValueName: "KingsAndKongs.Record"; ValueData: ""; Flags: uninsdeletevalue

[Run]
Filename: "{app}\kings-and-kongs.exe"; Description: "{cm:LaunchProgram,Kings && Kongs}"; Flags: nowait postinstall skipifsilent
