import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { Floor } from '../accounts/floor.ts';
import { type FindContract, markOf } from './contracts.ts';
import { money, MONEY_DECIMALS, moneyText, tradeValue, type Money } from '../accounts/money.ts';
import { moveMargin } from './moveMargin.ts';
import type { Position } from './records.ts';
import { openingMargin, profitAt } from './risk.ts';
import { futuresSummary } from './summary.ts';

/** A change of an isolated position's margin with its parameters checked. */
export type AskedMargin = CheckedParametersOf<'futures.account.positionMargin'>;

/**
 * Adds margin to an isolated position (type 1) out of what is available, or takes some out (type 2): -1054 beyond that
 * (A-FUTURES-ACCOUNT), -1191 when there is no such position, -1160 for more than eight decimals.
 */
export function adjustMargin(floor: Floor, account: Account, asked: AskedMargin): Result<Position, Failure> {
  const found = isolatedOf(account, asked.isolatedPositionId);
  if (!found.ok) return found;
  const value = parseDecimal(asked.amount);
  if (!value || sign(value) <= 0) return fail(failure('PARAM_ERROR', 'amount'));
  if (value.scale > MONEY_DECIMALS) return fail(failure('DECIMAL_PRECISION_ERROR'));
  const amount = money(asked.amount);
  const adds = asked.type === 1;
  const most = adds ? futuresSummary(account, floor.find).available : spareMargin(found.value, floor.find);
  if (amount > most) {
    const shown = moneyText(most > 0n ? most : 0n);
    const what = adds ? 'be added, which is what is available' : 'be taken out of the position';
    return fail(failureSaying('SYSTEM_ERROR', `At most ${shown} USDT can ${what}`));
  }
  moveMargin(floor, account, found.value, adds ? amount : -amount);
  return found;
}

/** Switches the top-up of an isolated position on or off; -1191 when there is no such position. */
export function switchAutoAppend(floor: Floor, account: Account, id: string, on: boolean): Result<Position, Failure> {
  const found = isolatedOf(account, id);
  if (!found.ok) return found;
  const position = found.value;
  const { changes, flow, transcript } = floor;
  position.autoAppend = on;
  position.updatedTime = flow.time;
  account.updatedTime = flow.time;
  changes.of(account, 'futures', 'PositionUpdate').positions.add(position);
  transcript.account(flow.time, `${account.id} top-up ${position.symbol} ${id} ${String(on)}`);
  return found;
}

/** What may be taken out: what is left beyond the opening margin of its value at mark and its loss (A-MARGIN-MOVE). */
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
