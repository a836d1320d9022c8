import { describe, expect, test } from 'vitest';
import { createExchangeLink } from '../../electron/main/exchangeLink.ts';
import { createPublisher } from '../../electron/main/market/publisher.ts';
import { createRandom } from '../../shared/time/random.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';
import { nowhere } from './support/privateWorld.ts';
import { createScriptedSockets } from './support/scriptedSocket.ts';

/** A link to an exchange that answers nothing; what it found violated. */
function setUp(holdUntilReply: boolean) {
  const clock = createVirtualClock(1_790_000_000_000);
  const told = new Set<string>();
  let sent = 0;
  const link = createExchangeLink({
    environment: 'simulator',
    clock,
    random: createRandom(1),
    transport: {
      send() {
        sent += 1;
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
    violated: (invariant, { reason }) => void told.add(`${invariant} ${reason}`),
    privateViews: () => [],
  });
  link.attach(nowhere);
  return { clock, link, told, sent: () => sent };
}

describe('the way to the exchange', () => {
  test.each([
    [false, ['V7 weight']],
    [true, []],
  ])(
    'V7: its ledger is counted a second time while the program runs; holding until the reply: %s',
    async (holds, expected) => {
      const { clock, link, told, sent } = setUp(holds);
      for (let window = 0; window < 3; window += 1) {
        for (let i = 0; i < 100; i += 1) void link.rest.get('spot.market.trades', { symbol: 'BTCUSDT', limit: 1 });
        for (let i = 0; i < 20; i += 1) await Promise.resolve();
        clock.advance(10_001);
      }
      expect([[...told], sent() > 10]).toEqual([expected, true]);
      link.stop();
    },
  );
});
