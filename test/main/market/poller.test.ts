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

describe('Poller', () => {
  test('polls at once and then at its interval after each reply', async () => {
    const { poller, asked, pass } = setUp();
    poller.start();
    await pass(35);
    expect(asked).toEqual([0, 10, 20, 30]);
  });

  test('R28: doubles its interval up to a minute while rate limited and returns to it afterwards', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(busy, busy, busy, busy);
    poller.start();
    await pass(220);
    expect(asked).toEqual([0, 20, 60, 120, 180, 190, 200, 210, 220]);
  });

  test('another failure does not change the interval', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(appError('network', 'error.network.broken'));
    poller.start();
    await pass(10);
    expect(asked).toEqual([0, 10]);
  });

  test('restarting polls at once and invalidates the pending request', async () => {
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

  test('repeated refreshes let the pending request finish and cause one further request', async () => {
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

  test('a refresh is not repeated at once after a rate-limited reply', async () => {
    const { poller, asked, answers, pass } = setUp();
    answers.push(busy);
    poller.start();
    poller.again();
    await pass(20);
    expect(asked).toEqual([0, 20]);
  });
});
