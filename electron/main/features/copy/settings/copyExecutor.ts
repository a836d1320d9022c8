/**
 * Closes one copy or stops following, each sent once and never repeated (B-A5; document 3, closePos and stopCopy). Both
 * only reduce open exposure, so they are allowed during a stop, a lock and a cool-off.
 */
import type { CopyChangeOutcome } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { wholeReader } from '../../../exchange/reading/lists.ts';
import { readAll } from '../../../exchange/reading/reader.ts';
import { noKey, type Access } from '../../../account/access.ts';
import type { ChangeOutcome, Changes } from '../../../trading/changes/changes.ts';
import type { ChangeId } from '../../../trading/changes/readBacks.ts';
import type { CopyExecutor, CopyLists } from '../ports.ts';
import type { CopyDoubts } from './copyDoubts.ts';
import { rateLimited } from '../../../trading/rateLimited.ts';

/** Dependencies of {@link createCopyExecutor}. */
export interface ExecutorParts {
  readonly clock: Clock;
  readonly access: () => Access | null;
  readonly sessionOf: (restSession: Access) => Changes;
  readonly lists: CopyLists;
  readonly doubts: CopyDoubts;
}

type Counted = (record: { readonly trackingNo: string; readonly traderID: string }) => boolean;

/** Creates the executor of one account. */
export function createCopyExecutor({ clock, access, sessionOf, lists, doubts }: ExecutorParts): CopyExecutor {
  const sameKey = (restSession: Access): boolean => access()?.keyId === restSession.keyId;

  /** Returns how many of the exchange's open copies `counts` matches; null when the list is not complete. */
  const openOf = async (
    restSession: Access,
    filters: { readonly symbol?: string },
    counts: Counted,
  ): Promise<number | null> => {
    if (!sameKey(restSession)) return null;
    const read = await readAll(wholeReader(restSession.rest, 'futures.copy.follower.openOrders', filters));
    return read.complete && read.error === null ? read.items.filter(counts).length : null;
  };
  /** Sends under the key of the request, however long it waited in the queue; refuses when the key changed. */
  const sending = <Id extends ChangeId>(
    restSession: Access,
    send: (changes: Changes) => Promise<Result<ChangeOutcome<Id>, AppError>>,
  ): Promise<Result<ChangeOutcome<Id>, AppError>> =>
    rateLimited(clock, () =>
      sameKey(restSession)
        ? send(sessionOf(restSession))
        : Promise.resolve(fail(appError('refused', 'error.order.otherKey'))),
    );
  /** Returns the outcome; `over`: the exchange's lists prove that the change happened. */
  const outcomeOf = (
    value: ChangeOutcome<ChangeId>,
    openAfter: number | null,
    over: boolean,
    settle: () => void,
  ): CopyChangeOutcome => {
    if (value.kind === 'inDoubt' && !over) {
      return { outcome: 'inDoubt', error: value.error, openAfter, clearAt: value.clearAt };
    }
    settle();
    if (value.kind === 'refused') return { outcome: 'refused', error: value.error, openAfter, clearAt: null };
    return { outcome: 'done', error: null, openAfter, clearAt: null };
  };

  return {
    async closeCopy(copyId, symbol) {
      const restSession = access();
      if (!restSession) return fail(noKey());
      const known = lists.openCopies();
      if (known && !known.some((one) => one.copyId === copyId && one.symbol === symbol)) {
        return fail(appError('refused', 'error.copy.notOpen', { symbol }));
      }
      const settle = doubts.closing(copyId);
      const sent = await sending<'futures.copy.follower.closePos'>(restSession, (changes) =>
        changes.change('futures.copy.follower.closePos', { symbol, copyNo: copyId }),
      );
      if (!sent.ok) {
        settle();
        return sent;
      }
      const openAfter = await openOf(restSession, { symbol }, ({ trackingNo }) => trackingNo === copyId);
      lists.changed();
      return ok(outcomeOf(sent.value, openAfter, openAfter === 0, settle));
    },
    async stopCopy(traderId) {
      const restSession = access();
      if (!restSession) return fail(noKey());
      const settle = doubts.stopping(traderId);
      const sent = await sending<'futures.copy.follower.stopCopy'>(restSession, (changes) =>
        changes.change('futures.copy.follower.stopCopy', { traderId }),
      );
      if (!sent.ok) {
        settle();
        return sent;
      }
      const { state } = sent.value;
      const followed = state?.list.some((one) => [one.traderId, one.traderID, one.traderUid].includes(traderId));
      const over = state !== null && !state.nextFlag && followed === false;
      const openAfter = await openOf(restSession, {}, ({ traderID }) => traderID === traderId);
      lists.changed();
      return ok(outcomeOf(sent.value, openAfter, over, settle));
    },
  };
}
