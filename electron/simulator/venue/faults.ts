import type { Clock } from '../../../shared/time/clock.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** Faults that strike the next REST replies. */
export const replyFaults = ['delayReply', 'lostReply', 'rest500', 'html', 'rest429'] as const;
/** Faults that strike the next frames of a stream. */
export const frameFaults = ['dropFrame', 'duplicateFrame', 'swapFrames'] as const;
/** Faults that strike sockets for a time or at once. */
export const socketFaults = ['closeSockets', 'silenceSockets', 'refuseSockets'] as const;
/** Every fault there is. */
export const faultKinds = [...replyFaults, ...frameFaults, ...socketFaults] as const;
/** See {@link faultKinds}. */
export type FaultKind = (typeof faultKinds)[number];
/** See {@link replyFaults}. */
export type ReplyFault = (typeof replyFaults)[number];
/** See {@link frameFaults}. */
export type FrameFault = (typeof frameFaults)[number];

interface Armed {
  readonly kind: FaultKind;
  readonly market: Market | null;
  /** Part of the path or of the stream's name; empty strikes all. */
  readonly match: string;
  readonly milliseconds: number;
  left: number;
}

/** Faults waiting to strike. Each strikes `count` times and is gone. */
export class Faults {
  readonly #clock: Clock;
  #armed: Armed[] = [];
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Arms a fault on replies or frames of one market, or of both when `market` is null. */
  arm(kind: ReplyFault | FrameFault, market: Market | null, match: string, count: number, milliseconds: number): void {
    this.#armed.push({ kind, market, match, milliseconds, left: count });
  }

  /** Takes the first fault of these kinds that fits; `undefined` when none does. */
  strike<Kind extends ReplyFault | FrameFault>(
    kinds: readonly Kind[],
    market: Market,
    name: string,
  ): { readonly kind: Kind; readonly milliseconds: number } | undefined {
    if (this.#armed.length === 0) return undefined;
    const found = this.#armed.find(
      (fault) =>
        (kinds as readonly FaultKind[]).includes(fault.kind) &&
        (fault.market === null || fault.market === market) &&
        name.includes(fault.match),
    );
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#armed = this.#armed.filter((fault) => fault !== found);
    return { kind: found.kind as Kind, milliseconds: found.milliseconds };
  }

  /** Has sockets of a market stay silent, or new ones refused, for `milliseconds` of real time. */
  during(kind: 'silenceSockets' | 'refuseSockets', market: Market, milliseconds: number): void {
    this.#until.set(`${kind}:${market}`, this.#clock.monotonic() + milliseconds);
  }

  /** Whether such a time runs now. */
  lasts(kind: 'silenceSockets' | 'refuseSockets', market: Market): boolean {
    const until = this.#until.get(`${kind}:${market}`);
    return until !== undefined && this.#clock.monotonic() < until;
  }

  /** What waits, for control. */
  read(): { readonly kind: FaultKind; readonly market: Market | null; readonly left: number }[] {
    return this.#armed.map(({ kind, market, left }) => ({ kind, market, left }));
  }

  /** Disarms everything. */
  clear(): void {
    this.#armed = [];
    this.#until.clear();
  }
}
