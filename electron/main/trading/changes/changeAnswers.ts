/** Builds the result of a change for the window: its outcome, and the state the exchange reported afterwards (B-A5). */
import type { SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { ChangeAnswer } from '../../../../shared/ipc/changeViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { symbolSettingOf } from '../../exchange/mapping/accountSettings.ts';
import { changeResultOf, closedPositionOf } from '../../exchange/mapping/itemResults.ts';
import { positionOfRecord } from '../../exchange/mapping/positions.ts';
import { conditionalOrderOfRecord } from '../../exchange/mapping/conditionalOrders.ts';
import type { ChangeOutcome } from './changes.ts';
import { readBackRows, type ChangeId } from './readBacks.ts';

type Ending = Pick<ChangeAnswer, 'outcome' | 'error'>;
type Refusal = { readonly code: string | null; readonly message: string };
const UNSAID: Refusal = { code: null, message: '' };

const saying = (
  row: ChangeId,
  { code, message }: Refusal,
  key = 'error.exchange.rejected',
  params: AppError['params'] = {},
) => appError('rejected', key, params, { exchange: { code, message, httpStatus: 200 }, row });

/**
 * Returns the outcome of an accepted request, which may still contain a refusal: in the code of a setting, or position
 * by position.
 */
function endingOf(id: ChangeId, reply: unknown): Ending {
  if (id === 'futures.closePositions') {
    const closed = (reply as ReplyOf<typeof id>).map(closedPositionOf);
    const left = closed.filter(({ outcome }) => outcome !== 'accepted');
    const [first] = left;
    if (!first) return { outcome: 'done', error: null };
    const counts = { left: left.length, closed: closed.length - left.length };
    const error = saying(id, first.refusal ?? UNSAID, 'error.change.notClosed', counts);
    return { outcome: left.some(({ outcome }) => outcome === 'unknown') ? 'inDoubt' : 'refused', error };
  }
  if (id.startsWith('futures.account.') && id !== 'futures.account.leverage') {
    const { outcome, refusal } = changeResultOf(reply as ReplyOf<'futures.account.marginType'>);
    if (outcome !== 'accepted') return { outcome: 'refused', error: saying(id, refusal ?? UNSAID) };
  }
  return { outcome: 'done', error: null };
}

/** Maps the state that was read back to domain types, each kind in its field. */
function stateOf(id: ChangeId, state: unknown, isOurs: (clientId: string) => boolean) {
  const none = {
    setting: null as SymbolSetting | null,
    positions: null as Position[] | null,
    triggers: null as ConditionalOrder[] | null,
  };
  if (!Array.isArray(state)) return none;
  const row = readBackRows[id];
  if (row === 'futures.account.symbolConfig') {
    const [first] = state as ReplyOf<typeof row>;
    return { ...none, setting: first ? symbolSettingOf(first) : null };
  }
  if (row === 'futures.account.position.allPosition') {
    const records = state as ReplyOf<typeof row>;
    return { ...none, positions: records.flatMap((record) => positionOfRecord(record) ?? []) };
  }
  if (row === 'futures.openAlgoOrders') {
    const records = state as ReplyOf<typeof row>;
    return { ...none, triggers: records.flatMap((record) => conditionalOrderOfRecord(record, isOurs) ?? []) };
  }
  return none;
}

/** Returns the result of one change. */
export function answerOf(
  id: ChangeId,
  outcome: ChangeOutcome<ChangeId>,
  isOurs: (clientId: string) => boolean,
): ChangeAnswer {
  const state = stateOf(id, outcome.state, isOurs);
  if (outcome.kind === 'done') return { ...endingOf(id, outcome.reply), clearAt: null, ...state };
  const clearAt = outcome.kind === 'inDoubt' ? outcome.clearAt : null;
  return { outcome: outcome.kind, error: outcome.error, clearAt, ...state };
}
