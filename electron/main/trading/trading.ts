/** Trading of one environment and account: what the window may ask, what the exchange tells, and what is kept of both. */
import type { TradingCall, TradingParts, TradingPorts } from './tradingParts.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { AccountContext } from '../account/accountContext.ts';
import { noArchive } from '../account/archivePort.ts';
import type { OpenExposure } from './openExposure.ts';
import { createAccountSync, type AccountSync } from '../account/accountSync.ts';
import { createAccountSnapshot, type AccountSnapshot } from './accountSnapshot.ts';
import { createChangeCalls, onlyCloses } from './changes/changeCalls.ts';
import { createAccountCommandContext, type AccountCommandContext } from './changes/accountCommandContext.ts';
import { createCancelCalls } from './orders/cancelCalls.ts';
import { demoMarket } from './demoMarket.ts';
import { createDemoRest } from '../account/demoRest.ts';
import { createOrderFlow, type OrderFlow } from './orders/orderFlow.ts';
import { orderDetails } from '../account/orderDetails.ts';
import { fillHistory, orderHistory } from '../account/past.ts';
import { conditionalOrderHistory } from '../account/pastConditionalOrders.ts';
import type { PrivateListener, PrivateRest } from '../exchange/ports.ts';
import { placeSmokeOrder } from './orders/smoke.ts';
import { haltingOnFault } from './safety/haltOnFault.ts';
import type { SafetyControl } from './safety/safetyControl.ts';
import { createSafetyServices, type SafetyServices } from './safety/safetyServices.ts';
import { createTicketGuard } from './safety/ticketGuard.ts';
import { openExposure } from './openExposure.ts';
import { inSameContext, type TradingContext } from '../account/tradingContext.ts';

export interface Trading {
  readonly listener: PrivateListener;
  /** Whether orders may be sent; the kill switch and a halt act here at once (B-A9, B-E7). */
  readonly safety: SafetyControl;
  /** Another way to the account from now on, with the key it uses; null: none. Tickets are void, everything is asked anew. */
  attach(rest: PrivateRest | null, keyId: string | null): void;
  readonly handlers: Pick<CallHandlers, TradingCall>;
  /** The window's document is gone: nothing is pushed until it subscribes again, and its tickets are void (B-E5). */
  windowGone(): void;
  /** The screen was locked: what was about to be confirmed is void (XE15). */
  locked(): void;
  /** The machine woke, or its network changed: everything is asked anew. */
  refresh(): void;
  /** No new orders from now on; waits, at most 8 s, for those under way and the journal (B-E9). Plans stop with `reason`. */
  flush(reason?: AppError): Promise<void>;
  stop(): void;
  /** Whether a client id was minted by this install (B-B7); no before the journal was read. */
  isOurs(clientOrderId: string): boolean;
  /** What would stay behind if the program ended now (B-A10). */
  readonly left: () => OpenExposure;
  /** The account as it is known now. */
  readonly picture: AccountSnapshot;
  /** What changes of copies stand on. */
  readonly commandContext: AccountCommandContext;
  /** How many symbols have open orders: so much weight is kept for cancelling them (B-C1). */
  openSymbols(): number;
  /** Places the smallest order at the best bid and cancels it; the ms from sending to reply, null when it failed. */
  placeSmokeOrder(): Promise<number | null>;
}

