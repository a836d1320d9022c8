import { describe, expect, it } from 'vitest';
import { createAggregatedSeries, aggregateBars } from '../../../../../renderer/features/chart/bars/aggregatedSeries.ts';
import {
  baseInterval,
  bucketStart,
  chartIntervals,
  closeTime,
} from '../../../../../renderer/features/chart/bars/intervals.ts';
import type { BarView } from '../../../../../shared/ipc/views.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { bar } from '../../../support/builders.ts';

const MINUTE = 60_000;
const at = (minute: number, more: Partial<BarView> = {}) => bar(minute * MINUTE, more);
const utc = (text: string) => Date.parse(`${text}Z`);

/** Returns minute bars of a random walk, with gaps. */
function minutes(from: number, to: number): BarView[] {
  const random = createRandom(5);
  const list: BarView[] = [];
  for (let minute = from; minute < to; minute += 1) {
    if (random.integer(8) === 0) continue;
    const [a, b] = [100 + random.integer(20), 100 + random.integer(20)];
    const more = { open: `${a}`, close: `${b}.5`, high: `${Math.max(a, b) + 1}`, low: `${Math.min(a, b) - 1}` };
    list.push(at(minute, { ...more, volume: `0.${1 + random.integer(9)}` }));
  }
  return list;
}

/** Aggregates in the simplest way: goes through all bars of each bucket. Volumes have one decimal here. */
function naive(bars: readonly BarView[], length: number): Omit<BarView, 'closed'>[] {
  const starts = [...new Set(bars.map(({ openTime }) => Math.floor(openTime / length) * length))];
  return starts.map((openTime) => {
    const bucketBars = bars.filter((one) => one.openTime >= openTime && one.openTime < openTime + length);
    const tenths = bucketBars.reduce((sum, { volume }) => sum + Math.round(Number(volume) * 10), 0);
    return {
      openTime,
      open: bucketBars[0]!.open,
      high: `${Math.max(...bucketBars.map(({ high }) => Number(high)))}`,
      low: `${Math.min(...bucketBars.map(({ low }) => Number(low)))}`,
      close: bucketBars.at(-1)!.close,
      volume: `${tenths / 10}`,
    };
  });
}

const plain = (bars: readonly BarView[]) => bars.map(({ closed: _closed, ...rest }) => rest);

describe('aggregated intervals (R13)', () => {
  it('R13: use the longest documented interval that divides them', () => {
    const made = (market: 'spot' | 'futures') => chartIntervals.map((one) => `${one} ${baseInterval(market, one)}`);
    expect(made('futures')).toEqual([
      '1m 1m',
      '3m 1m',
      '5m 5m',
      '10m 5m',
      '15m 15m',
      '30m 30m',
      '45m 15m',
      '1h 1h',
      '2h 1h',
      '3h 1h',
      '4h 4h',
      '6h 1h',
      '8h 4h',
      '12h 12h',
      '1d 1d',
      '2d 1d',
      '3d 1d',
      '1w 1w',
      '1M 1d',
    ]);
    expect(made('spot').filter((one) => new Set(one.split(' ')).size === 2)).toEqual([
      '3m 1m',
      '10m 5m',
      '45m 15m',
      '3h 1h',
      '2d 1d',
      '3d 1d',
      '1M 1d',
    ]);
  });

  it('start at UTC days, and months on the first', () => {
    expect(bucketStart(utc('2026-03-05T14:59:59'), '45m')).toBe(utc('2026-03-05T14:15:00'));
    expect(bucketStart(utc('2026-03-05T14:59:59'), '8h')).toBe(utc('2026-03-05T08:00:00'));
    expect(bucketStart(utc('2026-02-28T23:59:59'), '1M')).toBe(utc('2026-02-01T00:00:00'));
    expect(closeTime('futures', '1M', utc('2026-02-01T00:00:00'))).toBe(utc('2026-03-01T00:00:00'));
    expect(closeTime('spot', '1w', utc('2026-03-02T00:00:00'))).toBe(utc('2026-03-09T00:00:00'));
  });

  it('add volumes exactly', () => {
    const parts = [at(0, { volume: '0.1' }), at(1, { volume: '0.2' }), at(2, { volume: '1000000000000.00000001' })];
    expect(aggregateBars(parts, '3m', MINUTE)).toEqual([at(0, { volume: '1000000000000.30000001' })]);
  });

  it('close when a later bar follows or their last part is closed', () => {
    const closed = (parts: BarView[]) => aggregateBars(parts, '3m', MINUTE).map((one) => one.closed);
    expect(closed([at(0), at(1)])).toEqual([false]);
    expect(closed([at(0), at(1), at(2, { closed: false })])).toEqual([false]);
    expect(closed([at(0), at(1), at(2)])).toEqual([true]);
    expect(closed([at(0), at(4)])).toEqual([true, false]);
  });

  it('agree with a naive aggregation over bars with gaps', () => {
    const parts = minutes(0, 600);
    expect(plain(aggregateBars(parts, '45m', MINUTE))).toEqual(naive(parts, 45 * MINUTE));
  });
});

describe('series of an aggregated interval', () => {
  it('leaves out the first bar until its start is known', () => {
    const series = createAggregatedSeries('3m', MINUTE);
    series.apply({ reset: true, bars: [at(7), at(8), at(9), at(10, { closed: false })] });
    expect([series.closed.length, series.forming]).toEqual([0, at(9, { closed: false, volume: '10' })]);
    expect(series.prepend([at(5), at(6)])).toBe(1);
    expect(series.closed.slice(0)).toEqual([at(6, { volume: '15' })]);
    expect(series.prepend([], true)).toBe(1);
    expect(series.closed.slice(0)).toEqual([at(3, { volume: '5' }), at(6, { volume: '15' })]);
  });

  it('changes with each tick and closes with its last part', () => {
    const series = createAggregatedSeries('3m', MINUTE);
    series.apply({ reset: true, bars: [at(6), at(7, { closed: false, high: '13' })] });
    expect(series.forming).toEqual(at(6, { closed: false, high: '13', volume: '10' }));
    expect(series.apply({ reset: false, bars: [at(7, { closed: false, high: '14', close: '9.5' })] })).toEqual({
      kind: 'advanced',
      closed: [],
    });
    expect(series.forming).toEqual(at(6, { closed: false, high: '14', close: '9.5', volume: '10' }));
    series.apply({ reset: false, bars: [at(7), at(8), at(9, { closed: false })] });
    expect([series.closed.slice(0), series.forming]).toEqual([[at(6, { volume: '15' })], at(9, { closed: false })]);
  });

  it('gives the same result however the bars arrive', () => {
    const parts = minutes(90, 900);
    const series = createAggregatedSeries('10m', MINUTE);
    series.apply({ reset: true, bars: parts.slice(400, 420) });
    for (let end = 420; end < parts.length; end += 7) series.apply({ reset: false, bars: parts.slice(end, end + 7) });
    for (let start = 400; start > 0; start -= 50) series.prepend(parts.slice(start - 50, start));
    series.prepend([], true);
    const all = [...series.closed.slice(0), ...(series.forming ? [series.forming] : [])];
    expect(plain(all)).toEqual(naive(parts, 10 * MINUTE));
  });
});
