import type { PanelParams } from '../../bridge/panelHandle.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** What sums are told in: the base asset, or what it is worth in quote. */
export const sumUnits = ['base', 'quote'] as const;
/** See {@link sumUnits}. */
export type SumUnit = (typeof sumUnits)[number];

/** How the sides stand: asks above bids, or beside each other. */
export const arrangements = ['stacked', 'beside'] as const;
/** See {@link arrangements}. */
export type Arrangement = (typeof arrangements)[number];

/** Best levels of each side that are looked at: as many as the feed carries, or the fifteen nearest. */
export const levelCounts = ['200', '15'] as const;
/** See {@link levelCounts}. */
export type LevelCount = (typeof levelCounts)[number];

/** What a book keeps with the workspace. `grouping` counts while the instrument offers it. */
export interface BookParams {
  readonly grouping: string | null;
  readonly sum: SumUnit;
  readonly arrangement: Arrangement;
  readonly levels: LevelCount;
  readonly table: boolean;
}

const MAX_STEP_TEXT = 40;

/** Reads what was kept; each value that is unknown falls back by itself. */
export function readBookParams(params: PanelParams): BookParams {
  return {
    grouping: keptText(params, 'grouping', MAX_STEP_TEXT),
    sum: keptWord(params, 'sum', sumUnits),
    arrangement: keptWord(params, 'arrangement', arrangements),
    levels: keptWord(params, 'levels', levelCounts),
    table: keptFlag(params, 'table', false),
  };
}
