import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Something an effect opens and closes, for the picture to follow: its present value, and the store to put it into. */
export function useSlot<Value>(): readonly [value: Value | null, slot: StoreApi<{ readonly value: Value | null }>] {
  const [slot] = useState(() => createStore<{ value: Value | null }>(() => ({ value: null })));
  return [useStore(slot, ({ value }) => value), slot];
}
