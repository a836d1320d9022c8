import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../../http/failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from './account.ts';
import { admitFutures } from './futuresChecks.ts';
import type { FindContract } from './futuresLedger.ts';
import { moneyText } from './money.ts';
import { checkTerms } from './orderChecks.ts';
import type { AccountOrder } from './records.ts';
import { holdSpot, spotNeed } from './spotLedger.ts';

/** A spot placement with its parameters checked. */
export type SpotPlacement = CheckedParametersOf<'spot.order.place'>;
/** A futures placement with its parameters checked. */
export type FuturesPlacement = CheckedParametersOf<'futures.order.place'>;

/** Where and when a new order comes to be. */
export interface Birth {
  readonly id: string;
  readonly time: number;
}

/** Makes a spot order and holds what it needs, or says why not. Nothing changed when it is refused. */
export function makeSpotOrder(
  account: Account,
  one: InstrumentMarket,
  asked: SpotPlacement,
  born: () => Birth,
): Result<AccountOrder, Failure> {
  const terms = checkTerms(one, asked);
  if (!terms.ok) return terms;
  const { asset, amount } = spotNeed(one, { ...asked, ...terms.value });
  const { free } = account.balance(asset);
  if (amount > free) {
    const text = `Insufficient balance: ${moneyText(amount)} ${asset} needed, ${moneyText(free)} free`;
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
  }
  const order: AccountOrder = {
    ...blank(account, 'spot', asked, born()),
    ...terms.value,
    positionSide: null,
    reduceOnly: false,
    timeInForce: asked.type === 'MARKET' ? 'IOC' : (asked.timeInForce ?? 'GTC'),
  };
  holdSpot(account, asset, amount, order);
  return ok(order);
}

/** Makes a futures order and holds its margin, or says why not. A MARKET order is PENDING until it met the book. */
export function makeFuturesOrder(
  account: Account,
  one: InstrumentMarket,
  asked: FuturesPlacement,
  find: FindContract,
  born: () => Birth,
): Result<AccountOrder, Failure> {
  if (asked.type === 'LIMIT' && asked.timeInForce === undefined) return fail(failure('PARAM_EMPTY', 'timeInForce'));
  const terms = checkTerms(one, asked);
  if (!terms.ok) return terms;
  const reduceOnly = asked.reduceOnly === true;
  const admitted = admitFutures(account, one, { ...asked, ...terms.value, reduceOnly }, find);
  if (!admitted.ok) return admitted;
  const market = asked.type === 'MARKET';
  return ok({
    ...blank(account, 'futures', asked, born()),
    price: terms.value.price,
    size: admitted.value.size,
    held: admitted.value.hold,
    positionSide: asked.positionSide,
    reduceOnly,
    timeInForce: market ? 'IOC' : (asked.timeInForce ?? 'GTC'),
    status: market ? 'PENDING' : 'NEW',
  });
}

function blank(account: Account, market: Market, asked: SpotPlacement | FuturesPlacement, { id, time }: Birth) {
  return {
    id,
    accountId: account.id,
    market,
    symbol: asked.symbol,
    // Without a name of the caller's own the system gives one (document 2, Orders).
    clientOrderId: asked.newClientOrderId ?? `x${id}`,
    side: asked.side,
    type: asked.type,
    createdTime: time,
    updatedTime: time,
    status: 'NEW',
    cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
    filled: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    lastPrice: 0,
    highPrice: 0,
    lowPrice: 0,
    held: 0n,
  } as const;
}
