import type net from 'node:net';
import WebSocket from 'ws';
import { socketLimits } from '../clientLimits.ts';
import type { SocketConnector, SocketEnd } from '../ws/socketPort.ts';
import { connectFailure, trusting } from './nodeHttpAgents.ts';
import { resolvingNames } from './resolvingNames.ts';

function endReason({ code = '', message }: NodeJS.ErrnoException): SocketEnd['reason'] {
  if (message.includes('handshake has timed out')) return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  const reason = connectFailure(code);
  return reason === 'exhausted' ? 'broken' : reason;
}

/**
 * Creates WebSocket connections with `ws`: limited frame size, no compression, verified certificates, and always a
 * User-Agent (H8). A host name that resolves to this machine is refused (XE5). Only tests pass a `lookup`.
 */
export function createNodeSockets(userAgent: string, lookup?: net.LookupFunction): SocketConnector {
  const trust = trusting();
  const names = resolvingNames(lookup);
  return {
    connect(url, handlers, headers = {}) {
      const socket = new WebSocket(url, {
        headers: { ...headers, 'User-Agent': userAgent },
        maxPayload: socketLimits.payloadBytes,
        perMessageDeflate: false,
        handshakeTimeout: socketLimits.handshakeMs,
        followRedirects: false,
        skipUTF8Validation: false,
        rejectUnauthorized: true,
        lookup: names,
        ...(url.startsWith('wss:') ? { secureContext: trust() } : {}),
      });
      let end: SocketEnd = { reason: 'closed', status: null };
      let ended = false;
      const finish = (): void => {
        if (ended) return;
        ended = true;
        handlers.ended(end);
      };
      socket.on('open', () => handlers.opened());
      socket.on('message', (data, isBinary) => {
        if (isBinary) handlers.binary();
        else handlers.text((data as Buffer).toString('utf8'));
      });
      socket.on('unexpected-response', (_request, response) => {
        end = { reason: 'refused', status: response.statusCode ?? null };
        response.destroy();
        socket.terminate();
        finish();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (end.reason !== 'closed') return;
        end = { reason: endReason(error), status: null };
      });
      socket.on('close', finish);
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        terminate() {
          socket.terminate();
        },
      };
    },
  };
}
