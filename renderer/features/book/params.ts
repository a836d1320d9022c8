import type { PanelParams } from '../../state/desk/index.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** Units of sums: the base asset, or its value in quote. */
export const sumUnits = ['base', 'quote'] as const;
/** See {@link sumUnits}. */
export type SumUnit = (typeof sumUnits)[number];

/** Arrangements of the sides: asks above bids, or next to each other. */
export const arrangements = ['stacked', 'beside'] as const;
/** See {@link arrangements}. */
export type Arrangement = (typeof arrangements)[number];

/** Number of best levels used per side: all that the feed carries, or the fifteen nearest. */
export const levelCounts = ['200', '15'] as const;
/** See {@link levelCounts}. */
export type LevelCount = (typeof levelCounts)[number];

/** State the order book stores with the workspace. `grouping` applies while the instrument offers it. */
export interface BookParams {
  readonly grouping: string | null;
  readonly sum: SumUnit;
  readonly arrangement: Arrangement;
  readonly levels: LevelCount;
  readonly table: boolean;
}

const MAX_STEP_TEXT = 40;

/** Reads the stored state; each unknown value falls back to its default separately. */
export function readBookParams(params: PanelParams): BookParams {
  return {
    grouping: keptText(params, 'grouping', MAX_STEP_TEXT),
    sum: keptWord(params, 'sum', sumUnits),
    arrangement: keptWord(params, 'arrangement', arrangements),
    levels: keptWord(params, 'levels', levelCounts),
    table: keptFlag(params, 'table', false),
  };
}
