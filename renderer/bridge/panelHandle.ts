import { createContext, useContext, useState } from 'react';
import type { Selection } from './deskStore.ts';

/** Colour groups that link panels: all panels of a group show one symbol (ui: Workspace). The first is the desk's own. */
export const linkGroups = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
/** See {@link linkGroups}. */
export type LinkGroup = (typeof linkGroups)[number];

/** What a panel keeps with the workspace: plain JSON of its own form, read with care, for it comes from a file. */
export type PanelParams = Readonly<Record<string, unknown>>;

/** What a panel may ask of the place it stands in. */
export interface PanelHandle {
  /** Its own name in the workspace; two panels of one kind have two names. */
  readonly id: string;
  /** The group it belongs to; `null`: it keeps a symbol of its own. */
  readonly group: LinkGroup | null;
  /** What it kept with the workspace; empty at first. */
  readonly params: PanelParams;
  /** Keeps these with the workspace, beside what was kept before. */
  readonly save: (change: PanelParams) => void;
  /** Shows another symbol here, and with it in every panel of the group. */
  readonly select: (selection: Selection) => void;
}

/** Provides the handle to a panel's tree. */
export const PanelContext = createContext<PanelHandle | null>(null);

/** The handle of the panel this component stands in. Used outside a panel it is a bug and throws. */
export function usePanel(): PanelHandle {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('this component stands in no panel');
  return panel;
}

/** Provides whether a panel is in front of its tabs. */
export const InFrontContext = createContext(true);

/**
 * Whether what is shown of a place is wanted: the panel is in front of its tabs, or was since that place came. What nobody
 * looks at asks the exchange for nothing, so that a start leaves its limits to orders (B-C1).
 */
export function useWanted(place: string): boolean {
  const inFront = useContext(InFrontContext);
  const [seen, setSeen] = useState<string | null>(null);
  if (inFront && seen !== place) setSeen(place);
  return inFront || seen === place;
}
