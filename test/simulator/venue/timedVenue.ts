/** A quiet venue whose time and prices a test moves, and trades at random in it. */
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { moneyText } from '../../../electron/simulator/venue/accounts/money.ts';
import type { AccountOrder } from '../../../electron/simulator/venue/accounts/records.ts';
import type { Failure } from '../../../electron/simulator/venue/failure.ts';
import type { FuturesPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import type { Income } from '../../../shared/domain/accountRecord.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Random } from '../../../shared/time/random.ts';
import { START } from '../support/rig.ts';
import { FuturesVenue } from './futures/deskVenue.ts';
import { PRICES, value } from './quietVenue.ts';

const contracts = ['BTCUSDT', 'ETHUSDT'];

/** The income of an account in the form of the archive. */
export const incomeOf = (account: Account): Income[] =>
  account.income.map((item) => ({
    incomeId: item.id,
    asset: item.asset,
    symbol: item.symbol || null,
    kind: item.incomeType,
    amount: moneyText(item.income),
    balance: moneyText(item.balance),
    fee: moneyText(item.fillFee),
    reason: item.transferReason,
    time: item.time,
  }));

/** A quiet venue whose time the test moves: every command has a moment of its own. */
export class TimedVenue extends FuturesVenue {
  #at = START;

  override get now(): number {
    return this.#at;
  }

  override futures(asked: Partial<FuturesPlacement>): Result<AccountOrder, Failure> {
    const full = { type: 'MARKET', newClientOrderId: 'c1', ...asked } as FuturesPlacement;
    return this.venue.accounts.placeFutures('user', full, this.now);
  }

  /** Lets a minute pass. */
  wait(): void {
    this.#at += 60_000;
  }

  /** Moves the mark price and time, and liquidates what can no longer be kept. */
  moved(symbol: string, price: number): void {
    this.#at += 60_000;
    this.mark(symbol, price);
    // Both sides of the book, so that a forced close finds its price.
    const one = this.one('futures', symbol);
    const ticks = price * 10 ** one.instrument.priceDecimals;
    one.book.limit(BUY, ticks - 10, 500_000, 'GTC', 0);
    one.book.limit(SELL, ticks + 10, 500_000, 'GTC', 0);
    this.venue.accounts.settle(this.#at);
  }

  funded(symbol: string, rate: number): void {
    this.#at += 60_000;
    const { last: mark } = this.one('futures', symbol).mark!;
    this.venue.accounts.funded(symbol, { time: this.#at, rate, mark });
    this.venue.accounts.settle(this.#at);
  }
}

/** Trades at random: opens, reduces and closes positions of both sides, while prices move and funding is settled. */
export function trade(desk: TimedVenue, random: Random): void {
  const symbol = contracts[random.integer(contracts.length)]!;
  const positionSide = random.integer(2) === 0 ? 'LONG' : 'SHORT';
  const held = desk.account.positionsOf(symbol, positionSide);
  const drawn = random.integer(12);
  if (drawn < 3) {
    desk.moved(symbol, Math.round(PRICES[symbol.slice(0, 3)]! * (0.8 + random.next() * 0.4)));
  } else if (drawn < 5) {
    desk.funded(symbol, (random.integer(2) === 0 ? 1 : -1) * (1_000 + random.integer(20_000)));
  } else if (drawn === 5) {
    // Refused while a position is open.
    desk.setMode(
      {
        marginType: random.integer(2) === 0 ? 'ISOLATED' : 'CROSSED',
        separatedType: random.integer(2) === 0 ? 'SEPARATED' : 'COMBINED',
      },
      symbol,
    );
  } else if (drawn < 9 || held.length === 0) {
    // Each opens at a price of its own, so that the reported result names the position of a close.
    desk.moved(symbol, Math.round(PRICES[symbol.slice(0, 3)]! * (0.8 + random.next() * 0.4)));
    const side = positionSide === 'LONG' ? 'BUY' : 'SELL';
    desk.futures({ symbol, side, positionSide, quantity: `0.${random.integer(9) + 1}` });
  } else if (drawn === 9) {
    desk.close({ positionId: held[random.integer(held.length)]!.id });
  } else {
    const side = positionSide === 'LONG' ? 'SELL' : 'BUY';
    desk.futures({ symbol, side, positionSide, quantity: `0.${random.integer(9) + 1}`, reduceOnly: true });
  }
}

/** Returns a venue in which both contracts have a price and a high leverage. */
export function openedVenue(): TimedVenue {
  const desk = new TimedVenue();
  for (const symbol of contracts) {
    desk.moved(symbol, PRICES[symbol.slice(0, 3)]!);
    value(desk.setLeverage({ isolatedLongLeverage: '100', isolatedShortLeverage: '100', crossLeverage: '50' }, symbol));
  }
  return desk;
}
