/**
 * The cost in main of one snapshot for the window: gate, check and hand-over, compared with a bare JSON.stringify of
 * the same snapshots.
 */
import { isSound } from '../../electron/main/app/accountSession/windowWire.ts';
import { createPublisher, type PublishSource, type Outgoing } from '../../electron/main/market/publisher.ts';
import { events } from '../../shared/ipc/contract.ts';
import { createRandom } from '../../shared/time/random.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';
import { race, rate, type Figure } from './measure.ts';
import { createWindowGate } from '../../electron/main/app/invariants/watch.ts';

const BATCHES = 200;
const SYMBOLS = 20;
const NOW = 1_790_200_000_000;

const feed = { status: 'live', reason: null, since: NOW, receivedAt: NOW } as const;

/** Creates snapshots of 20 symbols: for each a book of 200 levels a side and four trades. */
function snapshots(): Outgoing[] {
  const random = createRandom(8);
  const flat = (from: number) =>
    Array.from({ length: 200 }, (_, i) => [`${(from + i) / 10}`, `${random.integer(99)}.${100 + random.integer(899)}`]);
  return Array.from({ length: SYMBOLS }, (_, i) => `S${i}USDT`).flatMap((symbol): Outgoing[] => [
    {
      event: 'market.book',
      payload: {
        market: 'spot',
        symbol,
        feed,
        updateId: 5_000_000_000,
        eventTime: NOW,
        bids: flat(612_000).flat(),
        asks: flat(612_500).flat(),
      },
    },
    {
      event: 'market.tape',
      payload: {
        market: 'spot',
        symbol,
        feed,
        reset: false,
        missed: 0,
        trades: Array.from({ length: 4 }, (_, id) => ({
          id: `c2a965c5-${id}`,
          time: NOW,
          price: '61250.5',
          quantity: '0.125',
          takerSide: 'BUY' as const,
        })),
      },
    },
  ]);
}

/** Creates the path to the window as the program builds it; `sendEvent` stands in for the shell. */
function createWindowPath(sendEvent: (event: string, payload: unknown) => void) {
  const clock = createVirtualClock(NOW);
  const gate = createWindowGate({
    clock,
    socketView: (market, kind) => ({
      id: market,
      market,
      kind,
      state: 'connected',
      since: NOW,
      lastFrameAt: clock.now(),
      retryAt: null,
      error: null,
    }),
    secretFree: () => true,
    violated: (invariant) => {
      throw new Error(invariant);
    },
  });
  const publisher = createPublisher(
    clock,
    ({ event, payload }) => {
      const shown = gate.event(event, payload as never);
      if (!isSound(event, shown)) throw new Error(`${event} was refused`);
      sendEvent(event, shown);
    },
    (number) => publisher.seen(number),
  );
  publisher.setOpen(true);
  return { clock, publisher };
}

/** Measures the figures of publishing. */
export async function publishingFigures(): Promise<Figure[]> {
  const all = snapshots();
  const sources = all.map((picture): PublishSource => ({ take: () => picture }));
  let length = 0;
  const batches = (sendEvent: (event: string, payload: unknown) => void) => (): number => {
    const { clock, publisher } = createWindowPath(sendEvent);
    for (let batch = 0; batch < BATCHES; batch += 1) {
      for (const source of sources) publisher.changed(source);
      clock.advance(16);
    }
    return BATCHES * sources.length;
  };
  const rates = await race({
    stringify() {
      for (let batch = 0; batch < BATCHES; batch += 1)
        for (const picture of all) length += JSON.stringify(picture).length;
      return BATCHES * all.length;
    },
    ours: batches(() => undefined),
    whole: batches((event, payload) => {
      length += JSON.stringify([event, payload]).length;
    }),
    schema() {
      for (let batch = 0; batch < BATCHES / 10; batch += 1)
        for (const { event, payload } of all) length += events[event].safeParse(payload).success ? 1 : 0;
      return (BATCHES / 10) * all.length;
    },
  });
  if (length === 0) throw new Error('nothing was written');
  const ratio = rates.whole / rates.stringify;
  return [
    {
      id: 'F7',
      path: `pictures of ${SYMBOLS} symbols from their feeds to the shell, gated, checked and written`,
      ours: rate(rates.whole),
      beside: `bare JSON.stringify ${rate(rates.stringify)}, without writing ${rate(rates.ours)}, schemas alone ${rate(rates.schema)}`,
      ratio: ratio.toFixed(2),
      target: '>= 0.8',
      reached: ratio >= 0.8,
    },
  ];
}
