/** The destinations of a profile, over a real server on this machine and a virtual clock. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createPinnedHttp } from '../../../../../electron/main/exchange/node/pinnedHttp.ts';
import { createForwarding } from '../../../../../electron/main/features/alerts/forwarding/forwarding.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../../../electron/main/platform/desktop.ts';
import { createSecretRegistry } from '../../../../../electron/main/platform/log/secretRegistry.ts';
import type { Question } from '../../../../../electron/main/platform/question.ts';
import type { Notification } from '../../../../../shared/ipc/alertViews.ts';
import type { ForwardDraft, ForwardView } from '../../../../../shared/ipc/forwardViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { defaultSettings } from '../../../../../shared/settings/settings.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { until } from '../../../support/until.ts';

const here = { environment: 'simulator', account: 'main' } as const;
const TOKEN = '123456789:AAkanarienvogel_token-0123456789abcdef';
const PATH = '/services/T0/B0/kanarienvogelsecret';

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** Starts a server that records paths and bodies and answers with these statuses, then with 200. */
async function listen(...statuses: readonly number[]) {
  const got: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  const left = [...statuses];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      got.push({ path: request.url ?? '', body: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(left.shift() ?? 200).end('ignored');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, host: origin.slice('http://'.length), got, texts: () => got.map(({ body }) => body['text']) };
}

interface RigOptions {
  readonly enabled?: boolean;
  readonly answer?: ConfirmAnswer;
  readonly disk?: Map<string, string>;
  readonly chain?: Map<string, string>;
  readonly telegram?: string;
  readonly exchange?: readonly string[];
  readonly addresses?: readonly string[];
  readonly keychainError?: AppError;
}

function rig(options: RigOptions = {}) {
  const clock = createVirtualClock(1_000_000);
  const disk = options.disk ?? new Map<string, string>();
  const chain = options.chain ?? new Map<string, string>();
  const registry = createSecretRegistry();
  const asked: ConfirmRequest[] = [];
  const views: ForwardView[] = [];
  const notices: AppError[] = [];
  const lines: [event: string, values: unknown][] = [];
  const refusing = <Value>(value: Value): Promise<Result<Value, AppError>> =>
    Promise.resolve(options.keychainError ? fail(options.keychainError) : ok(value));
  const forwarding = createForwarding({
    enabled: options.enabled ?? true,
    clock,
    random: createRandom(1),
    files: {
      read: (name) => Promise.resolve(disk.get(name) ?? null),
      replace: (name, text) => (disk.set(name, text), Promise.resolve(true)),
      setAside: () => Promise.resolve(true),
    },
    secrets: {
      get: (id) => refusing(chain.get(id) ?? null),
      set: (id, secret) => (options.keychainError ?? chain.set(id, secret), refusing(null)),
      delete: (id) => refusing(chain.delete(id)),
    },
    registry,
    connections: createPinnedHttp(clock, {
      lookup: () => Promise.resolve((options.addresses ?? ['93.184.216.34']).map((address) => ({ address }))),
    }),
    exchange: () => options.exchange ?? [],
    settings: () => defaultSettings,
    userAgent: 'Foredeck/test',
    telegram: options.telegram,
    notice: (error) => void notices.push(error),
    log: { write: (event, values) => void lines.push([event, values]) },
    changed: (view) => void views.push(view),
  });
  ends.push(() => void forwarding.stop());
  const ask = (question: Question): Promise<ConfirmAnswer> => {
    asked.push(question('en'));
    return Promise.resolve(options.answer ?? 'confirmed');
  };
  const calls = forwarding.calls(here, ask);
  const draft = (more: Partial<ForwardDraft> = {}): ForwardDraft => ({
    destinationId: null,
    type: 'webhook',
    secret: null,
    chatId: null,
    name: 'Mine',
    on: true,
    body: 'json',
    kinds: ['alert', 'fill', 'order', 'plan', 'away', 'error'],
    amounts: false,
    quiet: false,
    ...more,
  });
  const listed = async () => {
    const answer = await calls['forward.list']({});
    return answer.ok ? answer.value.destinations : [];
  };
  return {
    forwarding,
    clock,
    disk,
    chain,
    registry,
    asked,
    views,
    notices,
    lines,
    calls,
    listed,
    save: (more: Partial<ForwardDraft>) => calls['forward.save'](draft(more)),
    tell: (one: Notification = gap(1), quiet = false) => forwarding.tell(here, one, quiet),
    /** Adds a destination and returns its id. */
    async add(more: Partial<ForwardDraft>): Promise<string> {
      const answer = await calls['forward.save'](draft(more));
      if (!answer.ok) throw new Error(answer.error.key);
      return answer.value.destinations.at(-1)!.destinationId;
    },
    async load() {
      await forwarding.load();
      return this;
    },
  };
}

const gap = (id: number): Notification => ({ id, at: 5, kind: 'gap', symbol: `S${id}`, from: 0, to: 60_000 });
const fill: Notification = {
  id: 2,
  at: 5,
  kind: 'fill',
  market: 'spot',
  symbol: 'ETHUSDT',
  side: 'BUY',
  quantity: '1.25',
  price: '2500.1',
  count: 1,
};
const key = (answer: { readonly ok: boolean; readonly error?: AppError }) => (answer.ok ? 'ok' : answer.error!.key);

describe('a destination', () => {
  test('XH1: is stored after a confirmation that names its host; a near one has a word of its own', async () => {
    const server = await listen();
    const desk = await rig({ addresses: ['93.184.216.34'] }).load();
    await desk.add({ secret: `${server.origin}${PATH}`, amounts: true });
    await desk.add({ secret: `https://Hooks.Example.COM:8443${PATH}` });
    expect(desk.asked).toEqual([
      {
        title: `Forward alerts to ${server.host}?`,
        lines: [
          `Host: ${server.host}`,
          'Foredeck sends the chosen notifications to this host.',
          'Order sizes are included.',
          'This host is on this computer or in your own network: 127.0.0.1',
          'Type local to confirm.',
        ],
        confirmLabel: 'Forward alerts',
        cancelLabel: 'Cancel',
        typedWord: 'local',
        language: 'en',
      },
      {
        title: 'Forward alerts to hooks.example.com:8443?',
        lines: [
          'Host: hooks.example.com:8443',
          'Foredeck sends the chosen notifications to this host.',
          'Type forward to confirm.',
        ],
        confirmLabel: 'Forward alerts',
        cancelLabel: 'Cancel',
        typedWord: 'forward',
        language: 'en',
      },
    ]);
    expect(await desk.listed()).toMatchObject([
      { host: server.host, lastFour: 'cret', state: 'ready', sentAt: null, failure: null, waiting: 0 },
      { host: 'hooks.example.com:8443', lastFour: 'cret', state: 'ready' },
    ]);
  });

  test.each([
    ['declined', {}, { secret: `https://a.example${PATH}` }, 'error.forward.declined'],
    ['confirmed', {}, { secret: 'http://a.example/' }, 'error.forward.url.scheme'],
    ['confirmed', { addresses: ['127.0.0.1'] }, { secret: 'https://a.example/' }, 'error.forward.url.loopbackName'],
    ['confirmed', { addresses: ['224.0.0.1'] }, { secret: 'https://a.example/' }, 'error.forward.url.unusable'],
    [
      'confirmed',
      { exchange: ['https://api.x.example'] },
      { secret: 'https://x.example/' },
      'error.forward.url.exchange',
    ],
    ['confirmed', {}, { secret: `https://a.example${PATH}`, name: '  ' }, 'error.forward.name'],
    ['confirmed', {}, { secret: `https://a.example${PATH}`, kinds: [] }, 'error.forward.kinds'],
    ['confirmed', {}, { type: 'telegram', secret: 'nonsense', chatId: '1' }, 'error.forward.token'],
    ['confirmed', {}, { type: 'telegram', secret: TOKEN, chatId: 'me' }, 'error.forward.chat'],
    ['confirmed', {}, { destinationId: 'nobody', secret: `https://a.example${PATH}` }, 'error.forward.unknown'],
    ['confirmed', {}, {}, 'error.forward.locked'],
    [
      'confirmed',
      { keychainError: appError('unavailable', 'error.keychain.locked') },
      { secret: `https://a.example${PATH}` },
      'error.keychain.locked',
    ],
  ] as [ConfirmAnswer, RigOptions, Partial<ForwardDraft>, string][])(
    'XH3: %s with %o: %o stores nothing: %s',
    async (answer, options, more, found) => {
      const desk = await rig({ ...options, answer }).load();
      expect(key(await desk.save(more))).toBe(found);
      expect([await desk.listed(), desk.chain.size, desk.disk.size]).toEqual([[], 0, 0]);
    },
  );

  test('a confirmation is needed for another address, token or chat, and for nothing else', async () => {
    const desk = await rig().load();
    const destinationId = await desk.add({ secret: `https://a.example${PATH}` });
    const edit = async (more: Partial<ForwardDraft>) => {
      const before = desk.asked.length;
      expect(key(await desk.save({ destinationId, ...more }))).toBe('ok');
      return desk.asked.length - before;
    };
    expect(await edit({ name: 'Other', kinds: ['fill'], amounts: true, quiet: true, body: 'slack' })).toBe(0);
    expect(await edit({ on: false })).toBe(0);
    expect(await edit({ on: true })).toBe(0);
    expect(await edit({ secret: `https://b.example${PATH}` })).toBe(1);
    const chat = await desk.add({ type: 'telegram', secret: TOKEN, chatId: '@mine' });
    const before = desk.asked.length;
    await desk.save({ destinationId: chat, type: 'telegram', chatId: '@mine', name: 'Phone' });
    expect(desk.asked.length - before).toBe(0);
    await desk.save({ destinationId: chat, type: 'telegram', chatId: '-1001' });
    expect(desk.asked.at(-1)!.lines.slice(0, 2)).toEqual(['Host: api.telegram.org', 'Chat: -1001']);
    expect(desk.asked.length - before).toBe(1);
    expect((await desk.listed()).map(({ host, chatId, lastFour }) => [host, chatId, lastFour])).toEqual([
      ['b.example', null, 'cret'],
      ['api.telegram.org', '-1001', 'cdef'],
    ]);
  });

  test('ten may be stored, and one question is open at a time', async () => {
    const desk = await rig().load();
    const both = await Promise.all([1, 2].map(async () => desk.save({ secret: `https://a.example${PATH}` })));
    expect(both.map(key)).toEqual(['ok', 'error.forward.asking']);
    for (let nth = 2; nth <= 10; nth += 1) await desk.add({ secret: `https://a.example${PATH}` });
    expect(key(await desk.save({ secret: `https://a.example${PATH}` }))).toBe('error.forward.tooMany');
    expect(new Set((await desk.listed()).map(({ destinationId }) => destinationId)).size).toBe(10);
  });
});

describe('forwarding', () => {
  test('sends what its kinds, sizes and quiet hours allow, to each destination by itself', async () => {
    const [first, second] = [await listen(), await listen()];
    const desk = await rig().load();
    await desk.add({ secret: `${first.origin}/a`, kinds: ['alert', 'fill'] });
    await desk.add({ secret: `${second.origin}/b`, kinds: ['fill'], amounts: true, quiet: true });
    await desk.add({ secret: `${second.origin}/off`, on: false });
    desk.tell();
    desk.tell(fill);
    desk.tell({ ...fill, symbol: 'QUIET' }, true);
    await until(() => first.got.length === 2 && second.got.length === 2, 'four messages');
    expect(first.texts()).toEqual([
      'S1: alerts not monitored from 1970-01-01 00:00 to 1970-01-01 00:01 (UTC).',
      expect.stringMatching(/^Bought ETHUSDT/),
    ]);
    expect(second.got).toEqual([
      { path: '/b', body: expect.objectContaining({ text: expect.stringMatching(/^Bought 1\.25 ETHUSDT/) }) },
      { path: '/b', body: expect.objectContaining({ text: expect.stringMatching(/^Bought 1\.25 QUIET/) }) },
    ]);
    await until(() => desk.views.at(-1)!.destinations.every(({ waiting }) => waiting === 0), 'the ends');
    expect((await desk.listed()).map(({ sentAt }) => sentAt)).toEqual([1_000_000, 1_000_000, null]);
  });

  test('XH8: a destination that fails is tried again after its wait, and its state says why', async () => {
    const server = await listen(500, 200, 404);
    const desk = await rig().load();
    await desk.add({ secret: `${server.origin}${PATH}` });
    desk.tell();
    await until(() => desk.views.at(-1)!.destinations[0]!.failure !== null, 'the failure');
    expect((await desk.listed())[0]).toMatchObject({
      waiting: 1,
      sentAt: null,
      failure: {
        at: 1_000_000,
        error: { key: 'error.forward.failed.status', params: { host: server.host, status: 500 } },
      },
    });
    desk.clock.advance(9_999);
    expect(server.got).toHaveLength(1);
    desk.clock.advance(1);
    await until(() => desk.views.at(-1)!.destinations[0]!.sentAt !== null, 'the success');
    expect((await desk.listed())[0]).toMatchObject({ waiting: 0, sentAt: 1_010_000, failure: null });
    desk.tell(gap(2));
    await until(() => desk.views.at(-1)!.destinations[0]!.failure !== null, 'the refusal');
    expect((await desk.listed())[0]).toMatchObject({ waiting: 0, failure: { error: { params: { status: 404 } } } });
    expect(desk.notices).toEqual([]);
  });

  test('what was given up, and what still waits at the end, leaves a line without address and text, as what was sent does in detail', async () => {
    const server = await listen(500, 200, 404, 500);
    const desk = await rig().load();
    const destination = await desk.add({ secret: `${server.origin}${PATH}` });
    const state = () => desk.views.at(-1)!.destinations[0]!;
    desk.tell();
    await until(() => state().failure !== null, 'the failure');
    desk.clock.advance(10_000);
    await until(() => state().sentAt !== null, 'the success');
    const sent = ['forward.sent', { destination }];
    expect(desk.lines).toEqual([sent]);
    desk.tell(gap(2));
    await until(() => state().failure !== null, 'the refusal');
    const failed = ['forward.failed', { destination, kind: 'unavailable', key: 'error.forward.failed.status' }];
    expect(desk.lines).toEqual([sent, failed]);
    desk.tell(gap(3));
    desk.tell(gap(4));
    await until(() => server.got.length === 4, 'the next attempt');
    await desk.forwarding.stop();
    expect(desk.lines).toEqual([sent, failed, ['forward.dropped', { count: 2 }]]);
    await desk.forwarding.stop();
    expect(desk.lines).toHaveLength(3);
  });

  test('XH8: a burst is ten messages and one that names the rest', async () => {
    const server = await listen();
    const desk = await rig().load();
    await desk.add({ secret: `${server.origin}/` });
    for (let id = 1; id <= 35; id += 1) desk.tell(gap(id));
    await until(() => desk.views.at(-1)!.destinations[0]!.waiting === 25, 'ten messages');
    expect(server.got).toHaveLength(10);
    desk.clock.advance(60_000);
    await until(() => server.got.length === 11, 'the summary');
    expect(server.got[10]!.body).toMatchObject({ kind: 'more', text: '25 more notifications. See the desk.' });
  });

  test('Telegram: a message goes to the chat of the bot', async () => {
    const server = await listen();
    const desk = await rig({ telegram: server.origin }).load();
    const destinationId = await desk.add({ type: 'telegram', secret: `  ${TOKEN}\n`, chatId: '-100200' });
    expect(key(await desk.calls['forward.test']({ destinationId }))).toBe('ok');
    await until(() => server.got.length === 1, 'the message');
    expect(server.got).toEqual([
      {
        path: `/bot${TOKEN}/sendMessage`,
        body: {
          chat_id: '-100200',
          text: 'Foredeck test (SIMULATOR)\nForedeck can send notifications here.',
          disable_web_page_preview: true,
        },
      },
    ]);
  });

  test('removed or switched off, nothing more is sent, and the entry of the keychain is gone', async () => {
    const server = await listen(500, 500);
    const desk = await rig().load();
    const destinationId = await desk.add({ secret: `${server.origin}${PATH}` });
    desk.tell();
    await until(() => desk.views.at(-1)!.destinations[0]!.failure !== null, 'the failure');
    await desk.save({ destinationId, on: false });
    desk.clock.advance(600_000);
    expect((await desk.listed())[0]!.waiting).toBe(0);
    expect(key(await desk.calls['forward.remove']({ destinationId }))).toBe('ok');
    expect([await desk.listed(), desk.chain.size, desk.registry.holds(PATH)]).toEqual([[], 0, false]);
    expect(key(await desk.calls['forward.remove']({ destinationId }))).toBe('error.forward.unknown');
    desk.tell();
    await new Promise((turn) => setImmediate(turn));
    expect(server.got).toHaveLength(1);
  });

  test('switched off for this start, nothing is sent, and destinations stay editable', async () => {
    const server = await listen();
    const desk = await rig({ enabled: false }).load();
    const destinationId = await desk.add({ secret: `${server.origin}/` });
    desk.tell();
    expect(key(await desk.calls['forward.test']({ destinationId }))).toBe('error.forward.disabled');
    const answer = await desk.calls['forward.list']({});
    expect(answer.ok && [answer.value.enabled, answer.value.destinations[0]!.waiting]).toEqual([false, 0]);
    expect(server.got).toEqual([]);
  });
});

describe('after a restart', () => {
  test('the destinations send again; one whose entry is gone is locked until its address is entered again', async () => {
    const server = await listen();
    const before = await rig().load();
    await before.add({ secret: `${server.origin}/kept` });
    const lost = await before.add({ secret: `${server.origin}/lost`, name: 'Lost' });
    await before.forwarding.stop();
    before.chain.delete(lost);
    const desk = await rig({ disk: before.disk, chain: before.chain }).load();
    expect((await desk.listed()).map(({ name, state }) => [name, state])).toEqual([
      ['Mine', 'ready'],
      ['Lost', 'locked'],
    ]);
    desk.tell();
    await until(() => server.got.length === 1, 'the message');
    await until(() => desk.views.at(-1)!.destinations[1]!.failure !== null, 'the failure');
    expect([server.got[0]!.path, (await desk.listed())[1]!.failure!.error.key]).toEqual([
      '/kept',
      'error.forward.locked',
    ]);
    expect(key(await desk.save({ destinationId: lost, secret: `${server.origin}/again` }))).toBe('ok');
    desk.tell();
    await until(() => server.got.length === 3, 'two messages');
    expect(
      server.got
        .slice(1)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/again', '/kept']);
  });

  test('XH1: a changed file permits no other host, because the address and its confirmation lie in the keychain', async () => {
    const server = await listen();
    const before = await rig().load();
    await before.add({ secret: `${server.origin}/kept` });
    await before.forwarding.stop();
    const [[id, entry] = ['', '']] = [...before.chain];
    before.chain.set(id, entry.replace('"mayBeNear":true', '"mayBeNear":false'));
    const desk = await rig({ disk: before.disk, chain: before.chain }).load();
    desk.tell();
    await until(() => desk.views.at(-1)!.destinations[0]!.failure !== null, 'the refusal');
    expect((await desk.listed())[0]!.failure!.error.key).toBe('error.forward.failed.near');
    expect(server.got).toEqual([]);
  });
});

describe('secrets', () => {
  test('XH9: neither file nor view nor question contains an address or a token, and logs remove them', async () => {
    const desk = await rig({ telegram: 'http://127.0.0.1:1' }).load();
    const hook = await desk.add({ secret: `https://a.example${PATH}?token=kanarienvogelquery1` });
    await desk.add({ type: 'telegram', secret: TOKEN, chatId: '1' });
    desk.tell();
    await until(() => desk.views.at(-1)!.destinations[1]!.failure !== null, 'the failure');
    expect(key(await desk.save({ destinationId: hook, secret: 'http://a.example/kanarienvogel' }))).toMatch(/scheme/);
    const seen = JSON.stringify([[...desk.disk.values()], desk.views, desk.asked, desk.notices, await desk.listed()]);
    expect(seen).not.toMatch(/kanarienvogel/);
    for (const text of [
      `https://a.example${PATH}?token=kanarienvogelquery1`,
      PATH.slice(-19),
      TOKEN,
      `/bot${TOKEN}/`,
    ]) {
      expect(desk.registry.redact(`failed: ${text}`)).not.toMatch(/kanarienvogel/);
    }
  });

  test('XH9: of a short address no part is shown, and it is not searched for as a secret', async () => {
    const desk = await rig().load();
    await desk.add({ secret: 'https://a.example/alerts' });
    expect((await desk.listed())[0]!.lastFour).toBe('');
    expect(desk.registry.holds('profile/alerts/told.json')).toBe(false);
  });
});
