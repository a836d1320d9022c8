import {
  compare,
  decimal,
  divideUnits,
  parseDecimal,
  powerOfTen,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { SymbolSettings } from './records.ts';

/** A requested change of leverage, with checked parameters. */
export type AskedLeverage = CheckedParametersOf<'futures.account.leverage'>;

/** Names of the leverages, in the order of the documents (document 3, account/leverage). */
export const leverageNames = ['crossLeverage', 'isolatedLongLeverage', 'isolatedShortLeverage'] as const;
/** The leverages of a contract. */
export type Leverages = Pick<SymbolSettings, (typeof leverageNames)[number]>;

/** Returns the refusal of a leverage (-3313). */
export const tooHigh = (text: string) => fail(failureSaying('CONTRACT_LEVERAGE_ERROR', text));

/**
 * Returns the resulting leverages: whole numbers from 1, `20.00` like `20`. -1142 for any other number, -3313 above the
 * contract's limit.
 */
export function readLeverages(
  { maxLeverage }: Instrument,
  now: Leverages,
  asked: AskedLeverage,
): Result<Leverages, Failure> {
  const read = { ...pick(now) };
  for (const name of leverageNames) {
    const text = asked[name];
    if (text === undefined || (name === 'crossLeverage' && asked.marginType === 'ISOLATED')) continue;
    const value = parseDecimal(text);
    if (!value || value.units % powerOfTen(value.scale) !== 0n) return fail(failure('PARAM_ERROR', name));
    if (compare(value, decimal('1')) < 0 || compare(value, decimal(String(maxLeverage))) > 0) {
      return tooHigh(`Leverage must be between 1 and ${maxLeverage}`);
    }
    read[name] = whole(value);
  }
  return ok(read);
}

const pick = ({ crossLeverage, isolatedLongLeverage, isolatedShortLeverage }: Leverages) => ({
  crossLeverage,
  isolatedLongLeverage,
  isolatedShortLeverage,
});

/** The leverage is small and whole at this point. */
function whole({ units, scale }: Decimal): number {
  return Number.parseInt(String(divideUnits(units, powerOfTen(scale), 'trunc')), 10);
}
