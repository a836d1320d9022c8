import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { Floor } from '../accounts/floor.ts';
import type { AccountOrder } from '../accounts/records.ts';
import { acceptOrder } from '../orders/acceptOrder.ts';
import { protectedBound } from '../orders/orderChecks.ts';
import { makeForcedClose } from '../orders/placement.ts';
import { whyNotTrading } from './tradingHours.ts';
import type { Position } from './records.ts';

/** Which positions to close, with the parameters checked: of a contract, by id, both, or every one there is. */
export type AskedClosing = CheckedParametersOf<'futures.closePositions'>;

/** What became of closing one position: the order that closes it, or why there is none. */
export interface ClosedPosition {
  readonly positionId: string;
  readonly result: Result<AccountOrder, Failure>;
}

/**
 * Closes positions at market, each with an order of its own that closes nothing else (document 3, closePositions;
 * A-CLOSE-POSITIONS): all of them, those of a contract, or one by its id, which decides when a contract is named too and
 * must be of it (-1142). A position is closed whole, whatever the limits of an order's size, and whatever else waits to
 * close it: that ends with the position.
 */
export function closePositions(floor: Floor, account: Account, asked: AskedClosing): Result<ClosedPosition[], Failure> {
  const { symbol, positionId } = asked;
  if (symbol !== undefined && !floor.market.find('futures', symbol)) return fail(failure('INVALID_SYMBOL'));
  if (positionId === undefined) {
    const wanted = symbol === undefined ? [...account.positions.values()] : account.positionsOf(symbol);
    return ok(wanted.map((position) => close(floor, account, position)));
  }
  const position = account.positions.get(positionId);
  if (symbol !== undefined && position?.symbol !== symbol) return fail(failure('PARAM_ERROR', 'positionId'));
  return ok([position ? close(floor, account, position) : gone(positionId)]);
}

function close(floor: Floor, account: Account, position: Position): ClosedPosition {
  const { id, symbol } = position;
  // The closing of another one may have met an order that closed this one.
  if (position.size === 0) return gone(id);
  const { find, flow, ids } = floor;
  const one = find(symbol);
  const refused = whyNotTrading(one, flow.time);
  if (refused) return { positionId: id, result: fail(refused) };
  const made = makeForcedClose(account, position, position.size, { id: ids.next(), time: flow.time });
  const bound = protectedBound(one, made.side);
  const order: AccountOrder = { ...made, bound, terms: { ...made.terms!, source: 'CLOSE' } };
  return { positionId: id, result: ok(acceptOrder(floor, account, one, order)) };
}

function gone(positionId: string): ClosedPosition {
  const refused = failureSaying('BUSINESS_PRECONDITION_FAILED', 'There is no such open position');
  return { positionId, result: fail(refused) };
}
