import type { Plan } from '../../../shared/domain/plan.ts';
import type { KillReport, SafetyView, GuardLimits } from '../../../shared/domain/safety.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { RecordCoverage } from '../../../shared/ipc/recordViews.ts';
import { here } from './tradingBuilders.ts';

/** Returns the report of a running kill switch whose cancels are under way. */
export function killReport(more: Partial<KillReport> = {}): KillReport {
  return {
    phase: 'cancelling',
    startedAt: 0,
    endedAt: null,
    pausedUntil: null,
    items: [{ market: 'futures', what: 'orders', symbol: null, outcome: 'underWay', error: null }],
    verified: false,
    unseen: [],
    remaining: [],
    ...more,
  };
}

/** Returns the state after the user stopped orders at 00:00:00 UTC. */
export function killed(more: Partial<KillReport> = {}): SafetyView {
  return { mode: 'killed', reason: null, since: 0, kill: killReport(more) };
}

/** A state in which orders may be sent. */
export const openSafety: SafetyView = { mode: 'open', reason: null, since: null, kill: null };

/** Returns a stop that waits below the market, with this id. */
export function trigger(triggerId: string, more: Partial<ConditionalOrder> = {}): ConditionalOrder {
  return {
    triggerId,
    clientId: `c${triggerId}`,
    category: 'CONDITIONAL',
    kind: 'stopMarket',
    symbol: 'BTCUSDT',
    side: 'SELL',
    positionSide: 'LONG',
    quantity: '0.010',
    wholePosition: false,
    triggerPrice: '60000',
    triggerSource: 'mark',
    limitPrice: null,
    timeInForce: null,
    reduceOnly: true,
    takeProfit: null,
    stopLoss: null,
    activationPrice: null,
    callbackRate: null,
    status: 'UNTRIGGERED',
    phase: 'waiting',
    becameOrderId: null,
    executedPrice: null,
    executedQuantity: null,
    createdAt: 0,
    updatedAt: 0,
    triggeredAt: null,
    origin: 'desk',
    ...more,
  };
}

/** Returns a running sequence of five orders, two of them sent. */
export function plan(planId: string, more: Partial<Plan> = {}): Plan {
  return {
    planId,
    ...here,
    kind: 'sequence',
    symbols: ['BTCUSDT'],
    bound: { intents: 5, notional: '3062.5', lowestPrice: '61250.5', highestPrice: '61254.5', endsAt: 60_000 },
    state: 'running',
    stopped: null,
    intentIds: ['a', 'b'],
    left: 3,
    program: null,
    paused: false,
    nextAt: null,
    createdAt: 0,
    updatedAt: 0,
    ...more,
  };
}

/** Returns the archive's coverage of the orders of one symbol: nothing yet. */
export function coverage(more: Partial<RecordCoverage> = {}): RecordCoverage {
  return {
    market: 'futures',
    kind: 'orders',
    symbol: 'BTCUSDT',
    ranges: [],
    incompleteFor: [],
    earliest: null,
    limitedBy: null,
    complete: false,
    records: 0,
    ...more,
  };
}

/** Returns a user's limits. */
export function guardLimits(more: Partial<GuardLimits> = {}): GuardLimits {
  return {
    orderEquityShare: '0.1',
    orderValue: '1000',
    openEquityTimes: '3',
    leverage: '10',
    ordersPerMinute: 30,
    collar: '0.05',
    slippage: '0.01',
    dailyLoss: '500',
    coolOffLosses: 5,
    coolOffMinutes: 30,
    idleMinutes: 15,
    transferUsdt: '500',
    transferBtc: '0.005',
    symbols: null,
    ...more,
  };
}
