import { describe, expect, test } from 'vitest';
import type { KeyInUse } from '../../../electron/main/app/credentials/credentials.ts';
import type { CallReport } from '../../../electron/main/exchange/rest/client.ts';
import { createWeightLedger } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { HttpRequest } from '../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../electron/main/exchange/signer/signer.ts';
import { clockLimits } from '../../../electron/main/exchange/clientLimits.ts';
import { sessionLimits } from '../../../electron/main/app/appLimits.ts';
import { createPrivateExchangeClient } from '../../../electron/main/app/privateExchangeClient.ts';
import type { PrivateRest } from '../../../electron/main/exchange/ports.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { nowhere, testKey } from '../support/privateRig.ts';
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

/** Creates a private client whose exchange answers every request according to `mood`. */
function setUp(environment: Environment = 'simulator') {
  const clock = createVirtualClock(1_790_000_000_000);
  const sockets = createScriptedSockets();
  const sent: HttpRequest[] = [];
  const attached: (string | null)[] = [];
  const rests: (PrivateRest | null)[] = [];
  const keyStates: string[] = [];
  const reports: CallReport[] = [];
  const exchange: { behaviour: 'good' | 'refuses' | 'bare' | 'dead' } = { behaviour: 'good' };
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
        if (exchange.behaviour === 'dead') return Promise.resolve(fail({ reason: 'broken', sent: true, host: 'x' }));
        const good = exchange.behaviour === 'good';
        // `bare`: the body was truncated in transit, so no error code is left.
        const refusal = exchange.behaviour === 'bare' ? {} : { code: -1044, msg: 'no' };
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
    report: (one) => void reports.push(one),
    changed: () => undefined,
    listener: { push: () => undefined, connectionState: () => undefined },
    attach(rest, keyId) {
      rests.push(rest);
      attached.push(keyId);
    },
    fared: (keyId, state, error, permissions) =>
      void keyStates.push([keyId, state, error?.key ?? '', permissions?.join('+') ?? ''].join(' ').trim()),
  });
  return {
    clock,
    sockets,
    sent,
    attached,
    rests,
    keyStates,
    reports,
    exchange,
    ledger,
    link,
    clocks,
    /** Ends a comparison of the clocks. */
    compared() {
      clocks.known = true;
      for (const listener of compared) listener();
    },
    async settle() {
      for (let i = 0; i < 60; i += 1) await Promise.resolve();
    },
  };
}

