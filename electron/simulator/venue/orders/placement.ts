import type { Position } from '../futures/records.ts';
import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { OrderSide, OrderType, PositionSide, TimeInForce } from '../../../../shared/exchange/orderWords.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { FindContract } from '../futures/contracts.ts';
import { moneyText } from '../accounts/money.ts';
import type { AccountOrder, FuturesTerms, OrderOrigin } from '../accounts/records.ts';
import { admitFutures } from '../futures/admission.ts';
import { leverageOf } from '../futures/records.ts';
import { holdSpot, spotNeed } from '../spot/spotLedger.ts';
import { checkTerms, protectedBound } from './orderChecks.ts';

/** A spot placement with checked parameters. */
export type SpotPlacement = CheckedParametersOf<'spot.order.place'>;
/** A futures placement with checked parameters. */
export type FuturesPlacement = CheckedParametersOf<'futures.order.place'>;

/** Id and creation time of a new order. */
export interface OrderIdentity {
  readonly id: string;
  readonly time: number;
}

/** The origin of a plain order. */
export const plainOrigin: OrderOrigin = {
  source: 'API',
  positionId: null,
  takeProfit: null,
  stopLoss: null,
  conditionalId: null,
  stopPrice: 0,
  stopSource: 'LAST',
};

/** A requested futures order, as text; without `newClientOrderId` the system assigns a client id. */
export interface FuturesOrderRequest {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly positionSide: PositionSide;
  readonly type: OrderType;
  readonly quantity: string;
  readonly price?: string | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  readonly newClientOrderId?: string | undefined;
  readonly reduceOnly?: boolean | undefined;
}

/** Creates a spot order and reserves what it needs, or returns the refusal. A refused order changes nothing. */
export function makeSpotOrder(
  account: Account,
  one: InstrumentMarket,
  asked: SpotPlacement,
  born: () => OrderIdentity,
): Result<AccountOrder, Failure> {
  const terms = checkTerms(one, asked);
  if (!terms.ok) return terms;
  const bound = asked.type === 'MARKET' ? protectedBound(one, asked.side) : 0;
  const { asset, amount } = spotNeed(one, { ...asked, ...terms.value, bound });
  const { free } = account.balance(asset);
  if (amount > free) {
    const text = `Insufficient balance: ${moneyText(amount)} ${asset} needed, ${moneyText(free)} free`;
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
  }
  const order: AccountOrder = {
    ...blank(account, 'spot', asked, born()),
    ...terms.value,
    bound,
    positionSide: null,
    terms: null,
    reduceOnly: false,
    timeInForce: asked.type === 'MARKET' ? 'IOC' : (asked.timeInForce ?? 'GTC'),
  };
  holdSpot(account, asset, amount, order);
  return ok(order);
}

/**
 * Creates a futures order and reserves its margin, or returns the refusal. A MARKET order is PENDING until it has
 * reached the book.
 */
export function makeFuturesOrder(
  account: Account,
  one: InstrumentMarket,
  asked: FuturesOrderRequest,
  origin: OrderOrigin,
  find: FindContract,
  born: () => OrderIdentity,
): Result<AccountOrder, Failure> {
  if (asked.type === 'LIMIT' && asked.timeInForce === undefined) return fail(failure('PARAM_EMPTY', 'timeInForce'));
  const numbers = checkTerms(one, asked);
  if (!numbers.ok) return numbers;
  const reduceOnly = asked.reduceOnly === true;
  const market = asked.type === 'MARKET';
  const bound = market ? protectedBound(one, asked.side) : 0;
  const settings = account.settings(asked.symbol);
  const { copy } = origin;
  const leverage = copy?.leverage ?? leverageOf(settings, asked.positionSide);
  const draft = { ...asked, ...numbers.value, bound, reduceOnly, leverage, positionId: origin.positionId };
  const admitted = admitFutures(account, one, draft, find);
  if (!admitted.ok) return admitted;
  const { marginType, separatedMode } = copy ? { ...copy, separatedMode: 'SEPARATED' as const } : settings;
  const terms: FuturesTerms = { ...origin, marginType, separatedMode, leverage };
  return ok({
    ...blank(account, 'futures', asked, born()),
    price: numbers.value.price,
    bound,
    size: admitted.value.size,
    held: admitted.value.hold,
    positionSide: asked.positionSide,
    terms,
    reduceOnly,
    timeInForce: market ? 'IOC' : (asked.timeInForce ?? 'GTC'),
    status: market ? 'PENDING' : 'NEW',
  });
}

/**
 * Creates an order with which the exchange itself closes a position: at any price the book has, without a check of its
 * size and without reserving anything.
 */
export function makeForcedClose(
  account: Account,
  position: Pick<Position, 'id' | 'symbol' | 'side' | 'marginType' | 'separatedMode' | 'leverage'>,
  size: number,
  { id, time }: OrderIdentity,
): AccountOrder {
  const { side: positionSide, symbol, marginType, separatedMode, leverage } = position;
  const asked = { symbol, side: positionSide === 'LONG' ? 'SELL' : 'BUY', type: 'MARKET' } as const;
  return {
    ...blank(account, 'futures', asked, { id, time }),
    price: 0,
    bound: 0,
    size,
    positionSide,
    terms: {
      ...plainOrigin,
      source: 'LIQUIDATION',
      positionId: position.id,
      marginType,
      separatedMode,
      leverage,
    },
    reduceOnly: true,
    timeInForce: 'IOC',
    status: 'PENDING',
  };
}

function blank(
  account: Account,
  market: Market,
  asked: Pick<FuturesOrderRequest, 'symbol' | 'side' | 'type' | 'newClientOrderId'>,
  { id, time }: OrderIdentity,
) {
  return {
    id,
    accountId: account.id,
    market,
    symbol: asked.symbol,
    // Without a client id from the caller the system assigns one (document 2, Orders).
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
    liquidateFee: 0n,
    realizedPnl: 0n,
    lastPrice: 0,
    highPrice: 0,
    lowPrice: 0,
    held: 0n,
    presetsPlaced: false,
  } as const;
}
