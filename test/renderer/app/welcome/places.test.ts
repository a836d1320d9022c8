import { describe, expect, it } from 'vitest';
import { cardPlace, cardWidth, type Box } from '../../../../renderer/app/welcome/places.ts';

const page = { width: 1280, height: 800, rem: 16 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('position of the welcome card', () => {
  const card = { width: 352, height: 391 };
  const place = (chart: Box | null, kept: readonly Box[] = [], more = {}) =>
    cardPlace({ chart, kept, spared: [] }, { ...page, ...more }, card);
  const chart = box(2, 74, 742, 492);

  it('is the lower left corner of the chart, beside its tools and above its time axis', () => {
    // left 2 + 2.5 rem; bottom 800 - 566 + 2.5 rem; height 492 - 2.5 rem - 3.75 rem.
    expect(place(chart)).toEqual({ left: 42, bottom: 274, most: 392 });
  });

  it('takes the full height of the chart for a taller card', () => {
    // bottom 800 - 566 + 0.5 rem; height 492 - 0.5 rem - 2.25 rem.
    const taller = { width: 352, height: 440 };
    expect(cardPlace({ chart, kept: [], spared: [] }, page, taller)).toEqual({ left: 42, bottom: 242, most: 448 });
  });

  it('is above the status bar if no chart is tall enough, without covering the ticket', () => {
    const tallest = { width: 352, height: 560 };
    const ticket = box(1020, 74, 258, 690);
    const tabs = box(2, 570, 300, 30);
    const aside = { chart, kept: [ticket, tabs], spared: [] };
    expect(cardPlace(aside, page, tallest)).toEqual({ left: 310, bottom: 36, most: 684 });
    // The ticket covers the whole width: the card stays on the chart and scrolls.
    const nowhere = { chart, kept: [box(0, 74, 1280, 690)], spared: [] };
    expect(cardPlace(nowhere, page, tallest)).toEqual({ left: 42, bottom: 242, most: 448 });
  });

  it.each([
    ['no chart', null],
    ['a chart behind another tab', box(0, 0, 0, 0)],
    ['a small chart', box(900, 74, 300, 200)],
  ])('is the corner of the window with %s', (_what, small) => {
    expect(place(small)).toEqual({ left: 8, bottom: 36, most: 684 });
  });

  it('is beside the panel tabs without a chart, so that none is covered', () => {
    const tabs = [box(2, 46, 100, 28), box(2, 278, 170, 28), box(2, 510, 210, 28)];
    const tools = box(1010, 510, 260, 28);
    // From 212 + 0.5 rem to 572, between the tabs and the tools beside them.
    expect(place(null, [...tabs, tools])).toEqual({ left: 220, bottom: 36, most: 684 });
    // With many tabs the card covers the tools at the other end.
    const room = { chart: null, kept: [box(2, 510, 700, 28)], spared: [tools] };
    expect(cardPlace(room, page, card)).toEqual({ left: 710, bottom: 36, most: 684 });
    const full = [box(0, 510, 1280, 28)];
    expect(place(null, full)).toEqual({ left: 8, bottom: 36, most: 684 });
  });

  it('grows with the text size, but not above the desk', () => {
    expect(place(box(2, 74, 1100, 600), [], { rem: 24 })).toEqual({ left: 62, bottom: 186, most: 450 });
    expect(place(null, [], { height: 100 }).most).toBe(0);
  });
});

describe('width of the welcome card', () => {
  it.each([
    // 742 - 2.5 rem for the tools - 5 rem for the price axis.
    ['the space between the tools and the price axis of the chart', box(2, 74, 742, 492), 16, 622],
    ['44 rem on a wide chart', box(2, 74, 1600, 492), 16, 704],
    ['22 rem on a narrow chart', box(2, 74, 400, 492), 16, 352],
    ['22 rem without a chart', null, 16, 352],
    ['the window at most', null, 60, 1220],
  ])('is %s', (_what, chart, rem, width) => {
    expect(cardWidth(chart, { ...page, rem })).toBe(width);
  });
});