describe('private exchange client', () => {
  test('a session starts once key and addresses are known: the key is tested, then both sockets and trading start', async () => {
    const rig = setUp();
    rig.link.setKey(key());
    await rig.settle();
    expect([rig.sent.length, rig.attached]).toEqual([0, []]);
    rig.link.setAddresses(nowhere);
    await rig.settle();
    expect(rig.keyStates).toEqual(['k1 checking', 'k1 ready  read+spot+futures']);
    expect([rig.attached, rig.sockets.connections.map(({ url }) => url)]).toEqual([
      ['k1'],
      ['ws://127.0.0.1:4001/v3/ws/private', 'ws://127.0.0.1:4002/v3/ws/private'],
    ]);
    expect(rig.link.views().map(({ id, kind, state }) => [id, kind, state])).toEqual([
      ['spot.private', 'privateSocket', 'connecting'],
      ['futures.private', 'privateSocket', 'connecting'],
    ]);
  });

  test('B-C2 B-A9 a key that could not be tested during a pause is tested when the pause ends, however long it was', async () => {
    const late: string[] = [];
    for (let seconds = 20; seconds <= 290; seconds += 10) {
      const rig = setUp();
      (await rig.ledger.acquire(1))!.refused({ 'retry-after': `${seconds}` });
      const until = rig.ledger.pausedUntil();
      rig.link.setKey(key());
      rig.link.setAddresses(nowhere);
      await rig.settle();
      while (rig.clock.monotonic() < until + 1_000) {
        rig.clock.advance(250);
        await rig.settle();
      }
      if (rig.attached.join() !== 'k1') late.push(`${seconds} s: ${rig.keyStates.join(', ')}`);
      rig.link.stop();
    }
    expect(late).toEqual([]);
  });

  test('B-C8 a key without a signing time is tested once the clocks are compared, however long that took', async () => {
    const late: string[] = [];
    for (let seconds = 10; seconds <= 290; seconds += 10) {
      const rig = setUp();
      rig.clocks.known = false;
      rig.link.setKey(key());
      rig.link.setAddresses(nowhere);
      for (let waited = 0; waited < seconds; waited += 1) {
        rig.clock.advance(1_000);
        await rig.settle();
      }
      rig.compared();
      // A trial under way continues when its own wait for the comparison times out.
      for (let waited = 0; waited <= clockLimits.awaitMs; waited += 250) {
        await rig.settle();
        rig.clock.advance(250);
      }
      if (rig.attached.join() !== 'k1') late.push(`${seconds} s: ${rig.keyStates.join(', ')}`);
      rig.link.stop();
    }
    expect(late).toEqual([]);
  });

  test('B-C4 a clock comparison does not speed up a key that waits for another reason', async () => {
    const rig = setUp();
    rig.exchange.behaviour = 'dead';
    rig.link.setKey(key());
    rig.link.setAddresses(nowhere);
    await rig.settle();
    const before = rig.sent.length;
    rig.compared();
    await rig.settle();
    expect([before > 0, rig.sent.length]).toEqual([true, before]);
  });

  test('the session ends completely when the addresses or the key are removed', async () => {
    for (const end of ['addresses', 'key'] as const) {
      const rig = setUp();
      rig.link.setKey(key());
      rig.link.setAddresses(nowhere);
      await rig.settle();
      const [rest] = rig.rests;
      if (end === 'key') rig.link.setKey(null);
      else rig.link.setAddresses(null);
      expect([rig.attached, rig.sockets.connections.map(({ terminated }) => terminated)]).toEqual([
        ['k1', null],
        [true, true],
      ]);
      const before = rig.sent.length;
      const late = await rest?.query('spot.openOrders', {});
      expect([late?.ok, rig.sent.length]).toEqual([false, before]);
    }
  });

  test('B-C9: a refused key costs one request, opens no socket and does not reach trading', async () => {
    const rig = setUp();
    rig.exchange.behaviour = 'refuses';
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key());
    await rig.settle();
    rig.clock.advance(3_600_000);
    await rig.settle();
    expect([rig.sent.length, rig.sockets.connections.length, rig.attached, rig.keyStates.at(-1)]).toEqual([
      1,
      0,
      [],
      'k1 refused error.key.notAccepted',
    ]);
  });

  test('XS11: one refusal without a code is retried, whatever failed before; the second refuses the key', async () => {
    const rig = setUp();
    const waitFor = async (mood: typeof rig.exchange.behaviour): Promise<void> => {
      rig.exchange.behaviour = mood;
      rig.clock.advance(2_000);
      await rig.settle();
    };
    rig.exchange.behaviour = 'dead';
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key());
    await rig.settle();
    await waitFor('bare');
    expect(rig.keyStates.filter((one) => one.includes('refused'))).toEqual([]);
    await waitFor('good');
    expect(rig.attached).toEqual(['k1']);
    rig.link.setKey(key('k2'));
    for (const mood of ['bare', 'dead', 'bare'] as const) {
      await waitFor(mood);
      await waitFor(mood);
    }
    expect(rig.keyStates.at(-1)).toBe('k2 refused error.exchange.auth');
  });

  test('B-C9: a key disabled during the session ends it after two requests', async () => {
    const rig = setUp();
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key());
    await rig.settle();
    const [rest] = rig.rests;
    rig.exchange.behaviour = 'refuses';
    const before = rig.sent.length;
    for (let i = 0; i < 20; i += 1) await rest?.query('spot.openOrders', {});
    expect([rig.sent.length - before, rig.attached, rig.keyStates.at(-1)]).toEqual([
      2,
      ['k1', null],
      'k1 refused error.key.notAccepted',
    ]);
    expect(rig.sockets.connections.every(({ terminated }) => terminated)).toBe(true);
  });

  test('retries an unreachable exchange after pauses that double up to a limit until it answers', async () => {
    const rig = setUp();
    rig.exchange.behaviour = 'dead';
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key());
    const triedAt: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      await rig.settle();
      while (triedAt.length < rig.keyStates.length) triedAt.push(rig.clock.monotonic());
      rig.clock.advance(1_000);
    }
    expect(rig.sent.length).toBeLessThan(60);
    const pauses = triedAt.slice(1).map((at, number) => at - triedAt[number]!);
    const { retryBaseMs, retryCapMs } = sessionLimits;
    // A pause is half to the whole of its longest length, by chance.
    const odd = pauses.filter((pause, number) => {
      const longest = Math.min(retryCapMs, retryBaseMs * 2 ** number);
      return pause < longest / 2 || pause > longest;
    });
    expect([pauses.length > 8, odd]).toEqual([true, []]);
    rig.exchange.behaviour = 'good';
    for (let i = 0; i < 31; i += 1) {
      await rig.settle();
      rig.clock.advance(1_000);
    }
    expect(rig.attached).toEqual(['k1']);
  });

  test('the key set last is used, whatever replies arrive late', async () => {
    const rig = setUp();
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key('k1'));
    rig.link.setKey(key('k2'));
    await rig.settle();
    expect(rig.attached).toEqual(['k2']);
  });

  test('R20: a key is not used at addresses other than its own', async () => {
    const rig = setUp('live');
    rig.link.setAddresses(live);
    rig.link.setKey(key('k1', 'live', ['https://elsewhere', 'wss://b', 'https://c', 'wss://d']));
    await rig.settle();
    expect([rig.sent.length, rig.keyStates]).toEqual([0, ['k1 refused error.key.otherAddresses']]);
  });

  test('V10 B-A12: a live key on the simulator, or the reverse, sends nothing', async () => {
    for (const [environment, other, addresses] of [
      ['simulator', 'live', nowhere],
      ['live', 'simulator', live],
    ] as const) {
      const rig = setUp(environment);
      rig.link.setAddresses(addresses);
      rig.link.setKey(key('k1', other));
      await rig.settle();
      const trial = await rig.link.trial(createSigner(other, testKey));
      expect([rig.sent.length, rig.sockets.connections.length, trial.ok]).toEqual([0, 0, false]);
    }
    const foreign = setUp('simulator');
    foreign.link.setAddresses(live);
    foreign.link.setKey(key());
    await foreign.settle();
    expect([foreign.sent.length, foreign.sockets.connections.length]).toEqual([0, 0]);
  });

  test('B-C8: after sleep both sockets are reconnected with new signatures', async () => {
    const rig = setUp();
    rig.link.setAddresses(nowhere);
    rig.link.setKey(key());
    await rig.settle();
    rig.clock.advance(1_000);
    rig.link.refresh();
    const stamps = rig.sockets.connections.map(({ headers }) => headers['ACCESS-TIMESTAMP']);
    expect([stamps.length, new Set(stamps).size, rig.sockets.connections.map(({ terminated }) => terminated)]).toEqual([
      4,
      2,
      [true, true, false, false],
    ]);
  });

  test('a key test uses the current addresses and changes nothing else', async () => {
    const rig = setUp();
    expect((await rig.link.trial(createSigner('simulator', testKey))).ok).toBe(false);
    rig.link.setAddresses(nowhere);
    const trial = await rig.link.trial(createSigner('simulator', testKey));
    expect([trial, rig.attached, rig.sockets.connections.length]).toEqual([
      { ok: true, value: ['read', 'spot', 'futures'] },
      [],
      0,
    ]);
  });

  test('a key that is only watched has a client without commands, sockets, logs and effects on the key in use', async () => {
    const rig = setUp();
    expect(rig.link.reading(key('k2'))).toMatchObject({ ok: false, error: { key: 'error.exchange.stopped' } });
    rig.link.setAddresses(nowhere);
    const opened = rig.link.reading(key('k2'));
    if (!opened.ok) throw new Error(opened.error.key);
    const { rest, close } = opened.value;
    const read = await rest.queryWhole('spot.account', {}, 'background');
    rig.exchange.behaviour = 'refuses';
    const refused = await rest.queryWhole('spot.account', {}, 'background');
    expect([Object.keys(rest), read.ok, refused.ok, rig.sent.length]).toEqual([['queryWhole'], true, false, 2]);
    close();
    const ended = await rest.queryWhole('spot.account', {}, 'background');
    expect([ended.ok, rig.sent.length, rig.reports]).toEqual([false, 2, []]);
    expect([rig.keyStates, rig.attached, rig.sockets.connections.length]).toEqual([[], [], 0]);
  });

  test('R20 V10: a watched key is not used at addresses other than its own, and not in another environment', () => {
    const rig = setUp('live');
    rig.link.setAddresses(live);
    const elsewhere = key('k2', 'live', ['https://elsewhere', 'wss://b', 'https://c', 'wss://d']);
    for (const one of [elsewhere, key('k2', 'simulator')]) {
      expect(rig.link.reading(one)).toMatchObject({ ok: false, error: { key: 'error.key.otherAddresses' } });
    }
    expect(rig.sent).toEqual([]);
  });
});
