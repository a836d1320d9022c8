import { MAX_ORDER_TEXT } from '../../../shared/domain/orderText.ts';
import { decimal, type Decimal } from '../../../shared/num/decimal.ts';
import type { PanelParams } from '../../state/desk/index.ts';
import { readTyped } from '../../format/typed.ts';
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

/** Reads the saved settings; each unknown value falls back to its default. */
export function readTapeParams(params: PanelParams): TapeParams {
  return {
    unit: keptWord(params, 'unit', tapeUnits),
    smallest: keptText(params, 'smallest', MAX_ORDER_TEXT) ?? '',
    large: keptText(params, 'large', MAX_ORDER_TEXT) ?? '',
    merge: keptFlag(params, 'merge', true),
    table: keptFlag(params, 'table', false),
  };
}

/**
 * Returns a typed limit as an exact amount; `null` for an empty field and for text that is no number, which the field
 * reports (XU1 to XU8).
 */
export function limitOf(typed: string): Decimal | null {
  const read = readTyped(typed, 'quantity');
  return read.ok ? decimal(read.value.text) : null;
}
