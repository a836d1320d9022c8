/** Connections of the HTTP transport by route, and the authorities it trusts to identify the server (B-D7). */
import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import tls from 'node:tls';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { NetworkRoute } from './networkRoute.ts';
import { openTunnel } from './proxyTunnel.ts';

/**
 * Returns the secure context that connections share; with an authority of the user (PEM), one that trusts it too.
 * Each is created once.
 */
export type Trust = (own?: string | null) => tls.SecureContext;

/**
 * Trusts `authorities` (PEM texts) only, or by default those of the runtime. The list is passed explicitly, because
 * Node then ignores every authority that the environment or the system would add; an empty list accepts no server.
 * Loading the list takes a while, so it is loaded for the first connection that needs it.
 */
export function trusting(authorities: readonly string[] = tls.rootCertificates): Trust {
  const contexts = new Map<string | null, tls.SecureContext>();
  return (own = null) => {
    const known = contexts.get(own);
    if (known) return known;
    const ca = own === null ? [...authorities] : [...authorities, own];
    const context = tls.createSecureContext({ ca, minVersion: 'TLSv1.2' });
    contexts.set(own, context);
    return context;
  };
}

/** Requests to one host that run at once, and how many more may run where they go first. */
const turns = { most: 8, reserved: 4 } as const;

/** Most connections to one host. */
const MOST = turns.most + turns.reserved;

/** The requests to one host: how many run, and the beginnings of those that wait, in order. */
interface HostTurns {
  running: number;
  readonly first: (() => void)[];
  readonly others: (() => void)[];
}

/**
 * Lets at most eight requests to each host run at once; the others wait in order. A request that goes first waits for
 * none of these: four more may run for it. The agents alone do not bound connections that a proxy has yet to open. The
 * returned function ends a turn, or the wait for it.
 */
function createTurns(): Agents['turn'] {
  const hosts = new Map<string, HostTurns>();
  const next = (host: HostTurns): void => {
    if (host.running < MOST && host.first.length > 0) host.first.shift()!();
    else if (host.running < turns.most) host.others.shift()?.();
  };
  return (name, begin, isFirst) => {
    const host = hosts.get(name) ?? { running: 0, first: [], others: [] };
    hosts.set(name, host);
    const queue = isFirst ? host.first : host.others;
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const turn = (): void => {
      state = 'running';
      host.running += 1;
      begin();
    };
    queue.push(turn);
    next(host);
    return () => {
      const was = state;
      state = 'over';
      if (was === 'waiting') queue.splice(queue.indexOf(turn), 1);
      if (was !== 'running') return;
      host.running -= 1;
      next(host);
    };
  };
}

/** Agents that keep connections open, without and with encryption. */
export interface Agents {
  readonly plain: () => http.Agent;
  /** Returns the agent of an open route; connections of an earlier route end with the request they carry. */
  readonly secure: (route: OpenRoute) => https.Agent;
  /**
   * Begins a request to a host when it is its turn, which comes before that of every waiting request where it goes first;
   * the returned function ends the turn.
   */
  readonly turn: (host: string, begin: () => void, isFirst: boolean) => () => void;
  /** Ends every connection, including those in use; new ones can be opened afterwards. */
  readonly close: () => void;
}

type OpenRoute = Extract<NetworkRoute, { state: 'open' }>;

/** The agent of one route, and the end of its use. */
interface RouteAgent {
  readonly agent: https.Agent;
  readonly route: OpenRoute;
  /** Ends the connections that carry no request; those in use end after it, and no new one is opened. */
  readonly retire: () => void;
  readonly inUse: () => boolean;
  readonly destroy: () => void;
}

/** Error code of a connection that was not opened: another route is in force by now, or everything is closed. */
const NOT_OPENED = 'ENOTOPENED';

/** What all connections of a transport have in common. */
interface AgentParts {
  readonly clock: Pick<Clock, 'after'>;
  readonly trust: Trust;
  /** Resolves host names where no proxy does. */
  readonly lookup: net.LookupFunction;
  /** The address to which a proxy opens its tunnels; absent: it resolves the host name. */
  readonly tunnelTo?: string | undefined;
}

function createRouteAgent(
  { clock, trust, tunnelTo }: AgentParts,
  shape: https.AgentOptions,
  route: OpenRoute,
): RouteAgent {
  const secureContext = trust(route.authority);
  const agent = new https.Agent({ ...shape, rejectUnauthorized: true, secureContext });
  const connectDirectly = agent.createConnection.bind(agent);
  const keepAlive = agent.keepSocketAlive.bind(agent);
  const opening = new Map<Cancel, () => void>();
  let retired = false;
  agent.keepSocketAlive = (socket) => {
    // Node keeps the connection unless the answer is false; the types do not declare the answer.
    const kept = keepAlive(socket) as unknown as boolean;
    return (kept && !retired) as unknown as void;
  };
  agent.createConnection = (options, callback) => {
    const give = (message: string): void =>
      callback?.(Object.assign(new Error(message), { code: NOT_OPENED }), undefined as never);
    if (retired) {
      give('the route changed');
      return undefined;
    }
    const { proxy } = route;
    if (!proxy) return connectDirectly(options, callback);
    const cancel: Cancel = openTunnel(
      {
        clock,
        proxy,
        target: { host: tunnelTo ?? options.host ?? '', port: Number.parseInt(String(options.port), 10) },
        secure: (socket) => connectDirectly({ ...options, socket } as https.AgentOptions) as tls.TLSSocket,
      },
      (error, socket) => {
        opening.delete(cancel);
        callback?.(error, socket as tls.TLSSocket);
      },
    );
    opening.set(cancel, () => give('closed'));
    return undefined;
  };
  return {
    agent,
    route,
    retire() {
      retired = true;
      for (const socket of Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? [])) socket.destroy();
    },
    inUse: () => opening.size > 0 || Object.keys(agent.sockets).length > 0,
    destroy() {
      for (const [cancel, give] of opening) {
        cancel();
        give();
      }
      opening.clear();
      agent.destroy();
    },
  };
}

/**
 * Creates agents with separate connections, at most twelve for each host. They use no proxy but that of the route,
 * whatever the environment sets.
 */
export function createAgents(parts: AgentParts): Agents {
  const { lookup } = parts;
  const shape = { keepAlive: true, maxSockets: MOST, lookup };
  const plain = new http.Agent({ ...shape, keepAliveMsecs: 5_000 });
  let current: RouteAgent | undefined;
  let earlier: RouteAgent[] = [];
  return {
    plain: () => plain,
    secure(route) {
      if (current?.route === route) return current.agent;
      current?.retire();
      earlier = [...earlier, ...(current ? [current] : [])].filter((one) => one.inUse());
      current = createRouteAgent(parts, shape, route);
      return current.agent;
    },
    turn: createTurns(),
    close() {
      plain.destroy();
      for (const one of [...earlier, ...(current ? [current] : [])]) one.destroy();
      earlier = [];
    },
  };
}
