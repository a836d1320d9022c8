import { describe, expect, it } from 'vitest';
import { basisFigures, countdownText } from '../../../../renderer/features/chart/Legend.tsx';
import { pointsAt } from '../../../../renderer/features/chart/companions.ts';
import { createBarSeries } from '../../../../renderer/features/chart/barSeries.ts';
import { readMoment } from '../../../../renderer/features/chart/ChartBody.tsx';
import { readChartParams } from '../../../../renderer/features/chart/params.ts';
import { pictureName } from '../../../../renderer/features/chart/usePicture.ts';
import { basisOf, companionSpecs } from '../../../../renderer/features/chart/useCompanions.ts';
import { bar } from '../../support/builders.ts';

const shipped = {
  interval: '5m',
  price: 'LAST',
  lines: [],
  basis: true,
  style: 'candles',
  scale: 'linear',
  autoScale: true,
  volume: true,
  compare: [],
};
const eth = { market: 'futures', symbol: 'ETHUSDT' };

describe('stored chart parameters', () => {
  it('B-E3: fall back value by value if the file is invalid', () => {
    expect(readChartParams({}, '5m')).toEqual(shipped);
    const first = { style: 'bars', price: 'MARK' as const };
    expect(readChartParams({}, '5m', first)).toEqual({ ...shipped, ...first });
    expect(readChartParams({ style: 'line', price: 'INDEX' }, '5m', first)).toMatchObject({
      style: 'line',
      price: 'INDEX',
    });
    expect(readChartParams({}, '5m', { style: 'unknown' }).style).toBe('candles');
    expect(readChartParams({}, '7m').interval).toBe('1m');
    const wrong = { interval: 7, price: 'BID', lines: 'MARK', basis: 'yes', style: {}, scale: null, autoScale: 0 };
    expect(readChartParams({ ...wrong, volume: false, compare: 'ETHUSDT' }, '5m')).toEqual({
      ...shipped,
      volume: false,
    });
  });

  it('are read back as stored', () => {
    const stored = {
      interval: '45m',
      price: 'MARK',
      lines: ['INDEX', 'LAST'],
      basis: false,
      style: 'heikinAshi',
      scale: 'log',
      autoScale: false,
      volume: false,
      compare: [eth],
    };
    expect(readChartParams(stored, '5m')).toEqual({ ...stored, lines: ['LAST', 'INDEX'] });
  });

  it('compare at most four symbols, each once, and drop invalid ones', () => {
    const symbols = ['AUSDT', 'BUSDT', 'CUSDT', 'DUSDT'].map((symbol) => ({ market: 'spot', symbol }));
    const stored = [eth, eth, null, { market: 'options', symbol: 'X' }, { market: 'spot', symbol: '<b>' }, ...symbols];
    expect(readChartParams({ compare: stored }, '5m').compare).toEqual([eth, ...symbols.slice(0, 3)]);
  });
});

describe('lines beside the main price', () => {
  const main = { market: 'futures', symbol: 'BTCUSDT', priceType: 'LAST', interval: '1m' } as const;

  it('are the other prices of the symbol, then the other symbols', () => {
    const specs = companionSpecs(main, {
      lines: ['LAST', 'MARK', 'INDEX'],
      compare: [
        { market: 'futures', symbol: 'BTCUSDT' },
        { market: 'spot', symbol: 'BTCUSDT' },
      ],
    });
    expect(specs).toEqual([
      { id: 'MARK', place: 0, topic: { ...main, priceType: 'MARK' } },
      { id: 'INDEX', place: 1, topic: { ...main, priceType: 'INDEX' } },
      { id: 'spot BTCUSDT', place: 2, topic: { ...main, market: 'spot' } },
    ]);
    expect([specs, specs.slice(0, 1), specs.slice(2)].map((list) => basisOf(list, main))).toEqual([
      ['main', 'INDEX'],
      ['main', 'MARK'],
      null,
    ]);
    expect(companionSpecs({ ...main, market: 'spot' }, { lines: ['MARK'], compare: [] })).toEqual([]);
  });

  it('have points only where the main price has a bar', () => {
    const series = createBarSeries();
    const closes = [1, 2, 4].map((index) => bar(index * 60_000, { close: `${index}.5` }));
    series.apply({ reset: true, bars: [...closes, bar(300_000, { close: '5.5', closed: false })] });
    expect(pointsAt(series, [60_000, 180_000, 240_000, 300_000])).toEqual([
      { time: 60_000, value: 1.5 },
      { time: 240_000, value: 4.5 },
      { time: 300_000, value: 5.5 },
    ]);
    expect(pointsAt(series, [])).toEqual([]);
  });

  it('compute their exact difference from the main price', () => {
    expect([basisFigures('100.3', '100.1'), basisFigures('1', '0'), basisFigures('x', '1')]).toEqual([
      { difference: '0.2', fraction: '0.00199800' },
      { difference: '1', fraction: null },
      null,
    ]);
  });
});

describe('dates and times of the chart', () => {
  it('reads a typed date with or without a time', () => {
    const read = (text: string) => readMoment(text, 'utc');
    expect([read('2026-03-01'), read(' 2026-3-1 14:05 '), read('2026-03-01T14:05')]).toEqual([
      Date.parse('2026-03-01T00:00:00Z'),
      Date.parse('2026-03-01T14:05:00Z'),
      Date.parse('2026-03-01T14:05:00Z'),
    ]);
    expect(['2026-02-30', '2026-13-01', '2026-03-01 24:00', '2026-03-01 10:60', '1.3.2026', ''].map(read)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('counts down to the close', () => {
    expect([245_000, 244_001, 3_661_000, 86_400_000 + 3_660_000, -5, 0].map(countdownText)).toEqual([
      '04:05',
      '04:05',
      '01:01:01',
      '1 d 01:01',
      '00:00',
      '00:00',
    ]);
  });

  it('names a picture by symbol, interval and time', () => {
    expect(pictureName({ symbol: 'BTCUSDT', interval: '45m' }, Date.parse('2026-03-01T14:05:09Z'))).toBe(
      'BTCUSDT-45m-2026-03-01-140509.png',
    );
  });
});
