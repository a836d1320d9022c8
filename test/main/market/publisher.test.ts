/** Batches for the window: how often they are sent, and what they contain (B-C10). */
import { describe, expect, test } from 'vitest';
import { createPublisher, type PublishSource, type Outgoing } from '../../../electron/main/market/publisher.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

describe('Publisher batches', () => {
  /**
   * Makes twenty changes, 5 ms apart; returns each publication as its time in milliseconds and the count at that time.
   */
  function recordPublications(batchMs?: number): string[] {
    const clock = createVirtualClock(1_790_000_000_000);
    const begun = clock.monotonic();
    const batches: string[] = [];
    const push = ({ payload }: Outgoing): void => {
      batches.push(`${clock.monotonic() - begun} ${JSON.stringify(payload)}`);
    };
    const publisher = createPublisher(clock, push, undefined, batchMs);
    publisher.setOpen(true);
    let changes = 0;
    const source: PublishSource = { take: () => ({ event: 'test', payload: changes }) as unknown as Outgoing };
    for (; changes < 20; clock.advance(5)) {
      changes += 1;
      publisher.changed(source);
    }
    clock.advance(1_000);
    return batches;
  }

  test('B-C10 are sent every 16 ms at most, each with the current value', () => {
    expect(recordPublications()).toEqual(['16 4', '36 8', '56 12', '76 16', '96 20']);
  });

  test('are sent at a longer interval if one is set', () => {
    expect(recordPublications(200)).toEqual(['200 20']);
  });
});
