/** Accelerators of the application menu in Electron's form: main installs them, and the window gives no action its keys. */
import type { MenuAction } from './menuActions.ts';

/** Entries of the menu that the system carries out itself. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'quit'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'minimize'
  | 'close'
  | 'togglefullscreen';

/** Returns the accelerators by entry; the entries without one have a hotkey of the window, or none. `apple`: macOS. */
export const menuAccelerators = (apple: boolean): Readonly<Partial<Record<MenuAction | MenuRole, string>>> => ({
  'settings.open': 'CmdOrCtrl+,',
  undo: 'CmdOrCtrl+Z',
  redo: apple ? 'Cmd+Shift+Z' : 'Ctrl+Y',
  cut: 'CmdOrCtrl+X',
  copy: 'CmdOrCtrl+C',
  paste: 'CmdOrCtrl+V',
  selectAll: 'CmdOrCtrl+A',
  quit: 'CmdOrCtrl+Q',
  ...(apple && { hide: 'Cmd+H', hideOthers: 'Cmd+Alt+H' }),
  minimize: 'CmdOrCtrl+M',
  close: 'CmdOrCtrl+W',
  togglefullscreen: apple ? 'Ctrl+Cmd+F' : 'F11',
});
