/**
 * The whole program on the live environment behind a proxy: every socket that the process opens is recorded, and none of
 * them leads anywhere but to the proxy. The proxy opens no tunnel, so that nothing leaves this machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '../../../../electron/main/app/startApp.ts';
import { writeConfirmed } from '../../../../electron/main/app/network/networkFile.ts';
import type { ProxyServer } from '../../../../electron/main/exchange/node/networkRoute.ts';
import { createProfileFiles } from '../../../../electron/main/platform/files/nodeProfileFiles.ts';
import { publicAddresses } from '../../../../shared/exchange/addresses.ts';
import type { AddressCheck } from '../../../../shared/ipc/addressViews.ts';
import type { CallName, CallRequest } from '../../../../shared/ipc/contract.ts';
import type { ForwardDraft, ForwardView } from '../../../../shared/ipc/forwardViews.ts';
import type { UpdatesView } from '../../../../shared/ipc/updateViews.ts';
import type { NetworkView } from '../../../../shared/ipc/networkViews.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { refusingProxyDouble } from '../../exchange/node/support/proxyDouble.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createRecordingShell } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';
import { ownKey } from '../updates/feeds.ts';

interface AddressTest {
  readonly checks: readonly AddressCheck[];
}

/** Records where every socket of this process connects to, as host and port. */
function recordConnections(): string[] {
  const seen: string[] = [];
  // Called with the socket it belongs to.
  const connect: (this: net.Socket, ...args: never) => net.Socket = Reflect.get(net.Socket.prototype, 'connect');
  const spy = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function recorded(
    this: net.Socket,
    ...args: unknown[]
  ) {
    const [options] = args.flat() as [net.TcpNetConnectOpts];
    seen.push(`${options.host}:${options.port}`);
    return Reflect.apply(connect, this, args) as net.Socket;
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}

/** Starts the program on the live environment with a confirmed proxy. */
async function startBehind(proxy: ProxyServer) {
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-route-'));
  const { kind, host, port } = proxy;
  const options = appOptions(profile);
  await writeConfirmed(createProfileFiles(profile, options.clock), {
    proxy: { kind, host, port, user: null, entry: null },
    authority: null,
  });
  const connections = recordConnections();
  const shell = createRecordingShell(profile);
  const build = { commit: null, time: null, updateKey: ownKey.text, form: null };
  const app = await startApp(shell, { ...options, environment: 'live', build });
  onTestFinished(async () => {
    await app.stop();
    await rm(profile, { recursive: true, force: true });
  });
  shell.desk().onLoaded();
  const call = async <Name extends CallName, Value>(name: Name, request: CallRequest<Name>): Promise<Value> => {
    const answer = (await shell.desk().invoke(name, request)) as Result<Value, unknown>;
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  return { shell, connections, call };
}

const destination: ForwardDraft = {
  destinationId: null,
  type: 'webhook',
  name: 'Hook',
  on: true,
  body: 'json',
  kinds: ['alert'],
  amounts: false,
  quiet: true,
  chatId: null,
  secret: 'https://93.184.216.34/hook',
};

/**
 * Confirms a feed and a destination, lets both connect and tests the live addresses; returns the errors of the first two.
 */
async function useAll({ shell, call }: Awaited<ReturnType<typeof startBehind>>): Promise<string[]> {
  shell.answers.push('confirmed', 'confirmed');
  await call('updates.setFeed', { address: 'https://updates.example/feed.json' });
  const { destinations } = await call<'forward.save', ForwardView>('forward.save', destination);
  const { checks } = await call<'addresses.test', AddressTest>('addresses.test', {});
  expect(checks.map(({ error }) => error !== null)).toEqual([true, true, true, true]);
  await call('forward.test', { destinationId: destinations[0]!.destinationId });
  const errors: string[] = [];
  await until(() => {
    const update = shell.events('updates.changed').at(-1) as UpdatesView | undefined;
    const forward = shell.events('forward.changed').at(-1) as ForwardView | undefined;
    const found = [update?.lastCheck?.error, forward?.destinations[0]?.failure?.error];
    errors.splice(0, 2, ...found.flatMap((error) => (error ? [error.key] : [])));
    return errors.length === 2;
  }, 'the ends of both');
  return errors;
}

const { spot, futures } = publicAddresses;
/** The hosts of live: a start asks REST of both markets and the socket of the displayed one, the test all of them. */
const liveHosts = [spot.rest, spot.ws, futures.rest, futures.ws].map((address) => new URL(address).host);

test('XE21: requests, sockets, tests of addresses, updates and forwarded alerts ask the proxy for a tunnel, and nothing goes elsewhere', async () => {
  const proxy = await refusingProxyDouble();
  onTestFinished(() => proxy.close());
  const started = await startBehind(proxy.server);
  expect(await useAll(started)).toEqual(['error.proxy.refused', 'error.forward.failed.proxy']);
  const wanted = [...liveHosts, 'updates.example', '93.184.216.34'].map((host) => `${host}:443`).toSorted();
  await until(() => new Set(proxy.targets).size === wanted.length, 'a tunnel to each host');
  expect([...new Set(proxy.targets)].toSorted()).toEqual(wanted);
  expect(new Set(started.connections)).toEqual(new Set([`127.0.0.1:${proxy.server.port}`]));
});

test('XE21: with a proxy that does not run nothing goes directly', async () => {
  const gone = await refusingProxyDouble();
  gone.close();
  const started = await startBehind(gone.server);
  expect(await useAll(started)).toEqual(['error.proxy.unreachable', 'error.forward.failed.proxy']);
  const shown = await started.call<'network.view', NetworkView>('network.view', {});
  expect(shown.proxy).toEqual({ kind: 'http', host: '127.0.0.1', port: gone.server.port, user: null });
  // REST of both markets, a socket, an update and an alert.
  await until(() => started.connections.length >= 5, 'every attempt');
  expect(new Set(started.connections)).toEqual(new Set([`127.0.0.1:${gone.server.port}`]));
});
