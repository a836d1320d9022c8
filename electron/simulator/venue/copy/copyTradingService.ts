import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { noteDeposit } from '../accounts/exchangeLedger.ts';
import { money, moneyText, type Money } from '../accounts/money.ts';
import { isOpen, opens, type AccountFill, type AccountOrder } from '../accounts/records.ts';
import type { FuturesService } from '../futures/futuresService.ts';
import { closingSize, profitShare } from './copyArithmetic.ts';
import { CopyStore } from './copyStore.ts';
import { closeCopy, openCopy } from './copying.ts';
import type { AskedFollow, Follow } from './follows.ts';
import { LeadTraderService, type LeadOrder } from './leadTraderService.ts';
import { leadAccounts, leadEndowments, type LeadTrader } from './leadTraders.ts';
import { refusesFollow } from './readFollow.ts';
import { bookClosing, type TrackingOrder, earnedOf } from './trackingOrders.ts';
import { writeIncome } from '../futures/ledger.ts';

/** The account that follows some traders from the start. */
const FIRST_FOLLOWER = 'user';

/**
 * Returns the first account's follows when copy trading begins: one of each form, so that there is data before the user
 * has set anything. `symbolOf` returns the contract a trader trades.
 */
function startingFollows(traders: readonly LeadTrader[], symbolOf: (trader: LeadTrader) => string): AskedFollow[] {
  const [first, third, fourth] = [traders[0]!, traders[2]!, traders[3]!];
  return [
    {
      traderId: first.traderId,
      settingType: 'unified',
      unifiedTraceConfig: {
        symbols: [symbolOf(first)],
        traceType: 'percent',
        traceValue: '10',
        slippageRatio: '0.01',
        marginType: 'trader',
        leverageType: 'trader',
      },
    },
    {
      traderId: third.traderId,
      settingType: 'per_symbol',
      symbolTraceConfigs: [
        {
          symbol: symbolOf(third),
          traceType: 'amount',
          traceValue: '10',
          marginType: 'isolated',
          leverageType: 'specify',
          longLeverage: 10,
          shortLeverage: 10,
        },
      ],
    },
    {
      traderId: fourth.traderId,
      settingType: 'unified',
      unifiedTraceConfig: {
        symbols: [symbolOf(fourth)],
        traceType: 'amount',
        traceValue: '15',
        stopProfitRatio: '0.5',
        stopLossRatio: '0.3',
        marginType: 'cross',
        leverageType: 'fixed',
      },
    },
  ];
}

/**
 * Pays the lead trader its share of the profit of a closed copy: from the follower's balance to the trader's, with a
 * line in both ledgers (document 3, incomeType; A-COPY-SHARE).
 */
function shareProfit(venueContext: VenueContext, trader: LeadTrader, order: TrackingOrder): void {
  const amount = profitShare(earnedOf(order), trader.share);
  if (amount === 0n) return;
  const { transcript, flow } = venueContext;
  const { accountId, symbol, id } = order;
  order.share = amount;
  pay(venueContext, venueContext.account(accountId), symbol, -amount, 'tracking_follow_pay');
  pay(venueContext, venueContext.account(trader.accountId), symbol, amount, 'tracking_trader_income');
  transcript.account(flow.time, `${accountId} shares ${moneyText(amount)} of ${id} with ${trader.accountId}`);
}

function pay(
  { changes, ids, flow: { time } }: VenueContext,
  account: Account,
  symbol: string,
  income: Money,
  incomeType: 'tracking_follow_pay' | 'tracking_trader_income',
): void {
  const { wallet } = account;
  wallet.balance += income;
  wallet.profitShared += income;
  wallet.updatedTime = time;
  account.updatedTime = time;
  writeIncome(account, changes, ids, { symbol, income, incomeType, time });
}

/** The dependencies of copy trading. */
export interface CopyOptions {
  readonly venueContext: VenueContext;
  readonly futures: Pick<FuturesService, 'enter'>;
  readonly traders: readonly LeadTrader[];
  readonly random: Random;
  /** The state to continue if copy trading has begun in it; the traders' accounts then exist already. */
  readonly restored: StateStore | undefined;
  /** Adds an account that may trade from now on. */
  readonly join: (account: Account) => void;
}

/**
 * Copy trading (document 3, Copy trading, follower side): lead traders that trade like any other account, and the
 * accounts that follow them. It is inactive until the first request for it (A-COPY-BEGIN). Times are simulated Unix ms.
 */
export class CopyTradingService {
  readonly store = new CopyStore();
  readonly #options: CopyOptions;
  readonly #byAccount: ReadonlyMap<string, LeadTrader>;
  /** Orders of traders and fills of copies already processed: a command calls {@link act} more than once. */
  readonly #seen = new WeakSet<AccountOrder | AccountFill>();
  #leads: LeadTraderService | undefined;
  /** Whether lead traders trade only on command; not kept over a restart. */
  idle = false;

