"""The licences of what travels in the download, and the script that gathers them."""
