import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server that listens on loopback, and the means to stop it and close all its connections. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Makes `server` listen on 127.0.0.1 only. Rejects with the system's reason when the port is taken. */
export function listenOnLoopback(server: Server, port: number): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const socket of open) socket.destroy();
          }),
      });
    });
  });
}
