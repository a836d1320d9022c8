import { useEffect, useState } from 'react';
import { useDesk } from '../../../state/services.ts';
import type { ChartSurface } from '../surface.ts';
import { readLineColours, type LineColours } from './lineColours.ts';
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

/**
 * Returns the line colours as they apply to the chart, read again when theme, colour set or text size change; `null`
 * while there is no chart.
 */
export function useLineColours(surface: ChartSurface | null): LineColours | null {
  const [lineColours, slot] = useSlot<LineColours>();
  const appearanceKey = useDesk((state) =>
    [state.resolvedTheme, state.app?.settings.directionColours, state.app?.settings.textSize].join(' '),
  );
  useEffect(() => {
    slot.setState({ value: surface ? readLineColours(surface.element) : null });
  }, [surface, appearanceKey, slot]);
  return lineColours;
}
