/** HTTP between the machine and the exchange, in memory: latency, the real client's time limits, and faults. */
import { restLimits } from '../../../electron/main/exchange/clientLimits.ts';
import type {
  HttpReply,
  HttpRequest,
  HttpTransport,
  TransportFailure,
} from '../../../electron/main/exchange/rest/transport.ts';
import type { Reply } from '../../../electron/simulator/http/answer.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { httpFaults, type FaultPlan } from './faults.ts';
import type { WorldExchange } from './worldExchange.ts';
import type { Machine } from './worldTime.ts';

/** Reports everything that leaves and arrives on the network, unchanged. */
export interface Wiretap {
  /** Called when a request leaves the machine. */
  leaving(market: Market, request: HttpRequest): void;
  /**
   * Called when the exchange has replied, before any fault changes the reply. `again`: the network delivered the
   * request twice.
   */
  answered(market: Market, request: HttpRequest, reply: Reply, again: boolean): void;
  /** Called when the program has received the result of a request that left the machine. */
  ended(request: HttpRequest): void;
  /** Called when a request of the client itself reached the exchange. `target`: path and query. */
  arrived(market: Market, method: string, target: string): void;
  /** Called when a reply arrived that the program reads as a refusal by a rate limit. */
  paused(): void;
}

/** The environment of the transport. */
export interface WorldHttpParts {
  readonly network: Clock;
  readonly machine: Machine;
  readonly exchange: WorldExchange;
  readonly faults: FaultPlan;
  readonly tap: Wiretap;
}

type HttpFault = (typeof httpFaults)[number];

const ADDRESS = '203.0.113.7';
/** Source address of requests that the network repeated: their weight does not count for the client. */
const ECHO = '203.0.113.8';
const HTML = '<html><body><h1>Bad Gateway</h1></body></html>';

/** Origins of the world's exchange, by market. */
export const origins: Readonly<Record<Market, string>> = {
  spot: 'http://127.0.0.1:4001',
  futures: 'http://127.0.0.1:4002',
};

/** Returns the reply after a fault of its content. */
function tampered(kind: HttpFault | null, { status, headers, body }: Reply): HttpReply {
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const lowerCaseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const json = { 'content-type': 'application/json', ...lowerCaseHeaders };
  const page = { 'content-type': 'text/html' };
  // Faults of the transmission leave the reply unchanged.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (kind) {
    case 'tooManyRequests':
      return { status: 429, headers: json, body: bytes('{"status":429,"error":"Too Many Requests"}') };
    case 'serverError':
      return { status: 500, headers: json, body: bytes('{"code":-1054,"msg":"System error, retry later"}') };
    case 'badGateway':
      return { status: 502, headers: page, body: bytes(HTML) };
    case 'unavailable':
      return { status: 503, headers: page, body: bytes('<html><body>Maintenance</body></html>') };
    case 'okWithError':
      return { status: 200, headers: json, body: bytes('{"code":-1054,"msg":"System error, retry later"}') };
    case 'wrongType':
      return { status: 200, headers: page, body: bytes('<html><body>Sign in to this network</body></html>') };
    case 'truncatedJson':
      return { status, headers: json, body: bytes(body.slice(0, body.length >> 1)) };
    default:
      return { status, headers: json, body: bytes(body) };
  }
}

/** Creates a transport for one run of the program; `process` is the clock of that run and ends with it. */
export function createWorldHttp(parts: WorldHttpParts, process: Clock, alive: () => boolean): HttpTransport {
  const { network, machine, exchange, faults, tap } = parts;
  const { random } = faults;
  const drawLatency = (): number => 4 + random.integer(60);
  const long = (): number => 500 + random.integer(random.next() < 0.5 ? 8_000 : 59_500);

  const send = (request: HttpRequest): Promise<Result<HttpReply, TransportFailure>> =>
    new Promise((resolve) => {
      if (!alive()) return;
      const market: Market = request.url.startsWith(origins.spot) ? 'spot' : 'futures';
      const target = request.url.slice(origins[market].length);
      const limits = request.limits ?? restLimits;
      let [settled, left] = [false, false];
      const settle = (result: Result<HttpReply, TransportFailure>): void => {
        if (settled || !alive()) return;
        settled = true;
        for (const cancel of timers) cancel();
        if (left) tap.ended(request);
        resolve(result);
      };
      const failed = (reason: TransportFailure['reason'], sent: boolean): void =>
        machine.whenAwake(() => settle(fail({ reason, sent, host: new URL(request.url).host })));
      const firstByte = process.after(limits.firstByteMs, () => failed('timeout', true));
      const timers = [firstByte, process.after(limits.wholeMs, () => failed('timeout', true))];
      const kind = faults.pick(httpFaults);
      if (kind === 'unreachable') {
        network.after(drawLatency(), () => failed('unreachable', false));
        return;
      }
      tap.leaving(market, request);
      left = true;
      request.written?.();
      // The connection is dead and neither end notices.
      if (kind === 'halfOpen') return;
      if (kind === 'requestLost') {
        network.after(drawLatency(), () => failed('broken', true));
        return;
      }
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(request.headers)) headers[name.toLowerCase()] = value;
      const arrive = (again: boolean): Reply => {
        const body = Buffer.from(request.body ?? '');
        const address = again ? ECHO : ADDRESS;
        if (!again) tap.arrived(market, request.method, target);
        const reply = exchange.doors[market].arrive({ method: request.method, target, address, headers, body });
        tap.answered(market, request, reply, again);
        return reply;
      };
      const back = (reply: Reply): void => {
        if (kind === 'replyLost' || kind === 'replyCut') return failed('broken', true);
        if (kind === 'slowReply') {
          machine.whenAwake(firstByte);
          return;
        }
        const deliveredReply = tampered(kind, reply);
        machine.whenAwake(() => {
          if (settled || !alive()) return;
          if (deliveredReply.status === 429) tap.paused();
          settle(ok(deliveredReply));
        });
      };
      network.after(drawLatency() + (kind === 'requestDelayed' ? long() : 0), () => {
        const reply = arrive(false);
        // A network never repeats a placement, because a client that follows the protocol sends each on one connection
        // only.
        if (kind === 'requestDuplicated' && request.method !== 'POST')
          network.after(drawLatency(), () => void arrive(true));
        network.after(drawLatency() + (kind === 'replyDelayed' ? long() : 0), () => back(reply));
      });
    });
  return { send, close: () => undefined };
}
