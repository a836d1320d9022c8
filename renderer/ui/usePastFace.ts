import { useState } from 'react';
import type { AppError } from '../../shared/result/appError.ts';
import type { FeedStatus } from '../bridge/feedStatus.ts';
import { useServices, useTrading } from '../bridge/services.ts';
import type { EmptyReason, Face } from './face.ts';
import type { FaceActions } from './PanelFace.tsx';
import { useTradingFace } from './useTradingFace.ts';

interface PastFaceInputs {
  readonly feed: FeedStatus | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly retry: () => void;
  readonly hasContent: boolean;
  readonly empty: EmptyReason;
}

/** The face of a table of the past: an empty one is loading or failed until the exchange has answered. */
export function usePastFace(inputs: PastFaceInputs): { readonly face: Face; readonly actions: FaceActions } {
  const { clock } = useServices();
  const [opened] = useState(() => clock.monotonic());
  const archive = useTrading((state) => state.archive?.feed ?? null);
  const { face, actions } = useTradingFace([inputs.feed], inputs.hasContent, inputs.empty);
  const since = archive?.received ?? archive?.since ?? opened;
  return {
    face: keptFace(pastFace(face, inputs), inputs.hasContent, since),
    actions: { ...actions, retry: inputs.error ? inputs.retry : actions.retry },
  };
}

/** See {@link usePastFace}: what the first page's own state changes about the account's face. */
export function pastFace(face: Face, past: Pick<PastFaceInputs, 'status' | 'error' | 'hasContent' | 'empty'>): Face {
  const waiting = face.kind === 'loading' || (face.kind === 'empty' && face.reason === past.empty);
  if (past.hasContent || !waiting) return face;
  if (past.error !== null) return { kind: 'failed', error: past.error };
  return past.status === 'loading' ? { kind: 'loading' } : face;
}

/** Reason given while rows are shown that only the archive vouches for. */
export const ARCHIVE_ALONE = 'feed.archive.offline';

/** Rows that are kept here are shown whether or not the exchange is reached; they say so (B-B1). `since`: monotonic ms. */
export function keptFace(face: Face, hasContent: boolean, since: number): Face {
  const hidden = face.kind === 'stopped' || face.kind === 'empty' || face.kind === 'loading';
  return hasContent && hidden ? { kind: 'stale', since, reason: ARCHIVE_ALONE } : face;
}
