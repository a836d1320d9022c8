/**
 * The REST side of an exchange with a thousand symbols (double). It counts the weight of requests in sliding windows of
 * ten seconds as document 1 specifies, rejects what exceeds the limit, and changes every price with each reply. Nothing
 * trades: it pushes nothing.
 */
import type { HttpReply, HttpRequest, HttpTransport } from '../../../../electron/main/exchange/rest/transport.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { VirtualClock } from '../../../../shared/time/virtualClock.ts';

const rows = Object.values(endpoints);
const HOUR = 3_600_000;

export const symbols = Array.from({ length: 1_000 }, (_, i) => `C${String(i).padStart(3, '0')}USDT`);

/** Returns the full futures record of a symbol; spot reads the members it knows. */
const listed = (symbol: string) => ({
  symbol,
  status: 'TRADING',
  baseAsset: symbol.slice(0, 4),
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  contractType: 'PERPETUAL',
  pricePrecision: 2,
  quantityPrecision: 3,
  contractVal: '0.001',
  minLeverage: 1,
  maxLeverage: 100,
  minOrderSize: '0.001',
  maxOrderSize: '1000',
  tickSize: '0.01',
  stepSize: '0.001',
  minTradeAmount: '0.001',
  maxTradeAmount: '1000',
  enableTrade: true,
  enableDisplay: true,
});

export function createWeighingExchange(clock: VirtualClock) {
  const arrived: { readonly at: number; readonly weight: number }[] = [];
  const asked = new Map<string, number>();
  let refused = 0;
  let heaviest = 0;
  let round = 0;

  const day = (symbol: string) => ({
    symbol,
    lastPrice: `${100 + (round % 7)}.5`,
    openPrice: '100',
    highPrice: '120',
    lowPrice: '90',
    volume: String(1_000 + (round % 7)),
    quoteVolume: '100000',
    priceChange: '1',
    priceChangePercent: '1',
    bidPrice: '1',
    bidQty: '1',
    askPrice: '2',
    askQty: '1',
    openTime: 1,
    closeTime: 2,
    count: 1,
    markPrice: '100.1',
    indexPrice: '100.2',
  });
  const rate = (symbol: string) => ({
    symbol,
    markPrice: '100.1',
    indexPrice: '100.2',
    lastFundingRate: '0.0001',
    forecastFundingRate: '0.0001',
    interestRate: '0.0001',
    nextFundingTime: clock.now() + HOUR,
    time: clock.now(),
    collectCycle: 480,
  });
  const bar = (ago: number) => {
    const openTime = Math.floor(clock.now() / HOUR) * HOUR - ago * HOUR;
    return [openTime, '100', '110', '90', '105', '1', openTime + HOUR - 1, '105', 1, '1', '1'];
  };
  const answer = (path: string, query: URLSearchParams): unknown => {
    const symbol = query.get('symbol');
    const wanted = symbol === null ? symbols : [symbol];
    if (path.endsWith('/time')) return { serverTime: clock.now() };
    if (path.endsWith('/exchangeInfo')) {
      return { timezone: 'UTC', serverTime: clock.now(), symbols: wanted.map(listed), assets: [] };
    }
    if (path.endsWith('/apiTradingSymbols')) return symbols;
    if (path.endsWith('/ticker/24hr')) return wanted.map(day);
    if (path.endsWith('/premiumIndex')) return wanted.map(rate);
    if (path.endsWith('/openInterest')) return { symbol, openInterest: '5', time: clock.now() };
    if (/klines$/i.test(path))
      return Array.from({ length: Math.min(25, Number(query.get('limit') ?? 25)) }, (_, i) => bar(i));
    if (path.endsWith('/depth')) return { lastUpdateId: 2, asks: [['101', '1']], bids: [['100', '1']] };
    return [];
  };

  /** Lists of all symbols are long: each is serialised once for every possible price. */
  const written = new Map<string, Uint8Array>();
  const bodyOf = (path: string, query: URLSearchParams): Uint8Array => {
    const key = `${path} ${round % 7}`;
    const known = query.size === 0 ? written.get(key) : undefined;
    const body = known ?? new TextEncoder().encode(JSON.stringify(answer(path, query)));
    if (query.size === 0 && !path.endsWith('/time')) written.set(key, body);
    return body;
  };

  const transport: HttpTransport = {
    send({ method, url }: HttpRequest) {
      const { pathname, searchParams } = new URL(url);
      const row = rows.find((one) => one.method === method && one.path === pathname);
      if (!row) throw new Error(`no row for ${method} ${pathname}`);
      round += 1;
      const now = clock.monotonic();
      while (arrived[0] && arrived[0].at <= now - 10_000) arrived.shift();
      const used = arrived.reduce((sum, one) => sum + one.weight, 0) + row.weight;
      const isOver = used > 500;
      if (isOver) refused += 1;
      else arrived.push({ at: now, weight: row.weight });
      if (!isOver) heaviest = Math.max(heaviest, used);
      asked.set(row.id, (asked.get(row.id) ?? 0) + 1);
      const refusal = (): Uint8Array => new TextEncoder().encode('{"code":-1003,"msg":"Too many requests"}');
      const reply: HttpReply = {
        status: isOver ? 429 : 200,
        headers: { 'x-used-weight-10s': String(used) },
        body: isOver ? refusal() : bodyOf(pathname, searchParams),
      };
      return new Promise((resolve) => clock.after(40, () => resolve(ok(reply))));
    },
    close: () => undefined,
  };
  return {
    transport,
    asked: (id: string) => asked.get(id) ?? 0,
    /** Number of rejected requests, and the largest weight in ten seconds since the previous call. */
    refused: () => refused,
    heaviest() {
      const most = heaviest;
      heaviest = 0;
      return most;
    },
  };
}
