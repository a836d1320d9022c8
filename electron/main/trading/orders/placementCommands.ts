/**
 * Maps drafts to exchange commands, one for each order type. Absent fields of a draft are left out, and nothing else
 * is.
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { AttachedDraft, OrderDraft } from '../../../../shared/domain/order.ts';
import type { ConditionalDraft, IntentDraft, TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import type { ParametersOf, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { conditionalOrderTypes, type WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { Closing } from '../../../../shared/ipc/changeViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Meaning, PreparedCommand, PrivateRest } from '../../exchange/ports.ts';

/** Endpoint rows that place one order each. */
export const singleRows = [
  'spot.order.place',
  'futures.order.place',
  'futures.sim.order.place',
  'futures.algoOrder.place',
  'futures.placeTpSlOrder',
] as const;
/** Endpoint rows that place several orders. */
export const batchRows = ['spot.order.batch.place', 'futures.batchOrders.place'] as const;

type BatchRow = (typeof batchRows)[number];
/** Every endpoint row that places orders (B-A1). */
export type PlacementRow = (typeof singleRows)[number] | BatchRow;
/** Response to a placement of any row. */
export type PlacementReply = ReplyOf<PlacementRow>;

interface CommandOf<Row extends PlacementRow> {
  readonly id: Row;
  readonly params: ParametersOf<Row>;
  /** Meanings that the user confirmed in words and the request expresses by an absent parameter (B-A7). */
  readonly means: readonly Meaning[];
}
/** A placement with the parameters of its row. */
export type PlacementCommand = { [Row in PlacementRow]: CommandOf<Row> }[PlacementRow];

/** Returns the command that closes positions; without parameters only for the closing of every one (R10). */
export function closingCommand(closing: Closing) {
  const parameters =
    closing.kind === 'closePosition'
      ? { positionId: closing.positionId }
      : closing.kind === 'closeSymbol'
        ? { symbol: closing.symbol }
        : {};
  const means: readonly Meaning[] = closing.kind === 'closeAll' ? ['all positions'] : [];
  return { id: 'futures.closePositions', parameters, means } as const;
}

/** One order with its client id. */
export interface SentDraft {
  readonly draft: IntentDraft;
  readonly clientOrderId: string;
}

const workingTypes = { contract: 'CONTRACT_PRICE', mark: 'MARK_PRICE' } as const satisfies Record<
  TriggerPriceSource,
  WorkingType
>;

const given = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };

/** Returns the attached take-profit and stop-loss fields of a futures or demo order. */
function attachedFields(attached: AttachedDraft | undefined) {
  const { takeProfit = null, stopLoss = null } = attached ?? {};
  return {
    ...(takeProfit ? { tpTriggerPrice: takeProfit.triggerPrice, TpWorkingType: workingTypes[takeProfit.source] } : {}),
    ...(stopLoss ? { slTriggerPrice: stopLoss.triggerPrice, SlWorkingType: workingTypes[stopLoss.source] } : {}),
  };
}

/** Returns the same fields of a conditional order, for the order it becomes. */
function presetFields(attached: AttachedDraft | undefined) {
  const { takeProfit = null, stopLoss = null } = attached ?? {};
  return {
    ...(takeProfit
      ? { presetTakeProfitPrice: takeProfit.triggerPrice, TpWorkingType: workingTypes[takeProfit.source] }
      : {}),
    ...(stopLoss ? { presetStopLossPrice: stopLoss.triggerPrice, SlWorkingType: workingTypes[stopLoss.source] } : {}),
  };
}

type SpotDraft = Extract<OrderDraft, { market: 'spot' }>;
type FuturesDraft = Extract<OrderDraft, { market: 'futures' }>;

function spotFields({ side, type, quantity, timeInForce, price }: SpotDraft, newClientOrderId: string) {
  return { side, type, quantity, ...given('timeInForce', timeInForce), ...given('price', price), newClientOrderId };
}

function futuresFields(draft: FuturesDraft, newClientOrderId: string) {
  const { symbol, side, positionSide, type, quantity, timeInForce, price, reduceOnly } = draft;
  return {
    symbol,
    side,
    positionSide,
    type,
    quantity,
    ...given('timeInForce', timeInForce),
    ...given('price', price),
    newClientOrderId,
    ...attachedFields(draft.attached),
    ...(reduceOnly ? { reduceOnly: true } : {}),
  };
}

