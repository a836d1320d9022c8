import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../../renderer/state/account/contracts.ts';
import { figuresOf, marginPreview } from '../../../../renderer/features/positions/figures.ts';
import { bracket, position } from '../../support/tradingBuilders.ts';

const rates = { maker: '0.0002', taker: '0' };
const contract = contractOf(
  {
    brackets: { state: 'ready', value: [bracket] },
    fees: { listed: null, own: { state: 'ready', value: { manual: rates, api: rates } } },
  },
  '0.1',
);
const funding = {
  symbol: 'BTCUSDT',
  settledRate: '0',
  comingRate: '0.0001',
  benchmarkRate: null,
  nextSettlementAt: 28_800_000,
  nextIsPast: false,
  intervalMinutes: 480,
  markPrice: null,
  indexPrice: null,
  at: null,
};
const mark = { price: '1000', last: '1000', feed: { status: 'live', reason: null, since: 0, received: 0 } } as const;
const isolated = position('BTCUSDT', {
  marginType: 'ISOLATED',
  leverage: '10',
  size: '1',
  openValue: '1000',
  entryPrice: '1000',
  margin: '100',
  liquidatePrice: '900',
  realisedFee: '0.5',
  fundingFee: '-0.25',
});
const inputs = {
  positions: [isolated],
  marks: { BTCUSDT: mark },
  contracts: { BTCUSDT: { contract, funding } },
  balance: '500',
};

describe('derived values of a position', () => {
  it('R8 margin ratio, distance to liquidation, break-even with fees and funding, next funding', () => {
    // Maintenance margin 1000 x 0.005 = 5 of 100; (1000 - 900) / 1000; 1000 + 0.5 + 0.25 rounded to the tick; 1000 x
    // 0.0001 paid.
    expect(figuresOf(isolated, inputs)).toEqual({
      marginRatio: '0.050000',
      liquidation: '900',
      distance: '0.100000',
      breakEven: '1000.8',
      nextFunding: '-0.1000',
      nextFundingAt: 28_800_000,
    });
  });

  it('B-B8 are unknown while a price, a contract, the balance or a cost is missing', () => {
    const nothing = { marginRatio: null, liquidation: '900', distance: null, breakEven: null, nextFunding: null };
    // The break-even needs no price.
    const unpriced = { ...nothing, breakEven: '1000.8', nextFundingAt: 28_800_000 };
    expect(figuresOf(isolated, { ...inputs, marks: {} })).toEqual(unpriced);
    expect(figuresOf(isolated, { ...inputs, contracts: {} })).toEqual({ ...nothing, nextFundingAt: null });
    expect(figuresOf(isolated, { ...inputs, balance: null }).marginRatio).toBe(null);
    // A fee or a funding payment that was not reported is not zero.
    expect(
      [{ realisedFee: null }, { fundingFee: null }].map(
        (untold) => figuresOf({ ...isolated, ...untold }, inputs).breakEven,
      ),
    ).toEqual([null, null]);
  });

  it('previews margin and liquidation price before and after a margin transfer', () => {
    // 1 x p - 1000 + margin = 0.005 p: p = (1000 - margin) / 0.995 = 904.52.. and 854.27.., rounded to the tick.
    const preview = marginPreview(isolated, 'add', '50', inputs);
    expect(preview && [preview.marginBefore, preview.marginAfter, preview.removable]).toEqual(['100', '150', '0']);
    expect([preview?.liquidationBefore, preview?.liquidationAfter]).toEqual(['904.5', '854.2']);
    expect(marginPreview(position('BTCUSDT'), 'add', '50', inputs)).toBe(null);
    const short = { ...isolated, side: 'SHORT' as const, margin: '10000' };
    const far = marginPreview(short, 'add', '5000', inputs);
    expect([far?.liquidationBefore, far?.liquidationAfter]).toEqual([null, null]);
  });
});
