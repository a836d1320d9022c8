import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { isApiTradable } from '../../market/instrument.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { sizeText, tradeValue } from '../accounts/money.ts';
import { isOpen, opens, type AccountOrder } from '../accounts/records.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Failure } from '../failure.ts';
import type { FuturesService } from '../futures/futuresService.ts';
import { plainOrigin } from '../orders/placement.ts';
import { averageTicks, stepsOf } from './copyArithmetic.ts';
import type { LeadTrader } from './leadTraders.ts';

/** Minutes of closes a strategy sees. */
const MINUTES = 60;
const USDT = 100_000_000n;

/** When a trader looks at the market next, simulated Unix ms, and how long one unit is. */
interface Seat {
  readonly trader: LeadTrader;
  readonly one: InstrumentMarket;
  /** Steps of one unit. */
  readonly unit: number;
  next: number;
}

/** An order a trader wants: a part of what it holds closed, or more of a side opened; steps. */
interface Wanted {
  readonly positionSide: PositionSide;
  readonly opening: boolean;
  readonly size: number;
}

/** An order at market a lead trader sends: opens a side of a contract, or closes it. `quantity`: decimal text, base coin. */
export interface LeadOrder {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly opening: boolean;
  readonly quantity: string;
}

/** Lets lead traders look at the market, each in its own rhythm, and trade with orders at market like anybody else. */
export class LeadTraderService {
  readonly #venueContext: VenueContext;
  readonly #futures: Pick<FuturesService, 'enter'>;
  readonly #seats: readonly Seat[];

  /** `time` is simulated Unix ms; `random` says who looks first. */
  constructor(
    venueContext: VenueContext,
    futures: Pick<FuturesService, 'enter'>,
    traders: readonly LeadTrader[],
    random: Random,
    time: number,
  ) {
    this.#venueContext = venueContext;
    this.#futures = futures;
    const contracts = venueContext.market
      .of('futures')
      .filter(({ instrument }) => isApiTradable(instrument) && instrument.marketHours === null);
    this.#seats = traders.flatMap((trader) => {
      const one = contracts[trader.place % Math.max(1, contracts.length)];
      if (!one) return [];
      const next = time + 1 + random.integer(trader.interval);
      return [{ trader, one, unit: unitOf(one, trader.unit), next }];
    });
  }

  /** The contract a trader trades. */
  symbolOf({ accountId }: LeadTrader): string {
    return this.#seats.find(({ trader }) => trader.accountId === accountId)?.one.instrument.symbol ?? '';
  }

  /** The end of a market step at `time`: whoever's turn it is trades. */
  stepped(time: number): void {
    for (const seat of this.#seats) {
      if (seat.next > time) continue;
      seat.next = time + seat.trader.interval;
      this.#look(seat);
    }
  }

  #look({ trader, one, unit }: Seat): void {
    const account = this.#venueContext.account(trader.accountId);
    const held = heldUnits(account, one, unit);
    const wanted = wantedOrder(account, one, unit, trader.strategy({ ...viewOf(account, one), held }), held);
    if (!wanted) return;
    const { symbol } = one.instrument;
    // A refusal (a halt, no funds left) is the trader's own affair: it looks again at its next turn.
    this.trade(trader, { ...wanted, symbol, quantity: sizeText(one.instrument, wanted.size) });
  }

  /** An order of a trader at market, as its strategy sends it. The command it belongs to is not over yet. */
  trade(
    { accountId }: LeadTrader,
    { symbol, positionSide, opening, quantity }: LeadOrder,
  ): Result<AccountOrder, Failure> {
    return this.#futures.enter(
      this.#venueContext.account(accountId),
      {
        symbol,
        side: (positionSide === 'LONG') === opening ? 'BUY' : 'SELL',
        positionSide,
        type: 'MARKET',
        quantity,
        reduceOnly: !opening,
      },
      plainOrigin,
    );
  }
}

/** One unit in steps at the present price, at least the smallest order. */
function unitOf(one: InstrumentMarket, value: number): number {
  const steps = (BigInt(value) * USDT) / tradeValue(one.instrument, one.last.last, 1);
  const least = stepsOf(one.instrument, one.instrument.minSize);
  return Math.max(1, Number.parseInt(String(steps > least ? steps : least), 10));
}

function sizeHeld(account: Account, one: InstrumentMarket, side: PositionSide): number {
  return account.position(one.instrument.symbol, side)?.size ?? 0;
}

function heldUnits(account: Account, one: InstrumentMarket, unit: number): number {
  const size = sizeHeld(account, one, 'LONG') - sizeHeld(account, one, 'SHORT');
  const units = Math.round(size / unit);
  // Less than half a unit is still something.
  return units === 0 ? Math.sign(size) : units;
}

function viewOf(account: Account, one: InstrumentMarket) {
  const { symbol } = one.instrument;
  const position = account.position(symbol, 'LONG') ?? account.position(symbol, 'SHORT');
  const closes = one.last
    .bars('1m', 0, Infinity, MINUTES)
    .map(({ close }) => close)
    .toReversed();
  const opened = position ? averageTicks(one.instrument, { size: position.size, value: position.openValue }) : 0;
  return { closes, opened, losses: lossesInARow(account) };
}

/** How many of the newest closings in a row lost. */
function lossesInARow(account: Account): number {
  const orders = account.orders('futures');
  let losses = 0;
  for (let at = orders.length - 1; at >= 0; at -= 1) {
    const order = orders[at]!;
    if (opens(order) || isOpen(order) || order.filled === 0) continue;
    if (order.realizedPnl >= 0n) break;
    losses += 1;
  }
  return losses;
}

/** The order that brings what is held nearer to the target: never across nothing in one go. */
function wantedOrder(
  account: Account,
  one: InstrumentMarket,
  unit: number,
  target: number,
  held: number,
): Wanted | undefined {
  if (target === held) return undefined;
  if (held !== 0) {
    const positionSide = held > 0 ? 'LONG' : 'SHORT';
    const all = sizeHeld(account, one, positionSide);
    const kept = Math.sign(target) === Math.sign(held) ? Math.abs(target) : 0;
    if (kept < Math.abs(held)) {
      const size = kept === 0 ? all : Math.min(all, (Math.abs(held) - kept) * unit);
      return { positionSide, opening: false, size };
    }
  }
  return {
    positionSide: target > 0 ? 'LONG' : 'SHORT',
    opening: true,
    size: (Math.abs(target) - Math.abs(held)) * unit,
  };
}
