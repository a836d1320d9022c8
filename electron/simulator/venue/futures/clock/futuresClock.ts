import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { VenueContext } from '../../accounts/venueContext.ts';
import { coverCross, coverIsolated } from './insurance.ts';
import { Liquidator } from './liquidator.ts';
import type { IncomeType } from '../../../../../shared/exchange/enumerations.ts';
import type { Account } from '../../accounts/account.ts';
import { share, type Money, MONEY_DECIMALS, moneyText, tradeValue } from '../../accounts/money.ts';
import type { AccountFill } from '../../accounts/records.ts';
import { writeIncome } from '../ledger.ts';
import { divideUnits, powerOfTen } from '../../../../../shared/num/decimal.ts';
import type { Position } from '../records.ts';

/** A funding settlement of one contract: `rate` in 10^-8, `mark` in ticks, `time` simulated Unix ms. */
export interface Settlement {
  readonly time: number;
  readonly rate: number;
  readonly mark: number;
}

const RATE = powerOfTen(MONEY_DECIMALS);

/**
 * Returns what a position receives (positive) or pays (negative) at a settlement: size x mark x rate, longs pay when
 * the rate is positive; rounded against the account (A-MARGIN).
 */
function fundingOf(one: InstrumentMarket, position: Pick<Position, 'side' | 'size'>, settlement: Settlement): Money {
  const paid = tradeValue(one.instrument, settlement.mark, position.size) * BigInt(settlement.rate);
  return divideUnits(position.side === 'LONG' ? -paid : paid, RATE, 'floor');
}

/** Settles funding of every position of a contract; the agents are the other side of all of them together. */
function settleFunding(venueContext: VenueContext, one: InstrumentMarket, settlement: Settlement): void {
  for (const account of venueContext.accounts) {
    for (const position of account.positionsOf(one.instrument.symbol)) {
      settle(venueContext, account, position, fundingOf(one, position, settlement));
    }
  }
}

function settle(venueContext: VenueContext, account: Account, position: Position, amount: Money): void {
  const { changes, ids, exchangeLedger, transcript, flow } = venueContext;
  const { wallet } = account;
  const { symbol } = position;
  const { time } = flow;
  wallet.balance += amount;
  wallet.funding += amount;
  position.fundingFee += amount;
  position.cumFundingFee += amount;
  if (position.marginType === 'ISOLATED') position.isolatedMargin += amount;
  exchangeLedger.funding -= amount;
  wallet.updatedTime = time;
  position.updatedTime = time;
  account.updatedTime = time;
  writeIncome(
    account,
    changes,
    ids,
    { symbol, income: amount, incomeType: 'position_funding', time },
    'PositionFundingSettle',
  );
  changes.of(account, 'futures', 'PositionFundingSettle').positions.add(position);
  transcript.account(time, `${account.id} funding ${symbol} ${position.id} ${moneyText(amount)}`);
  coverIsolated(venueContext, account, position);
}

/** The invited account, the partner, and the partner's share of the fees (A-PARTNER-SHARE). */
const INVITED = 'user';
const PARTNER = 'partner';
const PARTNER_SHARE = '0.2';

/**
 * Pays the partner its share of every futures fee and liquidation fee that the invited account paid within this command
 * or step, rounded down, with a line in the partner's ledger for each. Must be called once for the same changes.
 */
function sharePartner(venueContext: VenueContext): void {
  const partner = venueContext.accounts.find(({ id }) => id === PARTNER);
  if (!partner) return;
  // The loop adds changes of the partner, so the fills are collected first.
  const fills = venueContext.changes.all.flatMap(({ account, fills: of }) => (account.id === INVITED ? of : []));
  for (const fill of fills) {
    if (fill.market !== 'futures') continue;
    const ofFee = give(venueContext, partner, fill, fill.fee, 'order_fill_fee_income');
    partner.wallet.feeIncome += ofFee;
    const ofLiquidation = give(venueContext, partner, fill, fill.liquidateFee, 'order_liquidate_fee_income');
    partner.wallet.liquidateFeeIncome += ofLiquidation;
  }
}

function give(
  venueContext: VenueContext,
  partner: Account,
  fill: AccountFill,
  fee: Money,
  incomeType: IncomeType,
): Money {
  const amount = share(fee, PARTNER_SHARE, 'floor');
  if (amount === 0n) return 0n;
  const { changes, ids, exchangeLedger } = venueContext;
  const { symbol, time } = fill;
  partner.wallet.balance += amount;
  partner.wallet.updatedTime = time;
  partner.updatedTime = time;
  exchangeLedger.shared += amount;
  writeIncome(partner, changes, ids, { symbol, income: amount, incomeType, time });
  return amount;
}

/** Handles what happens on futures without a request: funding, top-ups, liquidation, fee shares, insurance. */
export class FuturesClock {
  readonly #venueContext: VenueContext;
  readonly #liquidator: Liquidator;
  readonly #shares: boolean;

  /** Creates the clock. `shares` says whether the partner gets its share of fees; demo accounts do not pay one. */
  constructor(venueContext: VenueContext, shares = true) {
    this.#venueContext = venueContext;
    this.#shares = shares;
    this.#liquidator = new Liquidator(venueContext);
  }

  /**
   * Settles funding of a contract: every position of it pays or receives. The step it happens in saves and reports it.
   */
  funded(one: InstrumentMarket, settlement: Settlement): void {
    settleFunding(this.#venueContext, one, settlement);
  }

  /** Ends a market step: liquidates accounts that can no longer keep a position. */
  stepped(): void {
    this.#liquidator.stepped();
  }

  /** Ends a command: liquidates accounts that cannot keep its result, even while the market does not move. */
  commanded(): void {
    this.#liquidator.stepped();
  }

  /** Ends a command or a step, before it is saved and reported: changes balances only, not the order book. */
  closing(): void {
    if (this.#shares) sharePartner(this.#venueContext);
    for (const account of this.#venueContext.accounts) coverCross(this.#venueContext, account);
  }
}
