import { describe, expect, it } from 'vitest';
import {
  exactPercent,
  feeRows,
  hoursAt,
  rateBars,
  splitRules,
  statusRead,
} from '../../../../renderer/features/contractSpecs/model.ts';
import { instrument } from '../../support/builders.ts';

describe('symbol rules', () => {
  it("have labels and units; unknown rules keep the exchange's names", () => {
    const rules = [
      { name: 'newField', value: '7' },
      { name: 'buyLimitPriceRatio', value: '0.05' },
      { name: 'maxOrderSize', value: '1000000' },
      { name: 'maxLeverage', value: '125' },
      { name: 'tickSize', value: '0.1' },
      { name: 'makerFeeRate', value: '0.0002' },
    ];
    expect(splitRules(rules, instrument())).toEqual({
      known: [
        { name: 'tickSize', value: '0.1\u202fUSDT' },
        { name: 'buyLimitPriceRatio', value: '5%' },
        { name: 'maxLeverage', value: '125×' },
        { name: 'maxOrderSize', value: '1\u202f000\u202f000\u202fBTC' },
      ],
      others: [{ name: 'newField', value: '7' }],
    });
  });
});

describe('symbol fees', () => {
  const listed = { manual: { maker: '0.0002', taker: '0.0008' }, api: { maker: null, taker: null } };

  it('mark the rates an order from this desk pays: the API rate, or the manual rate where the API rate is missing', () => {
    const own = {
      state: 'ready',
      value: { manual: { maker: '0.0002', taker: '0.0006' }, api: { maker: '0', taker: null } },
    } as const;
    expect(feeRows({ listed: null, own })).toEqual([
      { kind: 'own.manual', maker: '0.02%', taker: '0.06%', paid: { maker: false, taker: true } },
      { kind: 'own.api', maker: '0%', taker: null, paid: { maker: true, taker: false } },
    ]);
  });

  it("mark nothing while the account's rates are unknown", () => {
    expect(feeRows({ listed, own: { state: 'none' } }).map(({ kind: feeKind, paid }) => [feeKind, paid])).toEqual([
      ['listed.manual', { maker: false, taker: false }],
      ['listed.api', { maker: false, taker: false }],
    ]);
  });

  it('are exact to the last digit', () => {
    expect(exactPercent('0.00012345678901234567')).toBe('0.012345678901234567%');
    expect(exactPercent('none')).toBe('none');
  });
});

describe('trading hours', () => {
  const sessions = [
    { from: 1_000, to: 2_000 },
    { from: 5_000, to: 6_000 },
  ];

  it('tell whether the market is open and when that changes', () => {
    expect(hoursAt({ openNow: null, sessions }, 1_500)).toEqual({ open: true, changesAt: 2_000 });
    expect(hoursAt({ openNow: null, sessions }, 2_000)).toEqual({ open: false, changesAt: 5_000 });
    expect(hoursAt({ openNow: false, sessions }, 1_500)).toEqual({ open: false, changesAt: 5_000 });
    expect(hoursAt({ openNow: null, sessions: [] }, 1)).toEqual({ open: null, changesAt: null });
    expect(hoursAt({ openNow: true, sessions }, null)).toEqual({ open: true, changesAt: null });
  });
});

describe('chart of past funding rates', () => {
  it('bars point up for positive rates and down for negative rates', () => {
    expect(rateBars(['0.0002', '-0.0001'], 100, 20)).toEqual([
      { x: 0, y: 0, width: 40, height: 10, direction: 'up' },
      { x: 50, y: 10, width: 40, height: 5, direction: 'down' },
    ]);
    expect(rateBars(['0'], 100, 20)).toEqual([{ x: 0, y: 10, width: 80, height: 0, direction: 'up' }]);
  });
});

describe('trading status of the contract specs', () => {
  it('prefers the status read with the rules and falls back to the instrument list', () => {
    const status = { name: 'status', value: 'BREAK' };
    expect([
      statusRead([status, { name: 'enableTrade', value: 'true' }], 'TRADING'),
      statusRead(
        [
          { name: 'status', value: 'TRADING' },
          { name: 'enableTrade', value: 'false' },
        ],
        'TRADING',
      ),
      statusRead([{ name: 'status', value: 'TRADING' }], 'HALT'),
      statusRead([], 'HALT'),
    ]).toEqual(['BREAK', 'HALT', 'TRADING', 'HALT']);
  });
});
