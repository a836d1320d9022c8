/** Listeners of one thing that happens now and then. */
export interface Signal {
  /** Registers a listener; answers its removal. */
  readonly add: (listener: () => void) => () => void;
  /** Tells every listener; one removed meanwhile is not told. */
  readonly notify: () => void;
}

/** A signal without listeners. */
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
