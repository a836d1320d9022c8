import { useShallow } from 'zustand/react/shallow';
import type { RequestState } from '../state/useRequest.ts';
import { useDesk, useServices } from '../state/services.ts';
import type { EmptyReason, PanelState } from './panelState.ts';
import type { PanelStateActions } from './PanelStateView.tsx';
import { deskTradingInputs, keyOf, tradingPanelState } from './tradingPanelState.ts';

/** Inputs of the panel state of a panel that sends its own requests to main. */
export interface AskedPanelStateInputs {
  readonly asked: Pick<RequestState<unknown>, 'feed' | 'error' | 'refresh'>;
  readonly hasContent: boolean;
  readonly empty: EmptyReason;
  /** Whether it needs a key; the exchange's public content does not. */
  readonly signed: boolean;
  /** The reason shown for the demo account when it lacks this content; `null`: it has it. */
  readonly demo: EmptyReason | null;
}

/** Returns the panel state of a panel that sends its own requests to main, and the user's actions in it. */
export function useAskedPanelState(inputs: AskedPanelStateInputs): {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
} {
  const { asked, hasContent, empty, signed, demo } = inputs;
  const { desk } = useServices();
  const reported = useDesk(useShallow(deskTradingInputs));
  const key = signed ? keyOf(reported) : null;
  // The shown value stays when a later request fails: it is then marked as stale.
  const error = asked.feed === null ? asked.error : null;
  const panelState = tradingPanelState({ ...reported, key, error, feeds: [asked.feed], hasContent, empty });
  const isLacking = demo !== null && reported.account === 'demo' && panelState.kind !== 'stopped';
  return {
    panelState: isLacking ? { kind: 'empty', reason: demo } : panelState,
    actions: { retry: asked.refresh, startSimulator: desk.startSimulator, openKeys: () => desk.showKeys(true) },
  };
}
