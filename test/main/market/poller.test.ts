import { describe, expect, test } from 'vitest';
import { createPoller } from '../../../electron/main/market/poller.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const busy = appError('rateLimited', 'error.rate.waiting');

/**
 * Creates a poller with an interval of ten seconds; `asked` holds the times of its requests in seconds, and `answers`
 * the results of the next ones.
 */
function setUp() {
  const clock = createVirtualClock(0);
  const asked: number[] = [];
  const answers: (AppError | null)[] = [];
  const current: boolean[] = [];
  const poller = createPoller(clock, { ...createRandom(1), next: () => 0.5 }, 10_000, async (isCurrent) => {
    asked.push(clock.monotonic() / 1_000);
    await Promise.resolve();
    current.push(isCurrent());
    return answers.shift() ?? null;
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let i = 0; i <= seconds; i += 1) {
      for (let j = 0; j < 5; j += 1) await Promise.resolve();
      if (i < seconds) clock.advance(1_000);
    }
  };
  return { clock, poller, asked, answers, current, pass };
}

describe('a poller', () => {
  test('asks at once and then at its pace, counted from the answer', async () => {
    const { poller, asked, pass } = setUp();
    poller.start();
    await pass(35);
    expect(asked).toEqual([0, 10, 20, 30]);
  });

  test('R28: is slower while the weight is short, up to a minute, and as fast as before when it is not', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(busy, busy, busy, busy);
    poller.start();
    await pass(220);
    expect(asked).toEqual([0, 20, 60, 120, 180, 190, 200, 210, 220]);
  });

  test('a failure of another kind does not change the pace', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(appError('network', 'error.network.broken'));
    poller.start();
    await pass(10);
    expect(asked).toEqual([0, 10]);
  });

  test('started anew it asks at once, and the answer under way counts for nothing', async () => {
    const { clock, poller, asked, current, pass } = setUp();
    poller.start();
    poller.start();
    await pass(1);
    expect([asked, current]).toEqual([
      [0, 0],
      [false, true],
    ]);
    poller.stop();
    expect(clock.pending()).toBe(0);
  });

  test('asked again, however often, it lets the question under way end, counts its answer and asks once more', async () => {
    const { poller, asked, current, pass } = setUp();
    poller.start();
    for (let presses = 0; presses < 3; presses += 1) poller.again();
    await pass(4);
    expect([asked, current]).toEqual([
      [0, 0],
      [true, true],
    ]);
    poller.again();
    await pass(11);
    expect([asked, current]).toEqual([
      [0, 0, 4, 14],
      [true, true, true, true],
    ]);
  });

  test('a question too many in a short time is not repeated at once for being asked again', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(busy);
    poller.start();
    poller.again();
    await pass(20);
    expect(asked).toEqual([0, 20]);
  });
});
