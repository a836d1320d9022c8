/** The simulated user of a seed: confirms once, then acts at random while the plan runs. */
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { AGENT } from '../../../electron/simulator/market/makerLadder.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { Plan, PlanKind, PlanProgram, Replaced } from '../../../shared/domain/plan.ts';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { WorldClient } from '../world/worldClient.ts';
import type { WorldExchange } from '../world/worldExchange.ts';
import type { WorldWindow } from '../world/worldWindow.ts';
import type { PlanOracle } from './planOracle.ts';
import { orderHandlers } from '../../main/trading/support/orderCalls.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

/** Kinds of plans that the seeds test. */
export const plannedKinds = ['move', 'chase', 'twap'] as const;
/** One of the {@link plannedKinds}. */
export type PlannedKind = (typeof plannedKinds)[number];

/** What the simulated user works with. */
export interface PlanUserParts {
  readonly kind: PlannedKind;
  readonly market: Market;
  readonly random: Random;
  readonly exchange: WorldExchange;
  readonly oracle: PlanOracle;
  readonly window: WorldWindow & { readonly plans: readonly Plan[] };
  readonly client: () => WorldClient | null;
  readonly run: (milliseconds: number) => Promise<void>;
}

/** The simulated user of a seed. */
export interface PlanUser {
  /** Before faults begin, places the order that a move replaces. Returns false when that failed. */
  ready(): Promise<boolean>;
  /** Confirms the plan; returns false when it was refused. */
  confirm(): Promise<boolean>;
  /** Lets the market trade with the order, or move away from it. */
  disturb(): void;
  /** Lets an agent trade with a part of the order. */
  trade(): void;
  /** Stops the plan, or cancels what rests; reports to the oracle what may not happen afterwards. */
  interfere(): void;
}

const rig = { environment: 'simulator', account: 'main' } as const;
const SYMBOL = 'BTCUSDT';
/** Number of parts in which the whole confirmed size fills, each of so many steps. */
const PARTS = 12;
const PART_STEPS: Readonly<Record<Market, number>> = { spot: 60, futures: 2 };
const SLICES = 4;
const PATIENCE_MS = 8_000;

