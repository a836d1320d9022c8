import type { PracticeState } from '../state/practice/index.ts';
import { useDesk } from '../state/services.ts';
import { MAIN_SILENT, type PanelState } from './panelState.ts';

/** Returns the panel state of a practice panel: outside the simulator it states where practice is available (R37). */
export function usePracticePanelState({ view, error }: PracticeState): PanelState {
  const environment = useDesk((state) => state.app?.environment ?? null);
  const simulator = useDesk((state) => state.app?.simulator ?? null);
  const silentSince = useDesk((state) => state.silentSince);
  if (environment === null || simulator === null) return { kind: 'loading' };
  if (environment !== 'simulator') return { kind: 'empty', reason: 'noSimulator' };
  if (simulator.status !== 'running') return { kind: 'stopped', status: simulator.status, error: simulator.error };
  if (error !== null) return { kind: 'failed', error };
  if (view === null || !view.available) return { kind: 'loading' };
  return silentSince === null ? { kind: 'live' } : { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
}
