import { expect, it } from 'vitest';
import { legendLines } from '../../../../renderer/features/chart/Legend.tsx';

it('shows four lines including the price, and reports how many are hidden', () => {
  expect([
    legendLines(0, 0, false),
    legendLines(1, 2, false),
    legendLines(2, 4, false),
    legendLines(5, 1, false),
  ]).toEqual([
    { companions: 0, indicators: 0, hidden: 0 },
    { companions: 1, indicators: 2, hidden: 0 },
    { companions: 2, indicators: 1, hidden: 3 },
    { companions: 3, indicators: 0, hidden: 3 },
  ]);
  expect(legendLines(2, 4, true)).toEqual({ companions: 2, indicators: 4, hidden: 0 });
});
