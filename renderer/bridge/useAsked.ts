import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '../../shared/result/appError.ts';
import type { Result } from '../../shared/result/result.ts';
import type { Client } from './client.ts';
import { toMonotonic, type FeedStatus } from './feedStatus.ts';
import { useDesk, useServices } from './services.ts';
import { holderOf, worldOf, type TradingContext } from './tradingStore.ts';

/** A question to main: of what it is, and how it is asked. */
export interface Question<Value extends { readonly readAt: number }> {
  /** Names what is asked about: an answer about something else is not shown. `null`: nothing is asked. */
  readonly about: string | null;
  /** Asked again when it grows, while what is known of the same stays shown. */
  readonly turn?: number;
  /** Milliseconds after which it is asked again while somebody looks; `null`: only when told. */
  readonly everyMs: number | null;
  /** Whether somebody looks. */
  readonly seen: boolean;
  /** `fresh`: what main keeps is not good enough. */
  readonly ask: (client: Client, tradingContext: TradingContext, fresh: boolean) => Promise<Result<Value, AppError>>;
}

/** What is known of it. `since`: monotonic ms at which the exchange answered. */
export interface Asked<Value> {
  readonly value: Value | null;
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
  /** How a panel's face sees it; `null` before the first answer. */
  readonly feed: FeedStatus | null;
  /** Asks anew at once. */
  readonly refresh: () => void;
}

interface Held<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
}

/** Reason given while the last question failed and what is shown is older. */
const FAILED = 'feed.reason.queryFailed';

/**
 * Asks main while somebody looks: at first, when what is asked about, the world or the key changes, when the simulator runs
 * again, and every so often. What belongs to another world is never shown (R16).
 */
export function useAsked<Value extends { readonly readAt: number }>(question: Question<Value>): Asked<Value> {
  const { about, turn = 0, everyMs, seen } = question;
  const { client, clock, desk } = useServices();
  const holder = useDesk((state) => {
    const runs = state.app?.environment !== 'simulator' || state.app.simulator.status === 'running';
    return runs ? holderOf(state) : null;
  });
  const of = holder === null || about === null ? null : `${holder} ${about}`;
  const [held, setHeld] = useState<Held<Value> | null>(null);
  const asked = useRef(0);

  const send = useEffectEvent((tradingContext: TradingContext, fresh: boolean) =>
    question.ask(client, tradingContext, fresh),
  );
  const read = useEffectEvent(async (subject: string, fresh: boolean): Promise<void> => {
    const tradingContext = worldOf(desk.store.getState());
    if (!tradingContext) return;
    asked.current += 1;
    const own = asked.current;
    setHeld((before) => (before?.of === subject ? { ...before, reading: true } : null));
    const result = await send(tradingContext, fresh);
    if (own !== asked.current) return;
    setHeld((before) => {
      const known = before?.of === subject ? before : null;
      return result.ok
        ? {
            of: subject,
            value: result.value,
            since: toMonotonic(clock, result.value.readAt),
            error: null,
            reading: false,
          }
        : { of: subject, value: known?.value ?? null, since: known?.since ?? 0, error: result.error, reading: false };
    });
  });
  useEffect(() => {
    if (of === null || !seen) return undefined;
    void read(of, false);
    return () => {
      asked.current += 1;
    };
  }, [of, turn, seen]);
  useEffect(() => {
    if (of === null || !seen || everyMs === null) return undefined;
    let stop = (): void => undefined;
    const again = (): void => {
      stop = clock.after(everyMs, () => {
        void read(of, false);
        again();
      });
    };
    again();
    return () => stop();
  }, [clock, of, seen, everyMs]);

  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted > 0 && of !== null) void read(of, true);
    // The wish counts, not what it is about: another question is asked by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  const refresh = useCallback(() => setWanted((count) => count + 1), []);

  const shown = of !== null && held?.of === of ? held : null;
  const value = shown?.value ?? null;
  const error = shown?.error ?? null;
  const since = shown?.since ?? 0;
  const feed: FeedStatus | null =
    value === null ? null : { status: error ? 'stale' : 'live', reason: error ? FAILED : null, since, received: since };
  return { value, since, error, reading: shown?.reading ?? true, feed, refresh };
}
