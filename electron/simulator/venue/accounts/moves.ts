import { refuse, type Refusal } from '../../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { BizType, IncomeType, TransferReason } from '../../../../shared/exchange/enumerations.ts';
import type { Wallet } from './accountCommands.ts';
import { writeIncome } from '../futures/ledger.ts';
import { futuresSummary } from '../futures/summary.ts';
import { writeBill } from '../spot/ledger.ts';
import type { TransferPlace, TransferRecord } from '../spot/records.ts';
import type { Account } from './account.ts';
import type { Cause } from './changes.ts';
import type { VenueContext } from './venueContext.ts';
import { moneyText, type Money } from './money.ts';

/** A move of an amount of one asset; null is outside the exchange, and at least one end is a wallet. */
export interface Move {
  readonly asset: string;
  readonly amount: Money;
  readonly from: Wallet | null;
  readonly to: Wallet | null;
  /** The bizType of the bill when it is not the usual one. */
  readonly bizType?: BizType;
  /** The transferReason of the income line when it is not the usual one; the line is then a transfer. */
  readonly reason?: TransferReason;
}

/**
 * The names of the wallets in a transfer (document 2, accountType; FUND is that of the internal transfers;
 * A-TRANSFER-PLACES).
 */
const places: Readonly<Record<Wallet, TransferPlace>> = { spot: 'EXCHANGE', futures: 'USDT_MIX', funding: 'FUND' };

/**
 * Returns why an amount cannot leave a wallet, null when it can: spot gives what is free, futures what is available.
 */
export function canTake(
  venueContext: VenueContext,
  account: Account,
  wallet: Wallet,
  asset: string,
  amount: Money,
): Result<null, Refusal> {
  const there = freeIn(venueContext, account, wallet, asset);
  if (amount <= there) return ok(null);
  return refuse('free', { wallet, amount: moneyText(amount), asset, free: moneyText(there) });
}

/**
 * Moves an amount that {@link canTake} allowed: each end changes its balance, writes its line and is reported under its
 * cause (A-TRANSFER-EVENT); a transfer is also stored as one record.
 */
export function move(venueContext: VenueContext, account: Account, { from, to, ...one }: Move): void {
  if (from !== null)
    change(venueContext, account, from, -one.amount, one, to === null ? 'WithdrawUpdate' : 'TransferUpdate');
  if (to !== null)
    change(venueContext, account, to, one.amount, one, from === null ? 'DepositUpdate' : 'TransferUpdate');
  if (from === null || to === null) return;
  const record: TransferRecord = {
    id: venueContext.ids.next(),
    accountId: account.id,
    asset: one.asset,
    from: places[from],
    to: places[to],
    amount: one.amount,
    time: venueContext.flow.time,
  };
  account.transfers.push(record);
  venueContext.changes.of(account, 'spot', 'TransferUpdate').transfers.push(record);
}

type Change = Pick<Move, 'asset' | 'bizType' | 'reason'>;

function freeIn(venueContext: VenueContext, account: Account, wallet: Wallet, asset: string): Money {
  if (wallet === 'funding') return account.funding.get(asset) ?? 0n;
  if (wallet === 'spot') return account.spot.get(asset)?.free ?? 0n;
  return asset === 'USDT' ? futuresSummary(account, venueContext.find).available : 0n;
}

function change(
  venueContext: VenueContext,
  account: Account,
  wallet: Wallet,
  delta: Money,
  one: Change,
  cause: Cause,
): void {
  const word = wordOf(cause, delta);
  if (wallet === 'futures') return changeFutures(venueContext, account, delta, one, word, cause);
  const { asset, bizType = word } = one;
  if (wallet === 'spot') account.balance(asset).free += delta;
  else account.funding.set(asset, (account.funding.get(asset) ?? 0n) + delta);
  writeBill(
    account,
    venueContext.changes,
    venueContext.ids,
    { wallet, asset, bizType, delta, time: venueContext.flow.time },
    cause,
  );
}

function changeFutures(
  { changes, ids, flow: { time } }: VenueContext,
  account: Account,
  delta: Money,
  { reason }: Change,
  word: IncomeType & BizType,
  cause: Cause,
): void {
  const { wallet } = account;
  const isTransfer = reason !== undefined || cause === 'TransferUpdate';
  wallet.balance += delta;
  wallet.updatedTime = time;
  if (isTransfer && delta > 0n) wallet.transferredIn += delta;
  else if (isTransfer) wallet.transferredOut -= delta;
  else if (delta > 0n) wallet.deposited += delta;
  else wallet.withdrawn -= delta;
  const transfer = delta > 0n ? 'transfer_in' : 'transfer_out';
  const incomeType = isTransfer ? transfer : word;
  const transferReason = reason ?? (isTransfer ? 'USER_TRANSFER' : 'UNKNOWN_TRANSFER_REASON');
  writeIncome(account, changes, ids, { symbol: '', income: delta, incomeType, time, transferReason }, cause);
}

/** Returns the type of a move that both ledgers have. */
function wordOf(cause: Cause, delta: Money): IncomeType & BizType {
  if (cause === 'TransferUpdate') return delta > 0n ? 'transfer_in' : 'transfer_out';
  return delta > 0n ? 'deposit' : 'withdraw';
}
