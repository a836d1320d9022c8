/** Trading of one environment and account: what the window may ask, what the exchange tells, and what is kept of both. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { CallHandlers } from '../ipc/dispatcher.ts';
import type { JournalFiles } from '../journal/journalFiles.ts';
import type { Logger } from '../log/logger.ts';
import type { BestPrices } from '../market/feed.ts';
import type { Instruments } from '../market/instruments.ts';
import { createAccountDesks } from './account/accountDesks.ts';
import { cancelAll, cancelOne } from './orders/cancels.ts';
import { createOrderFlow } from './orders/orderFlow.ts';
import { fillHistory, orderHistory } from './account/past.ts';
import type { PrivateListener, PrivateRest } from './ports.ts';
import { placeSmokeOrder } from './orders/smoke.ts';
import { refusalOf, type World } from './world.ts';

/** A price of the market with the wall time at which it was received. */
export interface ReferencePrice {
  readonly price: string;
  readonly at: number;
}

/** What trading stands on. */
export interface TradingParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly notice: (error: AppError) => void;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  /** Best bid and ask where a live book is at hand; otherwise the reference stands in. */
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  /** The exchange's time in Unix ms as far as it is known. */
  readonly serverNow: (market: Market) => number | null;
  /** Where the profile lives: a journal that was written elsewhere is a copy (XF8). */
  readonly profileFolder: string;
  readonly journalFiles: JournalFiles;
  /** Awaited between the steps of placing, so that a test can stop the program there. */
  readonly step?: (name: string) => Promise<void>;
}

/** The calls of the window that belong to trading, by the last part of their names. */
export interface TradingHandlers {
  readonly subscribe: CallHandlers['trading.subscribe'];
  readonly prepare: CallHandlers['trading.prepare'];
  readonly submit: CallHandlers['trading.submit'];
  readonly cancel: CallHandlers['trading.cancel'];
  readonly cancelAll: CallHandlers['trading.cancelAll'];
  readonly orderHistory: CallHandlers['trading.orderHistory'];
  readonly fillHistory: CallHandlers['trading.fillHistory'];
  readonly terms: CallHandlers['trading.terms'];
}

/** See the opening comment. */
export interface Trading {
  readonly listener: PrivateListener;
  /** Another way to the account from now on, with the key it uses; null: none. Tickets are void, everything is asked anew. */
  attach(rest: PrivateRest | null, keyId: string | null): void;
  readonly handlers: TradingHandlers;
  /** The window's document is gone: nothing is pushed until it subscribes again, and its tickets are void (B-E5). */
  windowGone(): void;
  /** The machine woke, or its network changed: everything is asked anew. */
  refresh(): void;
  /** No new orders from now on; waits for those under way, at most 8 s, and for the journal (B-E9). */
  flush(): Promise<void>;
  stop(): void;
  /** How many symbols have open orders: so much weight is kept for cancelling them (B-C1). */
  openSymbols(): number;
  /** Places the smallest order at the best bid and cancels it; the ms from sending to reply, null when it failed. */
  placeSmokeOrder(): Promise<number | null>;
}

/** Trading without a key; its journal is read at once. */
export function createTrading(parts: TradingParts): Trading {
  const { environment, account, clock, serverNow, instruments } = parts;
  const running: World = { environment, account };
  const own = createAccountDesks(parts, running);
  const flow = createOrderFlow(parts, own);
  const { desks, access } = own;

  /** Refuses what belongs to another world before anything looks at it (R16). */
  const guarded =
    <Request extends World, Answer>(
      run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
    ) =>
    async (request: Request): Promise<Result<Answer, AppError>> => {
      const refusal = refusalOf(request, running);
      return refusal ? fail(refusal) : run(request);
    };
  const past = {
    access,
    instruments,
    isOurs: (clientOrderId: string) => own.isOurs(clientOrderId),
    now: (market: Market) => serverNow(market) ?? clock.now(),
  };
  const handlers: TradingHandlers = {
    subscribe: guarded(async () => {
      await flow.opened;
      own.publishing.setOpen(true);
      flow.show();
      for (const market of markets) desks[market].show();
      return ok({});
    }),
    prepare: guarded(({ draft }) => flow.prepare(draft)),
    submit: guarded(({ ticket }) => flow.submit(ticket)),
    cancel: guarded((request) => cancelOne(request, { access, desks })),
    cancelAll: guarded((request) => cancelAll(request, { access, desks })),
    orderHistory: guarded((request) => orderHistory(request, past)),
    fillHistory: guarded((request) => fillHistory(request, past)),
    terms: guarded(({ market, symbol }) => own.terms.ask(market, symbol)),
  };
  return {
    listener: {
      push(push, receivedAt) {
        desks[push.channel.startsWith('spot') ? 'spot' : 'futures'].push(push, receivedAt);
      },
      link: (market, state) => desks[market].link(state),
    },
    attach(rest, keyId) {
      flow.detach();
      own.attach(rest !== null && keyId !== null && account !== 'demo' ? { rest, keyId } : null);
      flow.resume();
    },
    handlers,
    windowGone() {
      own.publishing.setOpen(false);
      flow.voidTickets();
    },
    refresh() {
      for (const market of markets) desks[market].sweep();
      flow.resume();
    },
    flush: () => flow.flush(),
    stop() {
      flow.stop();
      own.stop();
    },
    openSymbols() {
      const open = markets.flatMap((market) => desks[market].orders.tracker.open());
      return new Set(open.map(({ market, symbol }) => `${market} ${symbol}`)).size;
    },
    placeSmokeOrder: () =>
      placeSmokeOrder({
        world: running,
        clock,
        instruments,
        bid: (symbol) => parts.touch('futures', symbol)?.bid ?? parts.reference('futures', symbol)?.price ?? null,
        handlers,
        intent: flow.intent,
      }),
  };
}
