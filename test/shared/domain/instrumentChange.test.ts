import { describe, expect, it, test } from 'vitest';
import { type Instrument, changedRules, sameInstruments } from '../../../shared/domain/instrument.ts';

const one = (symbol: string, more: Partial<Instrument> = {}): Instrument => ({
  market: 'spot',
  symbol,
  displayName: symbol,
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  tickSize: '0.1',
  stepSize: '0.001',
  priceDecimals: 1,
  quantityDecimals: 3,
  minQuantity: '0.001',
  maxQuantity: '100',
  status: 'TRADING',
  apiTradable: true,
  groupings: ['0.1', '1'],
  ...more,
});
const list = (...instruments: Instrument[]) =>
  new Map(instruments.map((instrument) => [instrument.symbol, instrument]));

describe('changes of the instrument list', () => {
  test.each<[string, Partial<Instrument>]>([
    ['tick', { tickSize: '0.01' }],
    ['step', { stepSize: '0' }],
    ['minimum', { minQuantity: '0.01' }],
    ['maximum', { maxQuantity: '1' }],
    ['status', { status: 'HALT' }],
    ['access through the API', { apiTradable: false }],
  ])('XS31 reports the symbol whose %s changed', (_name, more) => {
    const after = list(one('A', more), one('B'));
    expect(changedRules(list(one('A'), one('B')), after)).toEqual(['A']);
    expect(sameInstruments(list(one('A'), one('B')), after)).toBe(false);
  });

  it('XS31 reports a removed symbol, but not a new one', () => {
    expect(changedRules(list(one('A')), list(one('B')))).toEqual(['A']);
    expect(sameInstruments(list(one('A')), list(one('B')))).toBe(false);
    expect(changedRules(list(one('A')), list(one('A'), one('B')))).toEqual([]);
    expect(sameInstruments(list(one('A')), list(one('A'), one('B')))).toBe(false);
  });

  it('a new display name or grouping changes the list but no rule; order is irrelevant', () => {
    expect(changedRules(list(one('A')), list(one('A', { displayName: 'X', groupings: ['0.1'] })))).toEqual([]);
    expect(sameInstruments(list(one('A')), list(one('A', { displayName: 'X' })))).toBe(false);
    expect(sameInstruments(list(one('A')), list(one('A', { groupings: ['0.1', '2'] })))).toBe(false);
    expect(sameInstruments(list(one('A'), one('B')), list(one('B'), one('A')))).toBe(true);
  });
});
