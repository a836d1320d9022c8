import { describe, expect, it } from 'vitest';
import { distanceToSegment, handleAt, hits } from '../../../../../renderer/features/chart/drawings/view.ts';
import { drawingWords } from '../../../../../renderer/features/chart/drawings/labels.ts';
import { visibleDrawings } from '../../../../../renderer/features/chart/drawings/mode.ts';
import type { Drawing, DrawingKind } from '../../../../../renderer/features/chart/drawings/model.ts';
import {
  handlesOf,
  rayEnd,
  shapesOf,
  type Projection,
  type Shape,
} from '../../../../../renderer/features/chart/drawings/shapes.ts';
import { en } from '../../../../support/words.ts';
import { createMessages } from '../../../../../renderer/i18n/messages.ts';
import { openDrawingRig } from './drawingRig.ts';

const MINUTE = 60_000;
const minute = (bar: number, price: string) => ({ time: bar * MINUTE, price });
const projection: Projection = {
  x: (time) => time / MINUTE / 0.1,
  y: (price) => (200 - price) * 10,
  width: 1_000,
  height: 500,
};
const { t } = createMessages(en);
const wording = drawingWords(t, '0.1', () => MINUTE);
const drawing = (kind: DrawingKind, ...anchors: Drawing['anchors']): Drawing => ({
  id: '1',
  kind,
  anchors,
  ink: 0,
  width: 1,
  locked: false,
  text: '',
});
const shapes = (kind: DrawingKind, ...anchors: Drawing['anchors']): Shape[] =>
  shapesOf(drawing(kind, ...anchors), projection, wording);
const texts = (list: readonly Shape[]) => list.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
const a = minute(10, '180.0');
const b = minute(30, '190.0');

describe('shapes of a drawing', () => {
  it('a trend line ends at its points, a ray at the edge of the pane', () => {
    expect(shapes('trend', a, b)).toEqual([
      { kind: 'line', from: { x: 100, y: 200 }, to: { x: 300, y: 100 }, dashed: false },
    ]);
    expect(shapes('ray', a, b)).toEqual([
      { kind: 'line', from: { x: 100, y: 200 }, to: { x: 500, y: 0 }, dashed: false },
    ]);
  });

  it('a ray ends at the nearest edge in its direction, and is a point without a direction', () => {
    const from = { x: 100, y: 200 };
    expect([
      rayEnd(from, { x: 300, y: 200 }, projection),
      rayEnd(from, { x: 100, y: 300 }, projection),
      rayEnd(from, { x: 50, y: 200 }, projection),
      rayEnd(from, from, projection),
    ]).toEqual([{ x: 1_000, y: 200 }, { x: 100, y: 500 }, { x: 0, y: 200 }, from]);
  });

  it('horizontal and vertical lines span the pane, with their handle in the middle', () => {
    expect(shapes('horizontal', a)).toEqual([
      { kind: 'line', from: { x: 0, y: 200 }, to: { x: 1_000, y: 200 }, dashed: false },
    ]);
    expect(shapes('vertical', a)).toEqual([
      { kind: 'line', from: { x: 100, y: 0 }, to: { x: 100, y: 500 }, dashed: false },
    ]);
    expect([handlesOf(drawing('horizontal', a), projection), handlesOf(drawing('vertical', a), projection)]).toEqual([
      [{ x: 500, y: 200 }],
      [{ x: 100, y: 250 }],
    ]);
  });

  it('a retracement labels each level with its price, 0 at the second point', () => {
    expect(texts(shapes('fibonacci', a, b))).toEqual([
      '0  190.0',
      '0.236  187.6',
      '0.382  186.2',
      '0.5  185.0',
      '0.618  183.8',
      '0.786  182.1',
      '1  180.0',
    ]);
  });

  it('a measurement shows price, per cent, bars and time', () => {
    expect(texts(shapes('measure', a, b))).toEqual(['+10.0 (+5.56%) · 20 bars · 20 min']);
    expect(texts(shapes('measure', b, minute(10 + 26 * 60, '180.0')))).toEqual([
      '\u221210.0 (\u22125.26%) · 1\u202f540 bars · 1 d 1 h',
    ]);
  });

  it('a risk tool shows target, stop and their ratio, or that one is on the wrong side', () => {
    const stop = minute(30, '175.0');
    expect(texts(shapes('long', a, b, stop))).toEqual([
      'Target +10.0 (+5.56%)',
      'Stop \u22125.0 (\u22122.78%)',
      'Reward : risk 2',
    ]);
    expect(texts(shapes('short', a, b, stop)).at(-1)).toBe('Target or stop is on the wrong side');
    expect(texts(shapes('long', a, b, { ...stop, price: '180.0' })).at(-1)).toBe('Target or stop is on the wrong side');
  });

  it('are empty while the chart has no scale', () => {
    expect(shapesOf(drawing('trend', a, b), { ...projection, y: () => null }, wording)).toEqual([]);
  });
});

