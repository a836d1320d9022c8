import type { Failure } from '../../../../electron/simulator/venue/failure.ts';
import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { AccountOrder } from '../../../../electron/simulator/venue/accounts/records.ts';
import type { ConditionalPlacement } from '../../../../electron/simulator/venue/triggers/placing.ts';
import type { TpSlPlacement } from '../../../../electron/simulator/venue/triggers/positionTpSl.ts';
import type { ConditionalOrder } from '../../../../electron/simulator/venue/triggers/records.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { QuietVenue, value } from '../quietVenue.ts';

/** A venue without agents in which the last and the mark price of BTCUSDT (tick 0.1, step 0.0001) are 50000. */
export class ConditionalVenue extends QuietVenue {
  /**
   * Places a conditional order of BTCUSDT: by default it opens a long position of 0.1 when the last price rises to
   * 51000.
   */
  algo(asked: Partial<ConditionalPlacement>, accountId = 'user'): Result<ConditionalOrder, Failure> {
    const { accounts, time } = this.venue;
    const full: ConditionalPlacement = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'STOP_MARKET',
      quantity: '0.1',
      clientAlgoId: 'a1',
      TpWorkingType: 'CONTRACT_PRICE',
      SlWorkingType: 'CONTRACT_PRICE',
      workingType: 'CONTRACT_PRICE',
      ...(asked.type === 'TRAILING_MARKET' ? { callbackRate: '0.01' } : { triggerPrice: '51000' }),
      ...asked,
    };
    return accounts.triggers.place(accounts.account(accountId), full, time.now());
  }

  /**
   * Places a take-profit or stop-loss: by default a stop-loss at 49000 that closes the whole long position of BTCUSDT
   * at market.
   */
  tpSl(asked: Partial<TpSlPlacement>): Result<ConditionalOrder[], Failure> {
    const { accounts, time } = this.venue;
    const full: TpSlPlacement = {
      symbol: 'BTCUSDT',
      clientAlgoId: 't1',
      planType: 'STOP_LOSS',
      triggerPrice: '49000',
      positionSide: 'LONG',
      triggerPriceType: 'CONTRACT_PRICE',
      ...asked,
    };
    return accounts.triggers.placeTpSl(accounts.account('user'), full, time.now());
  }

  modify(
    orderId: string,
    triggerPrice: string,
    more: { executePrice?: string; mark?: true } = {},
  ): Result<null, Failure> {
    const { accounts, time } = this.venue;
    const { mark, ...rest } = more;
    const triggerPriceType = mark ? 'MARK_PRICE' : 'CONTRACT_PRICE';
    const asked = { orderId, triggerPrice, triggerPriceType, ...rest } as const;
    return accounts.triggers.modifyTpSl(accounts.account('user'), asked, time.now());
  }

  cancelAlgo(orderId: string): ConditionalOrder | undefined {
    const { accounts, time } = this.venue;
    return accounts.triggers.cancel(accounts.account('user'), orderId, time.now());
  }

  /**
   * Makes agents trade one size step at each of these prices of BTCUSDT, all within one market step, which then ends.
   */
  trades(...prices: number[]): void {
    const { book } = this.one('futures', 'BTCUSDT');
    for (const price of prices) {
      book.limit(SELL, Math.round(price * 10), 1, 'GTC', 0);
      book.limit(BUY, Math.round(price * 10), 1, 'IOC', 0);
    }
    this.endStep();
  }

  /** Moves the mark price of BTCUSDT and ends the market step. */
  marked(price: number): void {
    this.mark('BTCUSDT', price);
    this.endStep();
  }

  endStep(): void {
    this.venue.accounts.settle(this.venue.time.now());
  }

  /** Opens a position of BTCUSDT at market at 50000. */
  hold(positionSide: 'LONG' | 'SHORT', quantity: string): AccountOrder {
    const long = positionSide === 'LONG';
    this.offer('futures', 'BTCUSDT', long ? 'SELL' : 'BUY', 50_000, Number.parseFloat(quantity));
    return value(this.futures({ side: long ? 'BUY' : 'SELL', positionSide, type: 'MARKET', quantity }));
  }

  /** Places an agent's bid in BTCUSDT; `ask` below places an agent's offer. */
  bid(price: number, size: number): void {
    this.offer('futures', 'BTCUSDT', 'BUY', price, size);
  }
  ask(price: number, size: number): void {
    this.offer('futures', 'BTCUSDT', 'SELL', price, size);
  }

  conditional(id: string): ConditionalOrder {
    return this.venue.accounts.account('user').conditional(id)!;
  }

  /** Returns the order that a conditional order placed. */
  issued({ id }: ConditionalOrder): AccountOrder | undefined {
    const { actualOrderId } = this.conditional(id);
    return this.venue.accounts.account('user').order('futures', actualOrderId ?? '');
  }

  /** Returns type, size and status of every conditional order of the user, with the cancel reason, oldest first. */
  standing(): string[] {
    return this.venue.accounts
      .account('user')
      .conditionals.map(({ type, status, cancelReason, size }) =>
        [type, size, status, ...(status === 'CANCELED' ? [cancelReason] : [])].join(' '),
      );
  }

  /** Returns side and size in steps of every open position of the user. */
  positions(): string[] {
    return [...this.venue.accounts.account('user').positions.values()].map(({ side, size }) => `${side} ${size}`);
  }

  /** Returns the status of each order in each frame of orders, in the order of the frames: `type status`. */
  told(): string[] {
    return this.news
      .filter(({ channel, accountId }) => channel === 'futures.orders' && accountId === 'user')
      .flatMap(({ records }) => records as { type: string; status: string }[])
      .map(({ type, status }) => `${type} ${status}`);
  }
}
