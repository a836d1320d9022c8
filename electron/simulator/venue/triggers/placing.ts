import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { priceText } from '../accounts/money.ts';
import { opens } from '../accounts/records.ts';
import { priceSourceOf, type PriceSource } from '../accounts/words.ts';
import type { OrderIdentity } from '../orders/placement.ts';
import { checkTerms } from '../orders/orderChecks.ts';
import { betterPrice, judgePresets, readPreset, type Presets } from './presets.ts';
import { directionOf, isAtMarket, type ConditionalOrder, type Trailing } from './records.ts';
import { isReached, presentPrice, readTicks } from './triggerPrices.ts';
import { conditionalOrderTypes } from '../../../../shared/exchange/orderWords.ts';

/** A conditional placement with checked parameters. */
export type ConditionalPlacement = CheckedParametersOf<'futures.algoOrder.place'>;

/** The parameter with the price source that triggers an order (A-TRIGGER-PRICE). */
const sourceFields = { stopLoss: 'SlWorkingType', takeProfit: 'TpWorkingType', working: 'workingType' } as const;

const refuse = (text: string) => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));

/** Creates a conditional order, or returns the refusal. Nothing is reserved while it waits (document 3, algoOrder). */
export function makeConditional(
  account: Account,
  one: InstrumentMarket,
  asked: ConditionalPlacement,
  born: () => OrderIdentity,
): Result<ConditionalOrder, Failure> {
  const { replyWord: type, trails: follows, exit } = conditionalOrderTypes[asked.type];
  const atMarket = isAtMarket({ type });
  // A parameter that the type does not use is refused as a combination, like a price beside MARKET.
  if (atMarket && asked.price !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  if (follows && asked.triggerPrice !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  if (!follows && asked.callbackRate !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  const size = readSize(one, atMarket, asked);
  if (!size.ok) return size;
  const price = atMarket ? ok(0) : readTicks(one.instrument, 'price', asked.price ?? '');
  if (!price.ok) return price;
  const reduceOnly = asked.reduceOnly === true;
  if (reduceOnly && opens(asked)) return refuse('A reduce-only order cannot open a position');
  const source = priceSourceOf(asked[sourceFields[exit]]);
  const trailing = follows ? readTrailing(one, asked, source) : ok(null);
  if (!trailing.ok) return trailing;
  const triggerPrice = follows
    ? ok(0)
    : readTriggerPrice(one, { type, side: asked.side, source }, asked.triggerPrice ?? '');
  if (!triggerPrice.ok) return triggerPrice;
  const opening = openingPrice(asked, price.value, triggerPrice.value);
  const presets = readPresetsOf(one, asked, opening);
  if (!presets.ok) return presets;
  const { id, time } = born();
  const { symbol, side, positionSide, clientAlgoId } = asked;
  return ok({
    id,
    accountId: account.id,
    symbol,
    side,
    positionSide,
    clientAlgoId,
    type,
    source,
    reduceOnly,
    origin: 'placed',
    closePosition: false,
    positionId: null,
    parentOrderId: null,
    ...presets.value,
    trailing: trailing.value,
    createdTime: time,
    updatedTime: time,
    parentFilled: 0,
    timeInForce: atMarket ? 'IOC' : 'GTC',
    size: size.value,
    price: price.value,
    triggerPrice: triggerPrice.value,
    status: trailing.value?.activated === false ? 'UNACTIVATED' : 'UNTRIGGERED',
    cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
    actualOrderId: null,
    triggerTime: 0,
  });
}

/**
 * Reads a trigger price in ticks. One that the present price already satisfies is refused, because the order would
 * trigger at once and could be placed directly (A-TRIGGER-IMMEDIATE).
 */
export function readTriggerPrice(
  one: InstrumentMarket,
  order: Pick<ConditionalOrder, 'type' | 'side' | 'source'>,
  text: string,
): Result<number, Failure> {
  const trigger = readTicks(one.instrument, 'triggerPrice', text);
  if (!trigger.ok) return trigger;
  const present = presentPrice(one, order.source);
  if (!isReached(directionOf(order), trigger.value, present)) return trigger;
  const word = order.source === 'MARK' ? 'mark price' : 'last price';
  return refuse(`Order would trigger immediately: the ${word} is ${priceText(one.instrument, present)}`);
}

/**
 * Reads a quantity in steps with the limits of the order it will issue; the distance of its price is checked when it
 * triggers.
 */
export function readSize(
  one: InstrumentMarket,
  atMarket: boolean,
  { side, quantity }: Pick<ConditionalPlacement, 'side' | 'quantity'>,
): Result<number, Failure> {
  const asked = { side, quantity };
  // Uses the present price, which passes every check of the distance.
  const price = priceText(one.instrument, one.last.last);
  const terms = checkTerms(one, atMarket ? { ...asked, type: 'MARKET' } : { ...asked, type: 'LIMIT', price });
  return terms.ok ? ok(terms.value.size) : terms;
}

/**
 * Reads the terms of a trailing order; one whose activation price is already reached follows from now on
 * (A-TRAILING-ACTIVE).
 */
function readTrailing(
  one: InstrumentMarket,
  { side, activatePrice, callbackRate }: ConditionalPlacement,
  source: PriceSource,
): Result<Trailing, Failure> {
  const present = presentPrice(one, source);
  const asked = activatePrice === undefined ? ok(present) : readTicks(one.instrument, 'activatePrice', activatePrice);
  if (!asked.ok) return asked;
  const activated = isReached(side === 'SELL' ? 'rise' : 'fall', asked.value, present);
  const extreme = activated ? present : 0;
  return ok({ activatePrice: asked.value, callback: callbackRate ?? '', activated, extreme });
}

/**
 * Returns the expected opening price in ticks: the limit or the trigger price, whichever is better; null for a trailing
 * order, where it is unknown.
 */
function openingPrice(asked: ConditionalPlacement, price: number, trigger: number): number | null {
  if (trigger === 0) return null;
  return price === 0 ? trigger : betterPrice(asked, price, trigger);
}

function readPresetsOf(
  one: InstrumentMarket,
  asked: ConditionalPlacement,
  opening: number | null,
): Result<Presets, Failure> {
  const { presetTakeProfitPrice, presetStopLossPrice, TpWorkingType, SlWorkingType } = asked;
  const takeProfit = readPreset(one, 'presetTakeProfitPrice', presetTakeProfitPrice, TpWorkingType);
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = readPreset(one, 'presetStopLossPrice', presetStopLossPrice, SlWorkingType);
  if (!stopLoss.ok) return stopLoss;
  return judgePresets({ takeProfit: takeProfit.value, stopLoss: stopLoss.value }, asked, () => opening);
}
