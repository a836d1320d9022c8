import { createStore } from 'zustand/vanilla';
import { askForPanel } from './panelRequests.ts';

/** Whether somebody outside the panel of alerts wants its form for a new one, and the panel has not taken it yet. */
const request = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }));

/** Brings the panel of alerts to the front with the form for a new one, whether the panel stands already or not. */
export function askForAlert(): void {
  request.setState({ isWanted: true });
  askForPanel('alerts');
}

/** Opens the form for each request, also for one that came before the panel did; the answer ends it. */
export function onAlertRequest(open: () => void): () => void {
  const take = (): void => {
    if (!request.getState().isWanted) return;
    request.setState({ isWanted: false });
    open();
  };
  take();
  return request.subscribe(take);
}
