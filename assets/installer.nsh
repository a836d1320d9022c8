; Links such as foredeck://symbol/futures/BTCUSDT: the installer registers them and the uninstaller removes them again.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\foredeck" "" "URL:Foredeck"
  WriteRegStr SHELL_CONTEXT "Software\Classes\foredeck" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\foredeck\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\foredeck"
!macroend
