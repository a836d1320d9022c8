/** The amounts an account of practice begins again with: ready-made ones, and what is wrong with typed ones (R37). */
import type { CallRequest } from '../../../shared/ipc/contract.ts';

type Wallet = CallRequest<'practice.reset'>['balances'][number]['wallet'];

/** A field of the form: where the amount goes, and of which coin. */
export interface ResetField {
  readonly wallet: Wallet;
  readonly asset: string;
}

/** The fields in the order they stand. */
export const resetFields = [
  { wallet: 'spot', asset: 'USDT' },
  { wallet: 'spot', asset: 'BTC' },
  { wallet: 'spot', asset: 'ETH' },
  { wallet: 'futures', asset: 'USDT' },
] as const satisfies readonly ResetField[];

/** What stands in the fields, in their order: decimal text, blank is nothing. */
export type ResetAmounts = readonly string[];

/** Ready-made amounts, in the order of {@link resetFields}. */
export const presets = {
  beginner: ['1000', '0', '0', '1000'],
  usual: ['100000', '1', '10', '100000'],
  large: ['1000000', '0', '0', '1000000'],
} as const satisfies Record<string, ResetAmounts>;
/** See {@link presets}. */
export type Preset = keyof typeof presets;

/** As the simulator takes an amount: at most 12 digits and 8 decimals. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/;

/** Places of the fields that hold no amount. A comma is not guessed (XU5). */
export function wrongFields(amounts: ResetAmounts): readonly number[] {
  return amounts.flatMap((text, place) => (text.trim() === '' || AMOUNT.test(text.trim()) ? [] : [place]));
}

/** What is paid in: fields that hold more than nothing. */
export function balancesOf(amounts: ResetAmounts): CallRequest<'practice.reset'>['balances'] {
  return resetFields.flatMap((field, place) => {
    const amount = (amounts[place] ?? '').trim();
    return /[1-9]/.test(amount) ? [{ ...field, amount }] : [];
  });
}
