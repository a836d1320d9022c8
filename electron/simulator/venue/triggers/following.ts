import type { Account } from '../accounts/account.ts';
import type { AccountOrder, Preset } from '../accounts/records.ts';
import type { Position } from '../futures/records.ts';
import { begin, end, endSibling, mirror, markChanged, type ConditionalContext } from './conditionalLife.ts';
import { isWaiting, rowOf, type ConditionalOrder } from './records.ts';

/** The order type of a preset: an attached take profit or stop loss executes at market (A-PRESETS). */
type PresetType = 'TAKE_PROFIT_MARKET' | 'STOP_MARKET';

/**
 * Updates conditional orders after the changes of the command or the step so far: those of their issued orders, of the
 * orders with presets, and of their positions. A second call changes nothing more.
 */
export function follow(stage: ConditionalContext): void {
  for (const { account, market, orders, positions } of stage.venueContext.changes.all) {
    if (market !== 'futures') continue;
    // Positions first: presets of a closed position must not grow with an order that opens the next.
    for (const position of positions) followPosition(stage, account, position);
    for (const order of orders) {
      const conditional = order.terms?.conditionalId ? account.conditional(order.terms.conditionalId) : undefined;
      if (conditional) {
        mirror(stage.venueContext, account, conditional, order);
        if (order.filled > 0) endSibling(stage, account, conditional);
      }
      if (order.filled > 0) followParent(stage, account, order);
    }
  }
}

/** Creates presets with the first fill of their order, and enlarges them with further fills (R9, A-PRESETS). */
function followParent(stage: ConditionalContext, account: Account, parent: AccountOrder): void {
  const { takeProfit, stopLoss } = parent.terms!;
  if (takeProfit) grow(stage, account, parent, 'TAKE_PROFIT_MARKET', takeProfit);
  if (stopLoss) grow(stage, account, parent, 'STOP_MARKET', stopLoss);
  if ((takeProfit || stopLoss) && !parent.presetsPlaced) {
    parent.presetsPlaced = true;
    stage.venueContext.changes.of(account, 'futures').orders.add(parent);
  }
}

function grow(
  stage: ConditionalContext,
  account: Account,
  parent: AccountOrder,
  type: PresetType,
  terms: Preset,
): void {
  const last = parent.presetsPlaced
    ? account.conditionals.findLast(
        (one) => one.parentOrderId === parent.id && one.origin === 'preset' && isKind(one, type),
      )
    : undefined;
  const more = parent.filled - (last?.parentFilled ?? 0);
  if (more <= 0) return;
  const position = positionOf(account, parent);
  if (last) {
    last.parentFilled = parent.filled;
    if (isWaiting(last)) {
      last.size = Math.min(last.size + more, position?.size ?? 0);
      return markChanged(stage.venueContext, account, last);
    }
    // A preset the user cancelled is not created again; one that was executed does not protect later fills, so those
    // get a new one.
    if (last.cancelReason === 'USER_CANCELED') return;
  }
  const preset = made(stage, account, parent, type, more, terms, position);
  begin(stage, account, preset);
  // The opened position may already be closed: the presets are then created and ended, so that they are counted.
  if (!position) end(stage, account, preset, 'POSITION_CLOSED');
  else if (position.liquidating) end(stage, account, preset, 'LIQUIDATION');
}

function made(
  { venueContext: { ids, flow } }: ConditionalContext,
  account: Account,
  parent: AccountOrder,
  type: PresetType,
  size: number,
  { price, source }: Preset,
  position: Position | undefined,
): ConditionalOrder {
  const id = ids.next();
  const positionSide = parent.positionSide ?? 'LONG';
  return {
    id,
    accountId: account.id,
    symbol: parent.symbol,
    // The system assigns the client id, as it does for orders (A-PRESETS).
    clientAlgoId: `x${id}`,
    origin: 'preset',
    side: positionSide === 'LONG' ? 'SELL' : 'BUY',
    positionSide,
    reduceOnly: true,
    closePosition: false,
    positionId: position?.id ?? null,
    parentOrderId: parent.id,
    takeProfit: null,
    stopLoss: null,
    trailing: null,
    createdTime: flow.time,
    parentFilled: parent.filled,
    type,
    timeInForce: 'IOC',
    size: Math.min(size, position?.size ?? size),
    price: 0,
    triggerPrice: price,
    source,
    status: 'UNTRIGGERED',
    cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
    actualOrderId: null,
    triggerTime: 0,
    updatedTime: flow.time,
  };
}

/** A changed take profit may now issue a limit order: it is still the take profit. */
function isKind({ type }: ConditionalOrder, kind: PresetType): boolean {
  return rowOf(type).exit === rowOf(kind).exit;
}

/** Returns the position an order opened: its own when it is SEPARATED, otherwise that of its side. */
function positionOf(account: Account, order: AccountOrder): Position | undefined {
  const separatedOrderId = order.terms!.separatedMode === 'SEPARATED' ? order.id : '0';
  return account
    .positionsOf(order.symbol, order.positionSide ?? 'LONG')
    .find(({ separatedOpenOrderId }) => separatedOpenOrderId === separatedOrderId);
}

/**
 * Updates the waiting orders of a position: they end with it and are never larger; one that closes the whole position
 * always has its size.
 */
function followPosition(stage: ConditionalContext, account: Account, position: Position): void {
  for (const order of account.liveConditionals(position.symbol)) {
    if (order.positionId !== position.id || !isWaiting(order)) continue;
    if (position.liquidating) end(stage, account, order, 'LIQUIDATION');
    else if (position.size === 0) end(stage, account, order, 'POSITION_CLOSED');
    else {
      const size = order.closePosition ? position.size : Math.min(order.size, position.size);
      if (size === order.size) continue;
      order.size = size;
      markChanged(stage.venueContext, account, order);
    }
  }
}