describe('hit test of the pointer', () => {
  const size = { height: 12, widthOf: (text: string) => text.length * 6 };

  it('measures the distance to a segment, not to its extension', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect([
      distanceToSegment({ x: 5, y: 3 }, from, to),
      distanceToSegment({ x: 13, y: 4 }, from, to),
      distanceToSegment({ x: 3, y: 4 }, from, from),
    ]).toEqual([3, 5, 5]);
  });

  it('ignores the inside of a rectangle, but hits a measurement inside and a text on its box', () => {
    const fill = { kind: 'fill', from: { x: 0, y: 0 }, to: { x: 100, y: 100 }, solid: false } as const;
    const at = { x: 50, y: 50 };
    expect([hits({ ...fill, ink: 'own' }, at, size), hits({ ...fill, ink: 'up' }, at, size)]).toEqual([false, true]);
    const words = { kind: 'text', at: { x: 10, y: 50 }, text: 'abcdef', align: 'left', boxed: true } as const;
    expect([hits(words, { x: 46, y: 54 }, size), hits(words, { x: 60, y: 54 }, size)]).toEqual([true, false]);
  });

  it('returns the nearest handle', () => {
    const handles = [{ x: 0, y: 0 }, null, { x: 6, y: 0 }];
    expect([
      handleAt(handles, { x: 2, y: 0 }),
      handleAt(handles, { x: 5, y: 0 }),
      handleAt(handles, { x: 30, y: 0 }),
    ]).toEqual([0, 2, -1]);
  });

  it('returns the topmost drawing, for the cursor and the chart library', async () => {
    const rig = await openDrawingRig();
    rig.actions.add('trend', [a, b]);
    rig.actions.add('horizontal', [minute(0, '185.0')]);
    rig.actions.select(null);
    const hit = (x: number, y: number) => rig.primitives[0]!.hitTest!(x, y);
    expect([hit(200, 150)?.externalId, hit(150, 175)?.externalId, hit(700, 300)]).toEqual(['2', '1', null]);
    rig.drawings.setHidden(true);
    expect(hit(200, 150)).toBe(null);
    rig.actions.choose('trend');
    expect(hit(700, 300)?.cursorStyle).toBe('crosshair');
  });

  it('axis labels show every horizontal line, and the points of the selected drawing', async () => {
    const rig = await openDrawingRig();
    rig.actions.add('horizontal', [minute(0, '185.0')]);
    rig.actions.add('trend', [a, b]);
    const [primitive] = rig.primitives;
    const prices = () => primitive!.priceAxisViews!().map((view) => [view.text(), view.coordinate()]);
    expect(prices()).toEqual([
      ['185.0', 150],
      ['180.0', 200],
      ['190.0', 100],
    ]);
    expect(primitive!.timeAxisViews!().map((view) => view.text())).toEqual(['600000', '1800000']);
    rig.actions.select(null);
    expect([prices(), primitive!.timeAxisViews!()]).toEqual([[['185.0', 150]], []]);
  });
});

describe('visible drawings', () => {
  it('show the preview in place of the original, on top if new, and alone while all are hidden', () => {
    const one = drawing('trend', a, b);
    const moved = { ...one, anchors: [b, a] };
    const fresh = { ...one, id: '2' };
    expect([
      visibleDrawings([one], false, null),
      visibleDrawings([one], false, moved),
      visibleDrawings([one], false, fresh),
      visibleDrawings([one], true, fresh),
    ]).toEqual([[one], [moved], [one, fresh], [fresh]]);
  });
});
