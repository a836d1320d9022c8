import { createStore, type StoreApi } from 'zustand/vanilla';

/** A panel that another panel may want shown. */
export type AskedPanel = 'sheet' | 'alerts' | 'conditional' | 'openOrders' | 'orderHistory' | 'positions';

/** The panel asked for last; `null` once it was dealt with. */
export const panelRequests: StoreApi<{ readonly asked: AskedPanel | null }> = createStore<{
  readonly asked: AskedPanel | null;
}>(() => ({ asked: null }));

/** Asks for a panel without knowing where it stands: the workspace brings one to the front, or opens one. */
export function askForPanel(asked: AskedPanel): void {
  panelRequests.setState({ asked });
}

/** The request, once: whoever takes it has dealt with it. */
export function takePanelRequest(): AskedPanel | null {
  const { asked } = panelRequests.getState();
  if (asked !== null) panelRequests.setState({ asked: null });
  return asked;
}
