import { describe, expect, test } from 'vitest';
import { createWorldTime } from './worldTime.ts';

const START = 1_790_000_000_000;

describe('simulated time', () => {
  test('events during machine sleep are delivered one by one, each settled before the next', async () => {
    const time = createWorldTime(START);
    const receivedEvents: string[] = [];
    const take = (name: string) => (): void => {
      receivedEvents.push(`${name} came`);
      void (async () => {
        for (let i = 0; i < 20; i += 1) await Promise.resolve();
        receivedEvents.push(`${name} settled`);
      })();
    };
    time.machine.sleep(1_000);
    time.machine.whenAwake(take('reply'));
    time.machine.whenAwake(take('resume'));
    await time.run(999);
    expect(receivedEvents).toEqual([]);
    await time.run(1);
    expect(receivedEvents).toEqual(['reply came', 'reply settled', 'resume came', 'resume settled']);
  });

  test('during sleep timers and monotonic time stop; wall clock and exchange time continue', async () => {
    const time = createWorldTime(START);
    const process = time.machine.createProcess();
    let rang = 0;
    process.after(500, () => void (rang = time.elapsed()));
    time.machine.sleep(60_000);
    await time.run(60_499);
    expect([rang, process.monotonic(), process.now(), time.exchange.now()]).toEqual([
      0,
      499,
      START + 60_499,
      START + 60_499,
    ]);
    await time.run(1);
    expect(rang).toBe(60_500);
  });
});
