import { useShallow } from 'zustand/react/shallow';
import { copyTradingOf, useCopyTrading } from '../state/copy/index.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { useDesk, useServices } from '../state/services.ts';
import type { EmptyReason, PanelState } from './panelState.ts';
import type { PanelStateActions } from './PanelStateView.tsx';
import { deskTradingInputs, keyOf, tradingPanelState } from './tradingPanelState.ts';

/**
 * Returns an account's panel state for a copy trading panel: the demo account has no copy trading, whatever its key and
 * feeds are.
 */
export function copyPanelState(panelState: PanelState, demo: boolean): PanelState {
  return demo && panelState.kind !== 'stopped' ? { kind: 'empty', reason: 'noCopyDemo' } : panelState;
}

/**
 * Returns the panel state of a copy trading panel, and the user's actions in it. The demo account has no copy trading.
 */
export function useCopyPanelState(
  feed: FeedStatus | null,
  hasContent: boolean,
  empty: EmptyReason,
): { readonly panelState: PanelState; readonly actions: PanelStateActions } {
  const services = useServices();
  const { desk } = services;
  const inputs = useDesk(useShallow(deskTradingInputs));
  const demo = useDesk((state) => state.app?.account === 'demo');
  const error = useCopyTrading((state) => state.error);
  const panelState = tradingPanelState({ ...inputs, key: keyOf(inputs), error, feeds: [feed], hasContent, empty });
  return {
    panelState: copyPanelState(panelState, demo),
    actions: {
      retry: copyTradingOf(services).retry,
      startSimulator: desk.startSimulator,
      openKeys: () => desk.showKeys(true),
    },
  };
}
