import { describe, expect, it } from 'vitest';
import { openDrawingRig } from './drawingRig.ts';

const MINUTE = 60_000;
const minute = (bar: number, price: string) => ({ time: bar * MINUTE, price });
const line = { id: '1', kind: 'trend', anchors: [minute(10, '180.0'), minute(30, '190.0')] };
const text = (...drawings: object[]) => JSON.stringify({ version: 1, drawings });

describe('moving a drawing', () => {
  it('drags its body, as one step that can be undone', async () => {
    const rig = await openDrawingRig(text(line));
    rig.drag({ x: 200, y: 150 }, { x: 240, y: 170 });
    expect(rig.list()[0]?.anchors).toEqual([minute(14, '178.0'), minute(34, '188.0')]);
    rig.key('z', { ctrlKey: true });
    expect(rig.list()[0]?.anchors).toEqual(line.anchors);
    rig.key('z', { ctrlKey: true, shiftKey: true });
    expect(rig.list()[0]?.anchors).toEqual([minute(14, '178.0'), minute(34, '188.0')]);
  });

  it('drags a handle once it is selected', async () => {
    const rig = await openDrawingRig(text(line));
    rig.click({ x: 200, y: 150 });
    expect(rig.mode.getState().selected).toBe('1');
    rig.drag({ x: 300, y: 100 }, { x: 400, y: 50 });
    expect(rig.list()[0]?.anchors).toEqual([minute(10, '180.0'), minute(40, '195.0')]);
  });

  it('drags a rectangle by any of its four corners; the opposite one stays', async () => {
    const box = { id: '1', kind: 'rectangle', anchors: [minute(10, '190.0'), minute(30, '180.0')] };
    const corners = [
      [{ x: 100, y: 100 }, [minute(12, '188.0'), minute(30, '180.0')]],
      [{ x: 300, y: 200 }, [minute(10, '190.0'), minute(32, '178.0')]],
      [{ x: 300, y: 100 }, [minute(10, '188.0'), minute(32, '180.0')]],
      [{ x: 100, y: 200 }, [minute(12, '190.0'), minute(30, '178.0')]],
    ] as const;
    for (const [corner, anchors] of corners) {
      const rig = await openDrawingRig(text(box));
      rig.actions.select('1');
      rig.drag(corner, { x: corner.x + 20, y: corner.y + 20 });
      expect(rig.list()[0]?.anchors).toEqual(anchors);
    }
  });

  it('a press outside deselects it and moves nothing', async () => {
    const rig = await openDrawingRig(text(line));
    rig.click({ x: 200, y: 150 });
    rig.drag({ x: 200, y: 300 }, { x: 300, y: 300 });
    expect([rig.mode.getState().selected, rig.list()[0]?.anchors]).toEqual([null, line.anchors]);
  });

  it('is cancelled by Escape and by a lost pointer', async () => {
    const rig = await openDrawingRig(text(line));
    for (const end of ['Escape', 'lostpointercapture']) {
      rig.pointer('pointerdown', { x: 200, y: 150 });
      rig.pointer('pointermove', { x: 240, y: 170 });
      expect(rig.mode.getState().preview?.anchors).toEqual([minute(14, '178.0'), minute(34, '188.0')]);
      if (end === 'Escape') rig.key('Escape');
      else rig.pointer(end, { x: 240, y: 170 });
      rig.pointer('pointerup', { x: 240, y: 170 });
      expect([rig.mode.getState().preview, rig.list()[0]?.anchors]).toEqual([null, line.anchors]);
    }
  });

  it('is refused while locked: by pointer and by keys, deleting included', async () => {
    const rig = await openDrawingRig(text({ ...line, locked: true }));
    rig.drag({ x: 200, y: 150 }, { x: 240, y: 170 });
    rig.key('ArrowUp');
    rig.key('Delete');
    expect(rig.list().map(({ anchors }) => anchors)).toEqual([line.anchors]);
  });

  it('R30: arrow keys move by one tick and one bar, with Shift by ten', async () => {
    const rig = await openDrawingRig(text(line));
    expect(rig.key('ArrowUp')).toBe(false);
    rig.actions.select('1');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight']) expect(rig.key(key)).toBe(true);
    expect(rig.list()[0]?.anchors).toEqual([minute(11, '180.1'), minute(31, '190.1')]);
    rig.key('ArrowUp', { shiftKey: true });
    rig.key('ArrowLeft', { shiftKey: true });
    expect(rig.list()[0]?.anchors).toEqual([minute(1, '181.1'), minute(21, '191.1')]);
  });

  it('R30: Delete deletes, Ctrl+D duplicates, keys with Alt are ignored', async () => {
    const rig = await openDrawingRig(text(line));
    rig.actions.select('1');
    rig.key('d', { ctrlKey: true });
    expect(rig.list().map(({ id, anchors }) => [id, anchors])).toEqual([
      ['1', line.anchors],
      ['2', [minute(15, '180.0'), minute(35, '190.0')]],
    ]);
    expect(rig.mode.getState().selected).toBe('2');
    expect(rig.key('Delete', { altKey: true })).toBe(false);
    rig.key('Delete');
    expect([rig.list().map(({ id }) => id), rig.mode.getState().selected]).toEqual([['1'], null]);
  });

  it('never goes below one tick or before 1970', async () => {
    const low = { ...line, anchors: [minute(0, '0.1'), minute(1, '0.2')] };
    const rig = await openDrawingRig(text(low));
    rig.actions.nudge('1', -5, -3n);
    expect(rig.list()[0]?.anchors).toEqual([minute(0, '0.1'), minute(0, '0.1')]);
  });

  it('moving the target also moves the time of the stop', async () => {
    const long = { id: '1', kind: 'long', anchors: [minute(10, '180.0'), minute(30, '184.0'), minute(30, '178.0')] };
    const rig = await openDrawingRig(text(long));
    rig.actions.select('1');
    rig.drag({ x: 300, y: 160 }, { x: 400, y: 150 });
    expect(rig.list()[0]?.anchors).toEqual([minute(10, '180.0'), minute(40, '185.0'), minute(40, '178.0')]);
  });
});
