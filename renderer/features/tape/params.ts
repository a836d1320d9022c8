import { MAX_ORDER_TEXT } from '../../../shared/domain/orderText.ts';
import { decimal, type Decimal } from '../../../shared/num/decimal.ts';
import type { PanelParams } from '../../bridge/panelHandle.ts';
import { readTyped } from '../../format/typed.ts';
import { keptFlag, keptText, keptWord } from '../../ui/plainParams.ts';

/** What sizes are measured in by filter and mark. */
export const tapeUnits = ['base', 'quote'] as const;
/** See {@link tapeUnits}. */
export type TapeUnit = (typeof tapeUnits)[number];

/** What a tape keeps with the workspace. `smallest` and `large` are what was typed; empty: no filter, the automatic mark. */
export interface TapeParams {
  readonly unit: TapeUnit;
  readonly smallest: string;
  readonly large: string;
  readonly merge: boolean;
  readonly table: boolean;
}

/** Reads what was kept; each value that is unknown falls back by itself. */
export function readTapeParams(params: PanelParams): TapeParams {
  return {
    unit: keptWord(params, 'unit', tapeUnits),
    smallest: keptText(params, 'smallest', MAX_ORDER_TEXT) ?? '',
    large: keptText(params, 'large', MAX_ORDER_TEXT) ?? '',
    merge: keptFlag(params, 'merge', true),
    table: keptFlag(params, 'table', false),
  };
}

/** A typed limit as an exact amount; `null` for an empty field and for what is no number, which the field tells (XU1 to XU8). */
export function limitOf(typed: string): Decimal | null {
  const read = readTyped(typed, 'quantity');
  return read.ok ? decimal(read.value.text) : null;
}
