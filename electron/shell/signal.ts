/** Listeners of a recurring event. */
export interface Signal {
  /** Registers a listener; returns a function that removes it. */
  readonly add: (listener: () => void) => () => void;
  /** Calls every listener, except one removed during the call. */
  readonly notify: () => void;
}

/** Creates a signal without listeners. */
export function createSignal(): Signal {
  const listeners = new Map<symbol, () => void>();
  return {
    add(listener) {
      const key = Symbol('listener');
      listeners.set(key, listener);
      return () => void listeners.delete(key);
    },
    notify() {
      for (const listener of listeners.values()) listener();
    },
  };
}
