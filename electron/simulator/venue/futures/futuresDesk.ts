import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { Floor } from '../accounts/floor.ts';
import type { AccountOrder, OrderOrigin } from '../accounts/records.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { makeFuturesOrder, plainOrigin, type FuturesWish } from '../orders/placement.ts';
import { readPresets, type AskedPresets, type Presets } from '../triggers/presets.ts';
import { closePositions, type AskedClosing, type ClosedPosition } from './closePositions.ts';
import { adjustMargin, switchAutoAppend, type AskedMargin } from './isolatedMargin.ts';
import { changeLeverage } from './leverage.ts';
import { changeMarginMode, type AskedMarginMode } from './marginMode.ts';
import type { AskedLeverage } from './readLeverages.ts';
import type { Position, SymbolSettings } from './records.ts';
import { whyNotPlaceable } from './tradingHours.ts';

/** A futures order somebody wants, with the take profit and stop loss it is to carry. */
export type FuturesAsked = FuturesWish & Omit<AskedPresets, keyof FuturesWish>;
/** A switch of the top-up with its parameters checked. */
export type AskedAutoAppend = CheckedParametersOf<'futures.account.modifyAutoAppendMargin'>;

/**
 * What a caller may do on futures beside conditional orders. Times are simulated Unix ms. A command is over when its
 * method answers; one that is refused changed nothing.
 */
export class FuturesDesk {
  readonly #floor: Floor;
  readonly #ended: () => void;

  /** `ended` hears that a command was carried out, saved and told, before its method answers. */
  constructor(floor: Floor, ended: () => void = () => undefined) {
    this.#floor = floor;
    this.#ended = ended;
  }

  /** Places an order; client ids are not compared there (H1). */
  place(
    account: Account,
    asked: FuturesAsked,
    now: number,
    origin: OrderOrigin = plainOrigin,
  ): Result<AccountOrder, Failure> {
    return this.#command(now, () => this.enter(account, asked, origin));
  }

  /** The same inside another command, which ends by itself. What the wish carries goes before what its origin does. */
  enter(account: Account, asked: FuturesAsked, origin: OrderOrigin): Result<AccountOrder, Failure> {
    const { market, find, ids, flow } = this.#floor;
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
    return made.ok ? ok(acceptOrder(this.#floor, account, one, made.value)) : made;
  }

  /** See {@link closePositions}. */
  close(account: Account, asked: AskedClosing, now: number): Result<ClosedPosition[], Failure> {
    return this.#command(now, () => closePositions(this.#floor, account, asked));
  }

  /** See {@link changeLeverage}; the symbol is one that is listed. */
  setLeverage(account: Account, asked: AskedLeverage, now: number): Result<SymbolSettings, Failure> {
    return this.#command(now, () => changeLeverage(this.#floor, account, this.#floor.find(asked.symbol), asked));
  }

  /** See {@link changeMarginMode}; the symbol is one that is listed. */
  setMarginMode(account: Account, asked: AskedMarginMode, now: number): Result<SymbolSettings, Failure> {
    return this.#command(now, () => changeMarginMode(this.#floor, account, asked));
  }

  /** See {@link adjustMargin}. */
  adjustMargin(account: Account, asked: AskedMargin, now: number): Result<Position, Failure> {
    return this.#command(now, () => adjustMargin(this.#floor, account, asked));
  }

  /** See {@link switchAutoAppend}. */
  setAutoAppend(account: Account, asked: AskedAutoAppend, now: number): Result<Position, Failure> {
    const { positionId, autoAppendMargin } = asked;
    return this.#command(now, () => switchAutoAppend(this.#floor, account, positionId, autoAppendMargin));
  }

  #command<T>(now: number, run: () => Result<T, Failure>): Result<T, Failure> {
    this.#floor.flow.setTime(now);
    const done = run();
    if (!done.ok) return done;
    this.#floor.finish();
    this.#ended();
    return done;
  }
}
