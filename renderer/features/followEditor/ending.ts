/** Messages for the outcome of closing a copy or of stopping to follow (B-A5). */
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { CopyChangeOutcome } from '../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';

/** Message keys of an outcome; `stopped` uses the count. */
export type EndKey =
  `copyEnd.${'stopped' | 'stoppedUnread' | 'closed' | 'closing' | 'closedUnread' | 'refused' | 'notSent' | 'doubt'}`;

/**
 * A message key, the number of copies for it, and the error where the request failed. `grave`: the user has to check
 * something.
 */
export interface EndMessage {
  readonly key: EndKey;
  readonly count: number;
  readonly needsAttention: boolean;
  readonly error: AppError | null;
}

function doneWords(kind: 'close' | 'stop', openAfter: number | null): Pick<EndMessage, 'key' | 'needsAttention'> {
  if (kind === 'stop') {
    if (openAfter === null) return { key: 'copyEnd.stoppedUnread', needsAttention: true };
    return { key: 'copyEnd.stopped', needsAttention: openAfter > 0 };
  }
  if (openAfter === null) return { key: 'copyEnd.closedUnread', needsAttention: true };
  return openAfter === 0
    ? { key: 'copyEnd.closed', needsAttention: false }
    : { key: 'copyEnd.closing', needsAttention: true };
}

/**
 * Returns the message for the outcome of a close or stop. A call to main that failed without a response leaves the
 * outcome in doubt.
 */
export function endWords(
  kind: 'close' | 'stop',
  answer: CallResult<'copy.close'> | CallResult<'copy.stop'>,
): EndMessage {
  if (!answer.ok) {
    const { error } = answer;
    const key = error.key === 'error.window.callFailed' ? 'copyEnd.doubt' : 'copyEnd.notSent';
    return { key, count: 0, needsAttention: true, error };
  }
  const { outcome, openAfter, error }: CopyChangeOutcome = answer.value;
  const count = openAfter ?? 0;
  if (outcome === 'done') return { ...doneWords(kind, openAfter), count, error };
  return { key: outcome === 'refused' ? 'copyEnd.refused' : 'copyEnd.doubt', count, needsAttention: true, error };
}
