import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { DownMessage, ExposeDetail, UpDetail } from '../../shared/ipc/chromiumMessages.ts';
import { crossing } from '../../shared/ipc/chromiumMessages.ts';
import type { Expose } from './installBridge.ts';
import { maxLengthOf, MAX_LISTENERS } from '../../shared/ipc/callLimits.ts';

type AnyCall = (request: unknown) => Promise<unknown>;
type AnyEvent = (listener: (payload: unknown) => void) => unknown;

/** Placeholder for a request that has no JSON form; the bridge refuses it as such. */
const unsendable = (): undefined => undefined;

/** Returns the request of a call. A request that exceeds the length limit is returned as text, without parsing it. */
function requestOf(name: string, json: string): unknown {
  if (json === '') return unsendable;
  return json.length > maxLengthOf(name) ? json : (JSON.parse(json) as unknown);
}

/** Milliseconds after which messages that the page did not take are offered to it again. */
export const AGAIN_MS = 10;

/**
 * Exposes the preload's bridge to the page's world. Responses and events wait until `flush` and then cross together, in
 * order: one structured clone per batch, not per message. The page takes a batch by cancelling its event: while it is
 * paused, for example because it opens a window, its listeners are not called, and the messages wait until they are.
 */
export function exposeAcrossWorlds(nonce: string): { readonly expose: Expose; readonly flush: () => void } {
  let waiting: DownMessage[] = [];
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Returns whether the page took it. */
  const send = (suffix: string, detail: unknown): boolean =>
    !window.dispatchEvent(new CustomEvent(nonce + suffix, { detail, cancelable: true }));
  const flush = (): void => {
    clearTimeout(again);
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    if (send(crossing.down, messages)) return;
    waiting = [...messages, ...waiting];
    again = setTimeout(flush, AGAIN_MS);
  };

  const expose: Expose = (name, bridge: Bridge) => {
    const calls = new Map<string, AnyCall>(Object.entries(bridge.calls) as unknown as [string, AnyCall][]);
    for (const [event, listen] of Object.entries(bridge.events) as unknown as [string, AnyEvent][]) {
      listen((payload) => void waiting.push(['event', event, payload]));
    }
    window.addEventListener(nonce + crossing.up, (event) => {
      const { id, name: call, json } = (event as CustomEvent<UpDetail>).detail;
      void calls
        .get(call)?.(requestOf(call, json))
        .then((answer) => {
          waiting.push(['answer', id, answer]);
          flush();
        });
    });
    const shape: ExposeDetail = {
      name,
      calls: [...calls.keys()],
      events: Object.keys(bridge.events),
      maxListeners: MAX_LISTENERS,
    };
    send(crossing.expose, shape);
  };
  return { expose, flush };
}
