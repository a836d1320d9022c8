import { Menu } from 'electron';

/** The menu: on macOS what copy, paste and quit need to work there at all, elsewhere none. */
export function installMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
}
