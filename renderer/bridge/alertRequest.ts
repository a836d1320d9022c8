import { createStore } from 'zustand/vanilla';
import { askForPanel } from './panelRequests.ts';

/**
 * Whether another part of the window has requested the form for a new alert, and the alerts panel has not taken the
 * request yet.
 */
const request = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }));

/** Brings the alerts panel to the front, or opens it, with the form for a new alert. */
export function askForAlert(): void {
  request.setState({ isWanted: true });
  askForPanel('alerts');
}

/** Calls `open` for each request, including one made before the panel was mounted; the returned function ends it. */
export function onAlertRequest(open: () => void): () => void {
  const take = (): void => {
    if (!request.getState().isWanted) return;
    request.setState({ isWanted: false });
    open();
  };
  take();
  return request.subscribe(take);
}
