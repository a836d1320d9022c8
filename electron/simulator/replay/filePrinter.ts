import { AGENT } from '../market/makerLadder.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { BUY, MAX_PRICE, MAX_SIZE, SELL, type Side } from '../engine/types.ts';

/**
 * Lets one trade of the file happen in the book. Agents in its way step aside. Orders of accounts that it trades through
 * fill whole, each at its own price; at its very price they wait their turn and share what the file traded there.
 */
export function printTrade(one: InstrumentMarket, price: number, size: number, side: Side): void {
  const { book } = one;
  const ask = side === BUY ? price : price + 1;
  one.makeWay(ask - 1, ask);
  if (isBelow(book.best(SELL), price)) book.limit(BUY, price - 1, MAX_SIZE, 'IOC', AGENT);
  if (book.best(BUY) > price && price < MAX_PRICE) book.limit(SELL, price + 1, MAX_SIZE, 'IOC', AGENT);
  const across = side === BUY ? BUY : SELL;
  let left = size;
  // An account's own order on the taker's side at this price: the file's trade is its fill.
  if (book.best(across) === price) {
    const before = book.sizeAt(across, price);
    book.limit(side === BUY ? SELL : BUY, price, left, 'IOC', AGENT);
    left -= before - book.sizeAt(across, price);
    if (left <= 0) return;
  }
  const maker = side === BUY ? SELL : BUY;
  if (book.best(maker) !== price) {
    // Nobody stands there: a maker and a taker meet, and the book is as before.
    one.print(price, left, side);
    return;
  }
  const behind = book.limit(maker, price, left, 'GTC', AGENT);
  book.limit(side, price, left, 'IOC', AGENT);
  book.cancel(behind);
}

function isBelow(best: number, price: number): boolean {
  return best !== 0 && best < price;
}
