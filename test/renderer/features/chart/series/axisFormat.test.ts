import type { BarPrice } from 'lightweight-charts';
import { afterEach, expect, it } from 'vitest';
import { axisFormat } from '../../../../../renderer/features/chart/series/style.ts';
import { defaultNumberStyle, setNumberStyle } from '../../../../../renderer/format/numberStyle.ts';

afterEach(() => setNumberStyle(defaultNumberStyle));

it('shows prices of the axis on whole steps with the chosen digit grouping and a true minus', () => {
  const { formatter, minMove } = axisFormat({ precision: 1, minMove: 0.5 });
  const shown = () => [87_710.3, 999.9, -1_234.6, -0.1].map((price) => formatter(price as BarPrice));
  expect([minMove, shown()]).toEqual([0.5, ['87\u202f710.5', '1\u202f000.0', '\u22121\u202f234.5', '0.0']]);
  setNumberStyle({ ...defaultNumberStyle, grouping: 'comma' });
  expect(shown()).toEqual(['87,710.5', '1,000.0', '\u22121,234.5', '0.0']);
});
