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

/** Number of past minute closes passed to a strategy. */
const MINUTES = 60;
const USDT = 100_000_000n;

/** A lead trader with its contract, the size of its unit, and its next turn in simulated Unix ms. */
interface TraderState {
  readonly trader: LeadTrader;
  readonly one: InstrumentMarket;
  /** Size of one unit in steps. */
  readonly unit: number;
  next: number;
}

/** An order a trader should send: closes a part of what it holds, or opens more of a side; size in steps. */
interface PlannedOrder {
  readonly positionSide: PositionSide;
  readonly opening: boolean;
  readonly size: number;
}

/**
 * A market order of a lead trader: opens a side of a contract, or closes it. `quantity` is decimal text in the base
 * coin.
 */
export interface LeadOrder {
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly opening: boolean;
  readonly quantity: string;
}

/** Runs the lead traders, each at its own interval; they trade with market orders like any other account. */
export class LeadTraderService {
  readonly #venueContext: VenueContext;
  readonly #futures: Pick<FuturesService, 'enter'>;
  readonly #seats: readonly TraderState[];

  /** Creates the service. `time` is simulated Unix ms; `random` determines each trader's first turn. */
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

  /** Returns the contract a trader trades. */
  symbolOf({ accountId }: LeadTrader): string {
    return this.#seats.find(({ trader }) => trader.accountId === accountId)?.one.instrument.symbol ?? '';
  }

  /** Ends a market step at `time`: traders whose turn it is trade. */
  stepped(time: number): void {
    for (const seat of this.#seats) {
      if (seat.next > time) continue;
      seat.next = time + seat.trader.interval;
      this.#look(seat);
    }
  }

  #look({ trader, one, unit }: TraderState): void {
    const account = this.#venueContext.account(trader.accountId);
    const held = heldUnits(account, one, unit);
    const wanted = wantedOrder(account, one, unit, trader.strategy({ ...viewOf(account, one), held }), held);
    if (!wanted) return;
    const { symbol } = one.instrument;
    // A refusal (a halt, no funds left) is ignored: the trader tries again at its next turn.
    this.trade(trader, { ...wanted, symbol, quantity: sizeText(one.instrument, wanted.size) });
  }

  /** Places a market order of a trader, as its strategy does. The caller completes the command. */
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

/** Returns the size of one unit in steps at the present price, at least the smallest order. */
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
  // A position of less than half a unit counts as one unit.
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

/** Returns how many of the latest closings in a row made a loss. */
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

/** Returns the order that brings the position nearer to the target; it never reverses a position with one order. */
function wantedOrder(
  account: Account,
  one: InstrumentMarket,
  unit: number,
  target: number,
  held: number,
): PlannedOrder | undefined {
  if (target === held) return undefined;
  if (held !== 0) {
    const positionSide = held > 0 ? 'LONG' : 'SHORT';
    const all = sizeHeld(account, one, positionSide);
    const retainedUnits = Math.sign(target) === Math.sign(held) ? Math.abs(target) : 0;
    if (retainedUnits < Math.abs(held)) {
      const size = retainedUnits === 0 ? all : Math.min(all, (Math.abs(held) - retainedUnits) * unit);
      return { positionSide, opening: false, size };
    }
  }
  return {
    positionSide: target > 0 ? 'LONG' : 'SHORT',
    opening: true,
    size: (Math.abs(target) - Math.abs(held)) * unit,
  };
}
