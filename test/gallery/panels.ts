/** How the gallery shows each panel: found in the registry of kinds, described here only where it differs. */
import type { PanelParams } from '../../renderer/state/desk/panelHandle.ts';
import { isTableKind, panelKinds, type PanelKind } from '../../renderer/app/panels.ts';
import { panelStates, type ShownState } from './address.ts';

/**
 * What makes a panel empty: an account on which nothing happened yet, lists without an entry, a symbol that is not
 * listed, no key, or the live environment, which has no practice.
 */
export type Emptiness = 'newAccount' | 'noItems' | 'notListed' | 'noKey' | 'liveEnvironment';

/** How the gallery shows a panel. */
export interface PanelSetting {
  /** Size of the panel in CSS pixels, without its tab row. */
  readonly width: number;
  readonly height: number;
  /** The state it has stored with the workspace. */
  readonly params: PanelParams;
  readonly empty: Emptiness;
  /** States that the panel does not have, each with the reason. */
  readonly lacks: Partial<Record<ShownState, string>>;
  /** Folder of its code, where it is not the kind. */
  readonly folder: string;
}

const table: Pick<PanelSetting, 'width' | 'height' | 'empty'> = { width: 560, height: 220, empty: 'newAccount' };
const drawn: Pick<PanelSetting, 'width' | 'height' | 'empty'> = { width: 380, height: 340, empty: 'notListed' };

const differs: { readonly [Kind in PanelKind]?: Partial<PanelSetting> } = {
  chart: { width: 480, params: { volume: true } },
  tape: { width: 320 },
  book: { width: 320 },
  ladder: { width: 320, height: 440 },
  sheet: { height: 440, folder: 'contractSpecs' },
  ticket: { width: 320, height: 560 },
  watchlist: {
    params: { tab: 'futures' },
    lacks: { empty: 'a watchlist without rows says so in its content and stays live' },
  },
  balances: { empty: 'noKey' },
  accounts: { empty: 'noKey' },
  closedPositions: { empty: 'noItems' },
  performance: { empty: 'noItems' },
  journal: { empty: 'noItems' },
  records: { empty: 'noItems' },
  rebates: { empty: 'noItems' },
  news: { empty: 'noItems' },
  follows: { empty: 'noItems' },
  copyGuards: { empty: 'noKey' },
  practice: { empty: 'liveEnvironment' },
  replay: { empty: 'liveEnvironment' },
};

/** Returns how the gallery shows a panel; a new kind is shown without an entry of its own. */
export function settingOf(kind: PanelKind): PanelSetting {
  return { params: {}, lacks: {}, folder: kind, ...(isTableKind(kind) ? table : drawn), ...differs[kind] };
}

/** Returns the file of a panel's component below `renderer/features`, and its name: the folder's, ending in `Panel`. */
export function componentOf(kind: PanelKind): { readonly file: string; readonly name: string } {
  const { folder } = settingOf(kind);
  return { file: `${folder}/Panel.tsx`, name: `${folder[0]!.toUpperCase()}${folder.slice(1)}Panel` };
}

/** Returns the states in which a panel is shown. */
export const statesOf = (kind: PanelKind): readonly ShownState[] =>
  panelStates.filter((state) => settingOf(kind).lacks[state] === undefined);

export { panelKinds, type PanelKind };
