import { divideUnits, powerOfTen } from '../../../../../shared/num/decimal.ts';
import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Account } from '../../accounts/account.ts';
import type { Floor } from '../../accounts/floor.ts';
import { MONEY_DECIMALS, moneyText, tradeValue, type Money } from '../../accounts/money.ts';
import { writeIncome } from '../ledger.ts';
import type { Position } from '../records.ts';
import { coverIsolated } from './insurance.ts';

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
export function fundingOf(
  one: InstrumentMarket,
  position: Pick<Position, 'side' | 'size'>,
  settlement: Settlement,
): Money {
  const paid = tradeValue(one.instrument, settlement.mark, position.size) * BigInt(settlement.rate);
  return divideUnits(position.side === 'LONG' ? -paid : paid, RATE, 'floor');
}

/** Settles funding of every position of a contract; the agents are the other side of all of them together. */
export function settleFunding(floor: Floor, one: InstrumentMarket, settlement: Settlement): void {
  for (const account of floor.accounts) {
    for (const position of account.positionsOf(one.instrument.symbol)) {
      settle(floor, account, position, fundingOf(one, position, settlement));
    }
  }
}

function settle(floor: Floor, account: Account, position: Position, amount: Money): void {
  const { changes, ids, house, transcript, flow } = floor;
  const { wallet } = account;
  const { symbol } = position;
  const { time } = flow;
  wallet.balance += amount;
  wallet.funding += amount;
  position.fundingFee += amount;
  position.cumFundingFee += amount;
  if (position.marginType === 'ISOLATED') position.isolatedMargin += amount;
  house.funding -= amount;
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
  coverIsolated(floor, account, position);
}
