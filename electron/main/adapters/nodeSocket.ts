import WebSocket from 'ws';
import { socketLimits } from '../constants.ts';
import type { SocketConnector, SocketEnd } from '../exchange/ws/socketPort.ts';
import { connectFailure, trusting } from './nodeHttpAgents.ts';

/** Sockets over `ws`: bounded frames, no compression, certificates proven, and always a User-Agent (H8). */
export function createNodeSockets(userAgent: string): SocketConnector {
  const trust = trusting();
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
        const timedOut = error.message.includes('handshake has timed out');
        end = { reason: timedOut ? 'timeout' : connectFailure(error.code ?? ''), status: null };
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
