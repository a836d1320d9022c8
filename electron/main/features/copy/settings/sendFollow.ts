/** Sends confirmed settings of a follow once and reads them back (B-A5; document 3, settings). */
import { followDifferences, isFollowed } from '../../../../../shared/domain/followDiff.ts';
import type { CopySettingsOutcome } from '../../../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../../shared/result/result.ts';
import type { Changes } from '../../../trading/changes/changes.ts';
import type { CopyDoubts } from './doubts.ts';
import type { PreparedFollow } from './prepareFollow.ts';
import { followIn } from './readFollow.ts';

/**
 * A failure means that nothing was sent. A lost reply is settled by the read-back alone where it shows every field as it
 * was sent: nothing else can come of that change any more. Otherwise it stays in doubt.
 */
export async function sendFollow(
  changes: Changes,
  prepared: PreparedFollow,
  doubts: CopyDoubts,
): Promise<Result<CopySettingsOutcome, AppError>> {
  const { settings: wanted, parameters } = prepared;
  const settle = doubts.settings(wanted);
  const sent = await changes.change('futures.copy.follower.settings.change', parameters);
  if (!sent.ok) {
    settle();
    return sent;
  }
  const { value } = sent;
  const read = value.state && followIn(wanted.traderId, value.state);
  const settings = read?.ok ? read.value : null;
  const differing = settings === null ? [] : followDifferences(wanted, settings);
  const holds = settings !== null && differing.length === 0 && isFollowed(settings);
  if (value.kind === 'inDoubt' && !holds) {
    return ok({ outcome: 'inDoubt', error: value.error, settings, differing, clearAt: value.clearAt });
  }
  settle();
  if (value.kind === 'refused') {
    return ok({ outcome: 'refused', error: value.error, settings, differing: [], clearAt: null });
  }
  return ok({ outcome: 'done', error: null, settings, differing, clearAt: null });
}