  constructor(options: CopyOptions) {
    this.#options = options;
    this.#byAccount = new Map(options.traders.map((trader) => [trader.accountId, trader]));
    const { restored, venueContext } = options;
    if (!restored) return;
    this.store.restore(restored, (id) => venueContext.account(id));
    this.#leads = this.#wake(venueContext.flow.time);
  }

  /**
   * Begins copy trading, once: creates the traders' accounts, and the first account follows some of them
   * (A-COPY-BEGIN).
   */
  begin(now: number): void {
    if (this.#leads) return;
    const { venueContext, traders, join } = this.#options;
    venueContext.flow.setTime(now);
    const joined = leadAccounts(traders, venueContext.accounts.length + 1, venueContext.flow.time);
    for (const account of joined) join(account);
    for (const { futures } of leadEndowments) noteDeposit(venueContext.exchangeLedger, 'USDT', money(futures));
    this.store.begun(joined);
    const leads = this.#wake(venueContext.flow.time);
    this.#leads = leads;
    venueContext.transcript.account(venueContext.flow.time, `copy trading begins with ${joined.length} lead traders`);
    const first = venueContext.account(FIRST_FOLLOWER);
    for (const asked of startingFollows(traders, (trader) => leads.symbolOf(trader))) this.#setFollow(first, asked);
    venueContext.finish();
  }

  /** Returns the lead trader with an id. */
  trader(traderId: string): LeadTrader | undefined {
    return this.#options.traders.find((trader) => trader.traderId === traderId);
  }

  /** All lead traders. */
  get traders(): readonly LeadTrader[] {
    return this.#options.traders;
  }

  /** Sets how an account follows a trader, and starts following (document 3, POST settings). */
  setFollow(account: Account, asked: AskedFollow, now: number): Result<Follow, Failure> {
    if (!this.trader(asked.traderId)) return fail(failure('PARAM_ERROR', 'traderId'));
    const refused = refusesFollow(this.#options.venueContext.market, asked);
    if (refused) return fail(refused);
    return this.#command(now, () => ok(this.#setFollow(account, asked)));
  }

  /** Ends a follow and closes its open copies at market (document 3, stopCopy; A-COPY-STOP). */
  stop(account: Account, traderId: string, now: number): Result<Follow, Failure> {
    if (!this.trader(traderId)) return fail(failure('PARAM_ERROR', 'traderId'));
    const follow = this.store.follow(account.id, traderId);
    if (!follow?.active) {
      return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', 'This lead trader is not followed'));
    }
    return this.#command(now, () => {
      const { venueContext } = this.#options;
      follow.active = false;
      this.store.keepFollow(follow);
      venueContext.transcript.account(venueContext.flow.time, `${account.id} stops following ${traderId}`);
      for (const order of this.store.open) {
        if (order.accountId === account.id && order.traderId === traderId) this.#closeAll(order);
      }
      return ok(follow);
    });
  }

