import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { moneyText, type Money } from '../accounts/money.ts';
import { writeIncome } from './ledger.ts';
import type { Position } from './records.ts';

/**
 * Moves margin from the cross bucket into an isolated position (`amount` above zero) or back (below). The balance
 * contains both buckets, so the ledger gets two lines, for what leaves one and enters the other, which sum up to zero
 * (A-MARGIN-MOVE). The caller ensures that the amount is available.
 */
export function moveMargin(venueContext: VenueContext, account: Account, position: Position, amount: Money): void {
  const { changes, ids, transcript, flow } = venueContext;
  const { wallet } = account;
  const { time } = flow;
  const { symbol } = position;
  const moved = amount < 0n ? -amount : amount;
  position.isolatedMargin += amount;
  position.updatedTime = time;
  if (amount > 0n) wallet.marginMovedOut += moved;
  else wallet.marginMovedIn += moved;
  wallet.updatedTime = time;
  account.updatedTime = time;
  const line = { symbol, time } as const;
  const out = { ...line, income: -moved, incomeType: 'margin_move_out', balance: wallet.balance - moved } as const;
  writeIncome(account, changes, ids, out, 'PositionUpdate');
  writeIncome(account, changes, ids, { ...line, income: moved, incomeType: 'margin_move_in' }, 'PositionUpdate');
  changes.of(account, 'futures', 'PositionUpdate').positions.add(position);
  transcript.account(time, `${account.id} margin ${symbol} ${position.id} ${moneyText(amount)}`);
}
