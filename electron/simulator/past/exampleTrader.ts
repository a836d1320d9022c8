import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/units.ts';
import type { OrderSide, PositionSide } from '../../../shared/exchange/orderWords.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Result } from '../../../shared/result/result.ts';
import { instrumentKey, type Instrument } from '../market/instrument.ts';
import { priceText, sizeText, tradeValue } from '../venue/accounts/money.ts';
import type { AccountOrder } from '../venue/accounts/records.ts';
import type { Account } from '../venue/accounts/account.ts';
import type { AccountCommand } from '../venue/accounts/accountCommands.ts';
import type { LeadTrader } from '../venue/copy/leadTraders.ts';
import type { MinutePlayer } from './minutePlayer.ts';

/** One USDT in units of an amount. */
const USDT = 100_000_000n;
/** The account that gets the past. */
const ACCOUNT = 'user';

/** Something to do at a whole minute, Unix ms. */
interface Task {
  readonly at: number;
  readonly run: () => void;
}

/** What is traded: the share of the trades it gets, its leverage, and its size as a share of the largest. */
const traded = [
  { symbol: 'BTCUSDT', share: 0.5, leverage: 10, value: 1 },
  { symbol: 'ETHUSDT', share: 0.3, leverage: 8, value: 0.7 },
  { symbol: 'SOLUSDT', share: 0.2, leverage: 5, value: 0.25 },
] as const;
/** The contract of the one liquidation. */
const RISKED = 'SOLUSDT';

/** How often a trade of each month of thirty days goes in the right direction: a good month, a bad one, a good one. */
const skill = [0.69, 0.4, 0.7];
/** Trades of a day: from the first weekday (Sunday) to the last. */
const tradesByWeekday = [2, 4, 5, 5, 4, 5, 2];

/** Value of one trade in USDT. */
const LEAST_VALUE = 5_000;
const MOST_VALUE = 22_000;
/** Time within which a person acts after a minute has begun, before its price moves on, in ms. */
const AFTER_OPEN_MS = 19_000;
/** Length of a trade: its median and bounds in minutes, and how widely it varies. */
const USUAL_HOLD = 210;
const LEAST_HOLD = 9;
const MOST_HOLD = 2_600;
const HOLD_SPREAD = 1.1;

/** Times of the one-off events, in days from the start. */
const COPY_DAY = 12;
const FIRST_STOP_DAY = 56;
const LAST_DAY_OF_COPIES = 86;
const RISK_FROM_DAY = 36;
/** Time before the end in which nothing new begins, in ms, so that everything is closed in time. */
const QUIET_END = 2 * HOUR_MS;

interface Terms {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  /** Size in steps. */
  readonly size: number;
}

const sideOf = (positionSide: PositionSide, opening: boolean): OrderSide =>
  (positionSide === 'LONG') === opening ? 'BUY' : 'SELL';

/**
 * A person who trades by hand for some months: market and limit orders on three contracts, some with take profit and
 * stop loss, some cancelled; a savings plan on spot; three followed traders; deposits and transfers; one liquidation.
 * Everything is decided from the seed and the candles, and happens by the rules of the exchange.
 */
export class ExampleTrader {
  readonly #player: MinutePlayer;
  readonly #random: Random;
  readonly #from: number;
  readonly #end: number;
  /** Pending tasks, earliest last. */
  readonly #tasks: Task[] = [];
  /** Orders placed so far: their client ids count them. */
  #placed = 0;
  /** Times within which the risked contract is left alone. */
  #risk = { from: Infinity, until: Infinity };

  /** Creates the trader. `from` and `end` are whole days, Unix ms. */
  constructor(player: MinutePlayer, random: Random, from: number, end: number) {
    this.#player = player;
    this.#random = random;
    this.#from = from;
    this.#end = end;
    this.#begin();
    this.#plan();
    this.#save();
    this.#moveMoney();
    this.#copy();
    this.#riskOnce();
  }

