/**
 * Trading of one environment and account: its IPC handlers, the data received from the exchange, and the stores of
 * both.
 */
import type { IsOurs } from '../exchange/mapping/orders.ts';
import type { TradingCall, TradingParts, TradingPorts, WorkUnderWay } from './tradingParts.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { CallAnswer, CheckedRequest } from '../../../shared/ipc/contract.ts';
import type { Decimal } from '../../../shared/num/decimal.ts';
import type { LockReason } from '../../../shared/ipc/safetyViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { AccountContext } from '../account/accountContext.ts';
import { noArchive } from '../account/archivePort.ts';
import { type OpenExposure, openExposure } from './openExposure.ts';
import { createAccountSync, type AccountSync } from '../account/accountSync.ts';
import { createAccountSnapshot, type AccountSnapshot } from './accountSnapshot.ts';
import { createChangeCalls, type ChangeCalls } from './changes/changeCalls.ts';
import { createAccountCommandContext, type AccountCommandContext } from './changes/accountCommandContext.ts';
import { createCancelCalls } from './orders/cancelCalls.ts';
import { createDemoRest } from '../account/demoRest.ts';
import { createOrderFlow, type OrderFlow } from './orders/orderFlow.ts';
import { orderDetails } from '../account/orderDetails.ts';
import { fillHistory, orderHistory } from '../account/past.ts';
import { conditionalOrderHistory } from '../account/pastConditionalOrders.ts';
import type { PrivateListener, PrivateRest } from '../exchange/ports.ts';
import { placeSmokeOrder } from './orders/smoke.ts';
import { haltingOnFault, type SafetyControl } from './safety/safetyControl.ts';
import { createSafetyServices, type SafetyServices } from './safety/safetyServices.ts';
import { createTicketGuard } from './safety/ticketGuard.ts';
import { placeLimits } from './tradingLimits.ts';
import { createTransfers, type Transfers } from './transfers/transfers.ts';
import { inSameContext, type TradingContext } from '../account/tradingContext.ts';
import { demoAsset, demoLiveQuote, demoSymbolOf, liveSymbolOf } from '../../../shared/domain/demoSymbol.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Clock } from '../../../shared/time/clock.ts';

// The market of the demo account (document 3 Demo trading; A-DEMO): its symbols with the rules and prices of the live
// ones.

type MarketParts = Pick<TradingParts, 'instruments' | 'reference' | 'worth' | 'touch' | 'watchBook' | 'clock'>;

/** Pair with the value of the demo asset: one demo dollar counts as one. */
const DEMO_DOLLAR = `${demoAsset}${demoLiveQuote}`;

/** Returns the trading parts for the demo account; only symbols in their demo form exist. */
function demoMarket<Parts extends MarketParts>(parts: Parts): Parts {
  const live = (market: Market, symbol: string): Instrument | null | undefined => {
    const name = market === 'futures' ? liveSymbolOf(symbol) : undefined;
    const found = name === undefined ? undefined : parts.instruments.find('futures', name);
    return found && demoSymbolOf(found) !== symbol ? undefined : found;
  };
  const priced =
    (price: TradingParts['reference']): TradingParts['reference'] =>
    (market, symbol) => {
      if (market === 'spot') return symbol === DEMO_DOLLAR ? { price: '1', at: parts.clock.now() } : null;
      const found = live(market, symbol);
      return found ? price('futures', found.symbol) : null;
    };
  return {
    ...parts,
    instruments: {
      find(market: Market, symbol: string) {
        const found = live(market, symbol);
        return found && { ...found, symbol, displayName: symbol, quoteAsset: demoAsset };
      },
    },
    reference: priced(parts.reference),
    worth: parts.worth && priced(parts.worth),
    touch(market: Market, symbol: string) {
      const found = live(market, symbol);
      return found ? parts.touch('futures', found.symbol) : null;
    },
    watchBook(market: Market, symbol: string) {
      const found = live(market, symbol);
      if (found) parts.watchBook('futures', found.symbol);
    },
  };
}

export interface Trading {
  readonly listener: PrivateListener;
  /** Whether orders may be sent; the kill switch and a halt take effect here at once (B-A9, B-E7). */
  readonly safety: SafetyControl;
  /**
   * Attaches another REST client of the account, with its key; null: none. Tickets are voided, and everything is read
   * again.
   */
  attach(rest: PrivateRest | null, keyId: string | null): void;
  readonly handlers: Pick<CallHandlers, TradingCall>;
  /**
   * Called when the window's document is gone: nothing is pushed until it subscribes again, and its tickets are void
   * (B-E5).
   */
  windowGone(): void;
  /** Called when another person may be at the desk, or nobody: pending confirmations are void (XE15). */
  locked(reason: LockReason): void;
  /** Reads everything again after the machine woke or its network changed. */
  refresh(): void;
  /** Stops new orders and waits, at most 8 s, for those under way and the journal (B-E9). Plans stop with `reason`. */
  flush(reason?: AppError): Promise<void>;
  stop(): void;
  /** Returns whether this installation created a client id (B-B7); false before the journal was read. */
  readonly isOurs: IsOurs;
  /** Returns what would stay open if the program ended now (B-A10). */
  readonly left: () => OpenExposure;
  /** Returns the equity of both markets in dollars, as far as it can be valued; null while it is unknown. */
  readonly equity: () => Decimal | null;
  /** Read access to the account's current state. */
  readonly snapshot: AccountSnapshot;
  /** Context of the commands outside the order flow, such as changes of copies. */
  readonly commandContext: AccountCommandContext;
  /** Returns the number of symbols with open orders: weight is reserved for cancelling them (B-C1). */
  openSymbols(): number;
  /**
   * Places the smallest order at the best bid and cancels it; returns the ms from sending to the response, null when it
   * failed.
   */
  placeSmokeOrder(): Promise<number | null>;
}

