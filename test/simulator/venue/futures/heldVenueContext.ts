import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import { ExchangeMarket } from '../../../../electron/simulator/market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../../../electron/simulator/market/instrumentMarket.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import type { AccountChanges } from '../../../../electron/simulator/venue/accounts/changes.ts';
import type { VenueContext } from '../../../../electron/simulator/venue/accounts/venueContext.ts';
import { money, moneyText, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import { openVenueContext } from '../../../../electron/simulator/venue/accounts/openVenueContext.ts';
import type { AccountOrder } from '../../../../electron/simulator/venue/accounts/records.ts';
import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';
import { openingHold } from '../../../../electron/simulator/venue/futures/risk.ts';
import { plainOrigin } from '../../../../electron/simulator/venue/orders/placement.ts';
import { Transcript } from '../../../../electron/simulator/venue/transcript.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { START, untraded } from '../../support/rig.ts';

const traded = ['BTC', 'ETH', 'XAU'];
const listed = {
  assets: untraded.assets.filter(({ name }) => traded.includes(name)),
  instruments: untraded.instruments.filter(({ market, asset }) => market === 'futures' && traded.includes(asset)),
};
/** In ticks: 50000, 2000 and 4000. */
const MARKS: Readonly<Record<string, number>> = { BTCUSDT: 500_000, ETHUSDT: 200_000, XAUUSDT: 400_000 };

/** The parameters of a position; the opening price is in ticks and the size in steps. */
interface Held {
  readonly symbol?: string;
  readonly side?: 'LONG' | 'SHORT';
  readonly size?: number;
  readonly price?: number;
  readonly leverage?: number;
  /** Isolated with this margin; cross without it. */
  readonly margin?: string;
  readonly separated?: boolean;
  readonly copied?: boolean;
}

/** The parameters of a resting order; price in ticks, size in steps. */
interface Resting {
  readonly symbol?: string;
  readonly side?: 'BUY' | 'SELL';
  readonly positionSide?: 'LONG' | 'SHORT';
  readonly price?: number;
  readonly size?: number;
  readonly filled?: number;
  readonly isolated?: boolean;
  readonly separated?: boolean;
}

/**
 * The venue context without the services above it: three contracts without agents, one of them with market hours, and
 * accounts that hold what a test puts there without a trade. For single rules of futures; tests of the whole exchange
 * use a venue.
 */
export class HeldVenueContext {
  readonly context: VenueContext;
  readonly transcript = new Transcript();
  /** The changes to save and report that each end of a command or step took. */
  readonly finished: AccountChanges[][] = [];
  /** Called when changes are reported: acts before the exchange goes on. */
  onFinish: () => void = () => undefined;

  constructor() {
    const behind: { context?: VenueContext } = {};
    const market = new ExchangeMarket(
      7,
      START,
      {
        trade: () => undefined,
        level: () => undefined,
        orders: {
          accepted: (one, id) => behind.context?.flow.accepted(one, id),
          trade: (one, fill) => behind.context?.flow.trade(one, fill),
          done: (one, id, reason) => behind.context?.flow.done(one, id, reason),
          allowance: (one, id, left) => behind.context?.flow.allowance(one, id, left) ?? left,
          wouldAllow: (one, id, left, first) => behind.context?.flow.wouldAllow(one, id, left, first) ?? left,
          prevents: (one, owner) => behind.context?.flow.prevents(one, owner) ?? false,
        },
      },
      undefined,
      listed,
    );
    const { venueContext: floor } = openVenueContext(
      {
        market,
        random: createRandom(7),
        transcript: this.transcript,
        time: START,
        listeners: new Set(),
        addListener: () => () => undefined,
      },
      () => {
        this.finished.push(this.context.changes.take());
        this.onFinish();
      },
    );
    this.context = floor;
    behind.context = floor;
    for (const one of market.instruments.values()) this.#empty(one);
  }

  #empty(one: InstrumentMarket): void {
    one.agentsActive = false;
    for (const side of [BUY, SELL] as const) {
      while (one.book.levels(side) > 0) one.book.market(side === BUY ? SELL : BUY, 1_000_000_000, 0);
    }
    one.mark!.quote(MARKS[one.instrument.symbol]!);
  }

  one(symbol = 'BTCUSDT'): InstrumentMarket {
    return this.context.find(symbol);
  }

  account(id = 'user'): Account {
    return this.context.account(id);
  }

  mark(ticks: number, symbol = 'BTCUSDT'): void {
    this.one(symbol).mark!.quote(ticks);
  }

  /** Places an agent's resting order, in ticks and steps. */
  offer(side: 'BUY' | 'SELL', price: number, size: number, symbol = 'BTCUSDT'): void {
    this.one(symbol).book.limit(side === 'BUY' ? BUY : SELL, price, size, 'GTC', 0);
  }

  /** Puts a position into an account: by default one BTC long at 50000 with cross margin. */
  hold(held: Held = {}, account = this.account()): Position {
    const { symbol = 'BTCUSDT', side = 'LONG', size = 10_000, price = MARKS[symbol]!, leverage = 20 } = held;
    const id = this.context.ids.next();
    const position: Position = {
      id,
      symbol,
      side,
      marginType: held.margin === undefined ? 'CROSSED' : 'ISOLATED',
      separatedMode: held.separated === true ? 'SEPARATED' : 'COMBINED',
      separatedOpenOrderId: held.separated === true ? id : '0',
      ...(held.copied === true ? { copied: true } : {}),
      createdMatch: 0,
      createdTime: START,
      leverage,
      size,
      openValue: tradeValue(this.one(symbol).instrument, price, size),
      openFee: 0n,
      fundingFee: 0n,
      isolatedMargin: money(held.margin ?? '0'),
      autoAppend: false,
      liquidating: false,
      cumOpenSize: size,
      cumOpenValue: 0n,
      cumOpenFee: 0n,
      cumCloseSize: 0,
      cumCloseValue: 0n,
      cumCloseFee: 0n,
      cumFundingFee: 0n,
      cumLiquidateFee: 0n,
      realizedPnl: 0n,
      updatedMatch: 0,
      updatedTime: START,
    };
    account.positions.set(id, position);
    return position;
  }

  /** Puts an order of an account into the book: by default it opens one BTC long at 45000 with cross margin. */
  rest(resting: Resting = {}, account = this.account()): AccountOrder {
    const { symbol = 'BTCUSDT', side = 'BUY', positionSide = 'LONG', price = 450_000, size = 10_000 } = resting;
    const { filled = 0 } = resting;
    const one = this.one(symbol);
    const id = this.context.ids.next();
    const isOpening = (side === 'BUY') === (positionSide === 'LONG');
    const order: AccountOrder = {
      id,
      accountId: account.id,
      market: 'futures',
      symbol,
      clientOrderId: `x${id}`,
      side,
      positionSide,
      terms: {
        ...plainOrigin,
        marginType: resting.isolated === true ? 'ISOLATED' : 'CROSSED',
        separatedMode: resting.separated === true ? 'SEPARATED' : 'COMBINED',
        leverage: 20,
      },
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      bound: 0,
      reduceOnly: false,
      createdTime: START,
      size,
      status: 'NEW',
      cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
      filled,
      filledValue: 0n,
      fee: 0n,
      liquidateFee: 0n,
      realizedPnl: 0n,
      lastPrice: 0,
      highPrice: 0,
      lowPrice: 0,
      updatedTime: START,
      held: isOpening ? openingHold(one.instrument, tradeValue(one.instrument, price, size - filled), 20) : 0n,
      presetsPlaced: false,
    };
    account.keep(order);
    this.context.flow.enter(one, account, order);
    return order;
  }

  /** Returns the ledger of an account, as text: type, contract, amount, balance after it. */
  incomes(accountId = 'user'): (readonly string[])[] {
    return this.account(accountId).income.map(({ incomeType, symbol, income, balance }) => [
      incomeType,
      symbol,
      moneyText(income),
      moneyText(balance),
    ]);
  }

  /** What the transcript recorded about accounts so far, without the time. */
  get noted(): string[] {
    return this.transcript.read().lines.map((line) => line.replace(/^\d+ account /, ''));
  }

  /** Returns the unsaved changes of an account, by cause. */
  pending(accountId = 'user') {
    return this.context.changes.all
      .filter(({ account }) => account.id === accountId)
      .map(({ cause, income, positions, orders, settings }) => ({
        cause,
        income: income.map(({ incomeType }) => incomeType),
        positions: [...positions],
        orders: [...orders],
        settings: [...settings],
      }));
  }
}
