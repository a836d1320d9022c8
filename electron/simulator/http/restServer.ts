import http from 'node:http';
import type { Faults } from '../venue/faults.ts';
import { replyFaults } from '../venue/faults.ts';
import { answer, type Reply, type RestOptions } from './answer.ts';

/** Largest body read before the connection is cut. */
const MAX_BODY = 256 * 1024;
const HTML = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** The HTTP server of one market; it listens nowhere yet. Faults strike between the answer and the wire. */
export function createRestServer(options: RestOptions, faults: Faults): http.Server {
  const server = http.createServer((request, response) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) request.destroy();
    });
    request.on('end', () => {
      const target = request.url ?? '/';
      const reply = answer(options, {
        method: request.method ?? 'GET',
        target,
        address: request.socket.remoteAddress ?? '',
      });
      const fault = faults.strike(replyFaults, options.market, target);
      switch (fault?.kind) {
        case undefined:
          return send(response, reply);
        case 'delayReply':
          return void options.venue.clock.after(fault.milliseconds, () => send(response, reply));
        case 'lostReply':
          return void request.socket.destroy();
        case 'rest500':
          return send(response, { ...reply, status: 500, body: '{"code":-1054,"msg":"System error, retry later"}' });
        case 'rest429':
          return send(response, { ...reply, status: 429, body: '{"status":429,"error":"Too Many Requests"}' });
        case 'html':
          return send(response, { status: 502, headers: {}, body: HTML }, 'text/html');
      }
    });
    request.on('error', () => response.destroy());
  });
  server.keepAliveTimeout = 30_000;
  return server;
}

function send(response: http.ServerResponse, reply: Reply, type = 'application/json'): void {
  if (response.destroyed) return;
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { 'Content-Type': type, 'Content-Length': body.length, ...reply.headers });
  response.end(body);
}
