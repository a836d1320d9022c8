import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, type Failure, failureSaying } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import type { AccountOrder, OrderOrigin } from '../accounts/records.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { makeFuturesOrder, plainOrigin, type FuturesOrderRequest, makeForcedClose } from '../orders/placement.ts';
import { readPresets, type AskedPresets, type Presets } from '../triggers/presets.ts';
import { changeLeverage, moveMargin } from './leverage.ts';
import type { AskedLeverage } from './readLeverages.ts';
import type { Position, SymbolSettings } from './records.ts';
import { protectedBound } from '../orders/orderChecks.ts';
import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { type FindContract, markOf, whyNotPlaceable, whyNotTrading } from './contracts.ts';
import { money, MONEY_DECIMALS, moneyText, tradeValue, type Money } from '../accounts/money.ts';
import { openingMargin, profitAt } from './risk.ts';
import { futuresSummary } from './summary.ts';

/** A requested change of an isolated position's margin, with checked parameters. */
export type AskedMargin = CheckedParametersOf<'futures.account.positionMargin'>;

/**
 * Adds margin to an isolated position (type 1) from the available balance, or removes some (type 2): -1054 above the
 * possible amount (A-FUTURES-ACCOUNT), -1191 when there is no such position, -1160 for more than eight decimals.
 */
function adjustMargin(venueContext: VenueContext, account: Account, asked: AskedMargin): Result<Position, Failure> {
  const found = isolatedOf(account, asked.isolatedPositionId);
  if (!found.ok) return found;
  const value = parseDecimal(asked.amount);
  if (!value || sign(value) <= 0) return fail(failure('PARAM_ERROR', 'amount'));
  if (value.scale > MONEY_DECIMALS) return fail(failure('DECIMAL_PRECISION_ERROR'));
  const amount = money(asked.amount);
  const adds = asked.type === 1;
  const most = adds
    ? futuresSummary(account, venueContext.find).available
    : spareMargin(found.value, venueContext.find);
  if (amount > most) {
    const shown = moneyText(most > 0n ? most : 0n);
    const what = adds ? 'be added, which is what is available' : 'be taken out of the position';
    return fail(failureSaying('SYSTEM_ERROR', `At most ${shown} USDT can ${what}`));
  }
  moveMargin(venueContext, account, found.value, adds ? amount : -amount);
  return found;
}

/** Switches the automatic top-up of an isolated position on or off; -1191 when there is no such position. */
function switchAutoAppend(
  venueContext: VenueContext,
  account: Account,
  id: string,
  on: boolean,
): Result<Position, Failure> {
  const found = isolatedOf(account, id);
  if (!found.ok) return found;
  const position = found.value;
  const { changes, flow, transcript } = venueContext;
  position.autoAppend = on;
  position.updatedTime = flow.time;
  account.updatedTime = flow.time;
  changes.of(account, 'futures', 'PositionUpdate').positions.add(position);
  transcript.account(flow.time, `${account.id} top-up ${position.symbol} ${id} ${String(on)}`);
  return found;
}

/**
 * Returns the margin that may be removed: what exceeds the opening margin of the value at mark price plus the present
 * loss (A-MARGIN-MOVE).
 */
function spareMargin(position: Position, find: FindContract): Money {
  const one = find(position.symbol);
  const mark = markOf(one);
  const profit = profitAt(one.instrument, position, mark);
  const bound = openingMargin(tradeValue(one.instrument, mark, position.size), position.leverage);
  return position.isolatedMargin - bound + (profit < 0n ? profit : 0n);
}

function isolatedOf(account: Account, id: string): Result<Position, Failure> {
  const position = account.positions.get(id);
  if (position?.marginType === 'ISOLATED') return ok(position);
  return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', `There is no isolated position ${id}`));
}

/** The positions to close, with checked parameters: those of a contract, one by id, both, or all. */
export type AskedClosing = CheckedParametersOf<'futures.closePositions'>;

