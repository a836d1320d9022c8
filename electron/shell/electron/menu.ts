import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuGroup, MenuItem } from '../../main/app/shell.ts';

const itemOf = (item: MenuItem, chosen: (action: string) => void): MenuItemConstructorOptions => {
  if ('line' in item) return { type: 'separator' };
  const { label, accelerator } = item;
  const keys = accelerator === undefined ? {} : { accelerator };
  return 'role' in item ? { role: item.role, label, ...keys } : { label, ...keys, click: () => chosen(item.action) };
};

/** Installs the application menu. */
export function installMenu(groups: readonly MenuGroup[], chosen: (action: string) => void): void {
  const template = groups.map(({ label, items }) => ({ label, submenu: items.map((item) => itemOf(item, chosen)) }));
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
