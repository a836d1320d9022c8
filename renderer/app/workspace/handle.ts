import type { Action } from '../actions.ts';
import type { PanelKind } from '../panels.ts';

/** The workbench operations for menus, palette and hotkeys. */
export interface WorkbenchHandle {
  /** Restores the default arrangement. */
  readonly reset: () => void;
  /** Brings a panel of this kind to the front, or opens one. */
  readonly show: (kind: PanelKind) => void;
  /** Shows another workspace; an unknown id changes nothing. */
  readonly showWorkspace: (id: string) => void;
  /** Returns the shown workspace with its displayed name. */
  readonly shown: () => { readonly id: string; readonly title: string; readonly locked: boolean };
  /** Returns all workspaces by name, default ones first. */
  readonly all: () => readonly { readonly id: string; readonly title: string }[];
  /**
   * Returns all currently available actions with their titles; computed at each call, because names and states change.
   */
  readonly actions: () => readonly Action[];
  /** Calls the listener when {@link actions} may have changed. Returns the function that ends it. */
  readonly onChange: (listener: () => void) => () => void;
}
