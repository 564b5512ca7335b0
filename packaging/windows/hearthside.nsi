; The installer for one person, without an administrator. packaging/build.py windows runs makensis with
; VERSION, PAYLOAD (the folder to install), ICON, SIDE (a picture), OUT and FILES (the files of
; the folder in an order of their own; without it, in the order in which the disk has them); FAST compresses little.
Unicode true
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
!ifdef FAST
SetCompressor zlib
!else
SetCompressor /SOLID lzma
SetCompressorDictSize 32
!endif
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Hearthside"
!define KIND "Hearthside.Save"

Name "Hearthside"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Hearthside"
InstallDirRegKey HKCU "Software\Hearthside" "InstallDir"
BrandingText "Hearthside ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Hearthside"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Hearthside setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Hearthside developers, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_WELCOMEPAGE_TEXT "$(welcome)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\hearthside.exe"
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(saves_stay)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

LangString welcome ${LANG_ENGLISH} "Hearthside is a collection of strategy board games to play with friends at one computer and against bots. It needs no account and no network.$\r$\n$\r$\nIt is installed for you alone; no administrator is needed. If an earlier version is installed, it is replaced, and your saved games stay.$\r$\n$\r$\nClose Hearthside before you go on."
LangString welcome ${LANG_JAPANESE} "Hearthside は、一台のコンピューターを囲んで友だちと、またはボットを相手に遊ぶ戦略ボードゲーム集です。アカウントもネットワークも要りません。$\r$\n$\r$\nあなた専用にインストールされ、管理者の権限は要りません。以前のバージョンは置き換えられ、セーブデータはそのまま残ります。$\r$\n$\r$\n続ける前に Hearthside を終了してください。"
LangString saves_stay ${LANG_ENGLISH} "Hearthside will be removed. Your saved games and settings stay in $APPDATA\Hearthside; delete this folder yourself if you no longer want them."
LangString saves_stay ${LANG_JAPANESE} "Hearthside を削除します。セーブデータと設定は $APPDATA\Hearthside に残ります。不要な場合は、このフォルダーをご自分で削除してください。"
LangString is_running ${LANG_ENGLISH} "Hearthside is running. Close it, then press Retry."
LangString is_running ${LANG_JAPANESE} "Hearthside が実行中です。終了してから［再試行］を押してください。"
LangString save_kind ${LANG_ENGLISH} "Hearthside saved game"
LangString save_kind ${LANG_JAPANESE} "Hearthside のセーブデータ"

; A program that runs can't be opened for writing: nothing is touched before it ends.
!macro WAIT_FOR_END un
Function ${un}wait_for_end
  again:
  ${IfNot} ${FileExists} "$INSTDIR\hearthside.exe"
    Return
  ${EndIf}
  ClearErrors
  FileOpen $0 "$INSTDIR\hearthside.exe" a
  ${IfNot} ${Errors}
    FileClose $0
    Return
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(is_running)" /SD IDCANCEL IDRETRY again
  SetErrorLevel 3
  Abort
FunctionEnd
!macroend
!insertmacro WAIT_FOR_END ""
!insertmacro WAIT_FOR_END "un."

; Only what is ours goes: somebody may keep files of their own in this folder.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\app"
  RMDir /r "$INSTDIR\notices"
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\site"
  Delete "$INSTDIR\hearthside.exe"
  Delete "$INSTDIR\qt.conf"
  Delete "$INSTDIR\uninstall.exe"
!macroend

!macro FILE_TYPES_CHANGED
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
!macroend

Section "Hearthside"
  Call wait_for_end
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
!ifdef FILES
  !include "${FILES}"
  SetOutPath "$INSTDIR"
!else
  File /r "${PAYLOAD}/*.*"
!endif
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Hearthside.lnk" "$INSTDIR\hearthside.exe"
  WriteRegStr HKCU "Software\Hearthside" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.hearth" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(save_kind)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" '"$INSTDIR\hearthside.exe",0'
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\hearthside.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Hearthside"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" '"$INSTDIR\hearthside.exe",0'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Hearthside developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  !insertmacro FILE_TYPES_CHANGED
SectionEnd

Section "Uninstall"
  Call un.wait_for_end
  !insertmacro REMOVE_PROGRAM
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Hearthside.lnk"
  ReadRegStr $0 HKCU "Software\Classes\.hearth" ""
  ${If} $0 == "${KIND}"
    DeleteRegKey HKCU "Software\Classes\.hearth"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Hearthside"
  !insertmacro FILE_TYPES_CHANGED
SectionEnd
