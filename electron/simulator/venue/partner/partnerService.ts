import type { Random } from '../../../../shared/time/random.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { Failure } from '../failure.ts';
import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { pastDays, DIRECT_SHARE, activityOf, isActive, tradedValue } from './activity.ts';
import { drawCustomers } from './customers.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { PartnerStore } from './partnerStore.ts';
import { type CommissionDay, type Customer, type InternalTransfer, marketOf, type PartnerCoin } from './records.ts';
import { beginTransfer, endTransfers, type Recipients, type TransferDraft } from './transfers.ts';
import { share, sizeAmount, type Money } from '../accounts/money.ts';
import type { AccountFill } from '../accounts/records.ts';
import { noteDeposit } from '../accounts/exchangeLedger.ts';
import { move } from '../accounts/moves.ts';

/** Settlement period of commissions: every whole five minutes, in simulated ms (A-PARTNER-ACTIVITY). */
const PERIOD = 300_000;

/** What a settlement needs besides the venue context. */
interface SettlementOptions {
  readonly book: PartnerStore;
  readonly random: Random;
  readonly customers: readonly Customer[];
  /** The account of this exchange that the partner invited. */
  readonly invited: Account;
  readonly partner: Account;
}

/**
 * Settles the period that ends at `to`, Unix ms: the customers' volume is a share of what the market really traded; the
 * spot fees of the invited account are the actual ones. The partner is paid at once, with a bill for each coin and kind
 * of customer, so that the days of the lists and the bills agree.
 */
function settlePeriod(venueContext: VenueContext, options: SettlementOptions, to: number): void {
  const done = [...customerActivity(venueContext, options, to - PERIOD, to), ...invitedActivity(venueContext, options)];
  for (const one of done) options.book.add(one);
  for (const coin of ['USDT', 'BTC'] as const) {
    const of = (isDirect: boolean): Money =>
      done.reduce(
        (sum, one) => (one.coin === coin && (one.agentUid === null) === isDirect ? sum + one.commission : sum),
        0n,
      );
    pay(venueContext, options.partner, coin, of(true), 'rake_back_reward');
    pay(venueContext, options.partner, coin, of(false), 'rr_agent_reward');
  }
  // Days without a commission are saved too.
  if (done.length > 0) venueContext.changes.of(options.partner, 'spot', 'DepositUpdate');
}

function customerActivity(
  venueContext: VenueContext,
  { customers, random }: SettlementOptions,
  from: number,
  to: number,
): CommissionDay[] {
  const done: CommissionDay[] = [];
  for (const customer of customers) {
    for (const habit of customer.habits) {
      if (!isActive(random, customer, habit, from)) continue;
      const value = tradedValue(venueContext.market, habit, from, to);
      if (value === 0n) continue;
      const { instrument } = venueContext.market.find(marketOf[habit.product], habit.symbol)!;
      done.push(activityOf(customer, habit, instrument, value, dayOf(from)));
    }
  }
  return done;
}

/**
 * Returns the spot fills of the invited account that are not yet settled; futures fees are shared fill by fill
 * (A-PARTNER-SHARE).
 */
function invitedActivity(venueContext: VenueContext, { book, invited }: SettlementOptions): CommissionDay[] {
  const last = BigInt(book.rebatedFill);
  const fills = invited.fills('spot');
  let first = fills.length;
  while (first > 0 && BigInt(fills[first - 1]!.id) > last) first -= 1;
  const fresh = fills.slice(first);
  if (fresh.length > 0) book.setRebatedFill(fresh.at(-1)!.id);
  return fresh.map((fill) => rebateOf(venueContext, invited.uid, fill));
}

