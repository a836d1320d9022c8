import type { PanelParams } from '../../bridge/panelHandle.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** Of which trades the volume at a price is counted: all since the panel opened, or those of the last minutes. */
export const volumePeriods = ['opened', '5', '15', '60'] as const;
/** See {@link volumePeriods}. */
export type VolumePeriod = (typeof volumePeriods)[number];

/** What a price ladder keeps with the workspace. `grouping` counts while the instrument offers it. */
export interface LadderParams {
  readonly grouping: string | null;
  readonly sums: boolean;
  readonly period: VolumePeriod;
  /** Whether the last price is brought back when it is out of sight. */
  readonly follow: boolean;
  readonly table: boolean;
}

const MAX_STEP_TEXT = 40;

/** Reads what was kept; each value that is unknown falls back by itself. */
export function readLadderParams(params: PanelParams): LadderParams {
  return {
    grouping: keptText(params, 'grouping', MAX_STEP_TEXT),
    sums: keptFlag(params, 'sums', false),
    period: keptWord(params, 'period', volumePeriods),
    follow: keptFlag(params, 'follow', true),
    table: keptFlag(params, 'table', false),
  };
}
