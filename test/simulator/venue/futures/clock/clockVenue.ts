import { refusalSentences, sentenceOf } from '../../../../../shared/result/controlWords.ts';
import type { Account } from '../../../../../electron/simulator/venue/accounts/account.ts';
import type { AccountCommand } from '../../../../../electron/simulator/venue/accounts/accountCommands.ts';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import type { Position } from '../../../../../electron/simulator/venue/futures/records.ts';
import { START } from '../../../support/rig.ts';
import { QuietVenue, value } from '../../quietVenue.ts';

/** Margin mode and leverage with which an account of a worked example trades a contract. */
export interface Mode {
  readonly marginType?: 'CROSSED' | 'ISOLATED';
  readonly separatedMode?: 'COMBINED' | 'SEPARATED';
  readonly leverage?: number;
}

/** A venue without agents whose funding, mark prices and steps the test controls. */
export class SteppedVenue extends QuietVenue {
  /** Sets how an account trades a contract, before the account has anything there. */
  mode(
    symbol: string,
    { marginType = 'CROSSED', separatedMode = 'COMBINED', leverage = 20 }: Mode,
    accountId = 'user',
  ): void {
    Object.assign(this.account(accountId).settings(symbol), {
      marginType,
      separatedMode,
      crossLeverage: leverage,
      isolatedLongLeverage: leverage,
      isolatedShortLeverage: leverage,
    });
  }

  account(accountId = 'user'): Account {
    return this.venue.accounts.account(accountId);
  }

  /** Opens a position against an agent at a price; decimals of the instrument. */
  open(symbol: string, positionSide: 'LONG' | 'SHORT', price: number, quantity: string, accountId = 'user'): Position {
    const long = positionSide === 'LONG';
    const text = String(price);
    this.offer('futures', symbol, long ? 'SELL' : 'BUY', price, Number(quantity));
    value(this.futures({ symbol, side: long ? 'BUY' : 'SELL', positionSide, price: text, quantity }, accountId));
    return this.account(accountId).positionsOf(symbol, positionSide).at(-1)!;
  }

  /** Moves mark prices and ends the step. */
  step(marks: Readonly<Record<string, number>> = {}): void {
    for (const [symbol, price] of Object.entries(marks)) this.mark(symbol, price);
    this.venue.accounts.settle(this.venue.time.now());
  }

  /** Settles the funding of a contract at a mark price (decimals) within a separate step. `rate` is in 10^-8. */
  fund(symbol: string, rate: number, mark: number): void {
    const ticks = Math.round(mark * 10 ** this.one('futures', symbol).instrument.priceDecimals);
    this.venue.accounts.funded(symbol, { time: START, rate, mark: ticks });
    this.venue.accounts.settle(START);
  }

  /** Applies an administrative command to an account. */
  administer(command: AccountCommand): void {
    const done = this.venue.accounts.administer(command, this.venue.time.now());
    if (!done.ok) throw new Error(sentenceOf(refusalSentences, done.error));
  }

  /**
   * Returns the ledger of an account after its first `from` lines, as text: type, contract, amount, balance after it.
   */
  incomes(accountId = 'user', from = 0): (readonly string[])[] {
    return this.account(accountId)
      .income.slice(from)
      .map(({ incomeType, symbol, income, balance }) => [incomeType, symbol, moneyText(income), moneyText(balance)]);
  }

  /** Returns balance and available balance of an account. */
  money(accountId = 'user'): { readonly balance: string; readonly available: string } {
    const { balance, available } = this.ledger(accountId).futures;
    return { balance, available };
  }
}
