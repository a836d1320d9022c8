/**
 * R28: a watchlist of a thousand symbols, scrolled and switched for ten minutes over the real weight and subscription
 * budgets.
 */
import { expect, test } from 'vitest';
import { createPublicExchangeClient } from '../../../electron/main/app/publicExchangeClient.ts';
import { createPublisher, type Outgoing } from '../../../electron/main/market/publisher.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createCountingExchange } from '../exchange/ws/support/countingExchange.ts';
import { nowhere } from '../support/privateRig.ts';
import { createWeighingExchange, symbols } from './support/weighingExchange.ts';

const STEP = 200;
const VISIBLE = 40;

function setUp() {
  const clock = createVirtualClock(1_790_000_000_000);
  const exchange = createWeighingExchange(clock);
  const counting = createCountingExchange(clock);
  const published: Outgoing[] = [];
  const publisher = createPublisher(clock, (one) => void published.push(one));
  publisher.setOpen(true);
  const link = createPublicExchangeClient({
    environment: 'simulator',
    clock,
    random: createRandom(1),
    transport: exchange.transport,
    connector: counting.connector,
    publisher,
    userAgent: 'Foredeck/test',
    log: { write: () => undefined },
    notice: () => undefined,
    pace: () => 1,
  });
  link.attach(nowhere);
  /** Sends each book its first snapshot; without it the book would be subscribed again and again (R11). */
  const pictured = new Set<string>();
  const picture = (): void => {
    for (const one of counting.open()) {
      for (const name of pictured) if (!one.channels.has(name)) pictured.delete(name);
      for (const name of one.channels) {
        if (!name.endsWith('@depth200') || pictured.has(name)) continue;
        pictured.add(name);
        const levels = { b: [['100', '1']], a: [['101', '1']] };
        const head = { e: 'depthSnapshot', E: clock.now(), s: name.split('@')[0], U: 1, u: 2, l: 200, d: 'SNAPSHOT' };
        one.frame({ ...head, ...levels });
      }
    }
  };
  const settle = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      clock.advance(STEP);
      picture();
      for (let i = 0; i < 30; i += 1) await Promise.resolve();
    }
  };
  const subscribe = (topic: Topic): string => {
    const reply = link.hub.subscribe(topic);
    if (!reply.ok) throw new Error(reply.error.key);
    return reply.value.subscription;
  };
  return { clock, link, exchange, counting, published, settle, subscribe };
}

/** Simulates what the window shows: the visible rows of the list, and the panels of one symbol. */
function desk({ link, subscribe }: ReturnType<typeof setUp>) {
  let rows: string[] = [];
  let panels: string[] = [];
  const glances = new Map<string, string>();
  const market = 'futures';
  const leave = (all: readonly string[]): void => {
    for (const one of all) link.hub.unsubscribe(one);
  };
  return {
    glances,
    scroll(first: number): string[] {
      const visible = Array.from({ length: VISIBLE }, (_, i) => symbols[(first + i) % symbols.length]!);
      leave(rows);
      rows = visible.map((symbol) => subscribe({ kind: 'ticker', market, symbol }));
      for (const symbol of visible) {
        void link.questions
          .quote(market, symbol)
          .then((quoteResult) =>
            glances.set(
              symbol,
              quoteResult.ok
                ? `${quoteResult.value.closes.length} ${quoteResult.value.openInterest?.contracts}`
                : quoteResult.error.key,
            ),
          );
      }
      return visible;
    },
    show(symbol: string): void {
      leave(panels);
      const topics: Topic[] = [
        { kind: 'book', market, symbol },
        { kind: 'tape', market, symbol },
        { kind: 'ticker', market, symbol },
        { kind: 'contract', market, symbol },
        { kind: 'klines', market, symbol, interval: '1m', priceType: 'LAST' },
        { kind: 'klines', market, symbol, interval: '1m', priceType: 'MARK' },
      ];
      panels = topics.map(subscribe);
    },
  };
}

test('R28: ten minutes of scrolling and switching: no refusals, under half the weight, every chosen book subscribed', async () => {
  const rig = setUp();
  const { exchange, counting, settle } = rig;
  await settle(20_000);
  const window = desk(rig);
  const overviews = (['spot', 'futures'] as const).map((market) => rig.subscribe({ kind: 'overview', market }));
  window.show('C000USDT');
  window.scroll(0);
  await settle(20_000);
  exchange.heaviest();
  const answered = [exchange.asked('futures.market.ticker.24hr'), exchange.asked('futures.market.openInterest')];

  let first = 0;
  let chosen = 0;
  const missing: string[] = [];
  const rested: string[] = [];
  let visible: string[] = [];
  for (let second = 0; second < 600; second += 2) {
    // Ten seconds of scrolling, then ten seconds of rest.
    if (second % 20 < 10) {
      first += 37;
      visible = window.scroll(first);
    }
    if (second % 12 === 0) {
      chosen += 1;
      window.show(symbols[chosen * 13]!);
    }
    await settle(2_000);
    const wanted = `${symbols[chosen * 13]}@depth200`;
    if (!counting.open().some((one) => one.channels.has(wanted))) missing.push(`${second} ${wanted}`);
    if (second % 20 === 18) rested.push(window.glances.get(visible.at(-1)!) ?? 'nothing');
  }

  expect([exchange.refused(), missing]).toEqual([0, []]);
  expect(exchange.heaviest()).toBeLessThan(250);
  // 240 are allowed: an hour's reserve remains for what the user opens next.
  expect(counting.worst.operations).toBeLessThanOrEqual(180);
  expect(counting.worst.channels).toBeLessThanOrEqual(100);
  // Requests were made throughout, and no more often than the poll interval allows: overviews and seeds together.
  const asked = exchange.asked('futures.market.ticker.24hr') - answered[0]!;
  expect(asked).toBeGreaterThanOrEqual(50);
  expect(asked).toBeLessThanOrEqual(190);
  // The newest rows on which the user stopped scrolling were filled immediately, and after twenty seconds all of them.
  expect(rested).toEqual(Array.from({ length: 30 }, () => '25 5'));
  await settle(10_000);
  expect(visible.map((symbol) => window.glances.get(symbol))).toEqual(visible.map(() => '25 5'));
  const views = rig.published.flatMap((one) => (one.event === 'market.overview' ? [one.payload] : []));
  expect(views.filter((view) => view.feed.status !== 'live' && view.feed.receivedAt !== null)).toEqual([]);
  for (const one of overviews) rig.link.hub.unsubscribe(one);
  rig.link.stop();
}, 120_000);
