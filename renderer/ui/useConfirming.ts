import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { stoppedBy, type TradingContext } from '../state/account/index.ts';
import { useDesk, useTrading } from '../state/services.ts';
import type { ConfirmState } from './ConfirmFrame.tsx';

/** A stage of a flow that has something to confirm, or will have shortly. `until`: monotonic ms. */
type Stage =
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'confirming';
      readonly ticket: { readonly ticket: string };
      readonly until: number;
      readonly expired: boolean;
    };

/** Returns the state of a flow's dialog. */
export function confirmStateOf(stage: Stage): ConfirmState {
  if (stage.kind === 'preparing') return { kind: 'preparing' };
  const { until, expired, ticket } = stage;
  return expired ? { kind: 'expired', until } : { kind: 'offered', until, ticket: ticket.ticket };
}

interface Flow {
  readonly decline: () => void;
  readonly reset: () => void;
}

/**
 * Limits a flow's confirmation to its trading context and to the time in which orders may be sent. Returns that
 * context.
 */
export function useConfirming(flow: Flow, stage: string): TradingContext {
  const running = useDesk(
    (state) => state.app?.environment !== 'simulator' || state.app.simulator.status === 'running',
  );
  const tradingContext = useDesk(
    useShallow((state) => ({
      environment: state.app?.environment ?? ('simulator' as const),
      account: state.app?.account ?? ('main' as const),
    })),
  );
  const stopped = useTrading((state) => stoppedBy(state.safety) !== null);
  // While orders are blocked there is nothing to confirm (B-A9).
  useEffect(() => {
    if (stopped) flow.decline();
  }, [flow, stopped, stage]);
  // A confirmation never survives a change of its trading context (R16).
  useEffect(() => () => flow.reset(), [flow, tradingContext.environment, tradingContext.account, running]);
  return tradingContext;
}
