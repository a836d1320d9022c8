/**
 * The page's half of the bridge in the Chromium shell. It runs in the page's main world before any of the page's
 * scripts, builds the frozen API and exchanges DOM events under a random name with the preload's world. It captures
 * every function that it needs later at once, so that a page that patches its prototypes can neither read nor change
 * the traffic.
 */
import type { DownMessage, ExposeDetail, UpDetail } from '../../shared/ipc/chromiumMessages.ts';
import { crossing } from '../../shared/ipc/chromiumMessages.ts';

type Listener = (payload: unknown) => void;

/**
 * Starts the page's half of the bridge. It builds nothing until the preload's world, which exists in the main frame
 * only, sends it the shape of the API.
 */
export function start(nonce: string): void {
  const target: Window = window;
  const { apply, defineProperty } = Reflect;
  const { freeze, hasOwn } = Object;
  const { stringify } = JSON;
  const NativeEvent = CustomEvent;
  const NativePromise = Promise;
  const report = target.reportError.bind(target);
  const dispatch = target.dispatchEvent.bind(target);
  const detailField = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') as {
    readonly get: (this: void) => unknown;
  };
  const readDetail = detailField.get;
  const { preventDefault } = Event.prototype as { readonly preventDefault: (this: void) => void };
  const detailOf = (event: Event): unknown => apply(readDetail, event, []);
  const on = (suffix: string, handle: (detail: unknown) => void): void =>
    target.addEventListener(nonce + suffix, (event) => {
      // Tells the preload's world that the page has it.
      apply(preventDefault, event, []);
      handle(detailOf(event));
    });

  const waiting: Record<number, (answer: unknown) => void> = Object.create(null) as Record<number, never>;
  const listeners: Record<string, Listener[]> = Object.create(null) as Record<string, never>;
  let lastCall = 0;

  const toJson = (request: unknown): string => {
    try {
      return stringify(request) ?? '';
    } catch {
      return '';
    }
  };
  const call = (name: string) => (request: unknown) =>
    new NativePromise((resolve) => {
      lastCall += 1;
      waiting[lastCall] = resolve;
      const detail: UpDetail = { id: lastCall, name, json: toJson(request) };
      dispatch(new NativeEvent(nonce + crossing.up, { detail }));
    });
  const subscribe = (name: string, maximum: number) => (listener: Listener) => {
    const before = listeners[name] as Listener[];
    if (typeof listener !== 'function' || before.length >= maximum) return () => undefined;
    const registeredListener: Listener = (payload) => listener(payload);
    listeners[name] = [...before, registeredListener];
    return () => {
      listeners[name] = (listeners[name] as Listener[]).filter((other) => other !== registeredListener);
    };
  };
  const table = <Value>(names: readonly string[], make: (name: string) => Value): Readonly<Record<string, Value>> => {
    const made: Record<string, Value> = {};
    for (const name of names) defineProperty(made, name, { value: freeze(make(name)), enumerable: true });
    return freeze(made);
  };

  on(crossing.expose, (detail) => {
    const shape = detail as ExposeDetail;
    if (hasOwn(target, shape.name)) return;
    for (const name of shape.events) listeners[name] = [];
    const calls = table(shape.calls, call);
    const events = table(shape.events, (name) => subscribe(name, shape.maxListeners));
    defineProperty(target, shape.name, { value: freeze({ calls, events }), enumerable: true });
  });

  on(crossing.down, (detail) => {
    const messages = detail as readonly DownMessage[];
    for (let index = 0; index < messages.length; index += 1) {
      const [kind, key, value] = messages[index] as DownMessage;
      if (kind === 'answer') {
        waiting[key]?.(value);
        delete waiting[key];
        continue;
      }
      const all = listeners[key] ?? [];
      for (let each = 0; each < all.length; each += 1) {
        try {
          all[each]?.(value);
        } catch (error) {
          report(error);
        }
      }
    }
  });
}