/** The calls of the window. */
function createTradingCalls(
  running: TradingContext,
  parts: TradingParts,
  {
    accountStores,
    side,
    flow,
  }: { readonly accountStores: AccountSync; readonly side: SafetyServices; readonly flow: OrderFlow },
): Pick<CallHandlers, TradingCall> {
  const { clock, instruments, serverNow } = parts;
  const { syncs, access } = accountStores;
  const tickets = createTicketGuard(clock, side.lock);
  const changes = createChangeCalls({
    ...parts,
    accountStores,
    safety: side.safety,
    limits: side.guards.limits,
    largestLeverage: (symbol) => parts.largestLeverage?.(symbol) ?? Promise.resolve(null),
  });
  /** Refuses what belongs to another world before anything looks at it (R16). */
  const guarded = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) => inSameContext(running, run);
  const past = {
    access,
    instruments,
    isOurs: (clientOrderId: string) => accountStores.isOurs(clientOrderId),
    now: (market: Market) => serverNow(market) ?? clock.now(),
  };
  return {
    'trading.subscribe': guarded(async () => {
      await flow.opened;
      accountStores.publishing.setOpen(true);
      flow.show();
      side.show();
      for (const market of markets) syncs[market].show();
      return ok({});
    }),
    'trading.prepare': haltingOnFault(
      side.safety,
      guarded(({ draft }) => tickets.prepare([draft], () => flow.prepare(draft))),
    ),
    'trading.submit': haltingOnFault(
      side.safety,
      guarded(({ ticket, typed }) => tickets.submit(ticket, () => flow.submit(ticket, typed))),
    ),
    'trading.preparePlan': haltingOnFault(
      side.safety,
      guarded((request) => tickets.prepare(request.drafts, () => flow.preparePlan(request))),
    ),
    'trading.submitPlan': haltingOnFault(
      side.safety,
      guarded(({ ticket, typed }) => tickets.submit(ticket, () => flow.submitPlan(ticket, typed))),
    ),
    'trading.stopPlan': guarded(({ planId }) => flow.stopPlan(planId)),
    'trading.pausePlan': guarded(({ planId, paused }) => {
      const locked = paused ? null : side.lock.rejectionReason();
      return locked ? fail(locked) : flow.pausePlan(planId, paused);
    }),
    'trading.setting': guarded(({ symbol }) => changes.setting(symbol)),
    'trading.change': haltingOnFault(
      side.safety,
      guarded(({ change }) => {
        const locked = onlyCloses(change) ? null : side.lock.rejectionReason();
        return locked ? fail(locked) : changes.change(change);
      }),
    ),
    ...createCancelCalls(running, { access, syncs, notified: flow.cancelled }, flow.cancelAsked, flow.orderIdOf),
    'trading.orderHistory': guarded((request) => orderHistory(request, past)),
    'trading.fillHistory': guarded((request) => fillHistory(request, past)),
    'trading.orderDetails': guarded((request) => orderDetails(request, { access, clock })),
    'trading.triggerHistory': guarded((request) => conditionalOrderHistory(request, past)),
    'trading.terms': guarded(({ market, symbol }) => accountStores.terms.ask(market, symbol)),
    ...side.handlers,
  };
}

/** Trading without a key; its journal is read at once. */
export function createTrading(context: AccountContext, ports: TradingPorts): Trading {
  const { scope: running, notify: notice, ...rest } = context;
  const given: TradingParts = { ...ports, ...running, ...rest, notice };
  const parts = running.account === 'demo' ? demoMarket(given) : given;
  const { account, clock, instruments } = parts;
  const archive = parts.archive ?? noArchive;
  const accountStores = createAccountSync(
    {
      ...parts,
      archive: {
        orders: (...notified) => archive.orders(...notified),
        fills(fills) {
          archive.fills(fills);
          side.fills(fills);
        },
      },
    },
    running,
  );
  const side: SafetyServices = createSafetyServices(parts, accountStores, running, {
    unsettled: () => flow.unsettled(),
    voidTickets: () => flow.blocked(),
  });
  const flow: OrderFlow = createOrderFlow(parts, accountStores, side);
  const { syncs, access } = accountStores;
  const handlers = createTradingCalls(running, parts, { accountStores, side, flow });
  return {
    listener: {
      push(push, receivedAt) {
        // Private frames tell of the main account alone: none of them is news of the demo account (A-DEMO-PUSH).
        if (account === 'demo') return;
        syncs[push.channel.startsWith('spot') ? 'spot' : 'futures'].push(push, receivedAt);
      },
      publicClient: (market, state) => syncs[market].link(state),
    },
    safety: side.safety,
    attach(rest, keyId) {
      flow.detach();
      // The demo account is reached by its own four paths and no other (R16).
      const restSession = rest && account === 'demo' ? createDemoRest(rest) : rest;
      accountStores.attach(restSession !== null && keyId !== null ? { rest: restSession, keyId } : null);
      flow.resume();
      side.safety.again();
      side.watch(restSession !== null && keyId !== null);
    },
    handlers,
    windowGone() {
      accountStores.publishing.setOpen(false);
      flow.voidTickets();
    },
    locked() {
      flow.voidTickets();
      side.lock.lock('screen');
    },
    refresh() {
      // Nothing that was confirmed before goes on by itself after it (R15, B-C8).
      flow.endPlans(appError('refused', 'error.plan.slept'));
      for (const market of markets) syncs[market].sweep();
      flow.resume();
      side.safety.again();
    },
    async flush(reason) {
      await flow.flush(reason);
      await side.guards.flush();
    },
    stop() {
      side.stop();
      flow.stop();
      accountStores.stop();
    },
    isOurs: accountStores.isOurs,
    left: () => openExposure(syncs, flow),
    picture: createAccountSnapshot(accountStores, flow),
    commandContext: createAccountCommandContext(parts, access, side),
    openSymbols() {
      const named = markets.flatMap((one) => syncs[one].orders.tracker.open().map(({ symbol }) => `${one} ${symbol}`));
      return new Set([...named, ...syncs.futures.triggers.open().map(({ symbol }) => `conditional ${symbol}`)]).size;
    },
    placeSmokeOrder: () =>
      placeSmokeOrder({
        tradingContext: running,
        clock,
        instruments,
        bid: (symbol) => parts.touch('futures', symbol)?.bid ?? parts.reference('futures', symbol)?.price ?? null,
        handlers,
        intent: flow.intent,
      }),
  };
}
