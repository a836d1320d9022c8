import type { PanelParams } from '../../state/desk/index.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** Which trades count for the volume at a price: all since the panel opened, or those of the last minutes. */
export const volumePeriods = ['opened', '5', '15', '60'] as const;
/** See {@link volumePeriods}. */
export type VolumePeriod = (typeof volumePeriods)[number];

/**
 * Settings of a price ladder that are saved with the workspace. `grouping` applies while the instrument offers it;
 * `null`: the step follows the market.
 */
export interface LadderParams {
  readonly grouping: string | null;
  readonly sums: boolean;
  readonly period: VolumePeriod;
  /** Whether the ladder recentres when the last price comes near the edge. */
  readonly follow: boolean;
  readonly table: boolean;
}

const MAX_STEP_TEXT = 40;

/** Reads the saved settings; each unknown value falls back to its default. */
export function readLadderParams(params: PanelParams): LadderParams {
  return {
    grouping: keptText(params, 'grouping', MAX_STEP_TEXT),
    sums: keptFlag(params, 'sums', false),
    period: keptWord(params, 'period', volumePeriods),
    follow: keptFlag(params, 'follow', true),
    table: keptFlag(params, 'table', false),
  };
}
