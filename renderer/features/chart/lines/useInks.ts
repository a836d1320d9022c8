import { useEffect } from 'react';
import { useDesk } from '../../../bridge/services.ts';
import type { ChartSurface } from '../surface.ts';
import { readInks, type Inks } from './inks.ts';
import { useSlot } from './useSlot.ts';

/** The inks as the chart sees them, read again when theme, colour set or text size change; `null` while no chart stands. */
export function useInks(surface: ChartSurface | null): Inks | null {
  const [inks, slot] = useSlot<Inks>();
  const look = useDesk((state) =>
    [state.resolvedTheme, state.app?.settings.directionColours, state.app?.settings.textSize].join(' '),
  );
  useEffect(() => {
    slot.setState({ value: surface ? readInks(surface.element) : null });
  }, [surface, look, slot]);
  return inks;
}
