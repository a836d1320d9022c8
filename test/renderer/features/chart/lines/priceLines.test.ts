import { describe, expect, it } from 'vitest';
import { createPriceLines } from '../../../../../renderer/features/chart/lines/priceLines.ts';
import type { PriceLine } from '../../../../../renderer/features/chart/lines/model.ts';
import { createFakeSurface, fakeLineColours } from '../drawings/fakeSurface.ts';
import { paintOnce } from './recordingCanvas.ts';

const line = (id: string, price: string, more: Partial<PriceLine> = {}): PriceLine => ({
  id,
  price,
  parts: ['Buy', '0.5'],
  ink: 'up',
  dash: 'dashed',
  movable: true,
  close: 'Cancel order',
  ...more,
});

function openLines(...lines: PriceLine[]) {
  const fake = createFakeSurface();
  const moves: string[] = [];
  const closed: string[] = [];
  const priceLines = createPriceLines(fake.surface, {
    tickSize: '0.5',
    lineColours: () => fakeLineColours,
    movingParts: ({ parts }, price) => [...parts, price],
    onMove: (id, price) => void moves.push(`${id} ${price}`),
    onClose: (id) => void closed.push(id),
  });
  priceLines.set(lines);
  const paint = () => paintOnce(fake.primitives[0]!);
  paint();
  return { ...fake, priceLines, moves, closed, paint, state: () => priceLines.state.getState() };
}

