/**
 * Checks what prevents an order: the state of the program, earlier in-doubt orders, the exchange's rules, the user's
 * limits.
 */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Journal } from '../journal/journal.ts';
import { noKey } from '../../account/access.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { Safety } from '../safety/safety.ts';
import type { TradingParts } from '../tradingParts.ts';
import { sweepLimits } from '../../account/accountLimits.ts';
import type { OrderPace, Reservation, Reservations } from './reservations.ts';
import type { IntentStore } from './intentStore.ts';
import { checkIntent, type CheckedDraft, type PrepareParts } from './prepareOrder.ts';
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { isMarket, lessensRisk, dollarValue } from '../safety/exposure.ts';
import { closedSize, leverageOf, unreadLists } from '../safety/guardDraft.ts';
import { FRESH_MS, referenceWait } from '../tradingLimits.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/**
 * Dependencies of {@link createOrderGate}. `journal` and `book` return undefined until they were read, or when they
 * cannot be.
 */
export interface OrderGateParts extends TradingParts {
  readonly accountStores: AccountSync;
  readonly pace: OrderPace;
  readonly reservations: Reservations;
  readonly safety: Safety;
  readonly limits: () => GuardLimits;
  /** Returns why no opening order may be sent now; null when it may. */
  readonly opening: () => AppError | null;
  readonly journal: () => Pick<Journal, 'damaged'> | undefined;
  readonly book: () => IntentStore | undefined;
  readonly closing: () => boolean;
}

/** What the check of a plan must not count against it. */
export interface CheckView {
  /** Reservation held by the plan itself. */
  readonly mine?: Reservation | undefined;
  /** Orders the plan is about to cancel, by the exchange's ids: they do not count as open beside it. */
  readonly without?: ReadonlySet<string>;
  /** Number of its orders sent within one minute; all of them when absent. */
  readonly withinMinute?: number;
}

export interface OrderGate {
  /** Returns why an order of this symbol may not be sent now; null when it may. */
  rejectionReason(draft: IntentDraft): AppError | null;
  /**
   * Checks several drafts including their rejection reasons, each with those before it counted; returns the first
   * fault. Reservations of other plans count too; see {@link CheckView}.
   */
  checkAll(drafts: readonly IntentDraft[], view?: CheckView): Result<CheckedDraft[], AppError>;
  /** Returns the intents that may be orders at the exchange but are in no other list. */
  underWay(): Intent[];
}

/** Returns the side of an order; a take-profit or stop-loss has the side that closes its position. */
function sideOf(draft: IntentDraft): string {
  if (!('kind' in draft) || draft.kind === 'conditional') return draft.side;
  return draft.positionSide === 'LONG' ? 'SELL' : 'BUY';
}

type Syncs = PrepareParts['syncs'];

/** Returns the account as it will be without these orders. */
function syncsWithout(syncs: Syncs, ids: ReadonlySet<string>): Syncs {
  const { spot, futures } = syncs;
  const plain = (sync: Syncs[Market]): Syncs[Market] => {
    const { orders, triggers } = sync;
    const open = () => orders.tracker.open().filter(({ orderId }) => !ids.has(orderId));
    const waiting = () => triggers.open().filter(({ triggerId }) => !ids.has(triggerId));
    return {
      ...sync,
      orders: { ...orders, tracker: { ...orders.tracker, open } },
      triggers: { ...triggers, open: waiting },
    };
  };
  return { spot: plain(spot), futures: plain(futures) };
}

/** Creates the gate of one order flow. */
export function createOrderGate(parts: OrderGateParts): OrderGate {
  const { accountStores, clock, account } = parts;
  const { syncs, access } = accountStores;
  const intents = (): Intent[] => (parts.book()?.all() ?? []).map(({ intent }) => intent);

  /** A market the key has no permission for has nothing to compare, and accepts no order. */
  const isCompared = (ordered: Market): boolean => {
    // The demo account reports no fills, so it can never be compared completely.
    const needed: readonly Market[] = account === 'demo' ? [] : markets;
    return needed.every((market) => syncs[market].isCompared()) && !syncs[ordered].isDenied();
  };
  const rejectionReason = (draft: IntentDraft): AppError | null => {
    const journal = parts.journal();
    const book = parts.book();
    if (parts.closing()) return appError('refused', 'error.order.closing');
    if (!journal || !book) return appError('unavailable', 'error.journal.unwritable');
    const stopped = parts.safety.rejectionReason();
    if (stopped) return stopped;
    const restSession = access();
    if (!restSession) return noKey();
    if (journal.damaged && !isCompared(draft.market)) return appError('unavailable', 'error.journal.comparing');
    // In-doubt orders of an earlier run must be settled first (B-E1).
    const left = book
      .all()
      .some(
        ({ restored, keyId, intent }) =>
          restored &&
          keyId === restSession.keyId &&
          intent.state === 'inDoubt' &&
          intent.draft.market === draft.market &&
          intent.draft.symbol === draft.symbol,
      );
    return left ? appError('unavailable', 'error.order.symbolChecking', { symbol: draft.symbol }) : null;
  };

  const underWay = (): Intent[] => {
    const since = clock.now() - sweepLimits.everyMs;
    return intents().filter(({ state, orderId, draft, updatedAt }) => {
      if (state === 'recorded' || state === 'sending' || state === 'inDoubt') return true;
      // Accepted a moment ago, and neither pushed nor listed yet.
      return state === 'placed' && updatedAt >= since && !syncs[draft.market].orders.tracker.find(orderId ?? '');
    });
  };
  const prepareParts = ({ mine, without, withinMinute = Infinity }: CheckView, index: number): PrepareParts => ({
    environment: parts.environment,
    account,
    clock,
    instruments: parts.instruments,
    reference: parts.reference,
    worth: parts.worth,
    touch: parts.touch,
    syncs: without ? syncsWithout(syncs, without) : syncs,
    terms: accountStores.terms,
    limits: parts.limits,
    opening: parts.opening,
    trader: parts.traderKey?.(access()?.keyId ?? '') ?? false,
    underWay,
    held: () => parts.reservations.unrecorded(mine),
    // The orders of a plan that spreads them do not all count in the same minute.
    ordersLastMinute: () =>
      parts.pace.lastMinute() + parts.reservations.unpaced(mine) - Math.max(0, index - withinMinute + 1),
    repeated: (one) => parts.pace.repeated(one),
    sameInDoubt: ({ market, symbol, ...rest }) =>
      intents().some(
        ({ state, draft }) =>
          state === 'inDoubt' &&
          draft.market === market &&
          draft.symbol === symbol &&
          sideOf(draft) === sideOf({ market, symbol, ...rest } as IntentDraft),
      ),
  });

  return {
    rejectionReason,
    checkAll(drafts, view = {}) {
      const checked: CheckedDraft[] = [];
      for (const [index, draft] of drafts.entries()) {
        const blocked = rejectionReason(draft);
        if (blocked) return fail(blocked);
        const one = checkIntent(draft, prepareParts(view, index), drafts.slice(0, index));
        if (!one.ok) return one;
        checked.push(one.value);
      }
      return ok(checked);
    },
    underWay,
  };
}

