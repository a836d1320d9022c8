import { useEffect } from 'react';
import { loadOverlays, useOverlay } from './later.ts';
import type { MenuAnchor, MenuItem } from './overlays.tsx';

interface MenuButtonProps {
  /** The button's text. */
  readonly label: string;
  /** The button's name for assistive technology, when the label is not sufficient. */
  readonly name?: string;
  /** The commands; no two texts are equal. */
  readonly items: readonly MenuItem[];
}

/** A button with a menu of commands. The menu's code is loaded later; a press before that opens it then. */
export function MenuButton({ label, name = label, items }: MenuButtonProps) {
  const { module, button, press, ...state } = useOverlay();
  const props = { className: 'button quiet', title: name, 'aria-label': name, children: label };
  if (module) return <module.MenuBox {...state} trigger={button} button={props} items={items} />;
  return <button {...props} ref={button} type="button" aria-haspopup="menu" aria-expanded={false} onClick={press} />;
}

interface ContextMenuProps {
  readonly anchor: MenuAnchor;
  readonly name: string;
  /** The commands; no two texts are equal. */
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** A menu of commands at a place. Rendered only while it is open. */
export function ContextMenu(props: ContextMenuProps) {
  const { module } = useOverlay();
  useEffect(() => void loadOverlays(), []);
  return module && <module.ContextMenuBox {...props} />;
}
