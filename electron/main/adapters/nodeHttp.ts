import http from 'node:http';
import https from 'node:https';
import { restLimits } from '../constants.ts';
import { isLoopbackHost } from '../environment/hosts.ts';
import type {
  HttpReply,
  HttpRequest,
  HttpTimeLimits,
  HttpTransport,
  TransportFailure,
} from '../exchange/rest/transport.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** Connections kept open, without and with encryption. */
function createAgents(): { readonly plain: http.Agent; readonly secure: https.Agent } {
  const shape = { keepAlive: true, maxSockets: 8 };
  return {
    plain: new http.Agent({ ...shape, keepAliveMsecs: 5_000 }),
    secure: new https.Agent({ ...shape, rejectUnauthorized: true, minVersion: 'TLSv1.2' }),
  };
}

/**
 * HTTP over Node's own client: it never repeats a request by itself, follows no redirect, proves certificates whatever
 * the environment says, and goes unencrypted to loopback only.
 */
export function createNodeHttp(clock: Clock, usual: HttpTimeLimits = restLimits): HttpTransport {
  const common = createAgents();
  const urgent = createAgents();
  let closed = false;

  const send = (request: HttpRequest): Promise<Result<HttpReply, TransportFailure>> =>
    new Promise((resolve) => {
      const url = new URL(request.url);
      const limits = request.limits ?? usual;
      const agents = request.urgent ? urgent : common;
      const secure = url.protocol === 'https:';
      const failure = (reason: TransportFailure['reason'], sent: boolean) => fail({ reason, sent, host: url.host });
      if (closed || (!secure && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))) {
        resolve(failure('refused', false));
        return;
      }
      /** From here on a byte may have left. A connection that is used again counts from the moment it is given out. */
      let connected = false;
      let settled = false;
      const timers: Cancel[] = [];
      const settle = (result: Result<HttpReply, TransportFailure>): void => {
        if (settled) return;
        settled = true;
        for (const cancel of timers) cancel();
        resolve(result);
      };
      const abort = (reason: TransportFailure['reason']): void => {
        settle(failure(reason, connected));
        outgoing.destroy();
      };
      // The text after the origin is sent as it was built: a URL object would normalise dots and escapes.
      const options: https.RequestOptions = {
        method: request.method,
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port === '' ? (secure ? 443 : 80) : url.port,
        path: request.url.slice(url.origin.length) || '/',
        headers: request.headers,
        agent: secure ? agents.secure : agents.plain,
        maxHeaderSize: 65_536,
        ...(secure ? { rejectUnauthorized: true, servername: url.hostname } : {}),
      };
      const outgoing = (secure ? https : http).request(options);
      timers.push(clock.after(limits.wholeMs, () => abort('timeout')));
      const connecting = clock.after(limits.connectMs, () => {
        if (!connected) abort('timeout');
      });
      timers.push(connecting);
      timers.push(clock.after(limits.firstByteMs, () => abort('timeout')));
      const firstByte = timers.at(-1);
      outgoing.on('socket', (socket) => {
        if (!socket.connecting) connected = true;
        else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const code = error.code ?? '';
        // The same codes can end a connection that stood: then its bytes may have arrived.
        if (!connected && CERTIFICATE.test(code)) settle(failure('certificate', false));
        else if (!connected && UNREACHABLE.has(code)) settle(failure('unreachable', false));
        else settle(failure('broken', connected));
      });
      outgoing.on('response', (incoming) => {
        firstByte?.();
        const status = incoming.statusCode ?? 0;
        if (status >= 300 && status < 400) return abort('redirect');
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > request.bodyBytes) abort('tooLarge');
          else chunks.push(chunk);
        });
        incoming.on('error', () => settle(failure('broken', true)));
        incoming.on('aborted', () => settle(failure('broken', true)));
        incoming.on('end', () => {
          if (!incoming.complete) return settle(failure('broken', true));
          const headers: Record<string, string> = {};
          for (const [name, value] of Object.entries(incoming.headers)) {
            if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
          }
          settle(ok({ status, headers, body: Buffer.concat(chunks) }));
        });
      });
      outgoing.end(request.body ?? undefined);
    });

  return {
    send,
    close() {
      closed = true;
      for (const agents of [common, urgent]) {
        agents.plain.destroy();
        agents.secure.destroy();
      }
    },
  };
}
