import { fail, ok } from '../../../shared/result/result.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';
import { demoContract, demoNameOf, DEMO_SETTLEMENT } from '../venue/demo/demoSymbols.ts';
import { profitAt } from '../venue/futures/risk.ts';
import { markOf } from '../venue/futures/contracts.ts';
import { placedAnswer } from './futuresItems.ts';
import { futuresOrderRecord, positionRecord } from './futuresRecords.ts';
import { notListed, type HandlersFor, type PrivateContext } from './handler.ts';
import { spanWithin, within } from './tradingRanges.ts';

type DemoId =
  | 'futures.sim.balance'
  | 'futures.sim.order.place'
  | 'futures.sim.position.allPosition'
  | 'futures.sim.order.history';

/** Widest range of the order history, in days (document 3, Demo). */
const HISTORY_DAYS = 90;

/**
 * Handlers of the demo account's four endpoints (document 3, Demo; A-DEMO). Only these endpoints use its symbols and
 * its asset.
 */
export const demoHandlers: HandlersFor<DemoId> = {
  'futures.sim.balance': (_parameters, context) => {
    const { balance, available, frozen, unrealized } = demoOf(context).summary(context.caller.accountId);
    return ok([
      {
        asset: DEMO_SETTLEMENT,
        balance: moneyText(balance),
        availableBalance: moneyText(available),
        frozen: moneyText(frozen),
        unrealizePnl: moneyText(unrealized),
      },
    ]);
  },
  'futures.sim.order.place': (asked, context) => {
    const one = demoContract(context.market, asked.symbol);
    if (!one) return fail(notListed());
    const { caller, now } = context;
    const { timeInForce, ...others } = asked;
    const live = { ...others, symbol: one.instrument.symbol, ...(timeInForce === undefined ? {} : { timeInForce }) };
    return placedAnswer(demoOf(context).placeFutures(caller.accountId, live, now), asked.newClientOrderId);
  },
  'futures.sim.position.allPosition': (_parameters, context) => {
    const accounts = demoOf(context);
    const { accountId } = context.caller;
    const { positions } = accounts.account(accountId);
    return ok(
      [...positions.values()].map((position) => {
        const one = context.market.find('futures', position.symbol)!;
        const record = positionRecord(one.instrument, position, {
          unrealized: profitAt(one.instrument, position, markOf(one)),
          liquidation: accounts.liquidation(accountId, position),
        });
        return { ...record, asset: DEMO_SETTLEMENT, symbol: demoNameOf(one)! };
      }),
    );
  },
  'futures.sim.order.history': ({ symbol, limit, page, ...range }, context) => {
    const only = symbol === undefined ? undefined : demoContract(context.market, symbol);
    if (symbol !== undefined && !only) return fail(notListed());
    const span = spanWithin(range, HISTORY_DAYS);
    if (!span.ok) return span;
    // Resting orders are listed too, because no other endpoint returns them (R9).
    const found = demoOf(context)
      .account(context.caller.accountId)
      .orders('futures')
      .filter((order) => only === undefined || order.symbol === only.instrument.symbol)
      .filter((order) => within(span.value, order.createdTime))
      .toReversed();
    return ok(
      found.slice(page * limit, (page + 1) * limit).map((order) => {
        const one = context.market.find('futures', order.symbol)!;
        return { ...futuresOrderRecord(one.instrument, order), symbol: demoNameOf(one)! };
      }),
    );
  },
};

/** Returns the demo accounts. The exchange always has them; only tests of other endpoints leave them out. */
function demoOf({ demo }: PrivateContext): ExchangeAccounts {
  if (!demo) throw new RangeError('this context has no demo accounts');
  return demo;
}
