import { useShallow } from 'zustand/react/shallow';
import type { Asked } from '../bridge/useAsked.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import type { EmptyReason, PanelState } from './panelState.ts';
import type { PanelStateActions } from './PanelStateView.tsx';
import { deskTradingInputs, keyOf, tradingPanelState } from './tradingPanelState.ts';

/** What decides the face of a panel that asks main by itself. */
export interface AskedPanelStateInputs {
  readonly asked: Pick<Asked<unknown>, 'feed' | 'error' | 'refresh'>;
  readonly hasContent: boolean;
  readonly empty: EmptyReason;
  /** Whether it needs a key; content of the exchange does not. */
  readonly signed: boolean;
  /** What the demo account lacks; `null`: it has the same. */
  readonly demo: EmptyReason | null;
}

/** The face of a panel that asks main by itself, and what the person can do from it. */
export function useAskedPanelState(inputs: AskedPanelStateInputs): {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
} {
  const { asked, hasContent, empty, signed, demo } = inputs;
  const { desk } = useServices();
  const reported = useDesk(useShallow(deskTradingInputs));
  const key = signed ? keyOf(reported) : null;
  // What is shown stays when it cannot be asked for again: it is old then, and says so.
  const error = asked.feed === null ? asked.error : null;
  const panelState = tradingPanelState({ ...reported, key, error, feeds: [asked.feed], hasContent, empty });
  const isLacking = demo !== null && reported.account === 'demo' && panelState.kind !== 'stopped';
  return {
    panelState: isLacking ? { kind: 'empty', reason: demo } : panelState,
    actions: { retry: asked.refresh, startSimulator: desk.startSimulator, openKeys: () => desk.showKeys(true) },
  };
}
