import { describe, expect, test } from 'vitest';
import { createSender, type DeliveryFailure } from '../../../../../electron/main/features/alerts/forwarding/sender.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';

const error = appError('unavailable', 'error.forward.failed.status', { host: 'a.example', status: 500 });
const temporary: Result<null, DeliveryFailure> = fail({ error, retry: true });
const lasting: Result<null, DeliveryFailure> = fail({ error, retry: false });

/** Creates a sender over a destination double that answers with these results, then with success. */
function rig(...answers: readonly (Result<null, DeliveryFailure> | Promise<Result<null, DeliveryFailure>>)[]) {
  const clock = createVirtualClock(1_000);
  const got: { readonly at: number; readonly message: string }[] = [];
  const left = [...answers];
  const ends: string[] = [];
  const sender = createSender<string>(clock, {
    deliver(message) {
      got.push({ at: clock.monotonic() / 1_000, message });
      return Promise.resolve(left.shift() ?? ok(null));
    },
    summary: (count) => `${count} more`,
    changed: () => undefined,
    gaveUp: (failed) => void ends.push(failed.key),
    sent: () => void ends.push('sent'),
  });
  const start = clock.monotonic() / 1_000;
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  return {
    sender,
    clock,
    ends,
    got: () => got.map(({ at, message }) => [at - start, message]),
    settle,
    /** Lets virtual seconds pass, one after the other. */
    pass: async (seconds: number): Promise<void> => {
      await settle();
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000);
        await settle();
      }
    },
  };
}

describe('messages to one destination', () => {
  test('are sent in their order, and the last success is known', async () => {
    const { sender, got, settle } = rig();
    sender.send('a');
    sender.send('b');
    expect(sender.state().waiting).toBe(2);
    await settle();
    expect(got()).toEqual([
      [0, 'a'],
      [0, 'b'],
    ]);
    expect(sender.state()).toEqual({ sentAt: 1_000, failure: null, waiting: 0 });
  });

  test('XH8: a temporary failure is tried again after 10 and 60 s, then given up; the next message follows', async () => {
    const { sender, got, ends, pass } = rig(temporary, temporary, temporary);
    sender.send('a');
    sender.send('b');
    await pass(9);
    expect([got(), ends]).toEqual([[[0, 'a']], []]);
    expect(sender.state()).toEqual({ sentAt: null, failure: { at: 1_000, error }, waiting: 2 });
    await pass(61);
    expect(got()).toEqual([
      [0, 'a'],
      [10, 'a'],
      [70, 'a'],
      [70, 'b'],
    ]);
    expect(sender.state()).toEqual({ sentAt: 71_000, failure: null, waiting: 0 });
    expect(ends).toEqual([error.key, 'sent']);
  });

  test('XH8: a lasting failure is not tried again', async () => {
    const { sender, got, ends, pass } = rig(lasting);
    sender.send('a');
    await pass(400);
    expect([got(), ends]).toEqual([[[0, 'a']], [error.key]]);
    expect(sender.state()).toEqual({ sentAt: null, failure: { at: 1_000, error }, waiting: 0 });
  });

  test.each([
    [5_000, 10],
    [90_000, 90],
    [999_999_000, 300],
  ])('XH8: a destination that asks for %d ms is tried again after %d s', async (afterMs, seconds) => {
    const { sender, got, pass } = rig(fail({ error, retry: true, afterMs }));
    sender.send('a');
    await pass(400);
    expect(got()).toEqual([
      [0, 'a'],
      [seconds, 'a'],
    ]);
  });

  test('XH8: ten leave within a minute; those beyond are one summary in the next', async () => {
    const { sender, got, pass } = rig();
    for (let nth = 1; nth <= 5; nth += 1) sender.send(`m${nth}`);
    await pass(20);
    for (let nth = 6; nth <= 14; nth += 1) sender.send(`m${nth}`);
    await pass(39);
    expect(got().map(([, message]) => message)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10']);
    expect(sender.state().waiting).toBe(4);
    await pass(1);
    expect(got().slice(10)).toEqual([[60, '4 more']]);
    sender.send('m15');
    await pass(0);
    expect(got().slice(11)).toEqual([[60, 'm15']]);
    expect(sender.state().waiting).toBe(0);
  });

  test('XH8: a destination that is down holds ten messages and one count', async () => {
    const down = Array.from({ length: 90 }, () => temporary);
    const { sender, got, pass } = rig(...down);
    for (let nth = 1; nth <= 500; nth += 1) sender.send(`m${nth}`);
    expect(sender.state().waiting).toBe(500);
    await pass(700);
    for (let at = 0; at <= 700; at += 1) {
      const within = got().filter(([time]) => Number(time) > at - 60 && Number(time) <= at);
      expect(within.length).toBeLessThanOrEqual(10);
    }
    expect(new Set(got().map(([, message]) => message))).toEqual(
      new Set(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', '490 more']),
    );
  });

  test('a test is sent once, and not beyond the limit', async () => {
    const { sender, got, pass } = rig(temporary);
    expect(sender.test('test')).toBe(true);
    await pass(100);
    expect(got()).toEqual([[0, 'test']]);
    for (let nth = 1; nth <= 10; nth += 1) sender.send(`m${nth}`);
    expect(sender.test('test')).toBe(false);
    expect(sender.state().waiting).toBe(10);
  });

  test('cleared, it drops what waits, and the answer to what was sent changes nothing', async () => {
    let answer: (result: Result<null, DeliveryFailure>) => void = () => undefined;
    const { sender, got, pass } = rig(new Promise((resolve) => (answer = resolve)));
    sender.send('a');
    sender.send('b');
    sender.clear();
    answer(ok(null));
    await pass(100);
    expect(got()).toEqual([[0, 'a']]);
    expect(sender.state()).toEqual({ sentAt: null, failure: null, waiting: 0 });
    sender.send('c');
    await pass(0);
    expect(got()[1]).toEqual([100, 'c']);
  });
});
