import type { Action } from '../actions.ts';
import type { PanelKind } from './kinds.ts';

/** What menus, palette and hotkeys can do with the desk. */
export interface WorkbenchHandle {
  /** Puts the shipped arrangement back. */
  readonly reset: () => void;
  /** Brings a panel of this kind to the front, or opens it. */
  readonly show: (kind: PanelKind) => void;
  /** The workspace that is shown, by the name a person sees. */
  readonly shown: () => { readonly id: string; readonly title: string; readonly locked: boolean };
  /** All workspaces by name, shipped ones first. */
  readonly all: () => readonly { readonly id: string; readonly title: string }[];
  /** Everything the desk can do now, in words; made anew at each call, for names and states change. */
  readonly actions: () => readonly Action[];
  /** Told when {@link actions} may have changed. Answers the end of it. */
  readonly onChange: (listener: () => void) => () => void;
}
