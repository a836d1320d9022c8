/** Follow settings fill exactly the form that their mode names, with each symbol once (document 3, settings). */
import { describe, expect, test } from 'vitest';
import { followProblem } from '../../../shared/domain/follow.ts';
import { followSettingsSchema, type FollowSettings, type FollowTerms } from '../../../shared/domain/followSchema.ts';

const terms: FollowTerms = {
  active: true,
  symbol: null,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  productType: null,
  copyBasis: null,
  copyValue: null,
  maxHolding: null,
  marginType: null,
  marginAsset: null,
  leverageType: null,
  longLeverage: null,
  shortLeverage: null,
  customLeverages: null,
  takeProfitRatio: null,
  stopLossRatio: null,
  slippageRatio: null,
  more: [],
};
const leverageOf = (symbol: string) => ({ symbol, long: 1, short: 1 });
const single = (symbol: string | null): FollowTerms => ({ ...terms, symbols: null, symbol });
const unified: FollowSettings = { traderId: '1', mode: 'unified', unified: terms, perSymbol: [] };
const perSymbol: FollowSettings = {
  traderId: '1',
  mode: 'per_symbol',
  unified: null,
  perSymbol: [single('BTCUSDT'), single('ETHUSDT')],
};

describe('follow settings', () => {
  test('complete settings of both modes are valid', () => {
    expect([followProblem(unified), followProblem(perSymbol)]).toEqual([null, null]);
    expect([unified, perSymbol].map((one) => followSettingsSchema.parse(one))).toEqual([unified, perSymbol]);
    const custom = { ...terms, customLeverages: [leverageOf('BTCUSDT'), leverageOf('ETHUSDT')] };
    expect(followProblem({ ...unified, unified: custom })).toBeNull();
  });

  const wrong: [string, FollowSettings, string, Record<string, string>][] = [
    ['unified with both forms', { ...unified, perSymbol: [single('A')] }, 'error.follow.form', { mode: 'unified' }],
    ['unified with no form', { ...unified, unified: null }, 'error.follow.form', { mode: 'unified' }],
    ['unified with the other form', { ...perSymbol, mode: 'unified' }, 'error.follow.form', { mode: 'unified' }],
    ['per symbol with both forms', { ...perSymbol, unified: terms }, 'error.follow.form', { mode: 'per_symbol' }],
    ['per symbol with the other form', { ...unified, mode: 'per_symbol' }, 'error.follow.form', { mode: 'per_symbol' }],
    ['per symbol with no form', { ...perSymbol, perSymbol: [] }, 'error.follow.noSymbols', {}],
    ['an entry without its symbol', { ...perSymbol, perSymbol: [single(null)] }, 'error.follow.noSymbols', {}],
    [
      'an entry without its symbol beside a good one',
      { ...perSymbol, perSymbol: [single('A'), single(null)] },
      'error.follow.noSymbols',
      {},
    ],
    [
      'unified over no symbols, which could mean all',
      { ...unified, unified: { ...terms, symbols: [] } },
      'error.follow.noSymbols',
      {},
    ],
    [
      'unified over symbols not read',
      { ...unified, unified: { ...terms, symbols: null } },
      'error.follow.noSymbols',
      {},
    ],
    [
      'a symbol twice',
      { ...unified, unified: { ...terms, symbols: ['A', 'B', 'A'] } },
      'error.follow.twice',
      { symbol: 'A' },
    ],
    [
      'a leverage twice',
      { ...unified, unified: { ...terms, customLeverages: [leverageOf('B'), leverageOf('B')] } },
      'error.follow.twice',
      { symbol: 'B' },
    ],
    ['an entry twice', { ...perSymbol, perSymbol: [single('A'), single('A')] }, 'error.follow.twice', { symbol: 'A' }],
    ['an unknown mode', { ...unified, mode: 'per_moon' }, 'error.follow.mode', { mode: 'per_moon' }],
    ['no mode', { ...unified, mode: null }, 'error.follow.mode', { mode: '' }],
  ];
  test.each(wrong)('%s is rejected', (_, settings, key, params) => {
    expect(followProblem(settings)).toEqual({ kind: 'invalid', key, params, exchange: null, row: null });
  });
});
