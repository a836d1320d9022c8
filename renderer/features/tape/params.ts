import type { PanelParams } from '../../state/desk/index.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** Unit of sizes in the filter and in the threshold for large trades. */
export const tapeUnits = ['base', 'quote'] as const;
/** See {@link tapeUnits}. */
export type TapeUnit = (typeof tapeUnits)[number];

/**
 * Settings of a tape that are saved with the workspace. `smallest` and `large` are kept as typed; empty: no filter, the
 * automatic threshold.
 */
export interface TapeParams {
  readonly unit: TapeUnit;
  readonly smallest: string;
  readonly large: string;
  readonly merge: boolean;
  readonly table: boolean;
}

/** The maximum of a number field; the reader of typed numbers is not a part of the first screen (F17). */
const MAX_LIMIT_TEXT = 40;

/** Reads the saved settings; each unknown value falls back to its default. */
export function readTapeParams(params: PanelParams): TapeParams {
  return {
    unit: keptWord(params, 'unit', tapeUnits),
    smallest: keptText(params, 'smallest', MAX_LIMIT_TEXT) ?? '',
    large: keptText(params, 'large', MAX_LIMIT_TEXT) ?? '',
    merge: keptFlag(params, 'merge', true),
    table: keptFlag(params, 'table', false),
  };
}
