import type { Random } from '../../../../shared/time/random.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { noteDeposit } from '../accounts/exchangeLedger.ts';
import { share, sizeAmount, type Money } from '../accounts/money.ts';
import { move } from '../accounts/moves.ts';
import type { AccountFill } from '../accounts/records.ts';
import { activityOf, DIRECT_SHARE, isActive, tradedValue } from './activity.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import type { PartnerStore } from './partnerStore.ts';
import { marketOf, type CommissionDay, type Customer, type PartnerCoin } from './records.ts';

/** Settlement period of commissions: every whole five minutes, in simulated ms (A-PARTNER-ACTIVITY). */
export const PERIOD = 300_000;

/** What a settlement needs besides the venue context. */
export interface SettlementOptions {
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
export function settlePeriod(venueContext: VenueContext, options: SettlementOptions, to: number): void {
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