/** Returns the rebate of one spot fill: in BTC for a fee in BTC, for any other in USDT at the price of the fill. */
function rebateOf({ market }: VenueContext, uid: string, fill: AccountFill): CommissionDay {
  const { symbol, size, value, fee, feeAsset, maker, time } = fill;
  const isKept = feeAsset === 'BTC' || feeAsset === 'USDT';
  const convertedFee = isKept ? fee : (fee * value) / sizeAmount(market.find('spot', symbol)!.instrument, size);
  return {
    uid,
    day: dayOf(time),
    product: 'SPOT',
    symbol,
    coin: feeAsset === 'BTC' ? 'BTC' : 'USDT',
    agentUid: null,
    fee: convertedFee,
    commission: share(convertedFee, DIRECT_SHARE, 'floor'),
    agentCommission: 0n,
    takerAmount: maker ? 0n : value,
    makerAmount: maker ? value : 0n,
  };
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

function pay(
  venueContext: VenueContext,
  partner: Account,
  asset: PartnerCoin,
  amount: Money,
  bizType: 'rake_back_reward' | 'rr_agent_reward',
): void {
  if (amount === 0n) return;
  move(venueContext, partner, { asset, amount, bizType, from: null, to: 'spot' });
  noteDeposit(venueContext.exchangeLedger, asset, amount);
  partner.updatedTime = venueContext.flow.time;
}

/**
 * Returns every day since the exchange opened: the settled ones, and the futures fills of the invited account, whose
 * fees are shared fill by fill with exactly the amounts in the partner's ledger (A-PARTNER-SHARE).
 */
function allDays(book: PartnerStore, invited: Account): CommissionDay[] {
  const days = new Map<string, CommissionDay>();
  for (const fill of invited.fills('futures')) {
    const day = Math.floor(fill.time / DAY_MS) * DAY_MS;
    const key = `${day} ${fill.symbol}`;
    const commissionDay = days.get(key) ?? emptyDay(invited.uid, day, fill.symbol);
    addFill(commissionDay, fill);
    days.set(key, commissionDay);
  }
  return [...book.days, ...days.values()];
}

function addFill(day: CommissionDay, { fee, liquidateFee, maker, value }: AccountFill): void {
  day.fee += fee + liquidateFee;
  day.commission += share(fee, DIRECT_SHARE, 'floor') + share(liquidateFee, DIRECT_SHARE, 'floor');
  if (maker) day.makerAmount += value;
  else day.takerAmount += value;
}

function emptyDay(uid: string, day: number, symbol: string): CommissionDay {
  return {
    uid,
    day,
    product: 'FUTURES',
    symbol,
    coin: 'USDT',
    agentUid: null,
    fee: 0n,
    commission: 0n,
    agentCommission: 0n,
    takerAmount: 0n,
    makerAmount: 0n,
  };
}

/**
 * The partner of the exchange: the users it invited, what they trade, what it earns, and its transfers (document 2,
 * Partner).
 */
export class PartnerService {
  readonly customers: readonly Customer[];
  /** The account of this exchange that the partner invited; the other customers have no key. */
  readonly invited: Account;
  /** Random source for a customer's data; it is only forked by name. */
  readonly random: Random;
  readonly #venueContext: VenueContext;
  readonly #book: PartnerStore;
  readonly #settlement: SettlementOptions;
  readonly #recipients: Recipients;
  #past: readonly CommissionDay[] | undefined;
  #settledPeriod: number;

  constructor(venueContext: VenueContext, random: Random, state: StateStore | undefined) {
    const partner = venueContext.account('partner');
    this.#venueContext = venueContext;
    this.random = random;
    this.invited = venueContext.account('user');
    this.customers = drawCustomers(random.fork('customers'), venueContext.market, partner.wallet.createdTime);
    this.#book = new PartnerStore(state);
    const { customers, invited } = this;
    this.#settlement = { book: this.#book, random, customers, invited, partner };
    this.#settledPeriod = Math.floor(venueContext.market.time / PERIOD);
    const byUid = new Map(customers.map((one) => [one.uid, one]));
    this.#recipients = {
      isKnown: (uid) => byUid.has(uid) || venueContext.accounts.some((account) => account.uid === uid),
      isVerified: (uid) => byUid.get(uid)?.isVerified ?? true,
    };
  }

  /**
   * Ends a step of the market at `time`, Unix ms: completes transfers, and settles commissions when a period has ended.
   */
  stepped(time: number): void {
    endTransfers(this.#venueContext, this.#book, this.#recipients, time);
    const period = Math.floor(time / PERIOD);
    if (period <= this.#settledPeriod) return;
    this.#settledPeriod = period;
    settlePeriod(this.#venueContext, this.#settlement, period * PERIOD);
  }

  /** Starts an internal transfer of an account; it is saved and reported when this returns. */
  transfer(accountId: string, draft: TransferDraft, now: number): Result<InternalTransfer, Failure> {
    const venueContext = this.#venueContext;
    venueContext.flow.setTime(now);
    const begun = beginTransfer(venueContext, this.#book, this.#recipients, venueContext.account(accountId), draft);
    if (!begun.ok) return begun;
    venueContext.finish();
    return ok(begun.value);
  }

  /** Returns the internal transfers an account has sent, oldest first. */
  transfersOf(accountId: string): InternalTransfer[] {
    return [...this.#book.transfers.values()].filter((one) => one.accountId === accountId);
  }

  /** Returns the transfers received by a customer who has no account on this exchange. */
  received(uid: string): InternalTransfer[] {
    return [...this.#book.transfers.values()].filter((one) => one.toUid === uid && one.status === 'SUCCESS');
  }

  /** Returns the trading totals of every invited user, day by day, in no particular order. */
  days(): CommissionDay[] {
    this.#past ??= pastDays(this.random, this.#venueContext.market, this.customers, this.openedTime);
    return [...this.#past, ...allDays(this.#book, this.invited)];
  }

  /** When this exchange opened, Unix ms. */
  get openedTime(): number {
    return this.#venueContext.account('partner').wallet.createdTime;
  }

  /** Returns the changes to save with the completed command or step. */
  takeChanges(): StateChange[] {
    return this.#book.take();
  }
}
