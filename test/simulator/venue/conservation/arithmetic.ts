import type { InstrumentMarket } from '../../../../electron/simulator/market/instrumentMarket.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';

/** Finds a contract by its symbol. */
export type Find = (symbol: string) => InstrumentMarket;

const ONE = 100_000_000n;
const known = new Map<string, bigint>();
const units = (text: string): bigint => {
  let found = known.get(text);
  if (found === undefined) {
    const [whole, part = ''] = text.split('.');
    known.set(text, (found = BigInt(whole + part.padEnd(8, '0'))));
  }
  return found;
};
const up = (amount: bigint, by: bigint): bigint => (amount <= 0n ? amount / by : (amount + by - 1n) / by);

/**
 * Returns what a position adds to the equity of its account (R8), calculated independently here: profit at the mark
 * price minus the maintenance margin, bracket by bracket instead of with a deduction, minus the taker fee of closing
 * it. In 10^-8.
 */
export function spare({ instrument, mark }: InstrumentMarket, { side, size, openValue }: Position): bigint {
  const { priceDecimals, sizeDecimals, riskBrackets, apiTakerFeeRate } = instrument;
  const value = BigInt(mark!.last) * BigInt(size) * 10n ** BigInt(8 - priceDecimals - sizeDecimals);
  let maintenance = 0n;
  for (const [at, { notionalFloor, maintenanceRatio }] of riskBrackets.entries()) {
    const floor = units(notionalFloor);
    const next = riskBrackets[at + 1];
    const end = next ? units(next.notionalFloor) : value;
    const part = (value < end ? value : end) - floor;
    if (part > 0n) maintenance += part * units(maintenanceRatio);
  }
  const profit = side === 'LONG' ? value - openValue : openValue - value;
  return profit - up(maintenance, ONE) - up(value * units(apiTakerFeeRate), ONE);
}

/** Returns what must be liquidated (R8): ids of isolated positions, and '' for the cross account. */
export function lost(account: Account, find: Find): Set<string> {
  const found = new Set<string>();
  let cross = account.wallet.balance;
  let any = false;
  for (const position of account.positions.values()) {
    cross -= position.isolatedMargin;
    const left = spare(find(position.symbol), position);
    if (position.marginType === 'ISOLATED') {
      if (position.isolatedMargin + left <= 0n) found.add(position.id);
      continue;
    }
    any = true;
    cross += left;
  }
  if (any && cross <= 0n) found.add('');
  return found;
}
