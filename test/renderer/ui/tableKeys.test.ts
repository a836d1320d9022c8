import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actOnKey, tableMove } from '../../../renderer/ui/tableKeys.ts';

function press(key: string, at: number, repeat = false, able = true) {
  const done: string[] = [];
  const act = (what: string) => (able ? (row: string) => void done.push(`${what} ${row}`) : undefined);
  const taken = actOnKey({ key, repeat }, at, ['a', 'b', 'c'], {
    focus: (row) => void done.push(`focus ${row}`),
    open: act('open'),
    remove: act('remove'),
  });
  return { taken, done };
}

describe('table keyboard', () => {
  it.each([
    ['ArrowDown', 0, ['focus 1']],
    ['ArrowDown', 2, ['focus 2']],
    ['ArrowUp', 1, ['focus 0']],
    ['ArrowUp', 0, ['focus 0']],
    ['Home', 2, ['focus 0']],
    ['End', 0, ['focus 2']],
    ['PageDown', 0, ['focus 2']],
    ['PageUp', 2, ['focus 0']],
    ['Enter', 1, ['open b']],
    ['Delete', 2, ['remove c']],
  ])('%s on row %i performs its action', (key, at, done) => expect(press(key, at)).toEqual({ taken: true, done }));

  it('XU21 key repeat does not repeat actions but continues moving', () => {
    expect([press('Delete', 0, true), press('Enter', 0, true), press('ArrowDown', 0, true)]).toEqual([
      { taken: false, done: [] },
      { taken: false, done: [] },
      { taken: true, done: ['focus 1'] },
    ]);
  });

  it('leaves keys without a function unhandled', () => {
    const left = { taken: false, done: [] };
    expect([press('a', 0), press('Escape', 0), press('Delete', 0, false, false), press('Delete', 9)]).toEqual([
      left,
      left,
      left,
      left,
    ]);
  });

  it('never moves outside the table', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(key, fc.nat(50), fc.integer({ min: 0, max: 40 }), (name, at, count) => {
        const move = tableMove(name, at, count, false);
        if (count === 0) expect(move).toBe(null);
        else expect(move?.kind === 'focus' && move.row >= 0 && move.row < count).toBe(true);
      }),
    );
  });
});
