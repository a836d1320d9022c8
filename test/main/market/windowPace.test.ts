/** B-C10: how many batches may be in transit to the window, according to the marks it acknowledges. */
import { describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createWindowPace } from '../../../electron/main/market/publisher.ts';

function setUp() {
  const clock = createVirtualClock(0);
  const marks: number[] = [];
  let resumed = 0;
  const pace = createWindowPace(
    clock,
    (number) => void marks.push(number),
    () => void (resumed += 1),
  );
  /** Sends up to `count` batches, 16 ms apart, as far as the pace allows; returns how many were sent. */
  const send = (count: number): number => {
    let left = 0;
    for (let i = 0; i < count; i += 1) {
      if (pace.mayLeave()) {
        pace.left();
        left += 1;
      }
      clock.advance(16);
    }
    return left;
  };
  return { clock, marks, pace, send, resumed: () => resumed };
}

describe('Window flow control', () => {
  test('B-C10: a responsive window gets a mark about every 100 ms, and every batch is sent', () => {
    const { marks, pace, send } = setUp();
    let left = 0;
    for (let i = 0; i < 625; i += 1) {
      left += send(1);
      pace.seen(marks.at(-1)!);
    }
    // Ten seconds: every seventh batch is the first one at least 100 ms after the previous mark.
    expect([left, marks.length]).toEqual([625, 90]);
  });

  test('B-C10: an unresponsive window gets at most sixteen batches', () => {
    const { marks, send, resumed } = setUp();
    expect([send(1_000), new Set(marks).size, resumed()]).toEqual([16, 1, 0]);
  });

  test('repeats the mark once a second while batches are held back', () => {
    const { clock, marks, pace, send } = setUp();
    send(17);
    clock.advance(2_999 - 16);
    expect(marks).toEqual([1, 1, 1]);
    pace.seen(1);
    // Fifteen batches followed that mark: their own mark is sent immediately, and no mark is repeated while no batch
    // waits.
    clock.advance(10_000);
    expect([marks, clock.pending()]).toEqual([[1, 1, 1, 2], 0]);
  });

  test('an acknowledgement releases the next batch at once', () => {
    const { pace, send, resumed } = setUp();
    send(17);
    expect([pace.seen(1), resumed(), pace.mayLeave(), resumed()]).toEqual([true, 1, true, 1]);
  });

  test('ignores a repeated acknowledgement and rejects a mark never sent', () => {
    const { pace, send } = setUp();
    send(17);
    pace.seen(1);
    send(1);
    expect([pace.seen(1), pace.mayLeave(), pace.seen(3), pace.seen(2)]).toEqual([true, false, false, true]);
  });

  test('asking again repeats an unacknowledged mark only', () => {
    const { marks, pace, send } = setUp();
    send(3);
    pace.askAgain();
    expect(marks).toEqual([1, 1]);
    pace.seen(1);
    send(7);
    pace.seen(marks.at(-1)!);
    const markCount = marks.length;
    pace.askAgain();
    expect(marks.length).toBe(markCount);
  });

  test('a new window starts with the full allowance, and acknowledgements of the old one do not count', () => {
    const { clock, marks, pace, send, resumed } = setUp();
    send(17);
    pace.reset();
    clock.advance(10_000);
    const before = marks.length;
    expect(send(20)).toBe(16);
    expect([marks.slice(before)[0], pace.seen(1), pace.mayLeave(), resumed()]).toEqual([2, true, false, 0]);
  });
});
