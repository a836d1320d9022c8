/** Differences between two configurations of a follow, one for every documented field (document 3, settings). */
import { describe, expect, test } from 'vitest';
import { followDifferences, isFollowed } from '../../../shared/domain/followDiff.ts';
import { followFieldProblems } from '../../../shared/domain/followCheck.ts';
import { copyLeverageTypes, copyMarginTypes, traceTypes } from '../../../shared/exchange/records/copyRecords.ts';
import { settingsOf, terms, TRADER } from '../../main/features/copy/settings/settingsRig.ts';

const entry = (symbol: string, patch: object = {}) => ({ ...terms, symbols: null, symbol, ...patch });
const perSymbol = (...perSymbol: ReturnType<typeof entry>[]) => ({
  traderId: TRADER,
  mode: 'per_symbol',
  unified: null,
  perSymbol,
});

describe('follow settings differences', () => {
  test('none for equal settings, another contract order, or fields a request cannot carry', () => {
    const both = settingsOf({ symbols: ['A', 'B'] });
    expect(
      followDifferences(both, settingsOf({ symbols: ['B', 'A'], longLeverage: 9, marginAsset: 'X', active: false })),
    ).toEqual([]);
  });

  test('a mode change lists every field of both modes, per contract', () => {
    expect(followDifferences(settingsOf(), perSymbol(entry('BTCUSDT', { longLeverage: 3 })))).toEqual([
      { symbol: null, field: 'mode', before: 'unified', after: 'per_symbol' },
      { symbol: null, field: 'copyBasis', before: 'percent', after: null },
      { symbol: null, field: 'copyValue', before: '10', after: null },
      { symbol: null, field: 'symbols', before: 'BTCUSDT', after: null },
      { symbol: 'BTCUSDT', field: 'entry', before: null, after: 'yes' },
      { symbol: 'BTCUSDT', field: 'copyBasis', before: null, after: 'percent' },
      { symbol: 'BTCUSDT', field: 'copyValue', before: null, after: '10' },
      { symbol: 'BTCUSDT', field: 'longLeverage', before: null, after: '3' },
    ]);
  });

  test('leverage of single contracts, and a removed contract', () => {
    const gear = (short: number | null) => settingsOf({ customLeverages: [{ symbol: 'BTCUSDT', long: 5, short }] });
    expect(followDifferences(gear(2), gear(null))).toEqual([
      { symbol: 'BTCUSDT', field: 'shortLeverage', before: '2', after: null },
    ]);
    expect(followDifferences(perSymbol(entry('A'), entry('B')), perSymbol(entry('A')))).toEqual([
      { symbol: 'B', field: 'entry', before: 'yes', after: null },
      { symbol: 'B', field: 'copyBasis', before: 'percent', after: null },
      { symbol: 'B', field: 'copyValue', before: '10', after: null },
    ]);
  });

  test('a trader is followed while one configuration is active', () => {
    expect(isFollowed(perSymbol(entry('A', { active: false }), entry('B')))).toBe(true);
    expect(isFollowed(settingsOf({ active: false }))).toBe(false);
    expect(isFollowed({ traderId: TRADER, mode: null, unified: null, perSymbol: [] })).toBe(false);
  });
});

describe('follow settings fields', () => {
  const view = { listed: () => true, most: () => null };
  const words: [string, readonly string[]][] = [
    ['copyBasis', traceTypes],
    ['marginType', copyMarginTypes],
    ['leverageType', copyLeverageTypes],
  ];
  test.each(words)('every documented value of %s is accepted, and no other', (field, known) => {
    const blank = settingsOf({ copyBasis: null, marginType: null, leverageType: null });
    for (const word of known) expect(followFieldProblems(settingsOf({ [field]: word }), blank, view)).toEqual([]);
    expect(followFieldProblems(settingsOf({ [field]: 'moon' }), blank, view)).toEqual([
      { symbol: null, field, error: { key: 'error.follow.word', params: { field, value: 'moon' } } },
    ]);
  });

  test('a trader id must be digits', () => {
    expect(followFieldProblems({ ...settingsOf(), traderId: '0x1' }, settingsOf(), view)).toEqual([
      { symbol: null, field: 'traderId', error: { key: 'error.follow.traderId', params: { value: '0x1' } } },
    ]);
  });
});
