import type { Clock } from '../../../shared/time/clock.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** Faults that strike the next REST requests before anybody has looked at them. */
export const requestFaults = ['lostRequest', 'delayRequest'] as const;
/** Refusals that strike the next REST requests when everything but the handler has seen them: nothing happens. */
export const refusalFaults = ['refuse'] as const;
/** Faults that strike the next REST replies: the request has been served. */
export const replyFaults = ['delayReply', 'lostReply', 'cutReply', 'rest500', 'html', 'rest429'] as const;
/** Faults that strike the next frames of a stream. */
export const frameFaults = ['dropFrame', 'duplicateFrame', 'swapFrames', 'corruptFrame'] as const;
/** Faults that last for a time. */
export const lastingFaults = ['silenceSockets', 'refuseSockets', 'staleReads'] as const;
/** Every fault there is. */
export const faultKinds = [
  ...requestFaults,
  ...refusalFaults,
  ...replyFaults,
  ...frameFaults,
  ...lastingFaults,
  'closeSockets',
  'skewClock',
  'spendLimit',
] as const;
/** See {@link faultKinds}. */
export type FaultKind = (typeof faultKinds)[number];
/** Faults that are armed and strike when something fits. */
export type ArmedFault = (
  typeof requestFaults | typeof refusalFaults | typeof replyFaults | typeof frameFaults
)[number];
/** See {@link lastingFaults}. */
export type LastingFault = (typeof lastingFaults)[number];

/** A fault to arm, and what it fits. */
export interface Armament {
  readonly kind: ArmedFault;
  /** null strikes both markets. */
  readonly market: Market | null;
  /** HTTP method; null strikes every one, and frames have none. */
  readonly method: string | null;
  /** Part of the path or of the stream's name; empty strikes all. */
  readonly match: string;
  /** How often it strikes. */
  readonly count: number;
  /** How long what it delays is held back. */
  readonly milliseconds: number;
  /** The documented code a refusal carries. */
  readonly code?: number | undefined;
}

/** A fault that has just struck: `name` is the target of a request or the name of a stream, `method` null for a frame. */
export interface Strike {
  readonly kind: ArmedFault;
  readonly market: Market;
  readonly name: string;
  readonly method: string | null;
}

/** Faults waiting to strike. Each strikes `count` times and is gone. */
export class Faults {
  readonly #clock: Clock;
  #armed: (Armament & { left: number })[] = [];
  readonly #until = new Map<string, number>();
  /** Milliseconds by which the exchange's clock is ahead of what it should be; less than 0 when it is behind. */
  skew = 0;
  /** Told of every strike the moment it happens. */
  heard: ((strike: Strike) => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Arms a fault. */
  arm(fault: Armament): void {
    this.#armed.push({ ...fault, left: fault.count });
  }

  /** Takes the first fault of these kinds that fits; `undefined` when none does. */
  strike<Kind extends ArmedFault>(
    kinds: readonly Kind[],
    market: Market,
    name: string,
    method: string | null = null,
  ): { readonly kind: Kind; readonly milliseconds: number; readonly code?: number | undefined } | undefined {
    if (this.#armed.length === 0) return undefined;
    const found = this.#armed.find(
      (fault) =>
        (kinds as readonly ArmedFault[]).includes(fault.kind) &&
        (fault.market === null || fault.market === market) &&
        (fault.method === null || fault.method === method) &&
        name.includes(fault.match),
    );
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#armed = this.#armed.filter((fault) => fault !== found);
    this.heard?.({ kind: found.kind, market, name, method });
    return { kind: found.kind as Kind, milliseconds: found.milliseconds, code: found.code };
  }

  /** Begins a fault on a market that lasts `milliseconds` of real time. */
  during(kind: LastingFault, market: Market, milliseconds: number): void {
    this.#until.set(`${kind}:${market}`, this.#clock.monotonic() + milliseconds);
  }

  /** Whether such a time runs now. */
  lasts(kind: LastingFault, market: Market): boolean {
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
    this.skew = 0;
  }
}
