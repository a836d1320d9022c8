import { describe, expect, test } from 'vitest';
import type { KeyInUse } from '../../../electron/main/app/credentials/credentials.ts';
import { createWeightLedger } from '../../../electron/main/exchange/rest/limits/ledger.ts';
import type { HttpRequest } from '../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../electron/main/exchange/signer/signer.ts';
import { clockLimits } from '../../../electron/main/exchange/clientLimits.ts';
import { createPrivateExchangeClient } from '../../../electron/main/app/privateExchangeClient.ts';
import type { PrivateRest } from '../../../electron/main/exchange/ports.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { nowhere, testKey } from '../support/privateWorld.ts';
import { createScriptedSockets } from '../support/scriptedSocket.ts';

const live = {
  spot: { rest: 'https://api-spot.weex.com', ws: 'wss://ws-spot.weex.com' },
  futures: { rest: 'https://api-contract.weex.com', ws: 'wss://ws-contract.weex.com' },
};
const key = (keyId = 'k1', environment: Environment = 'simulator', origins: string[] | null = null): KeyInUse => ({
  keyId,
  signer: createSigner(environment, testKey),
  origins,
});

/** A link whose exchange answers every question as `mood` says. */
function setUp(environment: Environment = 'simulator') {
  const clock = createVirtualClock(1_790_000_000_000);
  const sockets = createScriptedSockets();
  const sent: HttpRequest[] = [];
  const attached: (string | null)[] = [];
  const rests: (PrivateRest | null)[] = [];
  const fared: string[] = [];
  const exchange: { mood: 'good' | 'refuses' | 'bare' | 'dead' } = { mood: 'good' };
  const ledger = createWeightLedger(clock, createRandom(2));
  const compared: (() => void)[] = [];
  const clocks = { known: true };
  const time = {
    now: () => (clocks.known ? clock.now() : null),
    sync: () => (clocks.known ? Promise.resolve(true) : new Promise<boolean>(() => undefined)),
    trusted: () => true,
    parting: () => null,
    onCompared: (listener: () => void) => void compared.push(listener),
  };
  const link = createPrivateExchangeClient({
    environment,
    clock,
    random: createRandom(1),
    transport: {
      send(request) {
        sent.push(request);
        if (exchange.mood === 'dead') return Promise.resolve(fail({ reason: 'broken', sent: true, host: 'x' }));
        const good = exchange.mood === 'good';
        // `bare`: cut on the way, so that no code is left.
        const refusal = exchange.mood === 'bare' ? {} : { code: -1044, msg: 'no' };
        const body = good ? { canTrade: true, balances: [] } : refusal;
        const bytes = new TextEncoder().encode(JSON.stringify(body));
        return Promise.resolve(ok({ status: good ? 200 : 401, headers: {}, body: bytes }));
      },
      close: () => undefined,
    },
    connector: sockets,
    ledger,
    time,
    userAgent: 'Foredeck/test',
    log: { write: () => undefined },
    redact: (text) => text,
    notice: () => undefined,
    report: () => undefined,
    changed: () => undefined,
    listener: { push: () => undefined, publicClient: () => undefined },
    attach(rest, keyId) {
      rests.push(rest);
      attached.push(keyId);
    },
    fared: (keyId, state, error, permissions) =>
      void fared.push([keyId, state, error?.key ?? '', permissions?.join('+') ?? ''].join(' ').trim()),
  });
  return {
    clock,
    sockets,
    sent,
    attached,
    rests,
    fared,
    exchange,
    ledger,
    link,
    clocks,
    /** A comparison of the clocks ends. */
    compared() {
      clocks.known = true;
      for (const listener of compared) listener();
    },
    async settle() {
      for (let i = 0; i < 60; i += 1) await Promise.resolve();
    },
  };
}

