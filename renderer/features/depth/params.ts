import type { PanelParams } from '../../bridge/panelHandle.ts';
import { keptFlag, keptWord } from '../../ui/plainParams.ts';

/** How far from the middle the chart reaches, in per cent of it; `all`: as far as the feed carries levels. */
export const depthRanges = ['all', '0.1', '0.25', '0.5', '1', '2', '5'] as const;
/** See {@link depthRanges}. */
export type DepthRange = (typeof depthRanges)[number];

/** What a depth chart keeps with the workspace. */
export interface DepthParams {
  readonly range: DepthRange;
  readonly table: boolean;
}

/** Reads what was kept; each value that is unknown falls back by itself. */
export function readDepthParams(params: PanelParams): DepthParams {
  return { range: keptWord(params, 'range', depthRanges), table: keptFlag(params, 'table', false) };
}