describe('draggable price lines', () => {
  it('show the new price on the tick while dragged, and report it on release', () => {
    const rig = openLines(line('a', '180.0'));
    rig.pointer('pointerdown', { x: 300, y: 202 });
    rig.pointer('pointermove', { x: 300, y: 258 });
    expect(rig.state().moving).toEqual({ id: 'a', price: '174.5' });
    expect(rig.paint()).toContain('Buy  0.5  174.5');
    expect(rig.moves).toEqual([]);
    rig.pointer('pointerup', { x: 300, y: 262 });
    expect([rig.moves, rig.state().moving, rig.panning]).toEqual([['a 174.0'], null, [false, true]]);
    // The owner has not changed the line: it stays at its old price.
    expect(rig.state().lines[0]?.price).toBe('180.0');
  });

  it('report nothing if released at the same price or only clicked', () => {
    const rig = openLines(line('a', '180.0'));
    rig.click({ x: 300, y: 200 });
    rig.drag({ x: 300, y: 200 }, { x: 300, y: 201 });
    expect([rig.moves, rig.panning]).toEqual([[], [false, true, false, true]]);
  });

  it.each(['pointercancel', 'lostpointercapture'])('cancel the drag on %s', (name) => {
    const rig = openLines(line('a', '180.0'));
    rig.pointer('pointerdown', { x: 300, y: 200 });
    rig.pointer('pointermove', { x: 300, y: 300 });
    rig.pointer(name, { x: 300, y: 300 });
    rig.pointer('pointerup', { x: 300, y: 300 });
    expect([rig.moves, rig.state().moving, rig.panning.at(-1)]).toEqual([[], null, true]);
  });

  it('cancel the drag if the line is removed meanwhile, and report nothing', () => {
    const rig = openLines(line('a', '180.0'));
    rig.pointer('pointerdown', { x: 300, y: 200 });
    rig.pointer('pointermove', { x: 300, y: 300 });
    rig.priceLines.set([]);
    rig.pointer('pointerup', { x: 300, y: 300 });
    expect([rig.moves, rig.state().moving]).toEqual([[], null]);
  });

  it('do not move if not movable, and close only by their close button', () => {
    const rig = openLines(line('a', '180.0', { movable: false }), line('b', '170.0', { close: null }));
    rig.drag({ x: 300, y: 200 }, { x: 300, y: 260 });
    rig.click({ x: 985, y: 300 });
    expect([rig.moves, rig.closed]).toEqual([[], []]);
    rig.click({ x: 985, y: 200 });
    expect(rig.closed).toEqual(['a']);
  });

  it('handle a press before the elements below them', () => {
    const rig = openLines(line('a', '180.0'));
    const below: string[] = [];
    rig.surface.element.addEventListener('pointerdown', () => void below.push('pressed'));
    rig.pointer('pointerdown', { x: 300, y: 200 });
    rig.pointer('pointerup', { x: 300, y: 200 });
    rig.pointer('pointerdown', { x: 300, y: 400 });
    expect(below).toEqual(['pressed']);
  });

  it('ignore a press with Alt, and leave it to the chart below', () => {
    const rig = openLines(line('a', '180.0'));
    const below: string[] = [];
    rig.surface.element.addEventListener('pointerdown', () => void below.push('pressed'));
    rig.pointer('pointerdown', { x: 300, y: 200, altKey: true });
    rig.pointer('pointerdown', { x: 985, y: 200, altKey: true });
    expect([below, rig.closed, rig.state().moving, rig.panning]).toEqual([['pressed', 'pressed'], [], null, []]);
  });

  it('R30: move by ticks with the keyboard, commit with Enter, cancel with Escape, close with Delete', () => {
    const rig = openLines(line('a', '180.0'), line('b', '170.0', { movable: false, close: null }));
    rig.priceLines.focus('a');
    rig.priceLines.nudge('a', 1n);
    rig.priceLines.nudge('a', 10n);
    expect([rig.state().moving, rig.moves]).toEqual([{ id: 'a', price: '185.5' }, []]);
    expect([rig.priceLines.giveUp(), rig.priceLines.giveUp()]).toEqual([true, false]);
    rig.priceLines.nudge('a', -1n);
    rig.priceLines.commit();
    rig.priceLines.commit();
    expect(rig.moves).toEqual(['a 179.5']);
    rig.priceLines.nudge('b', 1n);
    rig.priceLines.close('b');
    rig.priceLines.close('a');
    rig.priceLines.close('gone');
    expect([rig.state().moving, rig.closed]).toEqual([null, ['a']]);
  });

  it('cancel a keyboard move when the focus leaves, but not a drag started meanwhile', () => {
    const rig = openLines(line('a', '180.0'));
    rig.priceLines.focus('a');
    rig.priceLines.nudge('a', 1n);
    rig.priceLines.leave();
    expect([rig.state().moving, rig.state().focused]).toEqual([null, null]);
    rig.priceLines.focus('a');
    rig.pointer('pointerdown', { x: 300, y: 200 });
    // The press moves the focus to the chart.
    rig.priceLines.leave();
    rig.pointer('pointermove', { x: 300, y: 250 });
    rig.pointer('pointerup', { x: 300, y: 250 });
    expect(rig.moves).toEqual(['a 175.0']);
  });

  it('end the drag if the line becomes immovable', () => {
    const rig = openLines(line('a', '180.0'));
    rig.pointer('pointerdown', { x: 300, y: 200 });
    rig.pointer('pointermove', { x: 300, y: 250 });
    rig.priceLines.set([line('a', '180.0', { movable: false })]);
    rig.pointer('pointerup', { x: 300, y: 250 });
    expect([rig.moves, rig.state().moving]).toEqual([[], null]);
  });

  it('label the price axis and set the cursor', () => {
    const rig = openLines(line('a', '180.0'), line('b', '170.0', { movable: false }));
    const [primitive] = rig.primitives;
    expect(primitive!.priceAxisViews!().map((view) => [view.text(), view.coordinate(), view.backColor()])).toEqual([
      ['180.0', 200, 'up'],
      ['170.0', 300, 'up'],
    ]);
    const cursor = (x: number, y: number) => primitive!.hitTest!(x, y)?.cursorStyle ?? null;
    expect([cursor(300, 203), cursor(300, 300), cursor(985, 200), cursor(300, 250)]).toEqual([
      'ns-resize',
      'default',
      'pointer',
      null,
    ]);
  });

  it('return the same axis labels while nothing changes, so that the chart can space them', () => {
    const rig = openLines(line('a', '180.0'), line('b', '179.5'));
    const boxes = () => rig.primitives[0]!.priceAxisViews!();
    const first = boxes();
    expect(boxes()).toBe(first);
    rig.priceLines.set([line('a', '180.0'), line('b', '179.0')]);
    expect(boxes()).not.toBe(first);
    expect(boxes().map((view) => [view.text(), view.coordinate()])).toEqual([
      ['180.0', 200],
      ['179.0', 210],
    ]);
  });

  it('do not listen or draw once disposed', () => {
    const rig = openLines(line('a', '180.0'));
    rig.priceLines.dispose();
    rig.drag({ x: 300, y: 200 }, { x: 300, y: 300 });
    expect([rig.primitives, rig.moves]).toEqual([[], []]);
  });
});
