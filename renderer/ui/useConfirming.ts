import { useEffect, useEffectEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { stoppedBy } from '../bridge/safety.ts';
import { useDesk, useTrading } from '../bridge/services.ts';
import type { TradingContext } from '../bridge/tradingStore.ts';
import type { ConfirmState } from './ConfirmFrame.tsx';

/** A stage of a flow that has something to confirm, or will have in a moment. `until`: monotonic ms. */
type Stage =
  | { readonly kind: 'preparing' }
  | {
      readonly kind: 'confirming';
      readonly ticket: { readonly ticket: string };
      readonly until: number;
      readonly expired: boolean;
    };

/** How far the dialog of a flow is. */
export function confirmStateOf(stage: Stage): ConfirmState {
  if (stage.kind === 'preparing') return { kind: 'preparing' };
  const { until, expired, ticket } = stage;
  return expired ? { kind: 'expired', until } : { kind: 'offered', until, ticket: ticket.ticket };
}

interface Flow {
  readonly decline: () => void;
  readonly reset: () => void;
}

/** Keeps a flow's confirmation to the world it was meant for, and to the time in which orders may go. Answers that world. */
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
  // While orders are stopped there is nothing to confirm (B-A9).
  useEffect(() => {
    if (stopped) flow.decline();
  }, [flow, stopped, stage]);
  // A confirmation never survives a change of the world it was meant for (R16).
  useEffect(() => () => flow.reset(), [flow, tradingContext.environment, tradingContext.account, running]);
  return tradingContext;
}

/** Takes what other panels ask for, now and from now on. */
export function useRequested<Request>(
  link: { readonly takeRequested: () => Request | null; readonly store: { subscribe(take: () => void): () => void } },
  begin: (request: Request) => void,
): void {
  const take = useEffectEvent(() => {
    const request = link.takeRequested();
    if (request !== null) begin(request);
  });
  useEffect(() => {
    take();
    return link.store.subscribe(() => take());
  }, [link]);
}
