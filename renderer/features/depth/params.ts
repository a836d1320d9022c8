import type { PanelParams } from '../../state/desk/index.ts';
import { keptFlag, keptWord } from '../../ui/plainParams.ts';

/**
 * Distance from the mid price to the edges of the chart, in per cent of it; `all`: as far as the feed carries levels.
 */
export const depthRanges = ['all', '0.1', '0.25', '0.5', '1', '2', '5'] as const;
/** See {@link depthRanges}. */
export type DepthRange = (typeof depthRanges)[number];

/** Settings of a depth chart that are saved with the workspace. */
export interface DepthParams {
  readonly range: DepthRange;
  readonly table: boolean;
}

/** Reads the saved settings; each unknown value falls back to its default. */
export function readDepthParams(params: PanelParams): DepthParams {
  return { range: keptWord(params, 'range', depthRanges), table: keptFlag(params, 'table', false) };
}
