import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { money, moneyText, priceText, sizeText } from '../../../electron/simulator/venue/accounts/money.ts';
import { spotReceipt } from '../../../shared/domain/spotReceipt.ts';
import { decimal, formatShort, subtract } from '../../../shared/num/decimal.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { QuietVenue } from '../../simulator/venue/quietVenue.ts';

const pick = <T>(random: Random, from: readonly T[]): T => from[random.integer(from.length)]!;

/** Pairs whose books the drafts trade, around their last price in ticks. */
const pairs = ['BTCUSDT', 'ETHUSDT'] as const;

class SpotVenue extends QuietVenue {
  #held(asset: string) {
    const { free, locked } = this.venue.accounts.account('user').balance(asset);
    return decimal(moneyText(free + locked));
  }

  /** Places one draft into a separate book; returns the predictions and the changes of base and quote that followed. */
  run(random: Random): { readonly said: string[]; readonly came: string[] } | null {
    const symbol = pick(random, pairs);
    const one = this.one('spot', symbol);
    const { book, instrument } = one;
    const account = this.venue.accounts.account('user');
    const base = account.balance(instrument.asset);
    const quote = account.balance('USDT');
    base.free = quote.free = money('90000000');
    for (const side of [BUY, SELL] as const) {
      while (book.levels(side) > 0) book.market(side === BUY ? SELL : BUY, 1_000_000_000, 0);
    }
    const last = { BTCUSDT: 50_000, ETHUSDT: 2_000 }[symbol] * 10 ** instrument.priceDecimals;
    book.limit(SELL, last, 1, 'GTC', 0);
    book.limit(BUY, last, 1, 'IOC', 0);
    const buys = random.next() < 0.5;
    const least = Math.ceil(Number.parseFloat(instrument.minSize) * 10 ** instrument.sizeDecimals);
    const size = least + Math.floor(20_000 ** random.next());
    const flat: string[] = [];
    let at = last + random.integer(50) - 25;
    for (let left = 1 + random.integer(5); left > 0; left -= 1) {
      const steps = 1 + random.integer(size);
      book.limit(buys ? SELL : BUY, at, steps, 'GTC', 0);
      flat.push(priceText(instrument, at), sizeText(instrument, steps));
      at += (buys ? 1 : -1) * (1 + random.integer(20));
    }
    const timeInForce = pick(random, [null, 'GTC', 'IOC', 'FOK'] as const);
    const ticks = last + random.integer(80) - 40;
    const side = buys ? 'BUY' : 'SELL';
    const price = timeInForce === null ? null : decimal(priceText(instrument, ticks));
    const quantity = sizeText(instrument, size);
    const rates = { makerRate: decimal(instrument.apiMakerFeeRate), takerRate: decimal(instrument.apiTakerFeeRate) };
    const said = spotReceipt({ side, price, quantity: decimal(quantity), timeInForce }, rates, flat);
    const before = [this.#held(instrument.asset), this.#held('USDT')] as const;
    const terms =
      timeInForce === null ? { type: 'MARKET' as const } : { timeInForce, price: priceText(instrument, ticks) };
    if (!this.spot({ symbol, side, quantity, ...terms }).ok) return null;
    if (said.waiting) book.limit(buys ? SELL : BUY, ticks, size, 'IOC', 0);
    const [gotBase, gotQuote] = [
      subtract(this.#held(instrument.asset), before[0]),
      subtract(this.#held('USDT'), before[1]),
    ];
    const paid = subtract(decimal('0'), said.paid);
    const expected = buys ? [said.received, paid] : [paid, said.received];
    return { said: expected.map(formatShort), came: [gotBase, gotQuote].map(formatShort) };
  }
}

describe("A-SPOT-FEE-ASSET spot receipt equals the exchange's result to the last digit", () => {
  it('B-B3 amounts paid and received, for 1,000 drafts', () => {
    const venue = new SpotVenue();
    const random = createRandom(21);
    let filled = 0;
    let drafts = 0;
    for (let at = 0; drafts < 1_000 && at < 2_000; at += 1) {
      const ran = venue.run(random);
      if (!ran) continue;
      drafts += 1;
      expect([at, ran.said]).toEqual([at, ran.came]);
      if (ran.came[0] !== '0') filled += 1;
    }
    expect([drafts, filled > 400]).toEqual([1_000, true]);
  }, 60_000);
});
