import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { type Market, markets } from '../../../shared/exchange/markets.ts';
import { type Json, writeJson } from '../venue/json.ts';
import type { Command, CommandAnswer, SlowCommand } from './command.ts';
import type { Controlled } from './controlled.ts';
import { keptReplies, requestCounts } from './requests.ts';
import { BUY, SELL } from '../engine/types.ts';
import { wireLevels } from '../market/bookLevels.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { klineRecord, tradeRecords } from '../http/records.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';

const TRADES = 100;

/** What the simulator really holds for an instrument, apart from what it sent: the truth tests compare with. */
function instrumentState(one: InstrumentMarket, time: number): Json {
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
function copyTruth({ copy }: ExchangeAccounts): Json {
  return {
    traders: copy.traders.map(({ accountId, traderId, name, share }) => ({ accountId, traderId, name, share })),
    missed: copy.book.misses.map(({ failure: { body }, ...miss }) => ({ ...miss, code: body.code, msg: body.msg })),
  };
}

/** What the accounts really hold and did, and how many placements of each client id were accepted. */
function accountTruth(accounts: ExchangeAccounts): Json {
  return Object.fromEntries(
    accounts.accountIds().map((id) => [id, { ledger: accounts.ledger(id), placements: accounts.ordersSeen(id) }]),
  );
}

const MAX_BODY = 64 * 1024;
/** A replay brings its rows along; those of a long day come as a file of this machine instead. */
const MAX_REPLAY_BODY = 64 * 1024 * 1024;

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Everything control can do, and what of it goes on by itself: a scenario that plays, a drill that runs. */
export interface ControlService {
  /** By path. */
  readonly commands: Readonly<Record<string, Command>>;
  /** Those that answer later, by path. */
  readonly slow: Readonly<Record<string, SlowCommand>>;
  /** Answers beside those that only look at the exchange, by path. */
  readonly queries: Readonly<Record<string, () => Json>>;
}

/** The control interface (R37): JSON over HTTP, for the holder of `token` alone; it listens nowhere yet. */
export function openControlServer(
  on: Controlled,
  token: string,
  { commands, slow, queries: more }: ControlService,
): http.Server {
  const queries = controlQueries(on, more);
  const paths = [
    ...Object.keys(queries).map((path) => `GET ${path}`),
    ...[...Object.keys(commands), ...Object.keys(slow)].map((path) => `POST ${path}`),
  ];
  const expected = Buffer.from(`Bearer ${token}`);

  const reply = (request: http.IncomingMessage, text: string): Reply | Promise<Reply> => {
    const sent = Buffer.from(request.headers.authorization ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
      return error(401, 'a bearer token is needed');
    const url = URL.parse(request.url ?? '/', 'http://control');
    if (!url) return error(400, 'the request line names no path');
    if (request.method === 'GET') {
      const query = queries[url.pathname];
      return query ? query(url.searchParams) : error(404, `known: ${paths.join(', ')}`);
    }
    const isPost = request.method === 'POST';
    const command = isPost ? (commands[url.pathname] ?? slow[url.pathname]) : undefined;
    if (!command) return error(404, `known: ${paths.join(', ')}`);
    let body: unknown;
    try {
      body = JSON.parse(text === '' ? '{}' : text);
    } catch {
      return error(400, 'the body is not JSON');
    }
    const answer = command(body);
    return answer instanceof Promise ? answer.then(answered) : answered(answer);
  };

  return http.createServer((request, response) => {
    let text = '';
    const most = request.url === '/replay' ? MAX_REPLAY_BODY : MAX_BODY;
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > most) request.destroy();
    });
    request.on('error', () => response.destroy());
    const send = ({ status, body }: Reply) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(body);
    };
    // Whatever one request brings about ends with it: the exchange goes on for everybody else.
    const answerTo = async () => reply(request, text);
    request.on('end', () => void answerTo().then(send, () => send(error(500, 'the request could not be served'))));
  });
}

function answered(answer: CommandAnswer): Reply {
  return answer.ok ? { status: 200, body: writeJson(answer.value) } : error(400, answer.error);
}

function controlQueries(
  on: Controlled,
  more: ControlService['queries'],
): Readonly<Record<string, (query: URLSearchParams) => Reply>> {
  const { venue } = on;
  const good = (value: object): Reply => ({ status: 200, body: JSON.stringify(value) });
  const perMarket = (read: (market: Market) => Json): Record<string, Json> =>
    Object.fromEntries(markets.map((market) => [market, read(market)]));
  const others = Object.entries(more).map(([path, ask]) => [path, () => ({ status: 200, body: writeJson(ask()) })]);
  return {
    ...(Object.fromEntries(others) as Readonly<Record<string, () => Reply>>),
    '/ledger': () => {
      const now = venue.clock.monotonic();
      const limits = perMarket((market) => ({
        weights: on.markets[market].ledger.read(now),
        placements: on.markets[market].accountLimits.read(now),
        cancels: on.markets[market].ledger.readCancels(now),
        ...on.markets[market].sockets.read(),
      }));
      const ledger = {
        ...limits,
        accounts: accountTruth(venue.accounts),
        demo: accountTruth(venue.demo.accounts),
        copy: copyTruth(venue.accounts),
        received: on.arrivals.read(),
        keys: on.keyring.read(),
      };
      return { status: 200, body: writeJson(ledger) };
    },
    '/transcript': () => good(venue.transcript.read()),
    '/requests': () => good(on.requests.read()),
    '/requests/counts': () => ({ status: 200, body: writeJson(requestCounts(on)) }),
    '/requests/replies': (query) => ({ status: 200, body: writeJson(keptReplies(on, query.get('path'))) }),
    '/deviations': () => good(on.deviations.read()),
    '/fault': () => good({ armed: on.faults.read() }),
    '/time': () => good({ now: venue.time.now(), factor: venue.time.factor, paused: venue.time.paused }),
    '/state': (query) => {
      const market = markets.find((name) => name === query.get('market'));
      const one = market && venue.market.find(market, query.get('symbol') ?? '');
      if (!one) return error(400, 'market (spot or futures) and the symbol of a traded instrument are needed');
      return { status: 200, body: writeJson(instrumentState(one, venue.time.now())) };
    },
  };
}

function error(status: number, message: string): Reply {
  return { status, body: JSON.stringify({ error: message }) };
}
