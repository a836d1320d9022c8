/**
 * Restricts every server of the simulator to programs on this machine. A page in a browser can also reach loopback,
 * through a host name that resolves to it or from another origin, so host and origin are checked. Clients that send no
 * origin are served (R36, R53).
 */
import type http from 'node:http';
import type { Duplex } from 'node:stream';

type Headers = Pick<http.IncomingHttpHeaders, 'host' | 'origin'>;

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const BODY = JSON.stringify({ code: -1052, msg: 'Only programs of this machine are served' });

/** Whether the host is a loopback name or address, and the origin is absent or equal to that host. */
export function isOfThisMachine({ host, origin }: Headers): boolean {
  const named = URL.parse(`http://${host ?? ''}`);
  if (!named || named.host !== host?.toLowerCase().replace(/:80$/, '')) return false;
  if (!loopbackNames.has(named.hostname)) return false;
  return origin === undefined || origin === named.origin;
}

/** Makes a server refuse all other requests before any other listener sees them; refused requests are not counted. */
export function serveThisMachineAlone(server: http.Server): void {
  const requests = server.listeners('request') as ((...request: Parameters<http.RequestListener>) => void)[];
  const upgrades = server.listeners('upgrade') as ((
    request: http.IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => void)[];
  server.removeAllListeners('request');
  server.removeAllListeners('upgrade');
  server.on('request', (request, response) => {
    if (isOfThisMachine(request.headers)) {
      for (const listener of requests) listener.call(server, request, response);
      return;
    }
    request.resume();
    response.writeHead(403, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(BODY);
  });
  if (upgrades.length === 0) return;
  server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOfThisMachine(request.headers)) {
      for (const listener of upgrades) listener.call(server, request, socket, head);
      return;
    }
    socket.on('error', () => socket.destroy());
    socket.end(
      `HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    );
  });
}