describe('the private way', () => {
  test('a session begins when there are a key and addresses: the key is asked about, then both sockets and trading follow', async () => {
    const world = setUp();
    world.link.setKey(key());
    await world.settle();
    expect([world.sent.length, world.attached]).toEqual([0, []]);
    world.link.setAddresses(nowhere);
    await world.settle();
    expect(world.fared).toEqual(['k1 checking', 'k1 ready  read+spot+futures']);
    expect([world.attached, world.sockets.connections.map(({ url }) => url)]).toEqual([
      ['k1'],
      ['ws://127.0.0.1:4001/v3/ws/private', 'ws://127.0.0.1:4002/v3/ws/private'],
    ]);
    expect(world.link.views().map(({ id, kind, state }) => [id, kind, state])).toEqual([
      ['spot.private', 'privateSocket', 'connecting'],
      ['futures.private', 'privateSocket', 'connecting'],
    ]);
  });

  test('B-C2 B-A9 a key that could not be tried during a pause is tried when it ends, however long it was', async () => {
    const late: string[] = [];
    for (let seconds = 20; seconds <= 290; seconds += 10) {
      const world = setUp();
      (await world.ledger.acquire(1))!.refused({ 'retry-after': `${seconds}` });
      const until = world.ledger.pausedUntil();
      world.link.setKey(key());
      world.link.setAddresses(nowhere);
      await world.settle();
      while (world.clock.monotonic() < until + 1_000) {
        world.clock.advance(250);
        await world.settle();
      }
      if (world.attached.join() !== 'k1') late.push(`${seconds} s: ${world.fared.join(', ')}`);
      world.link.stop();
    }
    expect(late).toEqual([]);
  });

  test('B-C8 a key without a time to sign by is tried as soon as the clocks are compared, however long that took', async () => {
    const late: string[] = [];
    for (let seconds = 10; seconds <= 290; seconds += 10) {
      const world = setUp();
      world.clocks.known = false;
      world.link.setKey(key());
      world.link.setAddresses(nowhere);
      for (let waited = 0; waited < seconds; waited += 1) {
        world.clock.advance(1_000);
        await world.settle();
      }
      world.compared();
      // A trial under way goes on when its own patience with the comparison ends.
      for (let waited = 0; waited <= clockLimits.awaitMs; waited += 250) {
        await world.settle();
        world.clock.advance(250);
      }
      if (world.attached.join() !== 'k1') late.push(`${seconds} s: ${world.fared.join(', ')}`);
      world.link.stop();
    }
    expect(late).toEqual([]);
  });

  test('B-C4 a comparison of the clocks hurries no key that waits for another reason', async () => {
    const world = setUp();
    world.exchange.mood = 'dead';
    world.link.setKey(key());
    world.link.setAddresses(nowhere);
    await world.settle();
    const before = world.sent.length;
    world.compared();
    await world.settle();
    expect([before > 0, world.sent.length]).toEqual([true, before]);
  });

  test('it ends as a whole when the addresses go, or the key', async () => {
    for (const end of ['addresses', 'key'] as const) {
      const world = setUp();
      world.link.setKey(key());
      world.link.setAddresses(nowhere);
      await world.settle();
      const [rest] = world.rests;
      if (end === 'key') world.link.setKey(null);
      else world.link.setAddresses(null);
      expect([world.attached, world.sockets.connections.map(({ terminated }) => terminated)]).toEqual([
        ['k1', null],
        [true, true],
      ]);
      const before = world.sent.length;
      const late = await rest?.query('spot.openOrders', {});
      expect([late?.ok, world.sent.length]).toEqual([false, before]);
    }
  });

  test('B-C9: a refused key costs one request, opens no socket and reaches no trading', async () => {
    const world = setUp();
    world.exchange.mood = 'refuses';
    world.link.setAddresses(nowhere);
    world.link.setKey(key());
    await world.settle();
    world.clock.advance(3_600_000);
    await world.settle();
    expect([world.sent.length, world.sockets.connections.length, world.attached, world.fared.at(-1)]).toEqual([
      1,
      0,
      [],
      'k1 refused error.key.notAccepted',
    ]);
  });

  test('XS11: one refusal without a code is an accident, whatever failed before it; the second is an answer', async () => {
    const world = setUp();
    const waitFor = async (mood: typeof world.exchange.mood): Promise<void> => {
      world.exchange.mood = mood;
      world.clock.advance(2_000);
      await world.settle();
    };
    world.exchange.mood = 'dead';
    world.link.setAddresses(nowhere);
    world.link.setKey(key());
    await world.settle();
    await waitFor('bare');
    expect(world.fared.filter((one) => one.includes('refused'))).toEqual([]);
    await waitFor('good');
    expect(world.attached).toEqual(['k1']);
    world.link.setKey(key('k2'));
    for (const mood of ['bare', 'dead', 'bare'] as const) {
      await waitFor(mood);
      await waitFor(mood);
    }
    expect(world.fared.at(-1)).toBe('k2 refused error.exchange.auth');
  });

  test('B-C9: a key that is disabled midway ends the session after two requests', async () => {
    const world = setUp();
    world.link.setAddresses(nowhere);
    world.link.setKey(key());
    await world.settle();
    const [rest] = world.rests;
    world.exchange.mood = 'refuses';
    const before = world.sent.length;
    for (let i = 0; i < 20; i += 1) await rest?.query('spot.openOrders', {});
    expect([world.sent.length - before, world.attached, world.fared.at(-1)]).toEqual([
      2,
      ['k1', null],
      'k1 refused error.key.notAccepted',
    ]);
    expect(world.sockets.connections.every(({ terminated }) => terminated)).toBe(true);
  });

  test('an exchange that cannot be reached is asked again with growing pauses, until it answers', async () => {
    const world = setUp();
    world.exchange.mood = 'dead';
    world.link.setAddresses(nowhere);
    world.link.setKey(key());
    for (let i = 0; i < 300; i += 1) {
      await world.settle();
      world.clock.advance(1_000);
    }
    expect(world.sent.length).toBeLessThan(60);
    world.exchange.mood = 'good';
    for (let i = 0; i < 31; i += 1) {
      await world.settle();
      world.clock.advance(1_000);
    }
    expect(world.attached).toEqual(['k1']);
  });

  test('the key that was given last is the one in use, whatever answers late', async () => {
    const world = setUp();
    world.link.setAddresses(nowhere);
    world.link.setKey(key('k1'));
    world.link.setKey(key('k2'));
    await world.settle();
    expect(world.attached).toEqual(['k2']);
  });

  test('R20: a key is not used at addresses other than its own', async () => {
    const world = setUp('live');
    world.link.setAddresses(live);
    world.link.setKey(key('k1', 'live', ['https://elsewhere', 'wss://b', 'https://c', 'wss://d']));
    await world.settle();
    expect([world.sent.length, world.fared]).toEqual([0, ['k1 refused error.key.otherAddresses']]);
  });

  test('V10 B-A12: neither a live key on a simulator nor the reverse sends a single byte', async () => {
    for (const [environment, other, addresses] of [
      ['simulator', 'live', nowhere],
      ['live', 'simulator', live],
    ] as const) {
      const world = setUp(environment);
      world.link.setAddresses(addresses);
      world.link.setKey(key('k1', other));
      await world.settle();
      const trial = await world.link.trial(createSigner(other, testKey));
      expect([world.sent.length, world.sockets.connections.length, trial.ok]).toEqual([0, 0, false]);
    }
    const foreign = setUp('simulator');
    foreign.link.setAddresses(live);
    foreign.link.setKey(key());
    await foreign.settle();
    expect([foreign.sent.length, foreign.sockets.connections.length]).toEqual([0, 0]);
  });

  test('B-C8: after a sleep both sockets are made anew, signed anew', async () => {
    const world = setUp();
    world.link.setAddresses(nowhere);
    world.link.setKey(key());
    await world.settle();
    world.clock.advance(1_000);
    world.link.refresh();
    const stamps = world.sockets.connections.map(({ headers }) => headers['ACCESS-TIMESTAMP']);
    expect([
      stamps.length,
      new Set(stamps).size,
      world.sockets.connections.map(({ terminated }) => terminated),
    ]).toEqual([4, 2, [true, true, false, false]]);
  });

  test('a trial asks at the addresses of now and changes nothing else', async () => {
    const world = setUp();
    expect((await world.link.trial(createSigner('simulator', testKey))).ok).toBe(false);
    world.link.setAddresses(nowhere);
    const trial = await world.link.trial(createSigner('simulator', testKey));
    expect([trial, world.attached, world.sockets.connections.length]).toEqual([
      { ok: true, value: ['read', 'spot', 'futures'] },
      [],
      0,
    ]);
  });
});
