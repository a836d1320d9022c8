import type { ServedPrivateId } from '../../../../electron/simulator/http/served.ts';
import type { InstrumentMarket } from '../../../../electron/simulator/market/instrumentMarket.ts';
import { formatUnits } from '../../../../electron/simulator/market/units.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { ask } from '../../http/tradingSupport.ts';
import type { AccountName, Stage } from './stage.ts';

/** Pairs and contracts that sessions trade: active ones, a quiet one, and one whose market closes. */
const symbols: Readonly<Record<Market, readonly string[]>> = {
  spot: ['BTCUSDT', 'BTCUSDT', 'ETHUSDT'],
  futures: ['BTCUSDT', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'SOLUSDT', 'XAUUSDT'],
};

/** What one command of a session draws from: random numbers, and the present accounts and books. */
export class Chances {
  readonly stage: Stage;
  readonly random: Random;
  readonly who: AccountName;
  readonly account: Account;

  constructor(stage: Stage, random: Random) {
    this.stage = stage;
    this.random = random;
    this.who = this.one(['user', 'user', 'user', 'trader', 'trader', 'partner'] as const);
    this.account = stage.accounts.account(this.who);
  }

  /** Returns a random item of a list. */
  one<T>(list: readonly T[]): T {
    return list[this.random.integer(list.length)]!;
  }

  /** Returns true in so many per cent of the calls. */
  often(percent: number): boolean {
    return this.random.integer(100) < percent;
  }

  /** Returns a random whole number between two bounds, both included. */
  between(low: number, high: number): number {
    return low + this.random.integer(high - low + 1);
  }

  instrument(market: Market): InstrumentMarket {
    return this.stage.market.find(market, this.one(symbols[market]))!;
  }

  /** Returns a price near the best price as text: passive by a limited number of ticks, sometimes crossing. */
  price({ book, instrument, last }: InstrumentMarket, side: 'BUY' | 'SELL'): string {
    const touch = book.best(side === 'BUY' ? 0 : 1) || last.last;
    const far = Math.max(20, Math.floor(touch / 2_000));
    const offset = this.between(-Math.floor(far / 3), far);
    return formatUnits(Math.max(1, side === 'BUY' ? touch - offset : touch + offset), instrument.priceDecimals);
  }

  /** Returns a trigger price around the last price as text, above or below it. */
  trigger({ instrument, last }: InstrumentMarket, above: boolean): string {
    const offset = Math.max(1, Math.floor((last.last * this.between(1, 120)) / 10_000));
    return formatUnits(Math.max(1, above ? last.last + offset : last.last - offset), instrument.priceDecimals);
  }

  /** Returns a size in steps as text. */
  size({ instrument }: InstrumentMarket, steps: number): string {
    return formatUnits(Math.max(1, Math.floor(steps)), instrument.sizeDecimals);
  }

  /**
   * Returns the number of steps worth so many per cent of the account's funds for a market; on futures times the
   * leverage.
   */
  worth({ instrument, last }: InstrumentMarket, hundredths: number): number {
    const { market, priceDecimals, sizeDecimals } = instrument;
    const futures = market === 'futures';
    const text = futures ? this.stage.accounts.summary(this.who).available : this.account.balance('USDT').free;
    const money = Number(text / 1_000_000n) / 100;
    const leverage = futures ? this.account.settings(instrument.symbol).crossLeverage : 1;
    return ((money * leverage * hundredths) / 100 / last.last) * 10 ** (priceDecimals + sizeDecimals);
  }

  /** Sends a request as a caller of the API would. */
  send(id: ServedPrivateId, parameters: object): void {
    const { answered } = this.stage;
    if (ask(id, parameters, this.stage.context(this.who)).ok) answered.set(id, (answered.get(id) ?? 0) + 1);
  }
}
