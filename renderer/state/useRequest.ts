import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '../../shared/result/appError.ts';
import type { Result } from '../../shared/result/result.ts';
import type { Client } from '../ipc/client.ts';
import { toMonotonic, type FeedStatus } from '../ipc/feedStatus.ts';
import { useDesk, useServices } from './services.ts';
import { holderOf, tradingContextOf, type TradingContext } from './account/tradingStore.ts';

/** A request to main: its subject and how it is sent. */
export interface RequestSpec<Value extends { readonly readAt: number }> {
  /** Identifies the subject: a result for another subject is not shown. `null`: no request is sent. */
  readonly about: string | null;
  /** Requested again when it increases, while the known value of the same subject stays shown. */
  readonly turn?: number;
  /** Milliseconds between two requests while the panel is visible; `null`: only on demand. */
  readonly everyMs: number | null;
  /** Whether the panel is visible. */
  readonly seen: boolean;
  /** `fresh`: main must not use a cached value. */
  readonly ask: (client: Client, tradingContext: TradingContext, fresh: boolean) => Promise<Result<Value, AppError>>;
}

/** The result of the request. `since`: monotonic ms at which the exchange responded. */
export interface RequestState<Value> {
  readonly value: Value | null;
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
  /** The feed status for the panel state; `null` before the first result. */
  readonly feed: FeedStatus | null;
  /** Requests the value again at once. */
  readonly refresh: () => void;
}

interface Held<Value> {
  readonly of: string;
  readonly value: Value | null;
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
}

/** Reason shown while the last request failed and the shown value is older. */
const FAILED = 'feed.reason.queryFailed';

/**
 * Sends a request to main while the panel is visible: at first, when the subject, the trading context or the key
 * changes, when the simulator runs again, and at the given interval. Data of another trading context is never shown
 * (R16).
 */
export function useRequest<Value extends { readonly readAt: number }>(
  question: RequestSpec<Value>,
): RequestState<Value> {
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
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    asked.current += 1;
    const requestId = asked.current;
    setHeld((before) => (before?.of === subject ? { ...before, reading: true } : null));
    const result = await send(tradingContext, fresh);
    if (requestId !== asked.current) return;
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
    // Only a refresh triggers this effect, not a change of the subject, which is requested by the effect above.
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
