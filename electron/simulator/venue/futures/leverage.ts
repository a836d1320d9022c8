import { positionSides, type PositionSide } from '../../../../shared/exchange/orderWords.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { moneyText, tradeValue, type Money } from '../accounts/money.ts';
import { leftOf, opens, type AccountOrder } from '../accounts/records.ts';
import { largestValue } from './exposure.ts';
import { leverageNames, readLeverages, tooHigh, type AskedLeverage } from './readLeverages.ts';
import { leverageOf, type Position, type SymbolSettings } from './records.ts';
import { usedMargin, mostLeverage, openingHold, openingMargin } from './risk.ts';
import { futuresSummary } from './summary.ts';
import { writeIncome } from './ledger.ts';

/**
 * Moves margin from the cross bucket into an isolated position (`amount` above zero) or back (below). The balance
 * contains both buckets, so the ledger gets two lines, for what leaves one and enters the other, which sum up to zero
 * (A-MARGIN-MOVE). The caller ensures that the amount is available.
 */
export function moveMargin(venueContext: VenueContext, account: Account, position: Position, amount: Money): void {
  const { changes, ids, transcript, flow } = venueContext;
  const { wallet } = account;
  const { time } = flow;
  const { symbol } = position;
  const moved = amount < 0n ? -amount : amount;
  position.isolatedMargin += amount;
  position.updatedTime = time;
  if (amount > 0n) wallet.marginMovedOut += moved;
  else wallet.marginMovedIn += moved;
  wallet.updatedTime = time;
  account.updatedTime = time;
  const line = { symbol, time } as const;
  const out = { ...line, income: -moved, incomeType: 'margin_move_out', balance: wallet.balance - moved } as const;
  writeIncome(account, changes, ids, out, 'PositionUpdate');
  writeIncome(account, changes, ids, { ...line, income: moved, incomeType: 'margin_move_in' }, 'PositionUpdate');
  changes.of(account, 'futures', 'PositionUpdate').positions.add(position);
  transcript.account(time, `${account.id} margin ${symbol} ${position.id} ${moneyText(amount)}`);
}

/**
 * The effect of a changed leverage on one position or order: how much more of the account it reserves, and the function
 * that applies the change.
 */
interface LeverageEffect {
  readonly more: Money;
  apply(): void;
}

/**
 * Sets leverages of a contract (document 3, account/leverage): all that were sent, except crossLeverage beside
 * ISOLATED. Those in force apply to open positions and orders at once. A lower leverage needs more margin: it comes
 * from the available balance, or the change is refused (-1191); into an isolated position margin is moved up to its new
 * opening margin. A higher leverage takes nothing out of an isolated position (A-LEVERAGE-CHANGE). -1142 for a number
 * that is not whole, -3313 above the contract's or bracket's limit.
 */
export function changeLeverage(
  venueContext: VenueContext,
  account: Account,
  one: InstrumentMarket,
  asked: AskedLeverage,
): Result<SymbolSettings, Failure> {
  const { instrument } = one;
  const settings = account.settings(instrument.symbol);
  const read = readLeverages(instrument, settings, asked);
  if (!read.ok) return read;
  const next = { ...settings, ...read.value };
  const rebounds: LeverageEffect[] = [];
  for (const side of positionSides) {
    const leverage = leverageOf(next, side);
    if (leverage === leverageOf(settings, side)) continue;
    const most = mostLeverage(instrument, largestValue(account, one, side));
    if (leverage > most) {
      return tooHigh(`Leverage ${leverage} is above ${most}, the highest for a position of that value`);
    }
    rebounds.push(...reboundsOf(venueContext, account, one, side, leverage));
  }
  const more = rebounds.reduce((sum, rebound) => sum + rebound.more, 0n);
  const { available } = futuresSummary(account, venueContext.find);
  if (more > 0n && more > available) {
    const text = `Insufficient available balance: ${moneyText(more)} USDT needed, ${moneyText(available)} available`;
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
  }
  Object.assign(settings, read.value);
  for (const rebound of rebounds) rebound.apply();
  const { changes, flow, transcript } = venueContext;
  account.updatedTime = flow.time;
  changes.of(account, 'futures', 'PositionUpdate').settings.add(settings);
  transcript.account(
    flow.time,
    `${account.id} leverage ${settings.symbol} ${leverageNames.map((name) => settings[name]).join(' ')}`,
  );
  return ok(settings);
}

function reboundsOf(
  venueContext: VenueContext,
  account: Account,
  one: InstrumentMarket,
  side: PositionSide,
  leverage: number,
): LeverageEffect[] {
  const { symbol } = one.instrument;
  const positions = account
    .ownPositionsOf(symbol, side)
    .map((position) => reboundPosition(venueContext, account, position, leverage));
  const orders = account.open('futures', symbol).filter((order) => order.positionSide === side);
  return [...positions, ...orders.map((order) => reboundOrder(venueContext, account, one, order, leverage))];
}

function reboundPosition(
  venueContext: VenueContext,
  account: Account,
  position: Position,
  leverage: number,
): LeverageEffect {
  const needed = openingMargin(position.openValue, leverage) - usedMargin(position);
  const isolated = position.marginType === 'ISOLATED';
  const more = isolated && needed < 0n ? 0n : needed;
  const apply = () => {
    position.leverage = leverage;
    position.updatedTime = venueContext.flow.time;
    venueContext.changes.of(account, 'futures', 'PositionUpdate').positions.add(position);
    if (isolated && more > 0n) moveMargin(venueContext, account, position, more);
  };
  return { more, apply };
}

function reboundOrder(
  venueContext: VenueContext,
  account: Account,
  { instrument }: InstrumentMarket,
  order: AccountOrder,
  leverage: number,
): LeverageEffect {
  const held = opens(order)
    ? openingHold(instrument, tradeValue(instrument, order.price, leftOf(order)), leverage)
    : 0n;
  const apply = () => {
    order.terms!.leverage = leverage;
    order.held = held;
    order.updatedTime = venueContext.flow.time;
    venueContext.changes.of(account, 'futures', 'PositionUpdate').orders.add(order);
  };
  return { more: held - order.held, apply };
}
