import type { BookedFill, FillToBook } from '../orders/bookedFill.ts';
import { opens } from '../accounts/records.ts';
import { incomeTypeOf, writeIncome } from './ledger.ts';
import type { BookedPart } from './bookedPart.ts';
import { fillFutures } from './positions.ts';
import { SETTLEMENT } from './contracts.ts';

/**
 * Books a futures trade: updates every position it touched, writes a ledger line for each, and adds the fees to the
 * exchange ledger.
 */
export function bookFuturesFill({ account, one, order, traded, changes, ids, exchangeLedger }: FillToBook): BookedFill {
  const parts = fillFutures(account, one, order, traded, ids);
  const touched = changes.of(account, 'futures');
  const opening = opens(order);
  let balance = account.wallet.balance - sum(parts, incomeOf);
  for (const part of parts) {
    touched.positions.add(part.position);
    const income = incomeOf(part) - part.covered;
    balance += income;
    const notified = { symbol: order.symbol, time: traded.time };
    const fillFee = part.fee + part.liquidateFee;
    writeIncome(account, changes, ids, {
      ...notified,
      income,
      incomeType: incomeTypeOf(part.position, opening),
      fillFee,
      balance,
    });
    exchangeLedger.futuresFees += part.fee;
    exchangeLedger.liquidateFees += part.liquidateFee;
    if (part.covered === 0n) continue;
    exchangeLedger.covered += part.covered;
    balance += part.covered;
    writeIncome(account, changes, ids, {
      ...notified,
      income: part.covered,
      incomeType: 'order_fix_margin_amount',
      balance,
    });
  }
  return {
    value: sum(parts, ({ value }) => value),
    fee: sum(parts, ({ fee }) => fee),
    liquidateFee: sum(parts, ({ liquidateFee }) => liquidateFee),
    feeAsset: SETTLEMENT,
    realizedPnl: sum(parts, ({ realizedPnl }) => realizedPnl),
    separatedOpenOrderId: parts[0]?.position.separatedOpenOrderId ?? '0',
  };
}

/** Returns the change of the balance by one part. */
function incomeOf({ realizedPnl, fee, liquidateFee, covered }: BookedPart): bigint {
  return realizedPnl - fee - liquidateFee + covered;
}

function sum(parts: readonly BookedPart[], amount: (part: BookedPart) => bigint): bigint {
  return parts.reduce((total, part) => total + amount(part), 0n);
}
