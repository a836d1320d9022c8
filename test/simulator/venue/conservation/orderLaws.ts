import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { sizeAmount, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import { leftOf, opens, type AccountOrder } from '../../../../electron/simulator/venue/accounts/records.ts';
import { openingHold } from '../../../../electron/simulator/venue/futures/risk.ts';
import type { Bench } from './bench.ts';

/** Returns the violations of the laws about balances, reservations, orders, conditional orders and books. */
export function brokenOrders(bench: Bench): string[] {
  return [
    ...bench.all.flatMap((account) => [...balances(account), ...orders(bench, account), ...conditionals(account)]),
    ...books(bench),
  ];
}

function balances(account: Account): string[] {
  const broken: string[] = [];
  const negative = (what: string, amount: bigint) => {
    if (amount < 0n) broken.push(`negative: ${account.id} ${what} is ${amount}`);
  };
  for (const [asset, { free, locked }] of account.spot) {
    negative(`free ${asset}`, free);
    negative(`locked ${asset}`, locked);
  }
  for (const [asset, amount] of account.funding) negative(`funding ${asset}`, amount);
  let cross = account.wallet.balance;
  let hasCross = false;
  for (const { isolatedMargin, marginType, id } of account.positions.values()) {
    negative(`margin of ${id}`, isolatedMargin);
    cross -= isolatedMargin;
    if (marginType === 'CROSSED') hasCross = true;
  }
  // With an open cross position its profit may still cover a negative balance.
  if (!hasCross) negative('cross balance', cross);
  return broken;
}

function orders(bench: Bench, account: Account): string[] {
  const broken: string[] = [];
  const locked = new Map<string, bigint>();
  for (const order of account.open('spot')) {
    const { instrument } = bench.market.find('spot', order.symbol)!;
    const buys = order.side === 'BUY';
    const need = buys ? tradeValue(instrument, order.price, leftOf(order)) : sizeAmount(instrument, leftOf(order));
    if (order.held !== need) broken.push(`held: ${account.id} ${order.id} holds ${order.held} of ${need}`);
    const asset = buys ? 'USDT' : instrument.asset;
    locked.set(asset, (locked.get(asset) ?? 0n) + need);
  }
  for (const [asset, balance] of account.spot) {
    if (balance.locked !== (locked.get(asset) ?? 0n))
      broken.push(`held: ${account.id} locks ${balance.locked} ${asset}`);
  }
  for (const order of account.open('futures')) {
    const need = futuresNeed(bench, order);
    // An order that sells below the best bid reserves for the price at which it may open, until its first fill.
    const exact = order.filled > 0 || order.side === 'BUY' || !opens(order);
    if (exact ? order.held !== need : order.held < need) {
      broken.push(`held: ${account.id} ${order.id} holds ${order.held} of ${need}`);
    }
    if (opens(order)) continue;
    const { positionId } = order.terms!;
    let most = 0;
    for (const position of account.positionsOf(order.symbol, order.positionSide!)) {
      if (positionId === null || position.id === positionId) most += position.size;
    }
    if (leftOf(order) > most) broken.push(`closing: ${account.id} ${order.id} closes ${leftOf(order)} of ${most}`);
  }
  return broken;
}

function futuresNeed(bench: Bench, order: AccountOrder): bigint {
  if (!opens(order)) return 0n;
  const { instrument } = bench.market.find('futures', order.symbol)!;
  return openingHold(instrument, tradeValue(instrument, order.price, leftOf(order)), order.terms!.leverage);
}

/** A conditional order of a position closes only that position and ends with it. */
function conditionals(account: Account): string[] {
  const broken: string[] = [];
  for (const order of account.liveConditionals()) {
    if (order.positionId === null || order.actualOrderId !== null) continue;
    const position = account.positions.get(order.positionId);
    if (!position) broken.push(`conditional: ${account.id} ${order.id} outlives its position`);
    else if (order.size > position.size)
      broken.push(`conditional: ${account.id} ${order.id} closes more than its position`);
  }
  return broken;
}

function books(bench: Bench): string[] {
  const broken: string[] = [];
  for (const [key, { book }] of bench.market.instruments) {
    const [bid, ask] = [book.best(BUY), book.best(SELL)];
    if (bid !== 0 && ask !== 0 && bid >= ask) broken.push(`crossed: ${key} bids ${bid} against ${ask}`);
  }
  for (const account of bench.all) {
    for (const order of [...account.open('spot'), ...account.open('futures')]) {
      const { book } = bench.market.find(order.market, order.symbol)!;
      const restingSize = book.sizeAt(order.side === 'BUY' ? BUY : SELL, order.price);
      if (restingSize < leftOf(order))
        broken.push(`book: ${order.id} has ${leftOf(order)} open and ${restingSize} stand there`);
    }
  }
  return broken;
}