/** Creates the IPC handlers of trading. */
function createTradingCalls(
  running: TradingContext,
  parts: TradingParts,
  {
    accountStores,
    side,
    flow,
    changes,
    transfers,
  }: {
    readonly accountStores: AccountSync;
    readonly side: SafetyServices;
    readonly flow: OrderFlow;
    readonly changes: ChangeCalls;
    readonly transfers: Transfers;
  },
): Pick<CallHandlers, TradingCall> {
  const { clock, instruments, serverNow } = parts;
  const { syncs, access } = accountStores;
  const tickets = createTicketGuard(clock, side.lock);
  /** Refuses calls of another trading context before they are processed (R16). */
  const guarded = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) => inSameContext(running, run);
  const past = {
    access,
    instruments,
    isOurs: (...ids: Parameters<IsOurs>) => accountStores.isOurs(...ids),
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
      guarded<CheckedRequest<'trading.prepare'>, CallAnswer<'trading.prepare'>>((request) =>
        request.kind === 'close'
          ? changes.closings.prepare(request.closing)
          : tickets.prepare(request.drafts, () => flow.prepare(request)),
      ),
    ),
    'trading.submit': haltingOnFault(
      side.safety,
      guarded<CheckedRequest<'trading.submit'>, CallAnswer<'trading.submit'>>(({ ticket, typed }) =>
        changes.closings.issued(ticket)
          ? changes.closings.submit(ticket, typed)
          : tickets.submit(ticket, () => flow.submit(ticket, typed)),
      ),
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
        const locked = side.lock.rejectionReason();
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
    ...transfers.handlers,
  };
}

/** Creates the list of pending work, which orders and transfers share. */
function createWorkUnderWay(clock: Clock): WorkUnderWay {
  const working = new Set<Promise<unknown>>();
  return {
    add(work) {
      working.add(work);
      void Promise.allSettled([work]).then(() => working.delete(work));
    },
    ended: () =>
      new Promise<void>((resolve) => {
        const cancel = clock.after(placeLimits.flushMs, resolve);
        void Promise.allSettled(working).then(() => {
          cancel();
          resolve();
        });
      }),
  };
}

/** Creates trading without a key and starts reading its journal. */
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
        balances: (...notified) => archive.balances(...notified),
        conditionalOrders: (...notified) => archive.conditionalOrders(...notified),
        sending: (order) => archive.sending(order),
        positions: (positions) => archive.positions(positions),
        fills(fills, source) {
          archive.fills(fills, source);
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
  const work = createWorkUnderWay(clock);
  const flow: OrderFlow = createOrderFlow({ ...parts, work }, accountStores, side);
  const { syncs, access } = accountStores;
  const changes = createChangeCalls({
    ...parts,
    accountStores,
    safety: side.safety,
    limits: side.guards.limits,
    largestLeverage: (symbol) => parts.largestLeverage?.(symbol) ?? Promise.resolve(null),
  });
  const transfers = createTransfers({
    ...parts,
    tradingContext: running,
    access,
    opened: flow.opened,
    journal: flow.journal,
    side,
    work,
  });
  const voidTickets = (): void => {
    flow.voidTickets();
    changes.closings.voidTickets();
  };
  const handlers = createTradingCalls(running, parts, { accountStores, side, flow, changes, transfers });
  return {
    listener: {
      push(push, receivedAt) {
        // Private frames concern only the main account and are ignored for the demo account (A-DEMO-PUSH).
        if (account === 'demo') return;
        syncs[push.channel.startsWith('spot') ? 'spot' : 'futures'].push(push, receivedAt);
      },
      connectionState: (market, state) => syncs[market].link(state),
    },
    safety: side.safety,
    attach(rest, keyId) {
      flow.detach();
      transfers.pause();
      changes.closings.voidTickets();
      // The demo account is reached only through its four endpoints (R16).
      const restSession = rest && account === 'demo' ? createDemoRest(rest) : rest;
      accountStores.attach(restSession !== null && keyId !== null ? { rest: restSession, keyId } : null);
      flow.resume();
      transfers.resume();
      side.safety.again();
      side.watch(restSession !== null && keyId !== null);
    },
    handlers,
    windowGone() {
      accountStores.publishing.setOpen(false);
      voidTickets();
    },
    locked(reason) {
      voidTickets();
      side.lock.lock(reason);
    },
    refresh() {
      // No confirmed plan continues by itself after this (R15, B-C8).
      flow.endPlans(appError('refused', 'error.plan.slept'));
      for (const market of markets) syncs[market].sweep();
      flow.resume();
      transfers.resume();
      side.safety.again();
    },
    async flush(reason) {
      // Both send nothing more from now on; the journal takes the end of a transfer under way before it closes.
      transfers.close();
      await flow.flush(reason);
      await side.guards.flush();
    },
    stop() {
      side.stop();
      transfers.close();
      flow.stop();
      accountStores.stop();
    },
    isOurs: accountStores.isOurs,
    left: () => openExposure(syncs, flow),
    equity: side.equity,
    snapshot: createAccountSnapshot(accountStores, flow),
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
