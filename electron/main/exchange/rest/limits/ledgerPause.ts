/** The silence after a refusal for the limits (B-C2, XS9, XS10): how long, and the one request that tries whether it is over. */
import type { Random } from '../../../../../shared/time/random.ts';
import { ledgerLimits } from '../../clientLimits.ts';
import { retryAfterMs, type Headers } from './ledgerHeaders.ts';

/** See the opening comment. Times are monotonic milliseconds. */
export interface Pause {
  /** When it ends; lies in the past without one. */
  endsAt(): number;
  isOn(now: number): boolean;
  /** A request sent at `sentAt` was refused. Those that were under way together are one refusal. */
  refused(now: number, sentAt: number, headers: Headers): void;
  /** Whether the next request goes alone, to try. */
  probeIsDue(): boolean;
  probeLeft(): void;
  /** Whether such a request is under way; nothing else goes then. */
  probeIsUnderWay(): boolean;
  /** The trying request ended; passed: the exchange answers again. */
  probed(passed: boolean): void;
}

/** No pause. */
export function createPause(random: Random): Pause {
  let beganAt = Number.NEGATIVE_INFINITY;
  let endsAt = 0;
  let current: number = ledgerLimits.defaultPauseMs;
  let next: number = ledgerLimits.defaultPauseMs;
  let probe: 'none' | 'due' | 'underWay' = 'none';
  return {
    endsAt: () => endsAt,
    isOn: (now) => now < endsAt,
    refused(now, sentAt, headers) {
      if (sentAt > beganAt) {
        beganAt = now;
        current = next;
        next = Math.min(next * 2, ledgerLimits.maxPauseMs);
      }
      const pause = Math.max(retryAfterMs(headers) ?? 0, current) + random.integer(ledgerLimits.pauseJitterMs);
      endsAt = Math.max(endsAt, now + pause);
      probe = 'due';
    },
    probeIsDue: () => probe === 'due',
    probeLeft() {
      probe = 'underWay';
    },
    probeIsUnderWay: () => probe === 'underWay',
    probed(passed) {
      if (probe !== 'underWay') return;
      probe = passed ? 'none' : 'due';
      if (passed) next = ledgerLimits.defaultPauseMs;
    },
  };
}
