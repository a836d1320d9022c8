/**
 * Cache of results that are requested once and kept for a while: simultaneous reads share one request, and the entries
 * that were not read for the longest time are dropped first.
 */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';

export interface TtlCache<Value> {
  read(key: string, ask: () => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>>;
  /** Drops everything; a request in flight still returns its result, but it is not kept. */
  readonly clear: () => void;
}

/** How long a value may be kept, in milliseconds: with 0 the next read requests it again. */
export type TimeToLive<Value> = (value: Value) => number;

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

/** Creates a cache of `most` values. Failures are never kept. */
export function createTtlCache<Value>(clock: Clock, most: number, timeToLive: TimeToLive<Value>): TtlCache<Value> {
  let entries = new Map<string, Entry<Value>>();
  let underWay = new Map<string, Promise<Result<Value, AppError>>>();

  const keep = (key: string, value: Value): void => {
    entries.delete(key);
    entries.set(key, { value, until: clock.monotonic() + timeToLive(value) });
    for (const oldest of entries.keys()) {
      if (entries.size <= most) return;
      entries.delete(oldest);
    }
  };
  return {
    async read(key, ask) {
      const entry = entries.get(key);
      if (entry && clock.monotonic() < entry.until) {
        // The entry was read last, so it is dropped last.
        entries.delete(key);
        entries.set(key, entry);
        return { ok: true, value: entry.value };
      }
      const joined = underWay.get(key);
      if (joined) return joined;
      const mine = underWay;
      const question = ask();
      mine.set(key, question);
      const answer = await question;
      mine.delete(key);
      if (answer.ok && mine === underWay) keep(key, answer.value);
      return answer;
    },
    clear() {
      entries = new Map();
      underWay = new Map();
    },
  };
}
