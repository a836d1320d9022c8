import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, redone, startUndo, undone } from '../../../../../renderer/features/chart/drawings/store.ts';

/** A naive model: every state of the present line of changes, and the current position; at most 100 steps back. */
function naive() {
  let states = [0];
  let at = 0;
  let floor = 0;
  return {
    change(value: number) {
      states = [...states.slice(0, at + 1), value];
      at += 1;
      floor = Math.max(floor, at - 100);
    },
    undo: () => void (at = Math.max(floor, at - 1)),
    redo: () => void (at = Math.min(states.length - 1, at + 1)),
    present: () => states[at],
    back: () => at - floor,
    forth: () => states.length - 1 - at,
  };
}

describe('undo and redo', () => {
  it('agree with a naive model over long random sequences', () => {
    const steps = fc.array(fc.oneof(fc.nat(1_000), fc.constant('undo' as const), fc.constant('redo' as const)), {
      maxLength: 400,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (list) => {
        const model = naive();
        let state = startUndo(0);
        for (const step of list) {
          if (step === 'undo') {
            model.undo();
            state = undone(state);
          } else if (step === 'redo') {
            model.redo();
            state = redone(state);
          } else {
            model.change(step);
            state = changed(state, step);
          }
          expect([state.present, state.past.length, state.future.length]).toEqual([
            model.present(),
            model.back(),
            model.forth(),
          ]);
        }
      }),
    );
  });

  it('go back a hundred steps at most', () => {
    let state = startUndo(0);
    for (let value = 1; value <= 150; value += 1) state = changed(state, value);
    for (let count = 0; count < 200; count += 1) state = undone(state);
    expect([state.present, state.past.length, state.future.length]).toEqual([50, 0, 100]);
  });

  it('return the same state if there is nothing to undo or redo', () => {
    const state = startUndo('a');
    expect([undone(state) === state, redone(state) === state]).toEqual([true, true]);
  });
});
