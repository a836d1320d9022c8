import { BUY, SELL } from '../engine/types.ts';
import { wireLevels } from '../market/bookLevels.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { klineRecord, tradeRecords } from '../http/records.ts';
import type { Json } from '../venue/json.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';

const TRADES = 100;

/** What the simulator really holds for an instrument, apart from what it sent: the truth tests compare with. */
export function instrumentState(one: InstrumentMarket, time: number): Json {
  const { instrument, book } = one;
  const bar = one.last.bar('1m', one.last.openTime);
  return {
    time,
    market: instrument.market,
    symbol: instrument.symbol,
    updateId: book.updateId,
    bids: wireLevels(one, BUY, book.levels(BUY)),
    asks: wireLevels(one, SELL, book.levels(SELL)),
    lastPrice: formatUnits(one.last.last, instrument.priceDecimals),
    lastTrades: tradeRecords(one, one.tape.last(TRADES)),
    openBar1m: bar ? klineRecord(bar, '1m', instrument.market, instrument) : null,
  };
}

/** The lead traders there are, and which of their orders were not copied and why, oldest first (A-COPY-MISSED). */
export function copyTruth({ copy }: ExchangeAccounts): Json {
  return {
    traders: copy.traders.map(({ accountId, traderId, name, share }) => ({ accountId, traderId, name, share })),
    missed: copy.book.misses.map(({ failure: { body }, ...miss }) => ({ ...miss, code: body.code, msg: body.msg })),
  };
}

/** What the accounts really hold and did, and how many placements of each client id were accepted. */
export function accountTruth(accounts: ExchangeAccounts): Json {
  return Object.fromEntries(
    accounts.accountIds().map((id) => [id, { ledger: accounts.ledger(id), placements: accounts.ordersSeen(id) }]),
  );
}
