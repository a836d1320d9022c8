import { describe, expect, it } from 'vitest';
import { outlineBetween } from '../../../../../renderer/features/chart/adapter.ts';
import { placeOfTime, timeAtPlace } from '../../../../../renderer/features/chart/series/surfaceOf.ts';
/** Bars at 1 000, 1 100 and, after a gap, 1 400. */
const drawn = { times: [1_000, 1_100, 1_400], step: 100 };

describe('index of a time among the drawn bars', () => {
  it('is whole at bars, fractional between them, and continues in bars before the first and after the last', () => {
    const times = [800, 1_000, 1_050, 1_100, 1_250, 1_400, 1_650];
    const places = [-2, 0, 0.5, 1, 1.5, 2, 4.5];
    expect(times.map((time) => placeOfTime(drawn, time))).toEqual(places);
    expect(places.map((place) => timeAtPlace(drawn, place))).toEqual(times);
  });

  it('is null while nothing is drawn', () => {
    expect([placeOfTime({ times: [], step: 100 }, 1), timeAtPlace({ times: [], step: 100 }, 1)]).toEqual([null, null]);
  });
});

describe('outline of a basis', () => {
  it('follows one line forwards and the other backwards', () => {
    const [a, b, c, d] = [0, 1, 2, 3].map((x) => ({ x, y: x * x })) as [Point, Point, Point, Point];
    expect([outlineBetween([a, b], [c, d]), outlineBetween([a], [c, d]), outlineBetween([a, b], [])]).toEqual([
      [a, b, d, c],
      [],
      [],
    ]);
  });
});

interface Point {
  readonly x: number;
  readonly y: number;
}
