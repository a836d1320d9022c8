import { useShallow } from 'zustand/react/shallow';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { useDesk, useServices, useTrading } from '../state/services.ts';
import type { EmptyReason, PanelState } from './panelState.ts';
import type { PanelStateActions } from './PanelStateView.tsx';
import { deskTradingInputs, keyOf, tradingPanelState } from './tradingPanelState.ts';

/** Returns the panel state of an account panel that draws from these feeds, and the user's actions in it. */
export function useTradingPanelState(
  feeds: readonly (FeedStatus | null)[],
  hasContent: boolean,
  empty: EmptyReason,
): { readonly panelState: PanelState; readonly actions: PanelStateActions } {
  const { desk, trading } = useServices();
  const inputs = useDesk(useShallow(deskTradingInputs));
  const error = useTrading((state) => state.error);
  return {
    panelState: tradingPanelState({ ...inputs, key: keyOf(inputs), error, feeds, hasContent, empty }),
    actions: { retry: trading.retry, startSimulator: desk.startSimulator, openKeys: () => desk.showKeys(true) },
  };
}
