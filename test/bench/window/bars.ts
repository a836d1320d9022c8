/** Candles that change over time, and drawings of the user over them. */
import type { BarView } from '../../../shared/ipc/views.ts';
import { createRandom } from '../../../shared/time/random.ts';

const MINUTE = 60_000;
const FIRST = Date.UTC(2026, 0, 1);

/** Creates one-minute bars; the last of them is still forming. */
export function bars(count: number): BarView[] {
  const random = createRandom(9);
  let tenth = 612_500;
  const text = (value: number) => `${Math.floor(value / 10)}.${value % 10}`;
  return Array.from({ length: count }, (_, i) => {
    const open = tenth;
    tenth += random.integer(41) - 20;
    return {
      openTime: FIRST + i * MINUTE,
      open: text(open),
      high: text(Math.max(open, tenth) + random.integer(10)),
      low: text(Math.min(open, tenth) - random.integer(10)),
      close: text(tenth),
      volume: `${1 + random.integer(90)}.5`,
      closed: i < count - 1,
    };
  });
}

/**
 * Returns the document of five drawings over the last of `count` bars: two trend lines, a level, a rectangle and a
 * retracement.
 */
export function fiveDrawings(count: number): string {
  const [from, to] = [40, 10].map((back) => FIRST + (count - back) * MINUTE);
  const last = bars(count).at(-1)!.close;
  const price = (part: number): string => `${Math.round(Number.parseFloat(last)) + part}.0`;
  const kinds = ['trend', 'ray', 'horizontal', 'rectangle', 'fibonacci'] as const;
  const drawings = kinds.map((kind, i) => ({
    id: `${i + 1}`,
    kind,
    anchors: [
      { time: from, price: price(-2 - i) },
      { time: to, price: price(2 + i) },
    ].slice(0, kind === 'horizontal' ? 1 : 2),
    ink: i,
    width: 1,
    locked: false,
    text: '',
  }));
  return JSON.stringify({ version: 1, hidden: false, drawings });
}
