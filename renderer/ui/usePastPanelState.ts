import { useState } from 'react';
import type { AppError } from '../../shared/result/appError.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { useServices, useTrading } from '../state/services.ts';
import type { EmptyReason, PanelState } from './panelState.ts';
import type { PanelStateActions } from './PanelStateView.tsx';
import { useTradingPanelState } from './useTradingPanelState.ts';

interface PastPanelStateInputs {
  readonly feed: FeedStatus | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly retry: () => void;
  readonly hasContent: boolean;
  readonly empty: EmptyReason;
}

/** Returns the panel state of a history table: an empty one is loading or failed until the exchange has responded. */
export function usePastPanelState(inputs: PastPanelStateInputs): {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
} {
  const { clock } = useServices();
  const [opened] = useState(() => clock.monotonic());
  const archive = useTrading((state) => state.archive?.feed ?? null);
  const { panelState, actions } = useTradingPanelState([inputs.feed], inputs.hasContent, inputs.empty);
  const since = archive?.received ?? archive?.since ?? opened;
  return {
    panelState: keptPanelState(pastPanelState(panelState, inputs), inputs.hasContent, since),
    actions: { ...actions, retry: inputs.error ? inputs.retry : actions.retry },
  };
}

/** Applies the first page's state to the account's panel state; see {@link usePastPanelState}. */
export function pastPanelState(
  panelState: PanelState,
  past: Pick<PastPanelStateInputs, 'status' | 'error' | 'hasContent' | 'empty'>,
): PanelState {
  const waiting = panelState.kind === 'loading' || (panelState.kind === 'empty' && panelState.reason === past.empty);
  if (past.hasContent || !waiting) return panelState;
  if (past.error !== null) return { kind: 'failed', error: past.error };
  return past.status === 'loading' ? { kind: 'loading' } : panelState;
}

/** Reason shown while the rows come from the archive only. */
export const ARCHIVE_ALONE = 'feed.archive.offline';

/**
 * Stored rows are shown whether or not the exchange can be reached, and are marked as stale then (B-B1). `since`:
 * monotonic ms.
 */
export function keptPanelState(panelState: PanelState, hasContent: boolean, since: number): PanelState {
  const hidden = panelState.kind === 'stopped' || panelState.kind === 'empty' || panelState.kind === 'loading';
  return hasContent && hidden ? { kind: 'stale', since, reason: ARCHIVE_ALONE } : panelState;
}
