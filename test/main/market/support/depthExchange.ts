/**
 * An exchange of books with faults (double): its own state of each book at every id, frames as the wire carries them,
 * and snapshots on subscription. Independent of the code under test: plain maps, plain sorting.
 */
import type {
  SocketConnection,
  SocketConnector,
  SocketHandlers,
} from '../../../../electron/main/exchange/ws/socketPort.ts';
import type { VirtualClock } from '../../../../shared/time/virtualClock.ts';
import type { Random } from '../../../../shared/time/random.ts';

/** Kinds of fault that the exchange can inject. */
export type DepthFault =
  | 'drop'
  | 'duplicate'
  | 'reorder'
  | 'oldSnapshot'
  | 'midSnapshot'
  | 'emptySnapshot'
  | 'restart'
  | 'unknownRemoval';
export const depthFaults: readonly DepthFault[] = [
  'drop',
  'duplicate',
  'reorder',
  'oldSnapshot',
  'midSnapshot',
  'emptySnapshot',
  'restart',
  'unknownRemoval',
];

interface Frame {
  readonly U: number;
  readonly u: number;
  readonly d: 'SNAPSHOT' | 'CHANGED';
  readonly b: [string, string][];
  readonly a: [string, string][];
}

const LEVELS = 12;
const DEPTH = 'depth200';

/** Creates one book: prices are whole numbers around a middle that moves. */
function createBook(random: Random) {
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  const everAt = new Map<number, Set<string>>();
  let middle = 60_000;
  let id = 1_000;
  const levels = (): [[string, string][], [string, string][]] => [
    [...bids].sort(([a], [b]) => b - a).map(([price, size]) => [String(price), String(size)]),
    [...asks].sort(([a], [b]) => a - b).map(([price, size]) => [String(price), String(size)]),
  ];
  const remember = (): void => {
    const [b, a] = levels();
    const text = `${b.flat().join(' ')} | ${a.flat().join(' ')}`;
    everAt.set(id, (everAt.get(id) ?? new Set()).add(text));
  };
  const fill = (): void => {
    for (let i = 1; i <= LEVELS; i += 1) {
      bids.set(middle - i, 1 + random.integer(50));
      asks.set(middle + i, 1 + random.integer(50));
    }
    remember();
  };
  fill();
  return {
    id: () => id,
    /** Returns whether the book ever had this content at this id. */
    wasAt: (at: number, text: string): boolean => everAt.get(at)?.has(text) ?? false,
    snapshot(): Frame {
      const [b, a] = levels();
      return { U: id - 1, u: id, d: 'SNAPSHOT', b, a };
    },
    restart(): void {
      id = 1;
      bids.clear();
      asks.clear();
      fill();
    },
    /** Returns the next change: it begins where the previous one ended. */
    change(removesUnknown: boolean): Frame {
      const before = id;
      id += 1 + random.integer(3);
      const b: [string, string][] = [];
      const a: [string, string][] = [];
      const step = random.integer(5) - 2;
      middle += Math.sign(step);
      for (const [side, list, sign] of [
        [bids, b, -1],
        [asks, a, 1],
      ] as const) {
        for (const price of side.keys()) {
          if (sign * (price - middle) >= 1 && Math.abs(price - middle) <= LEVELS) continue;
          side.delete(price);
          list.push([String(price), '0']);
        }
        for (let i = 1; i <= LEVELS; i += 1) {
          const price = middle + sign * i;
          if (side.has(price) && random.integer(12) > 0) continue;
          const size = 1 + random.integer(50);
          side.set(price, size);
          list.push([String(price), String(size)]);
        }
      }
      if (removesUnknown) b.push(['1', '0']);
      remember();
      return { U: before, u: id, d: 'CHANGED', b, a };
    },
  };
}

/**
 * Options: how likely a fault is, and whether gaps are hidden from the client, which makes its continuity check
 * ineffective.
 */
export interface DepthExchangeOptions {
  readonly symbols: readonly string[];
  readonly clock: VirtualClock;
  readonly random: Random;
  /** One fault per this many updates. */
  readonly everyNth: number;
  readonly hidesGaps?: boolean;
}

