import { expect, test } from 'vitest';
import { priceMargins } from '../../../../renderer/features/chart/adapter.ts';

test('bars stay below the two lines of the legend at every height and text size, and above the volume', () => {
  expect([
    priceMargins(1_000, true, 16),
    priceMargins(200, true, 16),
    priceMargins(200, true, 24),
    priceMargins(100, false, 16),
  ]).toEqual([
    { top: 0.08, bottom: 0.22 },
    { top: 0.2, bottom: 0.22 },
    { top: 0.3, bottom: 0.22 },
    { top: 0.3, bottom: 0.08 },
  ]);
});