  /** Closes one open copy at market (document 3, closePos). */
  close(account: Account, { symbol, copyNo }: { symbol: string; copyNo: string }, now: number): Result<null, Failure> {
    const order = this.store.order(copyNo);
    if (!order || order.accountId !== account.id || order.status !== 'OPEN') {
      return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', 'There is no open copy order of that number'));
    }
    if (order.symbol !== symbol) return fail(failure('PARAM_ERROR', 'symbol'));
    const position = this.store.positionOf(order);
    if (!position) return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', 'Its position is closed'));
    return this.#command(now, () => {
      const closed = closeCopy(this.#options.venueContext, account, position, position.size);
      return closed.ok ? ok(null) : closed;
    });
  }

  /**
   * Makes a lead trader trade now, as if its strategy had decided it; its followers copy at once (R37). Refused like
   * any order of its account. Copy trading must have begun.
   */
  lead(trader: LeadTrader, wanted: LeadOrder, now: number): Result<AccountOrder, Failure> {
    return this.#command(now, () => this.#leads!.trade(trader, wanted));
  }

  /** Returns the contract that a lead trader's strategy trades; empty before copy trading has begun. */
  symbolOf(trader: LeadTrader): string {
    return this.#leads?.symbolOf(trader) ?? '';
  }

  /** Ends a market step: traders whose turn it is trade, and unfinished closings are tried again. */
  stepped(time: number): void {
    if (!this.#leads) return;
    if (!this.idle) this.#leads.stepped(time);
    for (const order of this.store.open) if (order.closing) this.#closeAll(order);
  }

  /**
   * Applies the changes of the command or step to copies: records closings, and copies the traders' orders. Returns
   * true when it did something that can have further consequences; the caller must then call it again.
   */
  act(): boolean {
    if (!this.#leads) return false;
    this.#bookClosings();
    const signals = this.#signals();
    for (const { trader, order } of signals) {
      if (opens(order)) this.#copyOpening(trader, order);
      else this.#copyClosing(trader, order);
    }
    return signals.length > 0;
  }

  /** Returns the changes to save since the last call. */
  takeChanges(): StateChange[] {
    return this.store.takeChanges();
  }

  #wake(time: number): LeadTraderService {
    const { venueContext, futures, traders, random } = this.#options;
    return new LeadTraderService(venueContext, futures, traders, random, time);
  }

  #command<T>(now: number, run: () => Result<T, Failure>): Result<T, Failure> {
    const { venueContext } = this.#options;
    venueContext.flow.setTime(now);
    const done = run();
    if (done.ok) venueContext.finish();
    return done;
  }

  #setFollow({ id: accountId }: Account, asked: AskedFollow): Follow {
    const { venueContext } = this.#options;
    const { traderId, settingType, unifiedTraceConfig: unified = null, symbolTraceConfigs: perSymbol = [] } = asked;
    const before = this.store.follow(accountId, traderId);
    const since = before?.active ? before.since : venueContext.flow.time;
    const follow: Follow = { accountId, traderId, active: true, since, settingType, unified, perSymbol };
    this.store.keepFollow(follow);
    venueContext.transcript.account(venueContext.flow.time, `${accountId} follows ${traderId} ${settingType}`);
    return follow;
  }

  /** Returns the ended orders of traders that traded something, each once. */
  #signals(): { readonly trader: LeadTrader; readonly order: AccountOrder }[] {
    return this.#options.venueContext.changes.all.flatMap(({ account, orders }) => {
      const trader = this.#byAccount.get(account.id);
      if (!trader) return [];
      const over = [...orders].filter((order) => !isOpen(order) && order.filled > 0 && !this.#seen.has(order));
      for (const order of over) this.#seen.add(order);
      return over.map((order) => ({ trader, order }));
    });
  }

  #copyOpening({ traderId }: LeadTrader, leading: AccountOrder): void {
    const { venueContext, futures } = this.#options;
    const { time } = venueContext.flow;
    for (const follow of this.store.followersOf(traderId)) {
      const { accountId } = follow;
      const held = this.#copiesOf(traderId, leading)
        .filter((order) => order.accountId === accountId)
        .reduce((sum, { filled, closed }) => sum + filled - closed, 0);
      const copied = openCopy(venueContext, futures, follow, leading, held);
      if (copied.ok) {
        const { order, position } = copied.value;
        this.store.keepOrder(order, position);
        venueContext.transcript.account(time, `${accountId} copies ${leading.id} of ${traderId} as ${order.id}`);
      } else {
        const { symbol, id: orderId } = leading;
        this.store.keepMiss({ accountId, traderId, symbol, orderId, ...copied.error, time });
        venueContext.transcript.account(
          time,
          `${accountId} does not copy ${orderId} of ${traderId}: ${copied.error.reason}`,
        );
      }
    }
  }

  #copyClosing({ traderId, accountId }: LeadTrader, leading: AccountOrder): void {
    const { venueContext } = this.#options;
    const side = leading.positionSide!;
    const left = venueContext
      .account(accountId)
      .positionsOf(leading.symbol, side)
      .reduce((sum, { size }) => sum + size, 0);
    for (const order of this.#copiesOf(traderId, leading)) {
      const position = this.store.positionOf(order);
      if (!position) continue;
      const size = closingSize(position.size, leading.filled, leading.filled + left);
      if (left === 0) this.#closeAll(order);
      else if (size > 0) closeCopy(venueContext, venueContext.account(order.accountId), position, size);
    }
  }

  /** Returns the open copies of a trader's orders in the contract and side of one of its orders. */
  #copiesOf(traderId: string, { symbol, positionSide }: AccountOrder): TrackingOrder[] {
    return this.store.open.filter(
      (order) => order.traderId === traderId && order.symbol === symbol && order.positionSide === positionSide,
    );
  }

  /** Closes a copy completely; what the book cannot take now is tried again with every step. */
  #closeAll(order: TrackingOrder): void {
    const { venueContext } = this.#options;
    const position = this.store.positionOf(order);
    if (!position || position.size === 0) return;
    closeCopy(venueContext, venueContext.account(order.accountId), position, position.size);
    if (order.closing === position.size > 0) return;
    order.closing = position.size > 0;
    this.store.keepOrder(order);
  }

  /** Records the closing fills of copies, whoever caused them. */
  #bookClosings(): void {
    const { venueContext } = this.#options;
    for (const { account, fills } of venueContext.changes.all) {
      if (this.#byAccount.has(account.id)) continue;
      for (const fill of fills) {
        const order = this.store.opened(fill.separatedOpenOrderId);
        if (!order || fill.orderId === order.openOrderId || this.#seen.has(fill)) continue;
        this.#seen.add(fill);
        const funding = this.store.positionOf(order)?.cumFundingFee ?? order.funding;
        if (bookClosing(order, fill, funding)) shareProfit(venueContext, this.trader(order.traderId)!, order);
        this.store.keepOrder(order);
      }
    }
  }
}