  /** Trades from the first day to the last; nothing is open afterwards. */
  trade(): void {
    const player = this.#player;
    for (let minute = this.#from; minute < this.#end;) {
      while ((this.#tasks.at(-1)?.at ?? Infinity) <= minute) this.#tasks.pop()!.run();
      const keys = player.atStake();
      if (keys.size > 0) {
        player.play(minute, keys);
        minute += MINUTE_MS;
      } else minute = Math.max(minute + MINUTE_MS, Math.min(this.#end, this.#tasks.at(-1)?.at ?? this.#end));
    }
  }

  get #account(): Account {
    return this.#player.accounts.account(ACCOUNT);
  }

  #at(at: number, run: () => void): void {
    const time = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const index = this.#tasks.findIndex((task) => task.at <= time);
    this.#tasks.splice(index < 0 ? this.#tasks.length : index, 0, { at: time, run });
  }

  #begin(): void {
    const { accounts } = this.#player;
    this.#at(this.#from, () => {
      for (const { symbol, leverage } of traded) {
        done(
          accounts.futures.setLeverage(
            this.#account,
            { symbol, marginType: 'CROSSED', crossLeverage: String(leverage) },
            this.#from,
          ),
        );
      }
    });
    // What is still open shortly before the end is closed.
    this.#at(this.#end - HOUR_MS, () => {
      const time = this.#end - HOUR_MS;
      accounts.triggers.cancelLive(this.#account, undefined, time);
      for (const market of ['spot', 'futures'] as const) accounts.cancelOpen(ACCOUNT, market, undefined, time);
      for (const key of this.#player.atStake()) this.#player.open(key, time);
      done(accounts.futures.close(this.#account, {}, time));
    });
  }

  #plan(): void {
    const random = this.#random.fork('trades');
    for (let day = this.#from; day < this.#end; day += DAY_MS) {
      const trades = tradesByWeekday[new Date(day).getUTCDay()]! - 1 + random.integer(3);
      for (let trade = 0; trade < trades; trade += 1) {
        // Most trades begin in the middle of the day.
        const hour = 6 + 8 * (random.next() + random.next());
        const draw = random.fork(`${day}/${trade}`);
        const at = Math.floor((day + hour * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
        if (at < this.#end - QUIET_END) this.#at(at, () => this.#enter(at, draw));
      }
    }
  }

  #enter(at: number, random: Random): void {
    const { symbol, value: portion } = pick(random.next());
    const key = instrumentKey('futures', symbol);
    if (!this.#player.isWide(key, at)) return;
    if (symbol === RISKED && at >= this.#risk.from - DAY_MS && at < this.#risk.until) return;
    const wished = USUAL_HOLD * Math.exp(HOLD_SPREAD * random.normal());
    const hold = Math.round(Math.min(MOST_HOLD, Math.max(LEAST_HOLD, wished))) * MINUTE_MS;
    const exit = Math.min(at + hold, this.#end - QUIET_END);
    const [now, then] = [this.#player.bar(key, at).open, this.#player.bar(key, exit).open];
    const month = Math.min(skill.length - 1, Math.floor((at - this.#from) / (30 * DAY_MS)));
    const isRight = random.next() < skill[month]!;
    const positionSide = then > now === isRight ? 'LONG' : 'SHORT';
    const { instrument } = this.#player.open(key, at);
    const value = BigInt(Math.round((LEAST_VALUE + random.integer(MOST_VALUE - LEAST_VALUE)) * portion));
    const terms = { symbol, positionSide, size: stepsFor(instrument, value, now) } as const;
    const direction = positionSide === 'LONG' ? 1 : -1;
    const isLimit = random.next() < 0.45;
    const price = isLimit ? Math.round(now * (1 - direction * (0.0003 + 0.0015 * random.next()))) : now;
    const protects = random.next() < 0.6;
    const [profit, loss] = [0.009 + 0.02 * random.next(), 0.006 + 0.011 * random.next()];
    const preset = (share: number) => priceText(instrument, Math.round(price * (1 + direction * share)));
    const placed = this.#player.accounts.placeFutures(
      ACCOUNT,
      {
        ...this.#asked(instrument, terms, true, isLimit ? price : null),
        ...(protects ? { tpTriggerPrice: preset(profit), slTriggerPrice: preset(-loss) } : {}),
      },
      at + random.integer(AFTER_OPEN_MS),
    );
    if (!placed.ok) return;
    const order = placed.value;
    // A limit order that has not traded after a while is cancelled.
    if (isLimit) this.#at(Math.min(exit, at + (20 + random.integer(140)) * MINUTE_MS), () => this.#cancel(order));
    const patient = random.next() < 0.35;
    this.#at(exit, () => this.#leave(order, terms, exit, patient));
  }

  #leave(order: AccountOrder, terms: Terms, at: number, patient: boolean): void {
    const size = Math.min(order.filled, this.#held(terms));
    if (size === 0) return;
    const { accounts } = this.#player;
    const key = instrumentKey('futures', terms.symbol);
    if (!this.#player.isWide(key, at))
      return this.#at(at + MINUTE_MS, () => this.#leave(order, terms, at + MINUTE_MS, patient));
    const { instrument } = this.#player.open(key, at);
    const now = this.#player.bar(key, at).open;
    const limit = patient ? Math.round(now * (terms.positionSide === 'LONG' ? 1.0006 : 0.9994)) : null;
    const moment = at + this.#random.integer(AFTER_OPEN_MS);
    const closed = accounts.placeFutures(ACCOUNT, this.#asked(instrument, { ...terms, size }, false, limit), moment);
    if (!patient || !closed.ok) return;
    const later = at + 45 * MINUTE_MS;
    this.#at(later, () => {
      this.#cancel(closed.value);
      this.#leave({ ...order, filled: size - closed.value.filled }, terms, later, false);
    });
  }

  #clientId(): string {
    this.#placed += 1;
    return `example-${this.#placed}`;
  }

  #held({ symbol, positionSide }: Terms): number {
    return this.#account.ownPositionsOf(symbol, positionSide).reduce((sum, { size }) => sum + size, 0);
  }

  #cancel({ id, market }: AccountOrder): void {
    this.#player.accounts.cancel(ACCOUNT, market, { orderId: id }, this.#player.time);
  }

  #asked(instrument: Instrument, { symbol, positionSide, size }: Terms, opening: boolean, price: number | null) {
    return {
      symbol,
      side: sideOf(positionSide, opening),
      positionSide,
      quantity: sizeText(instrument, size),
      newClientOrderId: this.#clientId(),
      ...(opening ? {} : { reduceOnly: true }),
      ...(price === null
        ? { type: 'MARKET' as const }
        : { type: 'LIMIT' as const, timeInForce: 'GTC' as const, price: priceText(instrument, price) }),
      TpWorkingType: 'CONTRACT_PRICE' as const,
      SlWorkingType: 'CONTRACT_PRICE' as const,
    };
  }

  /** Spot: a purchase of BTC every week, and of ETH every month; some BTC are sold once. */
  #save(): void {
    const trade = (symbol: string, at: number, value: bigint, side: OrderSide) =>
      this.#at(at, () => {
        const key = instrumentKey('spot', symbol);
        const { instrument } = this.#player.open(key, at);
        const size = stepsFor(instrument, value, this.#player.bar(key, at).open);
        done(
          this.#player.accounts.placeSpot(
            ACCOUNT,
            { symbol, side, type: 'MARKET', quantity: sizeText(instrument, size), newClientOrderId: this.#clientId() },
            at,
          ),
        );
      });
    for (let at = this.#from + 9 * HOUR_MS; at < this.#end - DAY_MS; at += 7 * DAY_MS)
      trade('BTCUSDT', at, 750n, 'BUY');
    for (let at = this.#from + 3 * DAY_MS; at < this.#end - DAY_MS; at += 30 * DAY_MS) {
      trade('ETHUSDT', at + 11 * HOUR_MS, 1_200n, 'BUY');
    }
    trade('BTCUSDT', this.#from + 64 * DAY_MS + 15 * HOUR_MS, 20_000n, 'SELL');
  }

  #moveMoney(): void {
    const moves: readonly (readonly [day: number, command: MoneyMove])[] = [
      [20, { kind: 'deposit', wallet: 'spot', asset: 'USDT', amount: '4000' }],
      [21, { kind: 'transfer', from: 'spot', to: 'futures', asset: 'USDT', amount: '4000' }],
      [47, { kind: 'transfer', from: 'funding', to: 'futures', asset: 'USDT', amount: '2500' }],
      [77, { kind: 'transfer', from: 'futures', to: 'spot', asset: 'USDT', amount: '6000' }],
      [79, { kind: 'withdraw', wallet: 'spot', asset: 'USDT', amount: '5000' }],
    ];
    for (const [day, command] of moves) {
      const at = this.#from + day * DAY_MS + 13 * HOUR_MS;
      this.#at(at, () =>
        done(this.#player.accounts.administer({ ...command, accountId: ACCOUNT } as AccountCommand, at)),
      );
    }
  }

  /** Follows the traders with whom copy trading begins, and stops following them before the end. */
  #copy(): void {
    const { copy } = this.#player.accounts;
    const began = this.#from + COPY_DAY * DAY_MS + 8 * HOUR_MS;
    this.#at(began, () => {
      for (const key of this.#player.market.instruments.keys()) this.#player.open(key, began);
      copy.begin(began);
      const follows = copy.store.followsOf(ACCOUNT);
      for (const [index, { traderId }] of follows.entries()) {
        const days = index === 0 ? FIRST_STOP_DAY : LAST_DAY_OF_COPIES;
        this.#lead(copy.trader(traderId)!, began, this.#from + days * DAY_MS, this.#random.fork(`lead/${index}`));
      }
    });
  }

  #lead(trader: LeadTrader, from: number, until: number, random: Random): void {
    const { copy } = this.#player.accounts;
    const symbol = copy.symbolOf(trader);
    const key = instrumentKey('futures', symbol);
    for (let at = from + HOUR_MS; ;) {
      at += Math.round((3 + 36 * random.next()) * 60) * MINUTE_MS;
      const hold = Math.round((0.5 + 9 * random.next()) * 60) * MINUTE_MS;
      if (at + hold > until - HOUR_MS) break;
      const isRight = random.next() < 0.56;
      const open = at;
      const value = BigInt(trader.unit) * BigInt(1 + random.integer(3));
      this.#at(open, () => {
        const now = this.#player.bar(key, open).open;
        const positionSide = this.#player.bar(key, open + hold).open > now === isRight ? 'LONG' : 'SHORT';
        const { instrument } = this.#player.open(key, open);
        const quantity = sizeText(instrument, stepsFor(instrument, value, now));
        done(copy.lead(trader, { symbol, positionSide, opening: true, quantity }, open));
        const close = open + hold;
        this.#at(close, () => {
          this.#player.open(key, close);
          done(copy.lead(trader, { symbol, positionSide, opening: false, quantity }, close));
        });
      });
      at += hold;
    }
    this.#at(until, () => {
      this.#player.open(key, until);
      done(copy.stop(this.#account, trader.traderId, until));
    });
  }

  /** One isolated position with too much leverage before a large move against it: it ends in a liquidation. */
  #riskOnce(): void {
    const key = instrumentKey('futures', RISKED);
    for (let at = this.#from + RISK_FROM_DAY * DAY_MS; at < this.#end - 20 * DAY_MS; at += HOUR_MS) {
      const [now, then] = [this.#player.bar(key, at).open, this.#player.bar(key, at + 5 * HOUR_MS).open];
      if (Math.abs(then / now - 1) < 0.035) continue;
      const positionSide = then > now ? 'SHORT' : 'LONG';
      this.#risk = { from: at, until: at + 8 * HOUR_MS };
      this.#at(at, () => this.#risked(positionSide, now, at));
      return;
    }
  }

  #risked(positionSide: PositionSide, price: number, at: number): void {
    const { futures } = this.#player.accounts;
    const account = this.#account;
    const { instrument } = this.#player.open(instrumentKey('futures', RISKED), at);
    const { symbol } = instrument;
    if (account.ownPositionsOf(symbol).length > 0 || account.open('futures', symbol).length > 0) return;
    done(futures.setMarginMode(account, { symbol, marginType: 'ISOLATED', separatedType: 'COMBINED' }, at));
    const leverages = { isolatedLongLeverage: '40', isolatedShortLeverage: '40' };
    done(futures.setLeverage(account, { symbol, marginType: 'ISOLATED', ...leverages }, at));
    const terms = { symbol, positionSide, size: stepsFor(instrument, 9_000n, price) };
    done(this.#player.accounts.placeFutures(ACCOUNT, this.#asked(instrument, terms, true, null), at));
    const { until } = this.#risk;
    this.#at(until - HOUR_MS, () => {
      this.#player.open(instrumentKey('futures', symbol), until - HOUR_MS);
      done(futures.close(account, { symbol }, until - HOUR_MS));
      done(
        futures.setMarginMode(account, { symbol, marginType: 'CROSSED', separatedType: 'COMBINED' }, until - HOUR_MS),
      );
    });
  }
}

type MoneyMove =
  | Omit<Extract<AccountCommand, { kind: 'deposit' | 'withdraw' }>, 'accountId'>
  | Omit<Extract<AccountCommand, { kind: 'transfer' }>, 'accountId'>;

function pick(draw: number): (typeof traded)[number] {
  let sum = 0;
  return traded.find(({ share }) => (sum += share) > draw) ?? traded[0];
}

/** Returns the size in steps that a value in whole USDT buys at a price in ticks. */
function stepsFor(instrument: Instrument, value: bigint, price: number): number {
  return Number.parseInt(String((value * USDT) / tradeValue(instrument, price, 1)), 10);
}

/** Ends the making of the past when the exchange refuses something that cannot be refused. */
function done(result: Result<unknown, unknown>): void {
  if (!result.ok) throw new Error(`the exchange refused a step of the example: ${JSON.stringify(result.error)}`);
}
