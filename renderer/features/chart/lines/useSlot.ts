import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Returns the current value of something that an effect opens and closes, and the store that the effect writes it to;
 * the component re-renders when the value changes.
 */
export function useSlot<Value>(): readonly [value: Value | null, slot: StoreApi<{ readonly value: Value | null }>] {
  const [slot] = useState(() => createStore<{ value: Value | null }>(() => ({ value: null })));
  return [useStore(slot, ({ value }) => value), slot];
}
