import { createStore, type StoreApi } from 'zustand/vanilla';

/** A panel that another panel may open. */
export type AskedPanel = 'sheet' | 'alerts' | 'conditional' | 'openOrders' | 'orderHistory' | 'positions';

/** The panel requested last; `null` once the request was handled. */
export const panelRequests: StoreApi<{ readonly asked: AskedPanel | null }> = createStore<{
  readonly asked: AskedPanel | null;
}>(() => ({ asked: null }));

/** Requests a panel whatever its position: the workspace brings one to the front, or opens one. */
export function askForPanel(asked: AskedPanel): void {
  panelRequests.setState({ asked });
}

/** Returns the request and clears it: the caller handles it. */
export function takePanelRequest(): AskedPanel | null {
  const { asked } = panelRequests.getState();
  if (asked !== null) panelRequests.setState({ asked: null });
  return asked;
}
