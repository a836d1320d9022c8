import { describe, expect, it } from 'vitest';
import { cardPlace, wordsPlace, type Box } from '../../../../renderer/app/welcome/places.ts';

const page = { width: 1280, height: 800, rem: 16 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the card of first steps', () => {
  it('stands in the lower left corner of the chart, beside its tools and above its times', () => {
    // 2 + 2.5 rem; 800 - 566 + 2.5 rem; 492 - 2.5 rem - 3.75 rem.
    expect(cardPlace(box(2, 74, 742, 492), page)).toEqual({ left: 42, bottom: 274, most: 392 });
  });

  it.each([
    ['no chart', null],
    ['a chart behind another tab', box(0, 0, 0, 0)],
    ['a small chart', box(900, 74, 300, 200)],
  ])('stands in the corner of the window where there is %s', (_what, chart) => {
    expect(cardPlace(chart, page)).toEqual({ left: 8, bottom: 36, most: 684 });
  });

  it('grows with the text, and never higher than the desk', () => {
    expect(cardPlace(box(2, 74, 1100, 600), { ...page, rem: 24 })).toEqual({ left: 62, bottom: 186, most: 450 });
    expect(cardPlace(null, { ...page, height: 100 }).most).toBe(0);
  });
});

describe('the words of a stop of the tour', () => {
  const words = { width: 336, height: 150 };

  it.each([
    ['to the right of what has room there', box(0, 74, 742, 492), { left: 750, top: 74 }],
    ['to its left when there is none', box(1020, 46, 258, 724), { left: 676, top: 46 }],
    ['below what is as wide as the window', box(0, 0, 1280, 46), { left: 8, top: 54 }],
    ['above what is wide and at the foot', box(0, 570, 1016, 200), { left: 8, top: 412 }],
    ['above a button of the status bar, inside the window', box(1000, 772, 50, 26), { left: 656, top: 642 }],
    ['at the lower end of what fills the window', box(0, 46, 1280, 724), { left: 8, top: 612 }],
  ])('stand %s', (_where, target, expected) => {
    expect(wordsPlace(target, words, page)).toEqual(expected);
  });
});