function demoCommand(draft: FuturesDraft, newClientOrderId: string): PlacementCommand {
  const { symbol, side, positionSide, type, quantity, timeInForce, price } = draft;
  // The checks refuse what the demo account does not offer (R19), so this is never reached.
  if (timeInForce === 'POST_ONLY' || draft.reduceOnly) throw new TypeError('the demo account does not offer this');
  const params = {
    symbol,
    side,
    positionSide,
    type,
    ...given('timeInForce', timeInForce),
    quantity,
    ...given('price', price),
    newClientOrderId,
    ...attachedFields(draft.attached),
  };
  return { id: 'futures.sim.order.place', params, means: [] };
}

const sourceFields = { stopLoss: 'SlWorkingType', takeProfit: 'TpWorkingType', working: 'workingType' } as const;

/** Returns the price source field, which the order type selects (A-TRIGGER-PRICE). */
function sourceOf({ type, source }: ConditionalDraft) {
  const word = workingTypes[source];
  return { [sourceFields[conditionalOrderTypes[type].exit]]: word };
}

function conditionalCommand(draft: ConditionalDraft, clientAlgoId: string): PlacementCommand {
  const { symbol, side, positionSide, type, quantity, price, triggerPrice, activatePrice, callbackRate } = draft;
  const params = {
    symbol,
    side,
    positionSide,
    type,
    quantity,
    clientAlgoId,
    ...given('price', price),
    ...given('triggerPrice', triggerPrice),
    ...given('activatePrice', activatePrice),
    ...given('callbackRate', callbackRate),
    // Spread last, so the order's price source wins: the checks refuse attached orders with a different one in the same
    // field.
    ...presetFields(draft.attached),
    ...sourceOf(draft),
    ...(draft.reduceOnly ? { reduceOnly: true } : {}),
  };
  return { id: 'futures.algoOrder.place', params, means: [] };
}

function tpSlCommand(draft: TpSlDraft, clientAlgoId: string): PlacementCommand {
  const { symbol, plan, triggerPrice, positionSide, execution, size, source } = draft;
  const means: Meaning[] = [];
  if (execution.kind === 'market') means.push('market');
  if (size.kind === 'wholePosition') means.push('whole position');
  const params = {
    symbol,
    clientAlgoId,
    planType: plan,
    triggerPrice,
    ...(execution.kind === 'limit' ? { executePrice: execution.price } : {}),
    ...(size.kind === 'quantity' ? { quantity: size.quantity } : {}),
    positionSide,
    triggerPriceType: workingTypes[source],
  };
  return { id: 'futures.placeTpSlOrder', params, means };
}

/** Returns the command of one checked draft. */
export function singleCommand({ draft, clientOrderId }: SentDraft, account: Account): PlacementCommand {
  if ('kind' in draft) {
    if (account === 'demo') throw new TypeError('the demo account does not offer this');
    return draft.kind === 'conditional' ? conditionalCommand(draft, clientOrderId) : tpSlCommand(draft, clientOrderId);
  }
  if (draft.market === 'spot') {
    if (account === 'demo') throw new TypeError('the demo account does not offer this');
    const params = { symbol: draft.symbol, ...spotFields(draft, clientOrderId) };
    return { id: 'spot.order.place', params, means: [] };
  }
  if (account === 'demo') return demoCommand(draft, clientOrderId);
  return { id: 'futures.order.place', params: futuresFields(draft, clientOrderId), means: [] };
}

/** Returns the command of a batch: a single order is sent alone, several in one batch of their market. */
export function placementCommand(sent: readonly SentDraft[], account: Account): PlacementCommand {
  const [first] = sent;
  if (first === undefined) throw new TypeError('nothing to place');
  if (sent.length === 1) return singleCommand(first, account);
  const spot: ReturnType<typeof spotFields>[] = [];
  const futures: ReturnType<typeof futuresFields>[] = [];
  for (const { draft, clientOrderId } of sent) {
    if ('kind' in draft || account === 'demo') throw new TypeError('this kind of order has no batch');
    if (draft.market === 'futures') futures.push(futuresFields(draft, clientOrderId));
    else if (draft.symbol === first.draft.symbol) spot.push(spotFields(draft, clientOrderId));
    else throw new TypeError('a batch of spot has one symbol');
  }
  if (spot.length > 0 && futures.length > 0) throw new TypeError('a batch has one market');
  if (futures.length > 0) return { id: 'futures.batchOrders.place', params: { batchOrders: futures }, means: [] };
  return { id: 'spot.order.batch.place', params: { symbol: first.draft.symbol, orderList: spot }, means: [] };
}

/** Prepares a placement: checks, counts and signs it, without sending it. */
export function preparePlacement(
  rest: PrivateRest,
  { id, params, means }: PlacementCommand,
): Promise<Result<PreparedCommand<PlacementReply>, AppError>> {
  return rest.prepare<PlacementRow>(id, params, means);
}
