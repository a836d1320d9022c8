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
 * What a position is given (positive) or pays (negative) at a settlement: size x mark x rate, longs pay when the rate is
 * positive; rounded against the account (A-MARGIN).
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

/** Whose fees are shared, with whom, and how much of them (A-PARTNER-SHARE). */
const INVITED = 'user';
const PARTNER = 'partner';
const PARTNER_SHARE = '0.2';

/**
 * Gives the partner the share of every futures fee and liquidation fee that the invited account paid within this command
 * or step, a line in the partner's ledger for each, rounded down. Called once for the same changes.
 */
function sharePartner(venueContext: VenueContext): void {
  const partner = venueContext.accounts.find(({ id }) => id === PARTNER);
  if (!partner) return;
  // What is written here adds changes of the partner: the fills are gathered first.
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

/** What happens on futures by itself as time goes by and trades are made: funding, top-ups, liquidation, shares, insurance. */
export class FuturesClock {
  readonly #venueContext: VenueContext;
  readonly #liquidator: Liquidator;
  readonly #shares: boolean;

  /** `shares`: whether the partner gets its part of fees; demo accounts have none to give. */
  constructor(venueContext: VenueContext, shares = true) {
    this.#venueContext = venueContext;
    this.#shares = shares;
    this.#liquidator = new Liquidator(venueContext);
  }

  /** A contract settles funding: every position of it pays or is paid. The step it happens in saves and tells it. */
  funded(one: InstrumentMarket, settlement: Settlement): void {
    settleFunding(this.#venueContext, one, settlement);
  }

  /** The end of a market step: whoever can no longer keep a position loses it. */
  stepped(): void {
    this.#liquidator.stepped();
  }

  /** A command was carried out: whoever cannot keep what it led to loses it, also while the market stands still. */
  commanded(): void {
    this.#liquidator.stepped();
  }

  /** The end of a command or a step, before it is saved and told: moves money alone and touches no book. */
  closing(): void {
    if (this.#shares) sharePartner(this.#venueContext);
    for (const account of this.#venueContext.accounts) coverCross(this.#venueContext, account);
  }
}
