import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createAuthBreaker } from '../../../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../../../electron/main/exchange/rest/limits/budgets.ts';
import { createRestClient, type CallReport } from '../../../../electron/main/exchange/rest/client.ts';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import { createSigner } from '../../../../electron/main/exchange/signer/signer.ts';
import type { CommandId, EndpointId, OpenEndpointId, PrivateQueryId } from '../../../../shared/exchange/endpoints.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { recordedPayload } from '../../../support/fixtures.ts';
import { testKey } from '../../support/privateRig.ts';
import { allBranches, takenBranches } from './fixturesCoverage.ts';
import {
  endpointFixtures,
  replyText,
  signatureOf,
  startFixtureServer,
  type EndpointFixture,
} from './fixturesServer.ts';

const NOW = 1_790_200_000_000;
const BACKDATED = NOW - 20_000;
const fixtures = endpointFixtures();
const rowOf = (fixture: EndpointFixture): EndpointRow => endpoints[fixture.row as EndpointId];

type Server = Awaited<ReturnType<typeof startFixtureServer>>;
let servers: Record<'spot' | 'futures', Server>;
const transport = createNodeHttp(createSystemClock());
beforeAll(async () => {
  servers = { spot: await startFixtureServer(), futures: await startFixtureServer() };
});
afterAll(async () => {
  transport.close();
  await Promise.all([servers.spot.close(), servers.futures.close()]);
});

/** Creates the client as the program does, over real HTTP to the two servers; with a key unless `open`. */
function clientFor(open: boolean) {
  const clock = createVirtualClock(NOW);
  const reports: CallReport[] = [];
  const ledger = createWeightLedger(clock, createRandom(1));
  const at = (server: Server) => ({ rest: server.origin, ws: server.origin });
  const addresses = { spot: at(servers.spot), futures: at(servers.futures) };
  const common = { transport, ledger, userAgent: 'Foredeck/test', report: (one: CallReport) => void reports.push(one) };
  const session = createPrivateRest({
    ...common,
    clock,
    budgets: createBudgets(ledger),
    time: createSignedTime(clock, {
      now: () => clock.now(),
      trusted: () => true,
      sync: () => Promise.resolve(true),
      parting: () => null,
    }),
    breaker: createAuthBreaker(() => undefined),
    signer: createSigner('simulator', testKey),
    addresses,
    redact: (text) => text,
  });
  const rest = createRestClient({
    ...common,
    clock,
    environment: 'simulator',
    now: () => clock.now(),
    session: () => (open ? null : session),
  });
  rest.setAddresses(addresses);
  return { rest, session, reports };
}

/** Sends a fixture's request; returns the reply as one value. */
async function run(fixture: EndpointFixture, open: boolean): Promise<{ reply: unknown; dropped: number }> {
  const { rest, session, reports } = clientFor(open);
  const row = rowOf(fixture);
  if (row.effect === 'change') {
    const id = fixture.row as CommandId;
    const prepared = await session.prepare(id, fixture.parameters as never, fixture.means);
    if (!prepared.ok)
      throw new Error(`${fixture.name}: ${prepared.error.key} ${JSON.stringify(prepared.error.params)}`);
    const outcome = await prepared.value.send();
    if (outcome.kind !== 'answered') throw new Error(`${fixture.name}: ${outcome.kind} ${outcome.error.key}`);
    return { reply: outcome.reply, dropped: reports[0]!.dropped };
  }
  const answer =
    row.label === 'PUBLIC' || row.label === 'OPTIONAL'
      ? await rest.get(fixture.row as OpenEndpointId, fixture.parameters as never)
      : await session.query(fixture.row as PrivateQueryId, fixture.parameters as never);
  if (!answer.ok) throw new Error(`${fixture.name}: ${answer.error.key} ${JSON.stringify(answer.error.params)}`);
  return { reply: answer.value, dropped: reports[0]!.dropped };
}

