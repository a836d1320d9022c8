/**
 * Follow settings read from the wire and sent back: only values that were read or typed are sent, never a default
 * (A-COPY-RECORDS).
 */
import { describe, expect, test } from 'vitest';
import { followChangeOf } from '../../../../electron/main/exchange/mapping/followChange.ts';
import { followSettingsOf } from '../../../../electron/main/exchange/mapping/followSettings.ts';
import type { FollowSettings } from '../../../../shared/domain/followSchema.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { readText, replyOf } from './support/replies.ts';

const TRADER = '5123456789012345678';
const unifiedRecord = {
  copyEnable: true,
  symbol: null,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  productType: 'USDT-FUTURES',
  settingMode: 'unified',
  traceType: 'percent',
  traceValue: '10.50',
  maxHoldSize: '1000',
  marginType: 'trader',
  marginCoin: 'USDT',
  leverageType: 'specify',
  customLeverages: [
    { symbol: 'BTCUSDT', longLeverage: 20, shortLeverage: 10 },
    { symbol: 'ETHUSDT', longLeverage: 5, shortLeverage: null },
  ],
  takeProfitRatio: '0.5',
  stopLossRatio: '0.25',
  slippageRatio: '0.01',
};
const symbolRecord = {
  copyEnable: true,
  symbol: 'BTCUSDT',
  settingMode: 'per_symbol',
  traceType: 'amount',
  traceValue: '100',
  maxHoldSize: '1000',
  marginType: 'cross',
  leverageType: 'fixed',
  longLeverage: 20,
  shortLeverage: 15,
  takeProfitRatio: '0.5',
  stopLossRatio: '0.25',
  slippageRatio: '0.01',
};
const unifiedTerms = {
  active: true,
  symbol: null,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  productType: 'USDT-FUTURES',
  copyBasis: 'percent',
  copyValue: '10.50',
  maxHolding: '1000',
  marginType: 'trader',
  marginAsset: 'USDT',
  leverageType: 'specify',
  longLeverage: null,
  shortLeverage: null,
  customLeverages: [
    { symbol: 'BTCUSDT', long: 20, short: 10 },
    { symbol: 'ETHUSDT', long: 5, short: null },
  ],
  takeProfitRatio: '0.5',
  stopLossRatio: '0.25',
  slippageRatio: '0.01',
  more: [],
};
const symbolTerms = {
  ...unifiedTerms,
  symbol: 'BTCUSDT',
  symbols: null,
  productType: null,
  copyBasis: 'amount',
  copyValue: '100',
  marginType: 'cross',
  marginAsset: null,
  leverageType: 'fixed',
  longLeverage: 20,
  shortLeverage: 15,
  customLeverages: null,
};
const read = (...records: object[]): FollowSettings | undefined =>
  followSettingsOf(TRADER, replyOf('futures.copy.follower.settings.get', JSON.stringify(records)));

describe('reading follow settings', () => {
  test('reads every field of the unified form', () => {
    expect(read(unifiedRecord)).toEqual({
      traderId: TRADER,
      mode: 'unified',
      unified: unifiedTerms,
      perSymbol: [],
    });
  });

  test('reads the per-symbol form, one entry each, including a paused one', () => {
    expect(read(symbolRecord, { ...symbolRecord, symbol: 'ETHUSDT', copyEnable: false })).toEqual({
      traderId: TRADER,
      mode: 'per_symbol',
      unified: null,
      perSymbol: [symbolTerms, { ...symbolTerms, symbol: 'ETHUSDT', active: false }],
    });
  });

  test('an empty list means no settings', () => {
    expect(read()).toEqual({ traderId: TRADER, mode: null, unified: null, perSymbol: [] });
  });

  test('XS30, XS43: absent or null members are unknown; unknown members are kept for display', () => {
    const least = { copyEnable: false, settingMode: 'unified' };
    const nulls = Object.fromEntries(Object.keys(unifiedRecord).map((name) => [name, null]));
    const unknown = Object.fromEntries(Object.keys(unifiedTerms).map((name) => [name, null]));
    for (const record of [least, { ...nulls, ...least }]) {
      expect(read(record)?.unified).toEqual({ ...unknown, active: false, more: [] });
    }
    const extra = { ...unifiedRecord, copiedSince: 1_764_505_700_123, tier: { name: 'gold' } };
    expect(read(extra)?.unified?.more).toEqual([
      { label: 'copiedSince', value: '1764505700123' },
      { label: 'tier.name', value: 'gold' },
    ]);
  });

  test('XS28: keeps unknown words unchanged, also an unknown mode', () => {
    const words = { traceType: 'moon', marginType: 'lunar', leverageType: 'orbital', productType: 'X' };
    expect(read({ ...unifiedRecord, ...words })?.unified).toEqual({
      ...unifiedTerms,
      productType: 'X',
      copyBasis: 'moon',
      marginType: 'lunar',
      leverageType: 'orbital',
    });
    expect(read({ ...symbolRecord, settingMode: 'per_moon' })).toMatchObject({
      mode: 'per_moon',
      unified: null,
      perSymbol: [{ symbol: 'BTCUSDT' }],
    });
  });

  test.each([
    ['a unified form that names a symbol', [{ ...unifiedRecord, symbol: 'BTCUSDT' }]],
    ['a form per symbol without its symbol', [{ ...symbolRecord, symbol: null }]],
    ['a form per symbol with an empty symbol beside a good one', [symbolRecord, { ...symbolRecord, symbol: '' }]],
    ['two unified forms', [unifiedRecord, unifiedRecord]],
    ['two modes at once', [unifiedRecord, symbolRecord]],
  ])('%s is contradictory and rejected as a whole', (_, records) => {
    expect(read(...records)).toBeUndefined();
  });

  test('XS30: a record without its mode is dropped and counted', () => {
    const { settingMode: _, ...rest } = unifiedRecord;
    const text = JSON.stringify([rest, unifiedRecord]);
    expect(readText('futures.copy.follower.settings.get', text)).toMatchObject({ dropped: 1 });
  });
});

