/** What the rest of the window may use of the orders state. */
export {
  type CancelScope,
  type CancelState,
  conditionalOrderKey,
  createCancels,
  intentKey,
  isCancelling,
} from './cancels.ts';

export {
  type ChangeEnd,
  type ChangeRun,
  type PositionChanges,
  changesOf,
  changesOfPosition,
  targetOf,
} from './changes.ts';

export { changeAt, changesInPlace, closesPosition, draftAt, isStop, waitsAt } from './conditionalOrderMoves.ts';
export { useOwnFills } from './demoFills.ts';
export { intentFinder, intentIdOf } from './intentIds.ts';
export { type FlowOutcome, type FlowStage, type OrderFlow, orderFlowOf, remarksOf } from './orderFlow.ts';
export { carriedBy, closingOrder, openQuantity, orderAt, ordersReach, restingOrders } from './orderMoves.ts';
export { type Past, type PastKind, type PastScope, type PastState, createPast } from './past.ts';
export { type PlanRequest, latestIntent, orderRequest, plainOrderOf } from './planRequest.ts';
export { type OriginOf, useTradeOrigins } from './tradeOrigins.ts';
export { announceTrading } from './tradingNotices.ts';
export { loadedScope, resetsOf, useWideHistory, type WideScope } from './bothMarkets.ts';
export type { ArchiveSearch } from './useFound.ts';
export { type ExchangePast, isInRange, useHistory } from './usePast.ts';
