import { describe, expect, test } from 'vitest';
import { createPublicExchangeClient } from '../../../electron/main/app/publicExchangeClient.ts';
import { createPublisher } from '../../../electron/main/market/publisher.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { nowhere } from '../support/privateRig.ts';
import { createScriptedSockets } from '../support/scriptedSocket.ts';

/**
 * Creates a public client for an exchange that never responds; also returns the violations it reported and the paths it
 * requested.
 */
function setUp(holdUntilReply: boolean) {
  const clock = createVirtualClock(1_790_000_000_000);
  const violations = new Set<string>();
  const asked: string[] = [];
  const link = createPublicExchangeClient({
    environment: 'simulator',
    clock,
    random: createRandom(1),
    transport: {
      send({ url }) {
        asked.push(new URL(url).pathname);
        return new Promise(() => undefined);
      },
      close: () => undefined,
    },
    connector: createScriptedSockets(),
    publisher: createPublisher(clock, () => undefined),
    userAgent: 'Foredeck/test',
    log: { write: () => undefined },
    notice: () => undefined,
    pace: () => 1,
    holdUntilReply,
    violated: (invariant, { reason }) => void violations.add(`${invariant} ${reason}`),
  });
  return { clock, link, violations, asked };
}

describe('public exchange client', () => {
  test.each([
    [false, ['V7 weight']],
    [true, []],
  ])(
    'V7: an independent count checks the weight ledger at run time; holding until the reply: %s',
    async (isHoldingUntilReply, expected) => {
      const { clock, link, violations, asked } = setUp(isHoldingUntilReply);
      link.attach(nowhere);
      for (let window = 0; window < 3; window += 1) {
        for (let i = 0; i < 100; i += 1) void link.rest.get('spot.market.trades', { symbol: 'BTCUSDT', limit: 1 });
        for (let i = 0; i < 20; i += 1) await Promise.resolve();
        clock.advance(10_001);
      }
      expect([[...violations], asked.length > 10]).toEqual([expected, true]);
      link.stop();
    },
  );

  test('B-C2 requests delayed by a pause are sent when it ends, however long it was', async () => {
    const late: number[] = [];
    for (let seconds = 20; seconds <= 290; seconds += 10) {
      const { clock, link, asked } = setUp(true);
      (await link.ledger.acquire(1))!.refused({ 'retry-after': `${seconds}` });
      const until = link.ledger.pausedUntil();
      link.attach(nowhere);
      while (clock.monotonic() < until) {
        expect(asked).toEqual([]);
        clock.advance(250);
        for (let i = 0; i < 20; i += 1) await Promise.resolve();
      }
      // One of the waiting requests tests whether the pause is over; the others wait for its response.
      if (asked.length !== 1) late.push(seconds);
      link.stop();
    }
    expect(late).toEqual([]);
  });
});
