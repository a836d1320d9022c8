import type { Account } from '../../accounts/account.ts';
import type { Floor } from '../../accounts/floor.ts';
import type { Position } from '../records.ts';
import { openingMargin, profitAt } from '../risk.ts';
import { futuresSummary } from '../summary.ts';
import { markOf } from '../contracts.ts';
import { moveMargin } from '../moveMargin.ts';
import { isolatedPositions, isolatedSpare } from './standing.ts';

/**
 * Isolated positions that would be liquidated now and are topped up by themselves get what brings their margin, losses
 * included, back to the opening margin, or all that is available (A-TOP-UP). True when something moved.
 */
export function topUp(floor: Floor, account: Account): boolean {
  let moved = false;
  for (const position of isolatedPositions(account)) {
    if (position.autoAppend && isolatedSpare(position, floor.find) <= 0n && append(floor, account, position))
      moved = true;
  }
  return moved;
}

function append(floor: Floor, account: Account, position: Position): boolean {
  const one = floor.find(position.symbol);
  const wanted = openingMargin(position.openValue, position.leverage);
  const missing = wanted - position.isolatedMargin - profitAt(one.instrument, position, markOf(one));
  const { available } = futuresSummary(account, floor.find);
  const amount = missing < available ? missing : available;
  if (amount <= 0n) return false;
  moveMargin(floor, account, position, amount);
  return true;
}
