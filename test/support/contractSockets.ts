/**
 * How the simulator's side of a socket and the reader of rate limit headers handle the words of document 1, found by
 * running them and not by reading their source.
 */
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { WebSocket } from 'ws';
import { createCountLedger } from '../../electron/main/exchange/rest/limits/countLedger.ts';
import { Connection, type ConnectionOptions } from '../../electron/simulator/ws/connection.ts';
import type { ChannelGroup } from '../../electron/simulator/ws/room.ts';
import { ok } from '../../shared/result/result.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';

const START = 1_790_200_000_000;
/** Words that a socket might accept as a method. */
const words = ['SUBSCRIBE', 'UNSUBSCRIBE', 'PING', 'PONG', 'LOGIN', 'REQUEST', 'subscribe', 'ping'] as const;

/** Returns the response of the simulator's side to one request; `undefined` if it sends none. */
function answerTo(method: string): { result?: boolean } | undefined {
  const clock = createVirtualClock(START);
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: Buffer) => void sent.push(frame.toString()),
    terminate: () => undefined,
    close: () => undefined,
  });
  const room: ChannelGroup = {
    read: ok,
    enter: () => undefined,
    leave: () => undefined,
    renew: () => undefined,
    ping: {},
  };
  const options = { market: 'spot', venue: { clock, time: clock }, faults: { lasts: () => false } };
  const wire = new PassThrough();
  const greeted = new Connection(
    socket as unknown as WebSocket,
    'one',
    room,
    options as unknown as ConnectionOptions,
    wire,
  );
  if (greeted.channels !== 0) throw new Error('a new socket has no channel');
  sent.length = 0;
  socket.emit('message', Buffer.from(JSON.stringify({ method, params: ['BTCUSDT@trade'], id: 1 })));
  return sent.length === 0 ? undefined : (JSON.parse(sent[0]!) as { result?: boolean });
}

const understood = (): readonly string[] => words.filter((word) => answerTo(word)?.result !== false);
const isKeepAlive = (word: string): boolean => word.endsWith('ING') || word.endsWith('ONG');

/** Returns the methods that change a socket's subscriptions. */
export const subscriptionMethods = (): readonly string[] => understood().filter((word) => !isKeepAlive(word));
/** Returns the methods that keep a socket alive. */
export const keepAliveMethods = (): readonly string[] => understood().filter(isKeepAlive);

const windows: Readonly<Record<string, number>> = { S: 1_000, M: 60_000, H: 3_600_000, D: 86_400_000, W: 604_800_000 };

/** Returns the interval letters that the reader of the placement headers understands. */
export async function lettersRead(): Promise<readonly string[]> {
  const read: string[] = [];
  for (const [letter, windowMs] of Object.entries(windows)) {
    const ledger = createCountLedger(createVirtualClock(START), [{ limit: 100, windowMs }]);
    const ticket = await ledger.acquire();
    ticket?.replied({ [`x-order-count-1${letter.toLowerCase()}`]: '7' });
    if (ledger.used(windowMs) === 7) read.push(letter);
  }
  return read;
}
