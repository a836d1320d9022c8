/**
 * Doubles of a proxy on loopback: one that relays to loopback whatever name it is asked for, as HTTP or SOCKS5, and one
 * that answers with given bytes. They record what they were asked and every byte that passed them.
 */
import net, { type AddressInfo } from 'node:net';
import type { ProxyKind, ProxyServer } from '../../../../../electron/main/exchange/node/networkRoute.ts';

export interface ProxyDouble {
  /** The proxy as it is configured, without user. */
  readonly server: ProxyServer;
  /** Hosts and ports of the tunnels it was asked for, in order. */
  readonly targets: readonly string[];
  /** User and password of each request that named them. */
  readonly credentials: readonly string[];
  /** Number of connections so far. */
  connections(): number;
  /** Number of connections that are open. */
  open(): number;
  /** Every byte that clients sent, as Latin-1. */
  sent(): string;
  close(): void;
}

/** What a double does with a connection; `relay` connects it to a port of this machine. */
type Behaviour = (socket: net.Socket, tools: DoubleTools) => void;

interface DoubleTools {
  readonly targets: string[];
  readonly credentials: string[];
  readonly relay: (socket: net.Socket, port: number, answer: Buffer | string) => void;
}

async function listen(kind: ProxyKind, behave: Behaviour): Promise<ProxyDouble> {
  const targets: string[] = [];
  const credentials: string[] = [];
  const sockets = new Set<net.Socket>();
  let connections = 0;
  let sent = '';
  const keep = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const relay: DoubleTools['relay'] = (socket, port, answer) => {
    const upstream = net.connect(port, '127.0.0.1', () => {
      socket.write(answer);
      socket.pipe(upstream).pipe(socket);
    });
    keep(upstream);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  };
  let clients = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    clients += 1;
    keep(socket);
    socket.on('close', () => (clients -= 1));
    socket.on('data', (data: Buffer) => (sent += data.toString('latin1')));
    behave(socket, { targets, credentials, relay });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server: { kind, host: '127.0.0.1', port, user: null, password: null },
    targets,
    credentials,
    connections: () => connections,
    open: () => clients,
    sent: () => sent,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Starts an HTTP proxy that opens tunnels; with `wanted` ("user:password") only to whom names both. */
export const httpProxyDouble = (wanted?: string): Promise<ProxyDouble> =>
  listen('http', (socket, { targets, credentials, relay }) => {
    socket.once('data', (data: Buffer) => {
      const [line = '', ...headers] = data.toString('latin1').split('\r\n');
      const target = /^CONNECT (\S+) HTTP\/1\.1$/.exec(line)?.[1] ?? '';
      targets.push(target);
      const basic = headers.map((header) => /^Proxy-Authorization: Basic (.+)$/.exec(header)?.[1]).find(Boolean);
      if (basic !== undefined) credentials.push(Buffer.from(basic, 'base64').toString('utf8'));
      if (wanted !== undefined && credentials.at(-1) !== wanted) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n');
      } else relay(socket, Number(target.split(':').at(-1)), 'HTTP/1.1 200 Connection established\r\n\r\n');
    });
  });

/** Starts a SOCKS5 proxy; with `wanted` ("user:password") only for whom names both. */
export const socksProxyDouble = (wanted?: string): Promise<ProxyDouble> =>
  listen('socks5', (socket, { targets, credentials, relay }) => {
    const request = (data: Buffer): void => {
      const isName = data[3] === 3;
      const host = isName ? data.subarray(5, 5 + data[4]!).toString('latin1') : `type ${data[3]}`;
      const port = data.readUInt16BE(data.length - 2);
      targets.push(`${host}:${port}`);
      relay(socket, port, Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
    };
    const signIn = (data: Buffer): void => {
      const user = data.subarray(2, 2 + data[1]!).toString('utf8');
      const password = data.subarray(3 + data[1]!).toString('utf8');
      credentials.push(`${user}:${password}`);
      const isRight = credentials.at(-1) === wanted;
      socket.write(Buffer.from([1, isRight ? 0 : 1]));
      if (isRight) socket.once('data', request);
      else socket.end();
    };
    socket.once('data', (data: Buffer) => {
      const method = wanted === undefined ? 0 : 2;
      if (!data.subarray(2).includes(method)) return void socket.end(Buffer.from([5, 0xff]));
      socket.write(Buffer.from([5, method]));
      socket.once('data', wanted === undefined ? request : signIn);
    });
  });

/** Starts a proxy that answers the n-th bytes of a connection with the n-th of `answers`; a null closes it. */
export const scriptedProxyDouble = (
  kind: ProxyKind,
  answers: readonly (string | Buffer | null)[],
): Promise<ProxyDouble> =>
  listen(kind, (socket) => {
    let nth = 0;
    socket.on('data', () => {
      const answer = answers[nth];
      nth += 1;
      if (answer === null) socket.destroy();
      else if (answer !== undefined) socket.write(answer);
    });
  });

/** Starts a proxy that opens every tunnel to one port of this machine, whatever it was asked for. */
export const interceptingProxyDouble = (port: number): Promise<ProxyDouble> =>
  listen('http', (socket, { relay }) => {
    socket.once('data', () => relay(socket, port, 'HTTP/1.1 200 OK\r\n\r\n'));
  });

/** Starts an HTTP proxy that opens no tunnel and records the ones it was asked for. */
export const refusingProxyDouble = (): Promise<ProxyDouble> =>
  listen('http', (socket, { targets }) => {
    socket.once('data', (data: Buffer) => {
      targets.push(/^CONNECT (\S+) /.exec(data.toString('latin1'))?.[1] ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
  });
