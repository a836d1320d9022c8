import { useEffect, useState } from 'react';
import { useServices } from '../state/services.ts';

/**
 * Returns monotonic ms, refreshed every `every` ms while the component is mounted; for ages and clocks, never for data.
 */
export function useMonotonic(every = 1000): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.monotonic());
  useEffect(() => {
    return clock.every(every, () => setNow(clock.monotonic()));
  }, [clock, every]);
  return now;
}