describe('sending follow settings', () => {
  const parameters = endpoints['futures.copy.follower.settings.change'].parameters;
  const change = (settings: FollowSettings) => {
    const answer = followChangeOf(settings);
    if (answer.ok) expect(parameters.safeParse(answer.value.parameters).success).toBe(true);
    return answer;
  };
  const unified = (patch: object = {}): FollowSettings => ({
    traderId: TRADER,
    mode: 'unified',
    unified: { ...unifiedTerms, ...patch },
    perSymbol: [],
  });
  const perSymbol = (...patches: object[]): FollowSettings => ({
    traderId: TRADER,
    mode: 'per_symbol',
    unified: null,
    perSymbol: patches.map((patch) => ({ ...symbolTerms, ...patch })),
  });

  test('sends every field of the unified form under its request name', () => {
    expect(change(read(unifiedRecord)!)).toEqual(
      ok({
        parameters: {
          traderId: TRADER,
          settingType: 'unified',
          unifiedTraceConfig: {
            symbols: ['BTCUSDT', 'ETHUSDT'],
            traceType: 'percent',
            traceValue: '10.50',
            maxHoldQty: '1000',
            stopProfitRatio: '0.5',
            stopLossRatio: '0.25',
            slippageRatio: '0.01',
            marginType: 'trader',
            leverageType: 'specify',
            customLeverages: [
              { symbol: 'BTCUSDT', longLeverage: 20, shortLeverage: 10 },
              { symbol: 'ETHUSDT', longLeverage: 5 },
            ],
          },
        },
        unsent: ['productType', 'marginAsset'],
      }),
    );
  });

  test('sends every field of the per-symbol form under its request name', () => {
    const trace = {
      traceType: 'amount',
      traceValue: '100',
      maxHoldQty: '1000',
      stopProfitRatio: '0.5',
      stopLossRatio: '0.25',
      slippageRatio: '0.01',
      marginType: 'cross',
      leverageType: 'fixed',
      longLeverage: 20,
      shortLeverage: 15,
    };
    expect(change(read(symbolRecord, { ...symbolRecord, symbol: 'ETHUSDT' })!)).toEqual(
      ok({
        parameters: {
          traderId: TRADER,
          settingType: 'per_symbol',
          symbolTraceConfigs: [
            { symbol: 'BTCUSDT', ...trace },
            { symbol: 'ETHUSDT', ...trace },
          ],
        },
        unsent: [],
      }),
    );
  });

  test('sends no value that was not read, and no default', () => {
    const bare = read({ copyEnable: true, settingMode: 'unified', symbols: ['BTCUSDT'] })!;
    expect(change(bare)).toEqual(
      ok({
        parameters: { traderId: TRADER, settingType: 'unified', unifiedTraceConfig: { symbols: ['BTCUSDT'] } },
        unsent: [],
      }),
    );
    const alone = read({ copyEnable: true, settingMode: 'per_symbol', symbol: 'BTCUSDT' })!;
    expect(change(alone)).toEqual(
      ok({
        parameters: { traderId: TRADER, settingType: 'per_symbol', symbolTraceConfigs: [{ symbol: 'BTCUSDT' }] },
        unsent: [],
      }),
    );
  });

  test('names each value that the request cannot carry, once', () => {
    const more = [{ label: 'tier', value: 'gold' }];
    expect(change(unified({ longLeverage: 3, shortLeverage: 4, more }))).toMatchObject({
      value: { unsent: ['longLeverage', 'shortLeverage', 'productType', 'marginAsset', 'tier'] },
    });
    const other = { symbol: 'ETHUSDT', symbols: [], customLeverages: [], productType: 'X', more };
    expect(change(perSymbol({ more }, other))).toMatchObject({
      value: { unsent: ['tier', 'symbols', 'customLeverages', 'productType'] },
    });
  });

  test.each([
    ['copyBasis', 'moon'],
    ['marginType', 'lunar'],
    ['leverageType', 'orbital'],
  ])('XS28: an unknown word of %s is refused on sending', (field, value) => {
    const error = appError('invalid', 'error.follow.word', { field, value });
    expect(change(unified({ [field]: value }))).toEqual({ ok: false, error });
    expect(change(perSymbol({}, { symbol: 'ETHUSDT', [field]: value }))).toEqual({ ok: false, error });
  });

  test('refuses settings that do not match their mode', () => {
    expect(change({ ...unified(), perSymbol: [symbolTerms] })).toEqual({
      ok: false,
      error: appError('invalid', 'error.follow.form', { mode: 'unified' }),
    });
  });
});
