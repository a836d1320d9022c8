import { ok } from '../../../shared/result/result.ts';
import type { Position } from '../venue/futures/records.ts';
import { profitAt } from '../venue/futures/risk.ts';
import { markOf } from '../venue/futures/contracts.ts';
import { changed } from './changeReply.ts';
import { positionRecord } from './futuresRecords.ts';
import { withSymbol, type HandlersFor, type PrivateContext } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';

type FuturesPositionId =
  | 'futures.account.position.allPosition'
  | 'futures.account.position.singlePosition'
  | 'futures.account.modifyAutoAppendMargin'
  | 'futures.account.positionMargin'
  | 'futures.closePositions';

/** Handlers of positions, their margin, and closing them (document 3, Account and Orders). */
export const futuresPositionHandlers: HandlersFor<FuturesPositionId> = {
  'futures.account.position.allPosition': (_parameters, context) => {
    const { positions } = context.accounts.account(context.caller.accountId);
    return ok([...positions.values()].map((position) => record(context, position)));
  },
  'futures.account.position.singlePosition': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, () => {
      const positions = context.accounts.account(context.caller.accountId).positionsOf(symbol);
      return ok(positions.map((position) => record(context, position)));
    }),
  'futures.account.modifyAutoAppendMargin': (asked, { accounts, caller, now }) =>
    changed(accounts.futures.setAutoAppend(accounts.account(caller.accountId), asked, now), now),
  'futures.account.positionMargin': (asked, { accounts, caller, now }) =>
    changed(accounts.futures.adjustMargin(accounts.account(caller.accountId), asked, now), now),
  'futures.closePositions': (asked, { accounts, caller, now }) => {
    const closed = accounts.futures.close(accounts.account(caller.accountId), asked, now);
    if (!closed.ok) return closed;
    return ok(
      closed.value.map(({ positionId, result }) => ({
        // An unknown id is returned as a number too.
        positionId: new RawNumber(String(BigInt(positionId))),
        success: result.ok,
        ...(result.ok
          ? { successOrderId: new RawNumber(result.value.id), errorMessage: '' }
          : { errorMessage: result.error.body.msg }),
      })),
    );
  },
};

function record({ accounts, caller, market }: PrivateContext, position: Position): Json {
  const one = market.find('futures', position.symbol)!;
  return positionRecord(one.instrument, position, {
    unrealized: profitAt(one.instrument, position, markOf(one)),
    liquidation: accounts.liquidation(caller.accountId, position),
  });
}
