import { ok } from '../../../shared/result/result.ts';
import { doneItem, isItemRefusal, refusedResult } from './futuresItems.ts';
import type { HandlersFor } from './handler.ts';

/**
 * Take profit and stop loss of positions (document 3). What a copy trader's key may not set is refused at the door. A
 * change answers no more than that it succeeded, so that every refusal of it is an error body.
 */
export const tpSlHandlers: HandlersFor<'futures.placeTpSlOrder' | 'futures.modifyTpSlOrder'> = {
  'futures.placeTpSlOrder': (asked, { accounts, caller, now }) => {
    const placed = accounts.triggers.placeTpSl(accounts.account(caller.accountId), asked, now);
    if (placed.ok) return ok(placed.value.map(({ id }) => doneItem(id)));
    return isItemRefusal(placed.error) ? ok([refusedResult(null, {}, placed.error)]) : placed;
  },
  'futures.modifyTpSlOrder': (asked, { accounts, caller, now }) => {
    const changed = accounts.triggers.modifyTpSl(accounts.account(caller.accountId), asked, now);
    return changed.ok ? ok({ success: true }) : changed;
  },
};
