/**
 * Notices about in-doubt changes of copies once they can no longer arrive (B-A5): the state the exchange reports then.
 */
import { followDifferences } from '../../../../../shared/domain/followDiff.ts';
import type { FollowSettings } from '../../../../../shared/domain/followSchema.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { followSettingsOf } from '../../../exchange/mapping/followSettings.ts';
import { leadTraderPageOf } from '../../../exchange/mapping/leadTraders.ts';
import type { ChangeParts } from '../../../trading/changes/changes.ts';
import type { StateOf } from '../../../trading/changes/readBacks.ts';

/** Changes of copies whose response never arrived. */
export interface CopyDoubts {
  /**
   * Records settings that are being sent. Each method returns a function that removes the record when nothing is in
   * doubt any more.
   */
  settings(wanted: FollowSettings): () => void;
  closing(copyId: string): () => void;
  stopping(traderId: string): () => void;
  /** Called when a change can no longer arrive; `state` null: the exchange could not be queried. */
  readonly settled: ChangeParts['settled'];
}

type Row = 'settings.change' | 'closePos' | 'stopCopy';
const reported = (row: Row, key: string, params: AppError['params']): AppError =>
  appError('inDoubt', key, params, { row: `futures.copy.follower.${row}` });

function settingsNotice(
  wanted: FollowSettings,
  state: StateOf<'futures.copy.follower.settings.change'> | null,
): AppError {
  const { traderId } = wanted;
  const read = state && followSettingsOf(traderId, state);
  if (!read) return reported('settings.change', 'error.copy.settled.unread', { traderId });
  const fields = followDifferences(wanted, read).length;
  return fields === 0
    ? reported('settings.change', 'error.copy.settled.settings', { traderId })
    : reported('settings.change', 'error.copy.settled.otherSettings', { traderId, count: fields });
}

/** Creates an empty record. `done` is called after a change settled, so that lists are read again. */
export function createCopyDoubts(notice: (error: AppError) => void, done: () => void): CopyDoubts {
  const wanted = new Map<string, FollowSettings>();
  const closing = new Set<string>();
  const stopping = new Set<string>();
  const settled: ChangeParts['settled'] = (id, parameters, state) => {
    done();
    if (id === 'futures.copy.follower.settings.change') {
      const { traderId } = parameters as { readonly traderId: string };
      const asked = wanted.get(traderId);
      if (wanted.delete(traderId) && asked) notice(settingsNotice(asked, state as never));
    } else if (id === 'futures.copy.follower.closePos') {
      const { copyNo: copyId, symbol } = parameters as { readonly copyNo: string; readonly symbol: string };
      if (!closing.delete(copyId)) return;
      const list = state as StateOf<'futures.copy.follower.closePos'> | null;
      const open = list?.some(({ trackingNo }) => trackingNo === copyId);
      const key = open === undefined ? 'unreadCopy' : open ? 'stillOpen' : 'closed';
      notice(reported('closePos', `error.copy.settled.${key}`, { symbol }));
    } else if (id === 'futures.copy.follower.stopCopy') {
      const { traderId } = parameters as { readonly traderId: string };
      if (!stopping.delete(traderId)) return;
      const page = state && leadTraderPageOf(state as StateOf<'futures.copy.follower.stopCopy'>);
      const listed = page?.traders.some((one) => one.traderId === traderId);
      // The trader may still be followed and listed on another page.
      const key = listed ? 'stillFollowed' : page && !page.more ? 'stopped' : 'unread';
      notice(reported('stopCopy', `error.copy.settled.${key}`, { traderId }));
    }
  };
  /** A change that was in doubt before stays so when the next one was not sent. */
  const note = (names: Set<string>, name: string): (() => void) => {
    const before = names.has(name);
    names.add(name);
    return () => void (before || names.delete(name));
  };
  return {
    settings(settings) {
      const { traderId } = settings;
      const before = wanted.get(traderId);
      wanted.set(traderId, settings);
      return () => void (before ? wanted.set(traderId, before) : wanted.delete(traderId));
    },
    closing: (copyId) => note(closing, copyId),
    stopping: (traderId) => note(stopping, traderId),
    settled,
  };
}