/** The result of closing one position: the closing order, or why there is none. */
export interface ClosedPosition {
  readonly positionId: string;
  readonly result: Result<AccountOrder, Failure>;
}

/**
 * Closes positions at market, each with a separate order that closes nothing else (document 3, closePositions;
 * A-CLOSE-POSITIONS): all of them, those of a contract, or one by its id; the id decides when a contract is given too,
 * and the position must then be of that contract (-1142). A position is closed completely, regardless of the limits of
 * an order's size and of other orders waiting to close it, which end with the position.
 */
function closePositions(
  venueContext: VenueContext,
  account: Account,
  asked: AskedClosing,
): Result<ClosedPosition[], Failure> {
  const { symbol, positionId } = asked;
  if (symbol !== undefined && !venueContext.market.find('futures', symbol)) return fail(failure('INVALID_SYMBOL'));
  if (positionId === undefined) {
    const wanted = symbol === undefined ? [...account.positions.values()] : account.positionsOf(symbol);
    return ok(wanted.map((position) => close(venueContext, account, position)));
  }
  const position = account.positions.get(positionId);
  if (symbol !== undefined && position?.symbol !== symbol) return fail(failure('PARAM_ERROR', 'positionId'));
  return ok([position ? close(venueContext, account, position) : gone(positionId)]);
}

function close(venueContext: VenueContext, account: Account, position: Position): ClosedPosition {
  const { id, symbol } = position;
  // Closing another position may have traded with an order that closed this one.
  if (position.size === 0) return gone(id);
  const { find, flow, ids } = venueContext;
  const one = find(symbol);
  const refused = whyNotTrading(one, flow.time);
  if (refused) return { positionId: id, result: fail(refused) };
  const made = makeForcedClose(account, position, position.size, { id: ids.next(), time: flow.time });
  const bound = protectedBound(one, made.side);
  const order: AccountOrder = { ...made, bound, terms: { ...made.terms!, source: 'CLOSE' } };
  return { positionId: id, result: ok(acceptOrder(venueContext, account, one, order)) };
}

function gone(positionId: string): ClosedPosition {
  const refused = failureSaying('BUSINESS_PRECONDITION_FAILED', 'There is no such open position');
  return { positionId, result: fail(refused) };
}

/** A requested change of margin mode, with checked parameters. */
export type AskedMarginMode = CheckedParametersOf<'futures.account.marginType'>;

/**
 * Sets the margin mode of a contract and whether its positions are combined or separated (document 3,
 * account/marginType). Refused (-1191) while the contract has a position, an order or a waiting conditional order,
 * unless nothing would change (A-MODE-CHANGE).
 */
function changeMarginMode(
  venueContext: VenueContext,
  account: Account,
  asked: AskedMarginMode,
): Result<SymbolSettings, Failure> {
  const { symbol, marginType } = asked;
  const settings = account.settings(symbol);
  const separatedMode = asked.separatedType ?? settings.separatedMode;
  if (settings.marginType === marginType && settings.separatedMode === separatedMode) return ok(settings);
  const busy = whatIsOpen(account, symbol);
  if (busy !== null) {
    const text = `The margin mode of ${symbol} cannot be changed while ${busy} is open`;
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
  }
  Object.assign(settings, { marginType, separatedMode });
  const { changes, flow, transcript } = venueContext;
  account.updatedTime = flow.time;
  changes.of(account, 'futures', 'PositionUpdate').settings.add(settings);
  transcript.account(flow.time, `${account.id} mode ${symbol} ${marginType} ${separatedMode}`);
  return ok(settings);
}

function whatIsOpen(account: Account, symbol: string): string | null {
  if (account.ownPositionsOf(symbol).length > 0) return 'a position';
  if (account.open('futures', symbol).length > 0) return 'an order';
  return account.liveConditionals(symbol).length > 0 ? 'a conditional order' : null;
}

