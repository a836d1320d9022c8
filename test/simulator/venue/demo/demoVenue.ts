import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import { wireLevels } from '../../../../electron/simulator/market/bookLevels.ts';
import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import { reply } from '../../http/tradingSupport.ts';
import { QuietVenue } from '../quietVenue.ts';

type Words = Record<string, unknown>;

/** A quiet exchange from the view of its user's demo account: BTCSUSDT, whose live book is BTCUSDT. */
export class DemoVenue extends QuietVenue {
  readonly asked = {
    symbol: 'BTCSUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'MARKET',
    quantity: '0.1',
    newClientOrderId: 'd1',
  };

  constructor(state?: StateStore) {
    super(state);
    // Emptying the books crossed the resting orders of a restored demo account; a new one has none.
    this.stepped();
  }

  /** Places an agent's resting order in the live book. */
  override offer(
    ...asked: Parameters<QuietVenue['offer']> | [side: 'BUY' | 'SELL', price: number, size: number]
  ): void {
    if (asked.length === 3) super.offer('futures', 'BTCUSDT', ...asked);
    else super.offer(...asked);
  }

  /** Makes two agents trade at a price, and ends the step. */
  trade(price: number, size: number): void {
    const { book } = this.one('futures', 'BTCUSDT');
    const [ticks, steps] = [price * 10, size * 10_000];
    while (book.best(BUY) > ticks) book.market(SELL, 1_000_000, 0, book.best(BUY));
    book.limit(BUY, ticks, steps, 'GTC', 0);
    book.limit(SELL, ticks, steps, 'IOC', 0);
    this.stepped();
  }

  override mark(...asked: Parameters<QuietVenue['mark']> | [price: number]): void {
    if (asked.length === 1) super.mark('BTCUSDT', ...asked);
    else super.mark(...asked);
  }

  /** Ends a market step. */
  stepped(): void {
    this.venue.accounts.settle(this.venue.time.now());
    this.venue.demo.settle(this.venue.time.now());
  }

  place(asked: Partial<DemoVenue['asked']> & Words): Words {
    return reply('futures.sim.order.place', { ...this.asked, ...asked }, this.context());
  }

  history(asked: Words = {}): Words[] {
    return reply('futures.sim.order.history', asked, this.context());
  }

  positions(): Words[] {
    return reply('futures.sim.position.allPosition', {}, this.context());
  }

  balance(): Words {
    return reply<Words[]>('futures.sim.balance', {}, this.context())[0]!;
  }

  /** Returns the state of the main account. */
  main() {
    const { futures } = this.ledger();
    return { balance: futures.balance, orders: futures.orders.length, positions: futures.positions.length };
  }

  /** Returns both sides of the live book. */
  depth() {
    const one = this.one('futures', 'BTCUSDT');
    return [one.book.updateId, wireLevels(one, BUY, 100), wireLevels(one, SELL, 100)];
  }

  /** Returns the fee of a value in USDT, as text. */
  feeOf(value: number, who: 'maker' | 'taker' = 'taker'): string {
    return (value * (who === 'maker' ? 0.0002 : 0.0008)).toFixed(8);
  }

  /** Returns the reservation of an opening order of that value: its margin and a taker fee. */
  holdOf(value: number, leverage: number): string {
    return (value / leverage + value * 0.0008).toFixed(8);
  }
}
