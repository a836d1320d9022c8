/** The tray entry. Its menu is built anew for each change, because Linux shows changes of a menu only then. */
import { Menu, Tray, type MenuItemConstructorOptions } from 'electron';
import type { TrayItem, TrayView } from '../../main/app/shell.ts';

/**
 * Returns whether the desktop shows a tray. GNOME has none without an extension, which only Ubuntu ships with it; an icon
 * that nobody sees must not be the way back to the window.
 */
export function showsTray(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true;
  const desktops = (env['XDG_CURRENT_DESKTOP'] ?? '').toLowerCase().split(':');
  return !desktops.includes('gnome') || desktops.includes('ubuntu');
}

/** Returns a function that shows the entry with this picture; the app must be ready. */
export function createTray(picture: string, chosen: (item: TrayItem) => void): (view: TrayView) => void {
  let tray: Tray | null = null;
  const menuOf = ({ facts, open, kill, killConfirm, quit }: TrayView): MenuItemConstructorOptions[] => [
    ...facts.map((label) => ({ label, enabled: false })),
    { type: 'separator' },
    { label: open, click: () => chosen('open') },
    // A menu below it: one slip of the mouse stops nothing.
    { label: kill, submenu: [{ label: killConfirm, click: () => chosen('kill') }] },
    { type: 'separator' },
    { label: quit, click: () => chosen('quit') },
  ];
  return (view) => {
    if (!tray) {
      tray = new Tray(picture);
      tray.on('double-click', () => chosen('open'));
    }
    tray.setToolTip(view.title);
    tray.setContextMenu(Menu.buildFromTemplate(menuOf(view)));
  };
}
