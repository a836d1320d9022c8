/** R28 R4: the streams of watchlist rows never use the operations needed for what the user has just opened. */
import { describe, expect, test } from 'vitest';
import { createPublicSocket } from '../../../../electron/main/exchange/ws/publicSocket.ts';
import type { PublicStream } from '../../../../shared/exchange/channels.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';
import type { ConnectionState } from '../../../../electron/main/exchange/ws/socketPort.ts';

const row = (symbol: string): PublicStream => ({ kind: 'ticker', symbol });
const book = (symbol: string): PublicStream => ({ kind: 'depth', symbol, level: 200 });

/** Creates a connected socket with a book; the exchange acknowledges everything immediately. */
function connected() {
  const clock = createVirtualClock(1_790_000_000_000);
  const sockets = createScriptedSockets();
  const socket = createPublicSocket({
    market: 'futures',
    environment: 'simulator',
    connector: sockets,
    clock,
    random: createRandom(1),
    changed: () => undefined,
  });
  const links = new Map<string, string[]>();
  let acknowledged = 0;
  const pass = (milliseconds: number): void => {
    for (let left = milliseconds; left > 0; left -= 20) {
      clock.advance(Math.min(20, left));
      // Any received frame proves that the connection is alive.
      sockets.last().frame({ event: 'connected' });
      for (; acknowledged < sockets.last().sent.length; acknowledged += 1) {
        const { method, id } = sockets.last().sent[acknowledged]!;
        if (String(method).includes('SUBSCRIBE')) sockets.last().frame({ result: true, id });
      }
    }
  };
  const join = (stream: PublicStream) => {
    const linkStates: string[] = [];
    links.set(`${stream.kind} ${stream.symbol}`, linkStates);
    return socket.subscribe(stream, {
      push: () => undefined,
      link: (state: ConnectionState) => void linkStates.push(state.state === 'waiting' ? state.reason : state.state),
    });
  };
  const operations = (): string[] =>
    sockets
      .last()
      .sent.filter(({ method }) => String(method).includes('SUBSCRIBE'))
      .map(({ method, params }) => `${method === 'SUBSCRIBE' ? '+' : '-'}${(params as string[]).join(' ')}`);
  socket.setAddress('ws://127.0.0.1:4000');
  join(book('BTCUSDT'));
  sockets.last().open();
  pass(20);
  return { clock, sockets, socket, links, pass, join, operations };
}

describe('Background stream budget', () => {
  test('sends four changes at once, then delays the next until the budget allows and reports the wait once', () => {
    const { pass, join, operations, links } = connected();
    for (const symbol of ['A', 'B', 'C', 'D', 'E']) {
      join(row(symbol));
      pass(1_000);
    }
    expect(operations()).toEqual(['+BTCUSDT@depth200', '+A@ticker', '+B@ticker', '+C@ticker', '+D@ticker']);
    expect(links.get('ticker E')).toEqual(['feed.reason.budget']);
    pass(24_000);
    expect(operations()).toHaveLength(5);
    pass(2_000);
    expect([operations().at(-1), links.get('ticker E')]).toEqual(['+E@ticker', ['feed.reason.budget', 'open']]);
  });

  test('an urgent subscription is sent at once and takes waiting rows along', () => {
    const { pass, join, operations } = connected();
    for (const symbol of ['A', 'B', 'C', 'D', 'E']) {
      join(row(symbol));
      pass(100);
    }
    join(book('ETHUSDT'));
    pass(20);
    expect(operations().at(-1)).toBe('+E@ticker ETHUSDT@depth200');
  });

  test('a row scrolled back into view before its unsubscribe keeps its subscription', () => {
    const { pass, join, operations, links } = connected();
    const leave = join(row('A'));
    pass(100);
    for (const symbol of ['B', 'C', 'D']) {
      join(row(symbol));
      pass(100);
    }
    const before = operations().length;
    leave();
    pass(100);
    join(row('A'));
    pass(100);
    expect([operations().length - before, links.get('ticker A')]).toEqual([0, ['open']]);
  });

  test('an hour of scrolling uses at most half of the hourly operations', () => {
    const { pass, join, operations } = connected();
    let leave = (): void => undefined;
    for (let i = 0; i < 300; i += 1) {
      leave();
      leave = join(row(`S${i}`));
      pass(11_000);
    }
    expect(operations().length).toBeLessThanOrEqual(120);
    join(book('ETHUSDT'));
    pass(20);
    expect(operations().at(-1)).toContain('ETHUSDT@depth200');
  });

  test('unsubscribes hidden rows first when a newly opened stream needs room', () => {
    const { pass, join, operations } = connected();
    const leaves = Array.from({ length: 99 }, (_, i) => join(row(`S${i}`)));
    pass(100);
    // Four changes have used up the allowance; unsubscribing has to wait.
    for (let i = 0; i < 3; i += 1) {
      leaves[i]!();
      pass(100);
    }
    for (const leave of leaves.slice(3)) leave();
    pass(100);
    // 96 rows are still subscribed beside the book: five more are one too many.
    const opened = ['E', 'F', 'G', 'H', 'I'];
    for (const symbol of opened.slice(0, 3)) join(book(symbol));
    pass(40);
    expect(operations().at(-1)).toBe('+E@depth200 F@depth200 G@depth200');
    for (const symbol of opened.slice(3)) join(book(symbol));
    pass(40);
    const last = operations().slice(-2);
    expect([last[0]!.startsWith('-S3@ticker S4@ticker'), last[1]]).toEqual([true, '+H@depth200 I@depth200']);
  });
});
