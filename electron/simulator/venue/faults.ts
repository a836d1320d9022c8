import type { Clock } from '../../../shared/time/clock.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** Faults that hit the next REST requests before they are processed. */
export const requestFaults = ['lostRequest', 'delayRequest'] as const;
/** Refusals of the next REST requests after all checks, in place of the handler: the request has no effect. */
export const refusalFaults = ['refuse'] as const;
/** Faults that hit the next REST replies: the request has been executed. */
export const replyFaults = ['delayReply', 'lostReply', 'cutReply', 'rest500', 'html', 'rest429'] as const;
/** Faults that hit the next frames of a stream. */
export const frameFaults = ['dropFrame', 'duplicateFrame', 'swapFrames', 'corruptFrame'] as const;
/** Faults that last for a time. */
export const lastingFaults = ['silenceSockets', 'refuseSockets', 'staleReads'] as const;
/** All kinds of fault. */
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
/** Faults that are armed and hit the next matching request or frame. */
export type ArmedFault = (
  | typeof requestFaults
  | typeof refusalFaults
  | typeof replyFaults
  | typeof frameFaults
)[number];
/** See {@link lastingFaults}. */
export type LastingFault = (typeof lastingFaults)[number];

/** A fault to arm, and what it matches. */
export interface FaultSpec {
  readonly kind: ArmedFault;
  /** Market it hits; null means both. */
  readonly market: Market | null;
  /** HTTP method it hits; null means every one; frames have none. */
  readonly method: string | null;
  /** Part of the path or of the stream's name; empty matches all. */
  readonly match: string;
  /** How many requests or frames it hits. */
  readonly count: number;
  /** Length of a delay in milliseconds. */
  readonly milliseconds: number;
  /** The documented code of a refusal. */
  readonly code?: number | undefined;
}

/** A hit of a fault: `name` is the target of a request or the name of a stream, `method` null for a frame. */
export interface FaultHit {
  readonly kind: ArmedFault;
  readonly market: Market;
  readonly name: string;
  readonly method: string | null;
}

/** The armed faults. Each hits `count` times and is then removed. */
export class Faults {
  readonly #clock: Clock;
  #armed: (FaultSpec & { left: number })[] = [];
  readonly #until = new Map<string, number>();
  /** Milliseconds by which the exchange's clock is ahead; negative when it is behind. */
  skew = 0;
  /** Called for every hit as it happens. */
  onHit: ((take: FaultHit) => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Arms a fault. */
  arm(fault: FaultSpec): void {
    this.#armed.push({ ...fault, left: fault.count });
  }

  /** Uses the first matching fault of these kinds; returns `undefined` when none matches. */
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
    this.onHit?.({ kind: found.kind, market, name, method });
    return { kind: found.kind as Kind, milliseconds: found.milliseconds, code: found.code };
  }

  /** Starts a fault on a market that lasts `milliseconds` of real time. */
  during(kind: LastingFault, market: Market, milliseconds: number): void {
    this.#until.set(`${kind}:${market}`, this.#clock.monotonic() + milliseconds);
  }

  /** Whether such a fault is active now. */
  lasts(kind: LastingFault, market: Market): boolean {
    const until = this.#until.get(`${kind}:${market}`);
    return until !== undefined && this.#clock.monotonic() < until;
  }

  /** Returns the armed faults, for the control interface. */
  read(): { readonly kind: FaultKind; readonly market: Market | null; readonly left: number }[] {
    return this.#armed.map(({ kind, market, left }) => ({ kind, market, left }));
  }

  /** Removes all faults. */
  clear(): void {
    this.#armed = [];
    this.#until.clear();
    this.skew = 0;
  }
}
