import { describe, expect, it } from 'vitest';
import type { DrawingKind } from '../../../../../renderer/features/chart/drawings/model.ts';
import { openDrawingRig } from './drawingRig.ts';

const MINUTE = 60_000;
/** Returns the anchor of a bar on the fake surface, which has 10 pixels a bar and 0.1 of the price a pixel. */
const minute = (bar: number, price: string) => ({ time: bar * MINUTE, price });

describe('placing a drawing by pointer', () => {
  const two: readonly DrawingKind[] = ['trend', 'ray', 'rectangle', 'fibonacci', 'measure'];

  it.each(two)('%s: press, drag and release, snapped to bars and ticks', async (kind) => {
    const rig = await openDrawingRig();
    rig.actions.choose(kind);
    rig.drag({ x: 102, y: 200.4 }, { x: 297, y: 100.6 });
    expect(rig.list()).toEqual([
      {
        id: '1',
        kind,
        anchors: [minute(10, '180.0'), minute(30, '189.9')],
        ink: 0,
        width: 1,
        locked: false,
        text: '',
      },
    ]);
    expect([rig.mode.getState().tool, rig.mode.getState().selected, rig.mode.getState().preview]).toEqual([
      null,
      '1',
      null,
    ]);
    expect(rig.panning.at(-1)).toBe(true);
  });

  it.each(two)('%s: one click per point, with a preview in between', async (kind) => {
    const rig = await openDrawingRig();
    rig.actions.choose(kind);
    rig.click({ x: 100, y: 200 });
    expect(rig.list()).toEqual([]);
    rig.pointer('pointermove', { x: 200, y: 150 });
    expect(rig.mode.getState().preview?.anchors).toEqual([minute(10, '180.0'), minute(20, '185.0')]);
    rig.click({ x: 300, y: 100 });
    expect(rig.list()[0]?.anchors).toEqual([minute(10, '180.0'), minute(30, '190.0')]);
  });

  it.each(['horizontal', 'vertical', 'text'] as const)('%s: one click', async (kind) => {
    const rig = await openDrawingRig();
    rig.actions.choose(kind);
    rig.click({ x: 100, y: 200 });
    expect(rig.list().map((one) => [one.kind, one.anchors])).toEqual([[kind, [minute(10, '180.0')]]]);
    expect(rig.texts()).toBe(kind === 'text' ? 1 : 0);
  });

  it('long and short: entry, target and stop at half the distance; dragging against it sets the stop', async () => {
    const rig = await openDrawingRig();
    rig.actions.choose('long');
    rig.drag({ x: 100, y: 200 }, { x: 300, y: 160 });
    rig.actions.choose('short');
    rig.drag({ x: 100, y: 200 }, { x: 300, y: 160 });
    expect(rig.list().map(({ anchors }) => anchors)).toEqual([
      [minute(10, '180.0'), minute(30, '184.0'), minute(30, '178.0')],
      [minute(10, '180.0'), minute(30, '172.0'), minute(30, '184.0')],
    ]);
  });

  it('Shift snaps to horizontal, vertical and 45 degrees', async () => {
    const rig = await openDrawingRig();
    const ends = [
      { x: 300, y: 230 },
      { x: 110, y: 400 },
      { x: 290, y: 400 },
    ];
    for (const end of ends) {
      rig.actions.choose('trend');
      rig.pointer('pointerdown', { x: 100, y: 200 });
      rig.pointer('pointerup', { ...end, shiftKey: true });
    }
    expect(rig.list().map(({ anchors }) => anchors[1])).toEqual([
      minute(30, '180.0'),
      minute(10, '160.0'),
      minute(30, '160.0'),
    ]);
  });

  it('the magnet snaps to the nearest of open, high, low and close within its range', async () => {
    const rig = await openDrawingRig();
    rig.actions.setMagnet(true);
    const places = [258, 276, 293, 340, 100];
    for (const y of places) {
      rig.actions.choose('horizontal');
      rig.click({ x: 100, y });
    }
    expect(rig.list().map(({ anchors }) => anchors[0]!.price)).toEqual(['175.0', '172.0', '170.0', '165.0', '190.0']);
  });

  it('Escape cancels the drawing in progress, then deselects the tool', async () => {
    const rig = await openDrawingRig();
    rig.actions.choose('trend');
    rig.click({ x: 100, y: 200 });
    expect([rig.key('Escape'), rig.mode.getState().preview, rig.mode.getState().tool]).toEqual([true, null, 'trend']);
    expect([rig.key('Escape'), rig.mode.getState().tool]).toEqual([true, null]);
    expect(rig.key('Escape')).toBe(false);
    expect([rig.list(), rig.panning.at(-1)]).toEqual([[], true]);
  });

  it('a lost pointer, another button or a press outside the pane places nothing', async () => {
    const rig = await openDrawingRig();
    rig.actions.choose('trend');
    rig.pointer('pointerdown', { x: 100, y: 200 });
    rig.pointer('pointermove', { x: 200, y: 100 });
    rig.pointer('pointercancel', { x: 200, y: 100 });
    rig.pointer('pointerup', { x: 200, y: 100 });
    rig.pointer('pointerdown', { x: 100, y: 200, button: 2 });
    rig.drag({ x: 1_010, y: 200 }, { x: 1_100, y: 100 });
    rig.drag({ x: 100, y: 510 }, { x: 200, y: 520 });
    expect([rig.list(), rig.mode.getState().preview]).toEqual([[], null]);
  });

  it('scrolling is disabled while a tool is active, and enabled afterwards', async () => {
    const rig = await openDrawingRig();
    rig.actions.choose('horizontal');
    rig.click({ x: 100, y: 200 });
    expect([rig.panning[0], rig.panning.at(-1)]).toEqual([false, true]);
  });

  it('places nothing before the document was read, which would be overwritten', async () => {
    const rig = await openDrawingRig();
    rig.drawings.state.setState({ status: 'failed' });
    rig.actions.choose('horizontal');
    rig.click({ x: 100, y: 200 });
    expect(rig.list()).toEqual([]);
  });
});
