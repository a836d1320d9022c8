import http from 'node:http';
import { clientIdPatterns } from '../../../shared/exchange/orderWords.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { Arrivals } from '../venue/counters.ts';
import { replyFaults, requestFaults, type Faults } from '../venue/faults.ts';
import { codelessBody } from './dialect.ts';
import { answer, type Reply, type Request, type RestOptions } from './answer.ts';
import { servedAt, splitTarget } from './routes.ts';
import { failure } from '../venue/failure.ts';
import { readJson, type SentJson } from './readJson.ts';

/** Largest request body in bytes; a larger one destroys the connection. */
const MAX_BODY = 256 * 1024;
const HTML = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** What a server needs besides the options of the replies. */
export interface ServerOptions extends RestOptions {
  readonly faults: Faults;
  readonly arrivals: Arrivals;
}

/**
 * The HTTP server of one market. Faults apply either when a request arrives, before it is processed, or to its reply,
 * after it was processed.
 */
export class RestServer {
  /** The HTTP server; it does not listen yet. */
  readonly server: http.Server;
  readonly #options: ServerOptions;
  /** Timers of delayed requests and replies. */
  readonly #held = new Set<Cancel>();

  constructor(options: ServerOptions) {
    this.#options = options;
    this.server = http.createServer({ shouldUpgradeCallback: asksForSocket }, (request, response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > MAX_BODY) request.destroy();
      });
      request.on('end', () =>
        this.#receive(response, {
          method: request.method ?? 'GET',
          target: request.url ?? '/',
          address: request.socket.remoteAddress ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks),
        }),
      );
      request.on('error', () => response.destroy());
    });
    this.server.keepAliveTimeout = 30_000;
    // Delayed requests and replies are dropped when the exchange stops.
    this.server.on('close', () => {
      for (const cancel of this.#held) cancel();
    });
  }

  /** Handles a complete request. A delayed request is served later even if the client has disconnected by then. */
  #receive(response: http.ServerResponse, request: Request): void {
    const { faults, market } = this.#options;
    noteArrival(this.#options, request);
    const fault = faults.strike(requestFaults, market, request.target, request.method);
    switch (fault?.kind) {
      case undefined:
        return this.#serve(response, request);
      case 'lostRequest':
        return void response.req.socket.resetAndDestroy();
      case 'delayRequest':
        return this.#later(fault.milliseconds, () => this.#serve(response, request));
    }
  }

  #serve(response: http.ServerResponse, request: Request): void {
    const { faults, market, dialect = 'documents', venue } = this.#options;
    const reply = answerOrFail(this.#options, request);
    const fault = faults.strike(replyFaults, market, request.target, request.method);
    switch (fault?.kind) {
      case undefined:
        return send(response, reply);
      case 'delayReply':
        return this.#later(fault.milliseconds, () => send(response, reply));
      case 'lostReply':
        return void response.req.socket.destroy();
      case 'cutReply':
        return sendHalf(response, reply);
      case 'rest500':
        return send(response, { ...reply, status: 500, body: '{"code":-1054,"msg":"System error, retry later"}' });
      case 'rest429': {
        const { path } = splitTarget(request.target);
        const body = codelessBody(dialect, 429, path, venue.time.now());
        return send(response, { ...reply, status: 429, body });
      }
      case 'html':
        return send(response, { status: 502, headers: {}, body: HTML }, 'text/html');
    }
  }

  #later(milliseconds: number, task: () => void): void {
    const cancel = this.#options.venue.clock.after(milliseconds, () => {
      this.#held.delete(cancel);
      task();
    });
    this.#held.add(cancel);
  }
}

/** Only an upgrade to a WebSocket is accepted: a request for another protocol is answered as an ordinary request. */
function asksForSocket({ headers }: http.IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** A failure in one request ends with that request: the exchange keeps serving all others. */
function answerOrFail(options: ServerOptions, request: Request): Reply {
  try {
    return answer(options, request);
  } catch {
    const { status, body } = failure('SYSTEM_ERROR');
    return { status, headers: {}, body: JSON.stringify(body) };
  }
}

/** Names of client ids in placements, and of the lists that contain several placements. */
const ID_NAMES = ['newClientOrderId', 'clientAlgoId'];
const LIST_NAMES = ['orderList', 'batchOrders'];

/**
 * Counts the client ids of a placement's body as soon as it arrives (see {@link Arrivals}), provided that the endpoint
 * exists, the address is not banned, and the request names a key of this exchange: other requests leave no trace.
 */
function noteArrival(options: ServerOptions, { method, target, address, headers, body }: Request): void {
  const { arrivals, market } = options;
  const { access, ledger, venue, strict } = options;
  const row = servedAt(options.market, splitTarget(target).path, method, strict);
  if (row === undefined || method !== 'POST' || ledger.isBanned(address, venue.clock.monotonic())) return;
  if (!access.knows(headers['access-key'])) return;
  const sent = readJson(body);
  if (!(sent instanceof Map)) return;
  const items = LIST_NAMES.map((name) => sent.get(name)).flatMap((list) => (Array.isArray(list) ? list : []));
  for (const placement of [sent, ...(items as readonly SentJson[])]) {
    if (!(placement instanceof Map)) continue;
    const clientId = ID_NAMES.map((name) => placement.get(name)).find((id) => typeof id === 'string');
    if (typeof clientId === 'string' && clientIdPatterns[market].test(clientId)) arrivals.note(market, clientId);
  }
}

function begin(response: http.ServerResponse, reply: Reply, type: string): Buffer {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { 'Content-Type': type, 'Content-Length': body.length, ...reply.headers });
  return body;
}

function send(response: http.ServerResponse, reply: Reply, type = 'application/json'): void {
  if (response.destroyed) return;
  response.end(begin(response, reply, type));
}

/**
 * Sends the status line, headers and half of the body, then ends the connection; it does not reset it, because a reset
 * could overtake the bytes sent.
 */
function sendHalf(response: http.ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const body = begin(response, reply, 'application/json');
  response.write(body.subarray(0, body.length >> 1), () => response.req.socket.destroy());
}
