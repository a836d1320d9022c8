import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { Failure } from '../../../../electron/simulator/venue/failure.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { moneyText } from '../../../../electron/simulator/venue/accounts/money.ts';
import type { AccountOrder } from '../../../../electron/simulator/venue/accounts/records.ts';
import type {
  AskedClosing,
  ClosedPosition,
  AskedMarginMode,
  AskedMargin,
} from '../../../../electron/simulator/venue/futures/futuresService.ts';
import type { AskedLeverage } from '../../../../electron/simulator/venue/futures/readLeverages.ts';
import type { Position, SymbolSettings } from '../../../../electron/simulator/venue/futures/records.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { QuietVenue, value } from '../quietVenue.ts';

type Mode = Omit<AskedMarginMode, 'symbol'>;

/**
 * A quiet venue with the commands of the futures service; everything concerns BTCUSDT of the account `user` by default.
 */
export class FuturesVenue extends QuietVenue {
  get account(): Account {
    return this.venue.accounts.account('user');
  }

  get now(): number {
    return this.venue.time.now();
  }

  setLeverage(asked: Omit<AskedLeverage, 'symbol'>, symbol = 'BTCUSDT'): Result<SymbolSettings, Failure> {
    return this.venue.accounts.futures.setLeverage(this.account, { symbol, ...asked }, this.now);
  }

  setMode(asked: Mode, symbol = 'BTCUSDT'): Result<SymbolSettings, Failure> {
    return this.venue.accounts.futures.setMarginMode(this.account, { symbol, ...asked }, this.now);
  }

  adjustMargin(position: Position, type: AskedMargin['type'], amount: string): Result<Position, Failure> {
    const asked = { isolatedPositionId: position.id, amount, type };
    return this.venue.accounts.futures.adjustMargin(this.account, asked, this.now);
  }

  setAutoAppend(positionId: string, autoAppendMargin: boolean): Result<Position, Failure> {
    return this.venue.accounts.futures.setAutoAppend(this.account, { positionId, autoAppendMargin }, this.now);
  }

  close(asked: AskedClosing): Result<ClosedPosition[], Failure> {
    return this.venue.accounts.futures.close(this.account, asked, this.now);
  }

  /** Buys or sells at market from an agent with exactly this order, and returns the order. */
  take(
    side: 'BUY' | 'SELL',
    positionSide: 'LONG' | 'SHORT',
    quantity: string,
    price: number,
    symbol = 'BTCUSDT',
  ): AccountOrder {
    const { sizeDecimals } = this.one('futures', symbol).instrument;
    this.offer('futures', symbol, side === 'BUY' ? 'SELL' : 'BUY', price, Number.parseFloat(quantity));
    const order = value(this.futures({ symbol, side, positionSide, type: 'MARKET', quantity }));
    if (order.filled !== Math.round(Number.parseFloat(quantity) * 10 ** sizeDecimals)) throw new Error('not filled');
    return order;
  }

  /** Opens a position at a price near the last one. */
  opened(side: 'LONG' | 'SHORT', quantity: string, price: number, symbol = 'BTCUSDT'): Position {
    this.take(side === 'LONG' ? 'BUY' : 'SELL', side, quantity, price, symbol);
    return this.account.positionsOf(symbol, side).at(-1)!;
  }

  /** Closes so much of a position side. */
  closed(side: 'LONG' | 'SHORT', quantity: string, price: number, symbol = 'BTCUSDT'): AccountOrder {
    return this.take(side === 'LONG' ? 'SELL' : 'BUY', side, quantity, price, symbol);
  }

  /** Makes agents trade at a price; the mark price stays. */
  last(price: number, symbol = 'BTCUSDT'): void {
    const one = this.one('futures', symbol);
    const ticks = Math.round(price * 10 ** one.instrument.priceDecimals);
    one.book.limit(SELL, ticks, 1, 'GTC', 0);
    one.book.limit(BUY, ticks, 1, 'IOC', 0);
  }

  /** Returns balance, available balance and frozen amount, as text. */
  standing() {
    const { balance, available, frozen } = this.ledger().futures;
    return { balance, available, frozen };
  }

  /** Returns a position as its record shows it, with its liquidation price. */
  shown(at = 0) {
    const { size, leverage, openValue, marginSize, isolatedMargin, liquidatePrice } =
      this.ledger().futures.positions[at] ?? {};
    return { size, leverage, openValue, marginSize, isolatedMargin, liquidatePrice };
  }

  liquidatePrices(): string[] {
    return this.ledger().futures.positions.map(({ liquidatePrice }) => liquidatePrice!);
  }

  /** Returns the ledger lines so far: type and income. */
  incomes(): (readonly [incomeType: string, income: string])[] {
    return this.account.income.map(({ incomeType, income }) => [incomeType, moneyText(income)]);
  }

  /** Returns the first deposit plus the sum of all lines, which the balance must equal. */
  sumOfIncomes(): string {
    return moneyText(this.account.income.reduce((sum, { income }) => sum + income, 100_000_00000000n));
  }
}

/** Returns why a command was refused: code and text; null when it was not. */
export function refusal(result: Result<unknown, Failure>): readonly [code: number, msg: string] | null {
  return result.ok ? null : [result.error.body.code, result.error.body.msg];
}
