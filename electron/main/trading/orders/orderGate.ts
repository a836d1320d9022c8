/** What stands in the way of orders: the state of the program, earlier orders in doubt, the rules, the person's limits. */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
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
import type { Reservation, Reservations } from './reservations.ts';
import type { IntentStore } from './intentStore.ts';
import type { OrderPace } from './orderPace.ts';
import { checkIntent, type CheckedDraft, type PrepareParts } from './prepareOrder.ts';

/** What the gate stands on. `journal` and `book`: undefined until they were read, or when they cannot be. */
export interface OrderGateParts extends TradingParts {
  readonly accountStores: AccountSync;
  readonly pace: OrderPace;
  readonly reservations: Reservations;
  readonly safety: Safety;
  readonly limits: () => GuardLimits;
  /** Why nothing that opens may be sent now; null when it may. */
  readonly opening: () => AppError | null;
  readonly journal: () => Pick<Journal, 'damaged'> | undefined;
  readonly book: () => IntentStore | undefined;
  readonly closing: () => boolean;
}

/** What the check of a plan leaves aside. */
export interface CheckView {
  /** What the plan holds itself. */
  readonly mine?: Reservation | undefined;
  /** Orders it is about to take away, by the exchange's ids: they are not open beside it. */
  readonly without?: ReadonlySet<string>;
  /** How many of its orders leave within one minute; all of them without it. */
  readonly withinMinute?: number;
}

export interface OrderGate {
  /** What keeps any order of this symbol from being sent now. */
  rejectionReason(draft: IntentDraft): AppError | null;
  /** Checks one draft, without asking for obstacles. */
  check<Draft extends IntentDraft>(draft: Draft): Result<CheckedDraft & { readonly draft: Draft }, AppError>;
  /**
   * Obstacles and checks of several drafts, each with those before it counted; the first fault is the answer. What other
   * plans hold counts, too; see {@link CheckView}.
   */
  checkAll(drafts: readonly IntentDraft[], view?: CheckView): Result<CheckedDraft[], AppError>;
  /** Intents that may be orders at the exchange and are shown nowhere else. */
  underWay(): Intent[];
}

/** The side an order is on; a take-profit or stop-loss closes its position's. */
function sideOf(draft: IntentDraft): string {
  if (!('kind' in draft) || draft.kind === 'conditional') return draft.side;
  return draft.positionSide === 'LONG' ? 'SELL' : 'BUY';
}

type Syncs = PrepareParts['syncs'];

/** The account as it will be when these orders are gone. */
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

/** A gate over one flow of orders. */
export function createOrderGate(parts: OrderGateParts): OrderGate {
  const { accountStores, clock, account } = parts;
  const { syncs, access } = accountStores;
  const intents = (): Intent[] => (parts.book()?.all() ?? []).map(({ intent }) => intent);

  /** A market that the key may not see has nothing of ours to compare, and takes no order that was not compared. */
  const isCompared = (ordered: Market): boolean => {
    // The demo account tells of no fills, so that not everything of it can ever be compared.
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
    // What an earlier run left open comes first (B-E1).
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
  const prepareParts = ({ mine, without, withinMinute = Infinity }: CheckView = {}, index = 0): PrepareParts => ({
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
    // Those of a plan that spreads its orders do not all count for the same minute.
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
    check: (draft) => checkIntent(draft, prepareParts()),
    checkAll(drafts, view) {
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
