/**
 * A small exchange on loopback, written for the tests of main and sharing no code with it: one market, one symbol, a
 * book of integers, REST and a public socket. It follows the documented rules and breaks them on request.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

const MINUTE = 60_000;

interface Trade {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
  readonly sold: boolean;
}

export type Fault = 'drop' | 'repeat' | 'swap' | 'cross';

export interface LoopbackMarket {
  readonly rest: string;
  readonly ws: string;
  readonly symbol: string;
  /** Requests received: method, path with query, User-Agent. */
  readonly requests: string[];
  /** Control frames received from clients. */
  readonly frames: Record<string, unknown>[];
  /** Changes the book at random and pushes one depth frame, with a fault if requested. */
  change(fault?: Fault): void;
  trade(): Trade;
  /** Returns the whole current book: numbers price, size, best first. */
  book(): { id: number; bids: number[]; asks: number[] };
  trades(): readonly Trade[];
  /** Ends every socket without a close frame. */
  cut(): void;
  /** Stops sending on the sockets; the connections stay open. */
  mute(on: boolean): void;
  sockets(): number;
  close(): Promise<void>;
}

const price = (ticks: number): string => (ticks / 10).toFixed(1);

export async function startLoopbackMarket(market: 'spot' | 'futures', seed = 1): Promise<LoopbackMarket> {
  const symbol = 'BTCUSDT';
  const bids = new Map<number, number>([[600_000, 5]]);
  const asks = new Map<number, number>([[600_010, 5]]);
  const trades: Trade[] = [];
  const requests: string[] = [];
  const frames: Record<string, unknown>[] = [];
  let state = seed;
  let id = 1_000;
  let pushedId = 1_000;
  let muted = false;
  let held: string | undefined;
  const random = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % bound;
  };
  const sorted = (side: Map<number, number>, direction: 1 | -1) =>
    [...side].toSorted((a, b) => direction * (a[0] - b[0]));
  const wire = (levels: [number, number][]) => levels.map(([ticks, size]) => [price(ticks), String(size)]);
  for (let i = 0; i < 20; i += 1) {
    bids.set(599_999 - i * 3, 1 + random(9));
    asks.set(600_011 + i * 3, 1 + random(9));
  }
  const makeTrade = (time: number): Trade => {
    const trade = {
      id: String(900_000_000_000_000_000n + BigInt(trades.length)),
      price: price(600_000 + random(20)),
      quantity: `0.${1 + random(8)}`,
      time,
      sold: random(2) === 0,
    };
    trades.push(trade);
    return trade;
  };
  const started = Date.now();
  for (let i = 0; i < 150; i += 1) makeTrade(started - 15_000 + i * 100);

  const bar = (openTime: number): unknown[] => {
    const base = 60_000 + ((openTime / MINUTE) % 50);
    const text = (n: number): string => n.toFixed(1);
    const close = openTime + MINUTE;
    return [
      openTime,
      text(base),
      text(base + 5),
      text(base - 5),
      text(base + 1),
      '12.5',
      close,
      '750000',
      40,
      '6',
      '360000',
    ];
  };
  const bars = (from: number, to: number): unknown[] => {
    const list = [];
    for (let time = Math.floor(to / MINUTE) * MINUTE; time >= from; time -= MINUTE) list.push(bar(time));
    return list;
  };
  const ticker = { symbol, priceChange: '1', priceChangePercent: '0.1', lastPrice: '60000.5', openPrice: '59000.5' };
  const dayFigures = {
    highPrice: '61000',
    lowPrice: '58000',
    volume: '10',
    quoteVolume: '600000',
    openTime: 1,
    closeTime: 2,
  };

  const reply = (path: string, query: URLSearchParams): unknown => {
    const name = path.split('/').slice(3).join('/').replace('market/', '');
    const limit = Number(query.get('limit') ?? 100);
    switch (name) {
      case 'time':
        return { serverTime: Date.now() };
      case 'apiTradingSymbols':
        return [symbol];
      case 'exchangeInfo':
        return market === 'spot'
          ? {
              timezone: 'UTC',
              serverTime: Date.now(),
              symbols: [
                {
                  symbol,
                  status: 'TRADING',
                  baseAsset: 'BTC',
                  quoteAsset: 'USDT',
                  tickSize: '0.1',
                  stepSize: '0.0001',
                  minTradeAmount: 0.0001,
                  maxTradeAmount: '100',
                  enableTrade: true,
                  enableDisplay: true,
                  displayDigitMerge: '0.1,1,10',
                },
                { symbol: 'BROKEN', status: 'TRADING' },
              ],
            }
          : {
              assets: [{ asset: 'USDT', marginAvailable: true }],
              symbols: [
                {
                  symbol,
                  baseAsset: 'BTC',
                  quoteAsset: 'USDT',
                  marginAsset: 'USDT',
                  pricePrecision: 1,
                  quantityPrecision: 4,
                  contractVal: 0.0001,
                  minLeverage: 1,
                  maxLeverage: 200,
                  minOrderSize: 0.0001,
                  maxOrderSize: 1000,
                },
              ],
            };
      case 'depth':
        return {
          lastUpdateId: id,
          bids: wire(sorted(bids, -1).slice(0, limit)),
          asks: wire(sorted(asks, 1).slice(0, limit)),
        };
      case 'trades':
        return trades.slice(-limit).map((trade) => ({
          id: trade.id,
          price: trade.price,
          qty: trade.quantity,
          quoteQty: '1',
          time: trade.time,
          isBuyerMaker: trade.sold,
        }));
      case 'klines':
      case 'markPriceKlines':
      case 'indexPriceKlines':
        return bars(Date.now() - (limit - 1) * MINUTE, Date.now());
      case 'historyKlines':
        return bars(
          Math.max(Number(query.get('startTime')), started - 1_000 * MINUTE),
          Number(query.get('endTime')),
        ).slice(0, limit);
      case 'ticker/24hr':
        return {
          ...ticker,
          ...dayFigures,
          bidPrice: '1',
          bidQty: '1',
          askPrice: '2',
          askQty: '1',
          count: 3,
          markPrice: '1',
          indexPrice: '1',
        };
      default:
        return undefined;
    }
  };

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    requests.push(`${request.method} ${request.url} ${request.headers['user-agent'] ?? ''}`);
    const body = reply(url.pathname, url.searchParams);
    const status = body === undefined ? 404 : 200;
    // Ids are sent as bare numbers, as on the running exchange.
    const text = JSON.stringify(body ?? { code: -1142, msg: 'no such path' }).replaceAll(/"id":"(\d+)"/g, '"id":$1');
    response.writeHead(status, { 'content-type': 'application/json', 'x-used-weight-10s': '1' }).end(text);
  });
  const socketServer = new WebSocketServer({ server, path: '/v3/ws/public' });
  const clients = new Map<WebSocket, Set<string>>();
  const send = (name: string, text: string): void => {
    if (muted) return;
    for (const [socket, names] of clients) if (names.has(name)) socket.send(text);
  };
  const sendSnapshot = (socket: WebSocket): void => {
    const head = { e: 'depthSnapshot', E: Date.now(), s: symbol, U: pushedId - 5, u: id, l: 200, d: 'SNAPSHOT' };
    socket.send(JSON.stringify({ ...head, b: wire(sorted(bids, -1)), a: wire(sorted(asks, 1)) }));
  };
  socketServer.on('connection', (socket, request) => {
    if (!request.headers['user-agent']) return socket.terminate();
    clients.set(socket, new Set());
    socket.on('close', () => clients.delete(socket));
    socket.send(JSON.stringify({ event: 'connected', cid: 'c', time: '1' }));
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as { method: string; params?: string[]; id: number };
      frames.push({ ...frame });
      if (muted) return;
      const names = clients.get(socket);
      if (frame.method === 'SUBSCRIBE') {
        for (const name of frame.params ?? []) {
          names?.add(name);
          if (name === `${symbol}@depth200`) sendSnapshot(socket);
        }
      } else if (frame.method === 'UNSUBSCRIBE') for (const name of frame.params ?? []) names?.delete(name);
      if (frame.method !== 'PONG') socket.send(JSON.stringify({ result: true, id: frame.id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    rest: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}`,
    symbol,
    requests,
    frames,
    change(fault) {
      const changed = { bids: [] as [number, number][], asks: [] as [number, number][] };
      for (let i = 0; i < 4; i += 1) {
        const bid = random(2) === 0;
        const ticks = bid ? 599_999 - random(90) : 600_011 + random(90);
        const size = random(4);
        const side = bid ? bids : asks;
        if (size === 0) side.delete(ticks);
        else side.set(ticks, size);
        (bid ? changed.bids : changed.asks).push([ticks, size]);
      }
      const U = pushedId;
      id += 1 + random(5);
      pushedId = id;
      if (fault === 'cross') changed.bids.push([600_500, 1]);
      const head = { e: 'depth', E: Date.now(), s: symbol, U, u: id, l: 200, d: 'CHANGED' };
      const text = JSON.stringify({ ...head, b: wire(changed.bids), a: wire(changed.asks) });
      const name = `${symbol}@depth200`;
      if (fault === 'drop') return;
      if (fault === 'swap' && held === undefined) {
        held = text;
        return;
      }
      send(name, text);
      if (held !== undefined) send(name, held);
      held = undefined;
      if (fault === 'repeat') send(name, text);
    },
    trade() {
      const trade = makeTrade(Date.now());
      const item = { T: trade.time, t: trade.id, p: trade.price, q: trade.quantity, v: '1', m: trade.sold };
      send(`${symbol}@trade`, JSON.stringify({ e: 'trade', E: trade.time, s: symbol, d: [item] }));
      return trade;
    },
    book: () => ({ id, bids: sorted(bids, -1).flat(), asks: sorted(asks, 1).flat() }),
    trades: () => trades,
    cut() {
      for (const socket of clients.keys()) socket.terminate();
    },
    mute(on) {
      muted = on;
    },
    sockets: () => clients.size,
    async close() {
      for (const socket of clients.keys()) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
