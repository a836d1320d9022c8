import { useEffect, useMemo, useState } from 'react';
import type { BudgetView } from '../../shared/ipc/appState.ts';
import { useServices } from '../bridge/services.ts';
import { useMonotonic } from '../ui/pulse.ts';

/**
 * What is used of the limits: as the state of the app told it, then as main tells it anew. It stands beside the state and
 * not inside, because it changes twice a second and only one item draws it.
 */
export function useBudget(first: BudgetView): BudgetView {
  const { client } = useServices();
  const [told, setTold] = useState<{ readonly since: BudgetView; readonly view: BudgetView } | null>(null);
  useEffect(() => client.on('budget.changed', (view) => setTold({ since: first, view })), [client, first]);
  // A state that was asked anew is newer than what was told before it.
  return told?.since === first ? told.view : first;
}

const PACE_MS = 250;

/** Whole seconds until a wall time, counting down by themselves and past a step of the wall clock; 0 when it is over. */
export function useSecondsUntil(wall: number | null): number {
  const { clock } = useServices();
  const end = useMemo(() => (wall === null ? 0 : clock.monotonic() + wall - clock.now()), [clock, wall]);
  // It only wakes: what it says may be a second old when the pause is told.
  useMonotonic(wall === null ? undefined : PACE_MS);
  return wall === null ? 0 : Math.max(0, Math.ceil((end - clock.monotonic()) / 1000));
}
