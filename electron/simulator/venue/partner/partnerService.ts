import type { Random } from '../../../../shared/time/random.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { Failure } from '../failure.ts';
import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { pastDays, DIRECT_SHARE } from './activity.ts';
import { drawCustomers } from './customers.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { PartnerStore } from './partnerStore.ts';
import type { CommissionDay, Customer, InternalTransfer } from './records.ts';
import { PERIOD, settlePeriod, type SettlementOptions } from './settlement.ts';
import { beginTransfer, endTransfers, type Recipients, type TransferDraft } from './transfers.ts';
import { share } from '../accounts/money.ts';
import type { AccountFill } from '../accounts/records.ts';

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
