import { BRIDGE_NAME, type Bridge } from '../../shared/ipc/bridge.ts';
import type { CallName, CallRequest, CallResult, EventName, EventPayload } from '../../shared/ipc/contract.ts';
import { fail } from '../../shared/result/result.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { AppError, ErrorKind } from '../../shared/result/appError.ts';

/**
 * Creates an error that the window itself detected. It is built here because the shared builder is in the same file as
 * its schema, and the schema library compiles functions from text, which the window's security policy forbids.
 */
export function windowError(
  kind: ErrorKind,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): AppError {
  return { kind, key, params: { ...params }, exchange: null, row: null };
}

/**
 * The window's access to main: calls that never reject, cancellable event subscriptions, and a signal for every message
 * from main.
 */
export interface Client {
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): Cancel;
  /** Calls the listener on every event and every result, whatever its content: it shows that main is running. */
  onLife(listener: () => void): Cancel;
}

type AnyListener = (payload: unknown) => void;

/**
 * Wraps the installed bridge. Each event is registered with the bridge once and passed to any number of listeners, so
 * that a closed panel leaves no registration behind. A rejected call becomes an `internal` error value.
 */
export function createClient(bridge: Bridge): Client {
  const life = new Set<() => void>();
  const registered = new Map<EventName, { listeners: Set<AnyListener>; stop: () => void }>();
  const alive = (): void => {
    for (const listener of life) listener();
  };

  const register = (name: EventName) => {
    const listeners = new Set<AnyListener>();
    const subscribe = bridge.events[name] as (listener: AnyListener) => () => void;
    const stop = subscribe((payload) => {
      alive();
      for (const listener of listeners) listener(payload);
    });
    return { listeners, stop };
  };

  return {
    async call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> {
      const send = bridge.calls[name] as (request: CallRequest<Name>) => Promise<CallResult<Name>>;
      try {
        const result = await send(request);
        alive();
        return result;
      } catch {
        return fail(windowError('internal', 'error.window.callFailed', { call: name }));
      }
    },
    on(name, listener) {
      let entry = registered.get(name);
      if (!entry) {
        entry = register(name);
        registered.set(name, entry);
      }
      const registeredListener: AnyListener = (payload) => listener(payload as Parameters<typeof listener>[0]);
      const { listeners, stop } = entry;
      listeners.add(registeredListener);
      return () => {
        if (!listeners.delete(registeredListener) || listeners.size > 0) return;
        registered.delete(name);
        stop();
      };
    },
    onLife(listener) {
      life.add(listener);
      return () => void life.delete(listener);
    },
  };
}

/**
 * Returns the bridge that the preload script installed on this window; `null` when the page was opened outside the app.
 */
export function installedBridge(): Bridge | null {
  return (window as unknown as Record<string, Bridge | undefined>)[BRIDGE_NAME] ?? null;
}
