import { useEffect } from 'react';
import { useDesk } from '../../../state/services.ts';
import type { ChartSurface } from '../surface.ts';
import { readLineColours, type LineColours } from './lineColours.ts';
import { useSlot } from './useSlot.ts';

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