// Waits for the data an order needs before it is checked: a current price of its symbol and of its quote asset; for
// an order that may open also its book, the leverage, and the lists of the account (R56).

const LOOK_EVERY_MS = 50;

/**
 * Waits until `isThere` returns true or `milliseconds` have passed, whichever is first; returns at once when it is
 * already true.
 */
export async function waitUntil(clock: Clock, milliseconds: number, isThere: () => boolean): Promise<void> {
  const end = clock.monotonic() + milliseconds;
  while (!isThere() && clock.monotonic() < end) {
    await new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));
  }
}

/** Dependencies of {@link ticketNeeds}. */
export interface TicketNeedParts extends Pick<TradingParts, 'instruments' | 'reference' | 'touch' | 'watchBook'> {
  readonly clock: Clock;
  readonly account: Account;
  readonly accountStores: Pick<AccountSync, 'syncs' | 'terms'>;
}

/**
 * Waits for everything these drafts need, concurrently and for a limited time; the checks refuse what did not arrive.
 */
export async function ticketNeeds(drafts: readonly IntentDraft[], parts: TicketNeedParts): Promise<void> {
  const { clock, account, accountStores } = parts;
  const listed = drafts.filter(({ market, symbol }) => parts.instruments.find(market, symbol));
  if (listed.length === 0) return;
  const opening = listed.filter((draft) => mayOpen(draft, accountStores));
  const atMarket = opening.filter(isMarket);
  for (const { market, symbol } of atMarket) parts.watchBook(market, symbol);
  const isPriced = ({ market, symbol }: IntentDraft): boolean => {
    const price = parts.reference(market, symbol);
    const quote = parts.instruments.find(market, symbol)?.quoteAsset;
    const isValued = quote === undefined || dollarValue(quote, { clock, reference: parts.reference }) !== null;
    return price !== null && clock.now() - price.at <= FRESH_MS && isValued;
  };
  const isThere = (): boolean =>
    // The first request of a price starts its watching, the next one confirms a quiet stream: every price is requested.
    listed.map(isPriced).every(Boolean) && atMarket.every(({ market, symbol }) => parts.touch(market, symbol) !== null);
  const prices = waitUntil(clock, referenceWait.ticketMs, isThere);
  const lists = waitUntil(clock, referenceWait.listsMs, () =>
    opening.every(({ market }) => unreadLists({ clock, account, syncs: accountStores.syncs }, market).length === 0),
  );
  // The demo account reports no leverage (R16).
  const leveraged = account === 'demo' ? [] : opening.filter(({ market }) => market === 'futures');
  const bySymbol = new Map(leveraged.map((draft) => [draft.symbol, draft]));
  await Promise.all([prices, lists, ...[...bySymbol.values()].map((draft) => reportedLeverage(draft, parts))]);
}

/**
 * Requests the leverage when it is old, because it may have been changed elsewhere. A failed request is repeated as
 * long as the ticket waits.
 */
async function reportedLeverage(
  draft: IntentDraft,
  { clock, accountStores: { terms, syncs } }: TicketNeedParts,
): Promise<void> {
  let cancel: (() => void) | undefined;
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    cancel = clock.after(referenceWait.termsMs, () => {
      isOver = true;
      resolve();
    });
  });
  const ask = async (): Promise<void> => {
    await terms.ask('futures', draft.symbol);
    // A response that came too late for its key, or without the leverage, does not count.
    while (!isOver && leverageOf(draft, { terms, syncs }) === null) {
      await Promise.race([over, new Promise<void>((resolve) => void clock.after(referenceWait.termsAgainMs, resolve))]);
      if (!isOver) await terms.ask('futures', draft.symbol);
    }
  };
  try {
    await Promise.race([ask(), over]);
  } finally {
    isOver = true;
    cancel?.();
  }
}

/**
 * Returns whether an order may open something: an order that only closes does not wait for data that only opening
 * needs.
 */
function mayOpen(draft: IntentDraft, { syncs }: TicketNeedParts['accountStores']): boolean {
  return draft.market === 'spot' ? draft.side === 'BUY' : !lessensRisk(draft, closedSize(draft, { syncs }) ?? null);
}
