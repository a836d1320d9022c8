import { describe, expect, it } from 'vitest';
import { shareAt } from '../../../shared/domain/accountAmount.ts';
import { valueOf } from '../../../shared/domain/expectedFills.ts';
import { liquidationIn, type FindMarked } from '../../../shared/domain/marginAccount.ts';
import { ZERO, add, decimal, formatShort, subtract } from '../../../shared/num/decimal.ts';
import { findIn } from './accountTruth.ts';
import { runDrafts, type WrongPrediction } from './runDrafts.ts';

/** Fees rounded down instead of up. */
const feesDown: WrongPrediction = ({ predicted, receipt }, { order }, venue) => {
  const { takerRate, makerRate } = venue.contract(order.symbol);
  const parts = receipt.taken.map((fill) => shareAt(valueOf([fill]), takerRate, 'floor'));
  if (receipt.waiting) parts.push(shareAt(valueOf([receipt.waiting]), makerRate, 'floor'));
  return { ...predicted, fee: formatShort(parts.reduce(add, ZERO)) };
};

/** One fee for the whole order instead of one for each fill. */
const feeAtOnce: WrongPrediction = ({ predicted, receipt }, { order }, venue) =>
  receipt.waiting
    ? predicted
    : {
        ...predicted,
        fee: formatShort(shareAt(valueOf(receipt.taken), venue.contract(order.symbol).takerRate, 'ceil')),
      };

/** A long position's liquidation price rounded up to the tick instead of down. */
const liquidationUp: WrongPrediction = ({ predicted }, _seeded, venue) => ({
  ...predicted,
  positions: predicted.positions.map((line) => {
    const [side, size, value, margin, profit, liquidation] = line;
    if (side === 'SHORT' || liquidation === 'none') return line;
    return [side, size, value, margin, profit, formatShort(add(decimal(liquidation), venue.contract('DOGEUSDT').tick))];
  }),
});

/** Margin short of the last hundred-millionth. */
const marginDown: WrongPrediction = ({ predicted }) => ({
  ...predicted,
  positions: predicted.positions.map(([side, size, value, margin, profit, liquidation]) => {
    const less = formatShort(subtract(decimal(margin), decimal('0.00000001')));
    return [side, size, value, less, profit, liquidation];
  }),
});

/** Every contract at the fee rates of the contract in the draft. */
const feesOfOne: WrongPrediction = ({ predicted, receipt }, { order }, venue) => {
  const find = findIn(venue);
  const { takerRate, makerRate } = venue.contract(order.symbol);
  const wrong: FindMarked = (symbol) => {
    const place = find(symbol);
    return place && { ...place, contract: { ...place.contract, takerRate, makerRate } };
  };
  return {
    ...predicted,
    positions: predicted.positions.map(([side, size, value, margin, profit, was], at) => {
      const position = receipt.after.positions[at]!;
      const price = position.symbol === order.symbol ? liquidationIn(receipt.after, position, wrong) : undefined;
      return [side, size, value, margin, profit, price ? formatShort(price) : was];
    }),
  };
};

describe('positive control of the receipt comparison', () => {
  it.each([
    ['fees rounded down', feesDown, 100],
    ['one fee for several fills', feeAtOnce, 100],
    // Needs a cross account with several contracts, which fewer drafts have.
    ['the fees of one contract taken for those of others', feesOfOne, 200],
    ['a liquidation price on the wrong side', liquidationUp, 100],
    ['margin a hundred-millionth short', marginDown, 100],
  ] as const)(
    'detects %s',
    (_what, bend, count) => {
      const { different, unexplained, compared } = runDrafts(3, count, bend);
      expect([unexplained, compared]).toEqual([[], count]);
      expect(different.length).toBeGreaterThan(10);
    },
    60_000,
  );

  it('detects no difference without a planted fault', () => {
    expect(runDrafts(3, 100).different).toEqual([]);
  }, 60_000);
});