/** Creates the simulated user. */
export function createPlanUser(parts: PlanUserParts): PlanUser {
  const { kind, market, random, exchange, oracle, window, client, run } = parts;
  const part = PART_STEPS[market];
  const steps = PARTS * part;
  const one = () => exchange.venue.market.find(market, SYMBOL)!;
  const isBuy = random.next() < 0.5;
  const side = isBuy ? 'BUY' : 'SELL';
  const [ownSide, other] = isBuy ? ([BUY, SELL] as const) : ([SELL, BUY] as const);
  const towards = isBuy ? 1 : -1;
  const text = (ticks: number): string => formatUnits(ticks, one().instrument.priceDecimals);
  const sizeText = (size: number): string => formatUnits(size, one().instrument.sizeDecimals);
  /** Returns a price one tick better than all others, where the spread has room for it. */
  const front = (): number => {
    const [best, opposite] = [one().book.best(ownSide), one().book.best(other)];
    const next = best + towards;
    return (opposite - next) * towards > 0 ? next : best;
  };
  const draft = (ticks: number, size: number): OrderDraft => {
    const plain = { symbol: SYMBOL, side, type: 'LIMIT', price: text(ticks), quantity: sizeText(size) } as const;
    if (market === 'spot') return { market, ...plain, timeInForce: 'GTC' };
    const timeInForce = kind === 'chase' ? 'POST_ONLY' : 'GTC';
    return { market, ...plain, timeInForce, positionSide: isBuy ? 'LONG' : 'SHORT', reduceOnly: false };
  };
  const program = (): PlanProgram | null => {
    if (kind === 'twap') return { kind, intervalMs: 1_000 + random.integer(1_500) };
    if (kind === 'move') return null;
    const limitPrice = text(one().book.best(ownSide) + towards * 400);
    return { kind, limitPrice, moves: 1 + random.integer(6), durationMs: 8_000 + random.integer(6_000) };
  };
  const patient = async <Value>(promise: Promise<Value>): Promise<Value | null> => {
    let value: Value | null = null;
    void promise.then((one_) => (value = one_));
    for (let left = PATIENCE_MS; left > 0 && value === null; left -= 100) await run(100);
    return value;
  };
  const prepare = async (planKind: PlanKind, drafts: OrderDraft[], replaces: Replaced[]) => {
    const now = client();
    if (!now) return null;
    const acts = planKind === kind ? program() : null;
    const handlers = orderHandlers(now.side.trading);
    const answer = await patient(
      Promise.resolve(handlers['trading.prepare']({ ...rig, kind: planKind, drafts, replaces, program: acts })),
    );
    if (!answer?.ok || !now.alive()) return null;
    const { ticket, items, bound } = answer.value;
    const warnings = items.flatMap((item) => item.warnings);
    // A user who moves an order confirms no more than its remaining size.
    if (warnings.some(({ key }) => key === 'warning.order.largerThanReplaced')) return null;
    return { handlers, bound, request: { ...rig, ticket, typed: wordOf(warnings) } };
  };
  let resting: Replaced[] = [];
  const trade = (): void => {
    const { book } = one();
    const open = oracle.open();
    if (!open) return;
    // Fills all better orders, and a part of this one.
    for (let left = 5; left > 0 && (book.best(ownSide) - open.price) * towards > 0; left -= 1) {
      book.limit(other, book.best(ownSide), 1_000_000, 'IOC', AGENT);
    }
    book.limit(other, open.price, part * (1 + random.integer(4)), 'IOC', AGENT);
  };

  return {
    async ready() {
      if (kind !== 'move') return true;
      const single = await prepare('single', [draft(front(), steps)], []);
      if (!single) return false;
      await patient(Promise.resolve(single.handlers['trading.submit'](single.request)));
      await run(500);
      const order = [...window.orders.values()].find(({ status }) => orderPhase(status) !== 'final');
      if (!order) return false;
      resting = [{ kind: 'order', market, symbol: SYMBOL, orderId: order.orderId }];
      return true;
    },
    async confirm() {
      const [replaced] = resting;
      const replaces = replaced?.kind === 'order' ? replaced.orderId : null;
      oracle.begin({ market, steps, alone: kind !== 'twap', replaces });
      const wanted = (): OrderDraft[] => {
        if (kind === 'chase') return [draft(one().book.best(ownSide), steps)];
        if (kind === 'twap') return Array.from({ length: SLICES }, () => draft(front(), steps / SLICES));
        const { quantity, executedQuantity } = window.orders.get(replaces!)!;
        const left = Math.round((Number(quantity) - Number(executedQuantity)) * 10 ** one().instrument.sizeDecimals);
        return [draft(one().book.best(ownSide) - towards * random.integer(3), left)];
      };
      const tickets = kind === 'move' && random.next() < 0.3 ? 2 : 1;
      const ready = [];
      for (let left = tickets; left > 0; left -= 1) ready.push(await prepare(kind, wanted(), resting));
      let any = false;
      for (const plan of ready) {
        if (!plan) continue;
        any = true;
        oracle.confirmed(plan.bound);
        const submit = () => void plan.handlers['trading.submit'](plan.request);
        submit();
        // A double click starts one plan (B-A6).
        if (random.next() < 0.2) submit();
        if (random.next() < 0.5) await run(random.integer(400));
      }
      return any;
    },
    disturb() {
      const { book } = one();
      const chance = random.next();
      if (chance < (kind === 'chase' ? 0.7 : 0.35)) {
        const next = front();
        if (next !== book.best(ownSide)) book.limit(ownSide, next, part, 'POST_ONLY', AGENT);
        return;
      }
      trade();
    },
    trade,
    interfere() {
      const now = client();
      if (!now) return;
      const handlers = orderHandlers(now.side.trading);
      const planId = window.plans.findLast(({ state }) => state === 'running')?.planId;
      const order = [...window.orders.values()].findLast(({ status }) => orderPhase(status) !== 'final');
      const chance = random.next();
      if (chance < 0.5 && kind !== 'move') {
        if (planId === undefined) return;
        void handlers['trading.stopPlan']({ ...rig, planId });
        oracle.over('the person stopped the plan');
      } else if (chance < 0.7) {
        void handlers['trading.cancelAll']({ ...rig, market, scope: { kind: 'symbol', symbol: SYMBOL } });
        if (kind !== 'twap') oracle.over('the person cancelled everything');
      } else if (chance < 0.9 && order) {
        const by = { kind: 'orderId', orderId: order.orderId } as const;
        void handlers['trading.cancel']({ ...rig, market, symbol: SYMBOL, by });
        if (kind !== 'twap') oracle.over('the person cancelled the order');
      } else {
        void handlers['trading.kill'](rig);
        oracle.over('the kill switch was pressed');
      }
    },
  };
}
