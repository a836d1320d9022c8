import { expect, it } from 'vitest';
import { pointsBetween } from '../../../../../renderer/features/chart/indicators/overlay.ts';
import { barsOf } from '../../../../../renderer/features/chart/indicators/columns.ts';
import { addIndicator, type Indicator } from '../../../../../renderer/features/chart/indicators/instances.ts';
import { matchIndicators } from '../../../../../renderer/features/chart/indicators/drawing.ts';
import { createProfileView } from '../../../../../renderer/features/chart/indicators/profileView.ts';
import { runIndicator } from '../../../../../shared/indicators/run.ts';
import { createFakeSurface, fakeSnapshot } from '../drawings/fakeSurface.ts';

const MINUTE = 60_000;
const [sma, ema, rsi] = (['sma', 'ema', 'rsi'] as const).reduce(addIndicator, [] as readonly Indicator[]) as [
  Indicator,
  Indicator,
  Indicator,
];

it('matches drawn indicators by their settings, then by id', () => {
  expect(matchIndicators([sma, ema, rsi], [sma, ema, rsi])).toEqual([0, 1, 2]);
  expect(
    matchIndicators(
      [sma, ema, rsi],
      [
        { ...ema, id: '0' },
        { ...rsi, id: '1' },
      ],
    ),
  ).toEqual([1, 2]);
  expect(matchIndicators([sma, ema], [{ ...sma, colour: 4 }, ema, rsi])).toEqual([0, 1, -1]);
  expect(matchIndicators([sma], [{ ...ema, id: '0' }])).toEqual([-1]);
  expect(matchIndicators([sma], [sma, { ...sma, id: '1' }])).toEqual([0, -1]);
});

it('paints the visible bars, their neighbours and the forming bar', () => {
  const run = runIndicator({ kind: 'sma', inputs: { period: 1, source: 'close' } }, barsOf(fakeSnapshot.closed));
  const forming = { time: 100 * MINUTE, open: 1, high: 1, low: 1, close: 9, volume: 1 };
  run.form(forming);
  const snapshot = { ...fakeSnapshot, first: 3, forming };
  const at = (from: number, to: number) =>
    pointsBetween({ run, snapshot }, 0, from * MINUTE, to * MINUTE).map(([time, value]) => [time / MINUTE, value]);
  expect(at(10, 12)).toEqual([
    [9, 172],
    [10, 172],
    [11, 172],
    [12, 172],
    [13, 172],
  ]);
  expect(at(0, 4)[0]).toEqual([3, 172]);
  expect(at(99, 200)).toEqual([
    [98, 172],
    [99, 172],
    [100, 9],
  ]);
});

it('F10: the volume profile is computed once for the same visible bars, and again when they change', () => {
  const { surface } = createFakeSurface();
  let asked = 0;
  const bars = {
    snapshot: () => fakeSnapshot,
    subscribe: () => () => undefined,
    reach: () => undefined,
  };
  const readAppearance = () => {
    asked += 1;
    return { rows: 8, colour: 'ink' };
  };
  const view = createProfileView(surface, bars, readAppearance);
  const first = view.profile();
  expect([first?.total, view.profile() === first, asked]).toEqual([100, true, 1]);
  view.stale();
  expect([view.profile() === first, view.profile()?.total, asked]).toEqual([false, 100, 2]);
});
