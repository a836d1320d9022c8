import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { refusalSentences, sentenceOf, type Refusal, type RefusalCode } from '../../../shared/result/controlWords.ts';
import { type Market, markets } from '../../../shared/exchange/markets.ts';
import { type Json, writeJson } from '../venue/json.ts';
import { type Command, type CommandAnswer, type SlowCommand, keptReplies, requestCounts } from './command.ts';
import type { Controlled } from './controlled.ts';
import { BUY, SELL } from '../engine/types.ts';
import { wireLevels } from '../market/bookLevels.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { klineRecord, tradeRecords } from '../http/records.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';

const TRADES = 100;

/** Returns the simulator's actual state of an instrument, independent of what it sent; tests compare with it. */
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

/** Returns the lead traders, and which of their orders were not copied and why, oldest first (A-COPY-MISSED). */
function copyState({ copy }: ExchangeAccounts): Json {
  return {
    traders: copy.traders.map(({ accountId, traderId, name, share }) => ({ accountId, traderId, name, share })),
    missed: copy.store.misses.map(({ failure: { body }, ...miss }) => ({ ...miss, code: body.code, msg: body.msg })),
  };
}

/** Returns the actual ledger of each account, and how many placements of each client id were accepted. */
function accountState(accounts: ExchangeAccounts): Json {
  return Object.fromEntries(
    accounts.accountIds().map((id) => [id, { ledger: accounts.ledger(id), placements: accounts.ordersSeen(id) }]),
  );
}

const MAX_BODY = 64 * 1024;
/**
 * Largest body of POST /replay, which carries its rows; the rows of a long day are given as a file on this machine
 * instead.
 */
const MAX_REPLAY_BODY = 64 * 1024 * 1024;

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** The commands and queries of the control interface, including those of a playing scenario and a running drill. */
export interface ControlService {
  /** Commands by path. */
  readonly commands: Readonly<Record<string, Command>>;
  /** Asynchronous commands by path. */
  readonly slow: Readonly<Record<string, SlowCommand>>;
  /** Further queries by path, beside those that only read the exchange. */
  readonly queries: Readonly<Record<string, () => Json>>;
}

/**
 * Creates the server of the control interface (R37): JSON over HTTP, for clients with `token` only. The server does not
 * listen yet.
 */
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
  const unknown = error(404, 'unknownPath', { paths: paths.join(', ') });
  const expected = Buffer.from(`Bearer ${token}`);

  const reply = (request: http.IncomingMessage, text: string): Reply | Promise<Reply> => {
    const sent = Buffer.from(request.headers.authorization ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return error(401, 'token');
    const url = URL.parse(request.url ?? '/', 'http://control');
    if (!url) return error(400, 'noPath');
    if (request.method === 'GET') {
      const query = queries[url.pathname];
      return query ? query(url.searchParams) : unknown;
    }
    const isPost = request.method === 'POST';
    const command = isPost ? (commands[url.pathname] ?? slow[url.pathname]) : undefined;
    if (!command) return unknown;
    let body: unknown;
    try {
      body = JSON.parse(text === '' ? '{}' : text);
    } catch {
      return error(400, 'notJson');
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
    // A failure in one request ends with that request: the exchange keeps serving all others.
    const answerTo = async () => reply(request, text);
    request.on('end', () => void answerTo().then(send, () => send(error(500, 'notServed'))));
  });
}

function answered(answer: CommandAnswer): Reply {
  return answer.ok ? { status: 200, body: writeJson(answer.value) } : refused(400, answer.error);
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
        accounts: accountState(venue.accounts),
        demo: accountState(venue.demo.accounts),
        copy: copyState(venue.accounts),
        received: on.arrivals.read(),
        keys: on.keyring.read(),
      };
      return { status: 200, body: writeJson(ledger) };
    },
    '/example': () => good({ until: venue.exampleUntil }),
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
      if (!one) return error(400, 'instrument');
      return { status: 200, body: writeJson(instrumentState(one, venue.time.now())) };
    },
  };
}

function error(status: number, code: RefusalCode, params: Refusal['params'] = {}): Reply {
  return refused(status, { code, params });
}

/** Returns a refusal: its code and values for programs, and the sentence for people. */
function refused(status: number, refusal: Refusal): Reply {
  return { status, body: JSON.stringify({ error: sentenceOf(refusalSentences, refusal), ...refusal }) };
}
