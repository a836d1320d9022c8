import type { Chord } from './chord.ts';

/** Whether the operating system's main modifier is Cmd. */
export function isApple(navigator: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** The action that opens the list of symbols. */
export const SYMBOL_SEARCH = 'symbol.search';

/** Default hotkeys by action name. An action that is not listed has no hotkey until the user assigns one. */
export const defaultKeys: Readonly<Record<string, Chord>> = {
  'palette.open': 'Mod+K',
  'hotkeys.sheet': '?',
  [SYMBOL_SEARCH]: '/',
  'symbol.next': ']',
  'symbol.previous': '[',
  'interval.1m': '1',
  'interval.5m': '2',
  'interval.15m': '3',
  'interval.1h': '4',
  'interval.4h': '5',
  'interval.1d': '6',
  'interval.1w': '7',
  'panel.next': 'F6',
  'panel.previous': 'Shift+F6',
  'panel.popOut': 'Alt+O',
  'workspace.lock': 'Alt+L',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [`workspace.${place}`, `Alt+${place}`])),
};

/** The kill switch's hotkey: it always works and cannot be assigned to another action (B-A9). */
export const KILL_CHORD: Chord = 'Mod+Shift+K';
/** Name of the kill switch action. */
export const KILL_ACTION = 'kill';
/** Holds every countdown that closes copied positions; like the kill switch's hotkey it works in every dialog. */
export const HOLD_CHORD: Chord = 'Mod+Shift+H';
/** Name of the action that holds countdowns. */
export const HOLD_ACTION = 'copies.hold';

/** Hotkeys that the user cannot change, by action name. */
export const fixedKeys: ReadonlyMap<string, Chord> = new Map([
  [KILL_ACTION, KILL_CHORD],
  [HOLD_ACTION, HOLD_CHORD],
]);
