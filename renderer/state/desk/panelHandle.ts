import { createContext, useContext, useState } from 'react';
import type { Selection } from './deskStore.ts';

/**
 * Colour groups that link panels: all panels of a group show one symbol (ui: Workspace). The first group shows the
 * window's symbol.
 */
export const linkGroups = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
/** See {@link linkGroups}. */
export type LinkGroup = (typeof linkGroups)[number];

/**
 * State a panel stores with the workspace: plain JSON in the panel's format, to be validated on reading because it
 * comes from a file.
 */
export type PanelParams = Readonly<Record<string, unknown>>;

/** The workspace functions available to a panel. */
export interface PanelHandle {
  /** Its id in the workspace; two panels of one kind have two ids. */
  readonly id: string;
  /** The group it belongs to; `null`: it stores its own symbol. */
  readonly group: LinkGroup | null;
  /** The group with which its crosshair moves: its own, or one of all charts that are linked. */
  readonly crosshairGroup?: LinkGroup | null;
  /** Its state stored with the workspace; empty at first. */
  readonly params: PanelParams;
  /** Stores these values with the workspace, in addition to those already stored. */
  readonly save: (change: PanelParams) => void;
  /** Shows another symbol in this panel and in every panel of its group. */
  readonly select: (selection: Selection) => void;
}

/** Provides the handle to a panel's component tree. */
export const PanelContext = createContext<PanelHandle | null>(null);

/**
 * Returns the handle of the panel that contains this component. Throws outside a panel, which is a programming error.
 */
export function usePanel(): PanelHandle {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('this component stands in no panel');
  return panel;
}

/** Provides whether a panel is the front tab of its group. */
export const InFrontContext = createContext(true);

/**
 * Whether the content of a place is needed: the panel is the front tab, or has been since that place was set. A panel
 * that is not visible sends no requests to the exchange, so that after a start the rate limits are left to orders
 * (B-C1).
 */
export function useIsContentNeeded(place: string): boolean {
  const inFront = useContext(InFrontContext);
  const [seen, setSeen] = useState<string | null>(null);
  if (inFront && seen !== place) setSeen(place);
  return inFront || seen === place;
}