/** Sends a fixture and compares it with what arrived. */
async function verifyFixture(fixture: EndpointFixture, open = false): Promise<void> {
  const row = rowOf(fixture);
  const server = servers[row.market];
  server.answer.text = replyText(fixture);
  const before = server.arrived.length;
  const { reply, dropped } = await run(fixture, open);
  expect(server.arrived.length - before).toBe(1);
  const request = server.arrived.at(-1)!;
  const { method, path: where, query, body } = fixture.request;
  const target = query === '' ? where : `${where}?${query}`;
  expect([request.method, request.target, request.body.toString('utf8')]).toEqual([method, target, body]);
  const signed = row.label !== 'PUBLIC' && !open;
  const timestamp = String(row.effect === 'change' ? BACKDATED : NOW);
  const message = Buffer.concat([Buffer.from(`${timestamp}${request.method}${request.target}`), request.body]);
  const expected: Record<string, readonly string[]> = {
    'content-type': ['application/json'],
    'user-agent': ['Foredeck/test'],
    ...(body !== '' && { 'content-length': [String(request.body.byteLength)] }),
    ...(signed && {
      'access-key': [testKey.apiKey],
      'access-passphrase': [testKey.passphrase],
      'access-timestamp': [timestamp],
      'access-sign': [signatureOf(testKey.secretKey, message)],
    }),
  };
  const sent = Object.entries(request.headers).filter(
    ([name]) => name.startsWith('access-') || Object.hasOwn(expected, name),
  );
  expect(Object.fromEntries(sent)).toEqual(expected);
  expect(dropped).toBe(0);
  if (Array.isArray(reply)) expect(reply.length).toBeGreaterThan(0);
  else expect(reply).toBeDefined();
}

describe('request fixtures', () => {
  test.each(fixtures.map((one) => [one.name, one] as const))(
    '%s is sent exactly as written, and its reply is read completely',
    (_name, one) => verifyFixture(one),
  );

  test.each(fixtures.filter((one) => rowOf(one).label === 'OPTIONAL').map((one) => [one.name, one] as const))(
    'A-CONTENT-ACCESS: %s is sent unsigned without a key in use',
    (_name, one) => verifyFixture(one, true),
  );

  test('R14 R35 every endpoint has a fixture, and every branch of its parameters is covered', () => {
    const ids = Object.keys(endpoints);
    const covered = ids.filter((id) => fixtures.some(({ row }) => row === id));
    const unknown = fixtures.filter(({ row }) => !Object.hasOwn(endpoints, row)).map(({ name }) => name);
    process.stdout.write(`fixtures ${covered.length}/${ids.length}\n`);
    expect([covered, unknown]).toEqual([ids, []]);
    const missed = ids.flatMap((id) => {
      const schema = endpoints[id as EndpointId].parameters as EndpointRow['parameters'];
      const taken = new Set<string>();
      for (const { row, parameters } of fixtures) {
        if (row === id) takenBranches(schema, parameters, id, (branch) => void taken.add(branch));
      }
      return allBranches(schema, id).filter((branch) => !taken.has(branch));
    });
    expect(missed).toEqual([]);
  });

  test('R35 every recorded endpoint has a fixture that replies with its recording', () => {
    const folder = path.resolve(import.meta.dirname, '../../../fixtures/payloads');
    const recorded = fs
      .readdirSync(folder)
      .map((file) => file.slice(0, -'.json'.length))
      .filter((name) => !/\.ws\.|^ws\.|^auth\.|errors|rateLimits/.test(name))
      .map((name) => recordedPayload(name).request);
    const asked = new Set(recorded.map((request) => `${request?.method} ${request?.path?.replace(/\/$/, '')}`));
    const without = Object.values(endpoints)
      .filter(({ method, path: where }) => asked.has(`${method} ${where}`))
      .filter(({ id }) => !fixtures.some((one) => one.row === id && one.source === 'recorded'));
    expect([without.map(({ id }) => id), asked.size]).toEqual([[], 61]);
    for (const { reply, source } of fixtures) expect(typeof reply === 'object').toBe(source === 'recorded');
  });

  test('document 1 Signature: both signers reproduce the recorded signatures', () => {
    interface Vector {
      readonly secret: string;
      readonly timestamp: string;
      readonly signature: string;
    }
    const signer = (secretKey: string) => createSigner('simulator', { ...testKey, secretKey });
    const rest = recordedPayload('auth.rest.signature.vector').payload as Vector &
      Record<'requestPath' | 'body', string>;
    const { requestPath: target, body } = rest;
    const headers = signer(rest.secret).request({ timestamp: Number(rest.timestamp), method: 'POST', target, body });
    const message = Buffer.from(`${rest.timestamp}POST${target}${body}`);
    expect([headers['ACCESS-SIGN'], signatureOf(rest.secret, message)]).toEqual([rest.signature, rest.signature]);
    const sockets = recordedPayload('auth.ws.signature.vector').payload as readonly (Vector & { message: string })[];
    for (const { secret, timestamp, message: text, signature } of sockets) {
      const upgrade = signer(secret).upgrade(Number(timestamp));
      expect([upgrade['ACCESS-SIGN'], signatureOf(secret, Buffer.from(text))]).toEqual([signature, signature]);
    }
    expect(sockets).toHaveLength(2);
  });
});