export function createDepthExchange({ symbols, clock, random, everyNth, hidesGaps = false }: DepthExchangeOptions) {
  const books = new Map(symbols.map((symbol) => [symbol, createBook(random)]));
  const struck = new Map<DepthFault, number>();
  const asked = new Map<string, number[]>();
  /** Number of subscriptions per symbol whose snapshot has not arrived. */
  const inFlight = new Map<string, number>();
  const worst = { inFlight: 0, perMinute: 0 };
  const lastSent = new Map<string, number>();
  const subscribed = new Set<string>();
  let handlers: SocketHandlers | undefined;
  let held: [string, Frame] | undefined;
  const old = new Map<string, Frame>();

  const send = (symbol: string, frame: Frame): void => {
    if (!subscribed.has(symbol)) return;
    const U = hidesGaps && frame.d === 'CHANGED' ? (lastSent.get(symbol) ?? frame.U) : frame.U;
    lastSent.set(symbol, frame.u);
    if (frame.d === 'SNAPSHOT') inFlight.set(symbol, 0);
    handlers?.text(JSON.stringify({ e: 'depth', E: clock.now(), s: symbol, l: 200, ...frame, U }));
  };
  const strike = (fault: DepthFault): void => void struck.set(fault, (struck.get(fault) ?? 0) + 1);
  const picture = (symbol: string): void => {
    const book = books.get(symbol)!;
    const luck = random.integer(12);
    if (luck === 0) return (strike('emptySnapshot'), send(symbol, { ...book.snapshot(), b: [], a: [] }));
    const late = old.get(symbol);
    if (luck === 1 && late) {
      strike('oldSnapshot');
      send(symbol, late);
    }
    send(symbol, book.snapshot());
  };
  const subscribe = (symbol: string): void => {
    subscribed.add(symbol);
    const now = clock.monotonic();
    const times = [...(asked.get(symbol) ?? []).filter((at) => at > now - 60_000), now];
    asked.set(symbol, times);
    const open = (inFlight.get(symbol) ?? 0) + 1;
    inFlight.set(symbol, open);
    worst.inFlight = Math.max(worst.inFlight, open);
    worst.perMinute = Math.max(worst.perMinute, times.length);
    // A client that has waited for 2 s has given up on the snapshot (R11).
    clock.after(2_000, () => void inFlight.set(symbol, 0));
    clock.after(20, () => picture(symbol));
  };

  const connector: SocketConnector = {
    connect(_url, next): SocketConnection {
      handlers = next;
      subscribed.clear();
      clock.after(1, () => next.opened());
      return {
        send(text) {
          const { method, params, id } = JSON.parse(text) as { method: string; params?: string[]; id: number };
          const named = (params ?? []).map((name) => name.replace(`@${DEPTH}`, ''));
          if (method === 'UNSUBSCRIBE') for (const symbol of named) subscribed.delete(symbol);
          if (method === 'SUBSCRIBE') for (const symbol of named) subscribe(symbol);
          if (method !== 'PONG') clock.after(1, () => next.text(JSON.stringify({ result: true, id })));
        },
        terminate: () => void (handlers === next && (handlers = undefined)),
      };
    },
  };
  return {
    connector,
    struck,
    worst,
    wasAt: (symbol: string, id: number, text: string) => books.get(symbol)!.wasAt(id, text),
    /** Returns the book as REST does. */
    depth(symbol: string) {
      const { u, b, a } = books.get(symbol)!.snapshot();
      return { lastUpdateId: u, bids: b, asks: a };
    },
    /** Sends one update of one symbol, correct or with a fault. */
    step(symbol: string): void {
      const book = books.get(symbol)!;
      if (random.integer(50) === 0) old.set(symbol, book.snapshot());
      const fault = random.integer(everyNth) === 0 ? depthFaults[random.integer(depthFaults.length)]! : null;
      if (fault) strike(fault);
      if (fault === 'restart') book.restart();
      const frame = book.change(fault === 'unknownRemoval');
      const waiting = held;
      held = undefined;
      if (fault === 'reorder') held = [symbol, frame];
      else if (fault !== 'drop') send(symbol, frame);
      if (waiting) send(...waiting);
      if (fault === 'duplicate') send(symbol, frame);
      if (fault === 'midSnapshot') send(symbol, book.snapshot());
      if (fault === 'emptySnapshot') send(symbol, { ...book.snapshot(), b: [], a: [] });
      if (fault === 'oldSnapshot' && old.has(symbol)) send(symbol, old.get(symbol)!);
    },
  };
}