/** A requested futures order, with the take profit and stop loss to attach. */
export type FuturesAsked = FuturesOrderRequest & Omit<AskedPresets, keyof FuturesOrderRequest>;
/** A requested switch of the automatic top-up, with checked parameters. */
export type AskedAutoAppend = CheckedParametersOf<'futures.account.modifyAutoAppendMargin'>;

/**
 * The futures commands of a caller except those of conditional orders. Times are simulated Unix ms. A command is
 * complete when its method returns; a refused one changes nothing.
 */
export class FuturesService {
  readonly #venueContext: VenueContext;
  readonly #ended: () => void;

  /**
   * Creates the service. `ended` is called when a command was executed, saved and reported, before its method returns.
   */
  constructor(venueContext: VenueContext, ended: () => void = () => undefined) {
    this.#venueContext = venueContext;
    this.#ended = ended;
  }

  /** Places an order; client ids are not compared on futures (H1). */
  place(
    account: Account,
    asked: FuturesAsked,
    now: number,
    origin: OrderOrigin = plainOrigin,
  ): Result<AccountOrder, Failure> {
    return this.#command(now, () => this.enter(account, asked, origin));
  }

  /**
   * Places an order inside another command, which the caller completes. Take profit and stop loss of the request take
   * precedence over those of `origin`.
   */
  enter(account: Account, asked: FuturesAsked, origin: OrderOrigin): Result<AccountOrder, Failure> {
    const { market, find, ids, flow } = this.#venueContext;
    const one = market.find('futures', asked.symbol);
    if (!one) return fail(failure('INVALID_SYMBOL'));
    const refused = whyNotPlaceable(one, flow.time);
    if (refused) return fail(refused);
    const isSet = asked.tpTriggerPrice !== undefined || asked.slTriggerPrice !== undefined;
    const presets: Result<Presets, Failure> = isSet ? readPresets(one, asked) : ok(origin);
    if (!presets.ok) return presets;
    const { takeProfit, stopLoss } = presets.value;
    const born = () => ({ id: ids.next(), time: flow.time });
    const made = makeFuturesOrder(account, one, asked, { ...origin, takeProfit, stopLoss }, find, born);
    return made.ok ? ok(acceptOrder(this.#venueContext, account, one, made.value)) : made;
  }

  /** See {@link closePositions}. */
  close(account: Account, asked: AskedClosing, now: number): Result<ClosedPosition[], Failure> {
    return this.#command(now, () => closePositions(this.#venueContext, account, asked));
  }

  /** See {@link changeLeverage}; the symbol must be listed. */
  setLeverage(account: Account, asked: AskedLeverage, now: number): Result<SymbolSettings, Failure> {
    return this.#command(now, () =>
      changeLeverage(this.#venueContext, account, this.#venueContext.find(asked.symbol), asked),
    );
  }

  /** See {@link changeMarginMode}; the symbol must be listed. */
  setMarginMode(account: Account, asked: AskedMarginMode, now: number): Result<SymbolSettings, Failure> {
    return this.#command(now, () => changeMarginMode(this.#venueContext, account, asked));
  }

  /** See {@link adjustMargin}. */
  adjustMargin(account: Account, asked: AskedMargin, now: number): Result<Position, Failure> {
    return this.#command(now, () => adjustMargin(this.#venueContext, account, asked));
  }

  /** See {@link switchAutoAppend}. */
  setAutoAppend(account: Account, asked: AskedAutoAppend, now: number): Result<Position, Failure> {
    const { positionId, autoAppendMargin } = asked;
    return this.#command(now, () => switchAutoAppend(this.#venueContext, account, positionId, autoAppendMargin));
  }

  #command<T>(now: number, run: () => Result<T, Failure>): Result<T, Failure> {
    this.#venueContext.flow.setTime(now);
    const done = run();
    if (!done.ok) return done;
    this.#venueContext.finish();
    this.#ended();
    return done;
  }
}
