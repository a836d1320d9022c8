import { describe, expect, it } from 'vitest';
import { breakEvenOf } from '../../../../../renderer/state/account/breakEven.ts';
import { breakEvenStop } from '../../../../../renderer/features/ladder/trade/breakEvenStop.ts';
import { readBracket, readTradeParams, sizesWith } from '../../../../../renderer/features/ladder/trade/kept.ts';
import { instrument } from '../../../support/builders.ts';
import { position, trigger } from '../../chart/trade/tradeBuilders.ts';

const btc = instrument();

describe('saved trading settings of the ladder', () => {
  it('default to multiples of the smallest size; the armed state is not restored', () => {
    expect(readTradeParams({ armed: true }, btc)).toEqual({
      sizes: ['0.001', '0.002', '0.005', '0.010', '0.020'],
      bracket: false,
      takeProfit: '20',
      stopLoss: '10',
    });
  });

  it('sizes are stored per symbol; invalid values fall back one by one', () => {
    const storedParams = sizesWith({}, btc, 1, '0.5');
    expect(storedParams).toEqual({ sizes: { 'futures BTCUSDT': ['0.001', '0.5', '0.005', '0.010', '0.020'] } });
    expect(readTradeParams(storedParams, instrument({ symbol: 'ETHUSDT' })).sizes[1]).toBe('0.002');
    const damaged = { sizes: { 'futures BTCUSDT': [1, 'x'.repeat(41), '0.7'] }, bracket: 'yes', bracketLoss: 3 };
    expect(readTradeParams(damaged, btc)).toEqual({
      sizes: ['0.001', '0.002', '0.7', '0.010', '0.020'],
      bracket: false,
      takeProfit: '20',
      stopLoss: '10',
    });
  });

  it('XU6: bracket distances are whole ticks; an empty distance is omitted', () => {
    const read = (takeProfit: string, stopLoss: string) => readBracket({ bracket: true, takeProfit, stopLoss });
    expect(read(' 20 ', '')).toEqual({ takeProfit: 20n, stopLoss: null });
    expect(['0', '-1', '1.5', '1e3', 'x'].map((text) => read(text, '10'))).toEqual([null, null, null, null, null]);
    expect(readBracket({ bracket: false, takeProfit: 'x', stopLoss: 'x' })).toEqual({
      takeProfit: null,
      stopLoss: null,
    });
  });
});

describe('break-even of a position', () => {
  it('A-MARGIN: includes both fees and funding; null when a cost is unknown', () => {
    // 0.010 opened for 600 with 0.3 of fees and 0.1 of funding received: 600.2 / (0.010 x 0.9995) = 60050.03, rounded
    // up to the tick.
    const long = { side: 'LONG', size: '0.010', openValue: '600', realisedFee: '0.3', fundingFee: '0.1' } as const;
    expect(breakEvenOf(long, '0.0005', '0.1')).toBe('60050.1');
    expect(breakEvenOf({ ...long, fundingFee: null }, '0.0005', '0.1')).toBeNull();
    expect(breakEvenOf(long, null, '0.1')).toBeNull();
  });

  const ask = (more: Partial<Parameters<typeof breakEvenStop>[0]> = {}) =>
    breakEvenStop({
      positions: [position('a')],
      triggers: [trigger('7', { wholePosition: true, quantity: null })],
      intents: [],
      priceOf: () => '61300.0',
      last: '61500.0',
      ...more,
    });

  it('moves the single stop of the single position', () => {
    expect(ask()).toMatchObject({
      kind: 'modify',
      price: '61300.0',
      change: { kind: 'modifyTrigger', triggerId: '7', triggerPrice: '61300.0', execution: { kind: 'market' } },
    });
  });

  it('places a stop for the whole position where none exists', () => {
    expect(ask({ triggers: [] })).toMatchObject({
      kind: 'place',
      draft: { kind: 'tpSl', plan: 'STOP_LOSS', triggerPrice: '61300.0', size: { kind: 'wholePosition' } },
    });
  });

  it.each([
    ['no position', { positions: [] }, 'noPosition'],
    ['several positions', { positions: [position('a'), position('b')] }, 'severalPositions'],
    ['several stops', { triggers: [trigger('7'), trigger('8')] }, 'severalStops'],
    ['a cost that is not known', { priceOf: () => null }, 'unknown'],
    ['a price that has not passed it (XU19)', { last: '61300.0' }, 'notBeyond'],
    ['no price at all', { last: null }, 'notBeyond'],
    ['a stop that stands there', { triggers: [trigger('7', { triggerPrice: '61300' })] }, 'there'],
  ])('does nothing and gives the reason with %s', (_, more, name) => {
    expect(ask(more)).toMatchObject({ kind: 'nothing', said: { key: `ladder.breakEven.${name}` } });
  });
});
