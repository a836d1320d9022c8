/** The user's proxy and certificate authority: nothing takes effect without the typed word, and nothing falls back. */
import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createNetwork } from '../../../../electron/main/app/network/network.ts';
import { readAuthority } from '../../../../electron/main/app/network/authority.ts';
import { createMemoryKeychain, type Keychain } from '../../../../electron/main/app/credentials/keychain.ts';
import { directRoute } from '../../../../electron/main/exchange/node/networkRoute.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../../electron/main/platform/desktop.ts';
import type { ProfileFiles } from '../../../../electron/main/platform/files/profileFiles.ts';
import { createSecretRegistry } from '../../../../electron/main/platform/log/secretRegistry.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { until } from '../../support/until.ts';
import { certificate } from '../../exchange/node/support/loopback.ts';

const NOW = Date.UTC(2026, 0, 1);
const FILE = 'network.txt';
const proxy = { kind: 'socks5' as const, host: 'proxy.test', port: 1080, user: null, password: null };
const signedIn = { ...proxy, user: 'trader', password: 'Geheim-Wort-77' };

/** A double of the profile folder in memory. */
function filesDouble(stored: Map<string, string>, isWritable = true): ProfileFiles {
  return {
    read: (name) => Promise.resolve(stored.get(name) ?? null),
    replace(name, text) {
      if (!isWritable) return Promise.resolve(false);
      stored.set(name, text).set(`${name}.bak`, text);
      return Promise.resolve(true);
    },
  };
}

/** Creates the network over doubles; `answer` is what the person answers in the confirmation. */
function rig(
  more: {
    stored?: Map<string, string>;
    keychain?: Keychain;
    answer?: ConfirmAnswer;
    chosen?: string | null;
    isWritable?: boolean;
  } = {},
) {
  const { stored = new Map<string, string>(), keychain = createMemoryKeychain(), answer = 'confirmed' } = more;
  const notices: AppError[] = [];
  const questions: ConfirmRequest[] = [];
  const secrets = createSecretRegistry();
  let changes = 0;
  const network = createNetwork({
    clock: { now: () => NOW },
    random: createRandom(7),
    files: filesDouble(stored, more.isWritable),
    filesIn: () => ({ read: () => Promise.resolve(more.chosen ?? null) }),
    keychain,
    secrets,
    shell: { openFile: () => Promise.resolve(more.chosen === null ? null : '/home/person/own.pem') },
    notice: (error) => notices.push(error),
    changed: () => (changes += 1),
  });
  const calls = network.handlers((question) => {
    questions.push(question('en'));
    return Promise.resolve(answer);
  });
  return { network, calls, notices, questions, secrets, stored, keychain, changes: () => changes };
}

async function loaded(more: Parameters<typeof rig>[0] = {}) {
  const one = rig(more);
  await one.network.load();
  await until(() => one.network.view().error?.key !== 'error.route.waiting', 'the answer of the keychain');
  return one;
}

describe('network settings', () => {
  test('the route is closed until the file was read, and direct when nothing was ever confirmed', async () => {
    const { network } = rig();
    expect(network.route()).toEqual({ state: 'closed' });
    await network.load();
    expect([network.route(), network.view()]).toEqual([directRoute, { proxy: null, authority: null, error: null }]);
  });

  test('XE20: a proxy takes effect after the word was typed below its ASCII host and its port, also after a restart', async () => {
    const { network, calls, questions, stored } = await loaded();
    const answer = await calls['network.setProxy']({ ...proxy, host: ' Bücher.test ', port: 12_345 });
    const shown = { kind: 'socks5', host: 'xn--bcher-kva.test', port: 12_345, user: null };
    expect(answer).toEqual(ok({ proxy: shown, authority: null, error: null }));
    expect(questions).toEqual([
      {
        title: 'Connect through this proxy?',
        lines: [
          'Kind: SOCKS5',
          'Host: xn--bcher-kva.test',
          'Port: 12345',
          'Live connections, updates and forwarded alerts use this proxy. If it fails, there is no direct connection.',
          'Type proxy to confirm.',
        ],
        confirmLabel: 'Use proxy',
        cancelLabel: 'Cancel',
        typedWord: 'proxy',
        language: 'en',
      },
    ]);
    const open = { state: 'open', proxy: { ...shown, password: null }, authority: null };
    expect(network.route()).toEqual(open);
    expect((await loaded({ stored })).network.route()).toEqual(open);
  });

  test('XE20: a declined confirmation changes nothing: neither route, file nor keychain', async () => {
    const { network, calls, stored, secrets } = await loaded({ answer: 'declined' });
    const route = network.route();
    const answer = await calls['network.setProxy'](signedIn);
    expect(!answer.ok && answer.error.key).toBe('error.route.declined');
    expect([network.route() === route, stored.size, secrets.holds('Geheim-Wort-77')]).toEqual([true, 0, false]);
  });

  test.each([
    ['changed by hand', (text: string) => text.replace('proxy.test', 'other.test')],
    ['without its first line', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['emptied', () => ''],
    ['removed', () => undefined],
  ] as const)(
    'XE20: a file that was %s closes the route, with a notice, and is no reason to connect directly',
    async (_what, damage) => {
      const { stored, calls } = await loaded();
      await calls['network.setProxy'](proxy);
      const damaged = damage(stored.get(FILE) ?? '');
      if (damaged === undefined) stored.delete(FILE);
      else stored.set(FILE, damaged);
      const again = await loaded({ stored });
      expect([again.network.route(), again.notices.map(({ key }) => key)]).toEqual([
        { state: 'closed' },
        ['error.route.unconfirmed'],
      ]);
      expect(await again.calls['network.removeProxy']({})).toEqual(ok({ proxy: null, authority: null, error: null }));
      expect([again.network.route(), again.questions.map(({ title }) => title)]).toEqual([
        directRoute,
        ['Connect without a proxy?'],
      ]);
    },
  );

  test('XE20: a proxy is left for direct connections after the typed word alone', async () => {
    const { calls, stored } = await loaded();
    await calls['network.setProxy'](proxy);
    const declined = fail(appError('refused', 'error.route.declined'));
    const refusing = await loaded({ stored, answer: 'declined' });
    const before = refusing.network.route();
    expect(await refusing.calls['network.removeProxy']({})).toEqual(declined);
    expect([refusing.network.route(), refusing.questions]).toEqual([
      before,
      [
        {
          title: 'Connect without a proxy?',
          lines: [
            'Proxy to remove: proxy.test:1080',
            'Connections become direct. The exchange sees the address of this computer.',
            'Type direct to confirm.',
          ],
          confirmLabel: 'Remove proxy',
          cancelLabel: 'Cancel',
          typedWord: 'direct',
          language: 'en',
        },
      ],
    ]);
  });

  test('XE20: where the file was changed by hand, no change of the authority makes connections direct without the word', async () => {
    const stored = new Map([[FILE, 'changed by hand']]);
    const { network, calls, questions } = await loaded({
      stored,
      answer: 'declined',
      chosen: certificate('authority'),
    });
    const declined = fail(appError('refused', 'error.route.declined'));
    expect(await calls['network.removeAuthority']({})).toEqual(declined);
    expect([network.route(), questions.map(({ typedWord }) => typedWord)]).toEqual([{ state: 'closed' }, ['direct']]);
    const trusting = await loaded({ stored, chosen: certificate('authority') });
    await trusting.calls['network.chooseAuthority']({});
    expect(trusting.questions.map(({ typedWord }) => typedWord)).toEqual(['trust', 'direct']);
  });

  test('the password lies in the keychain alone, and is removed from every text while it is in use', async () => {
    const { network, calls, stored, secrets, keychain, questions } = await loaded();
    const answer = await calls['network.setProxy'](signedIn);
    const route = network.route();
    expect(route.state === 'open' && route.proxy).toEqual(signedIn);
    expect(JSON.stringify([answer, [...stored], questions])).not.toContain('Geheim');
    expect(secrets.holds('a line with Geheim-Wort-77')).toBe(true);
    const again = await loaded({ stored, keychain });
    expect(again.network.route()).toEqual(route);
    await again.calls['network.removeProxy']({});
    expect(again.secrets.holds('Geheim-Wort-77')).toBe(false);
    const without = await loaded({ stored: new Map([[FILE, stored.get(FILE)!]]), keychain });
    expect(without.network.route()).toEqual(directRoute);
  });

  test('XE20: a keychain that is locked, empty or silent closes the route', async () => {
    const { stored, calls } = await loaded();
    await calls['network.setProxy'](signedIn);
    const empty = await loaded({ stored });
    expect([empty.network.route(), empty.notices.map(({ key }) => key)]).toEqual([
      { state: 'closed' },
      ['error.route.noPassword'],
    ]);
    const silent = rig({ stored, keychain: { ...createMemoryKeychain(), get: () => new Promise(() => undefined) } });
    await silent.network.load();
    expect([silent.network.route(), silent.network.view().error?.key]).toEqual([
      { state: 'closed' },
      'error.route.waiting',
    ]);
  });

  test.each([
    [{ host: '' }, 'error.route.host'],
    [{ host: 'a b' }, 'error.route.host'],
    [{ host: 'user@proxy.test' }, 'error.route.host'],
    [{ host: 'http://proxy.test' }, 'error.route.host'],
    [{ user: 'trader' }, 'error.route.userAndPassword'],
    [{ password: 'x' }, 'error.route.userAndPassword'],
    [{ user: 'tra\r\nder', password: 'x' }, 'error.route.credentials'],
    [{ user: 'ü'.repeat(128), password: 'x' }, 'error.route.credentials'],
    [{ kind: 'http' as const, user: 'a:b', password: 'x' }, 'error.route.credentials'],
  ])('XE20: %o is refused before the confirmation', async (change, key) => {
    const { calls, questions } = await loaded();
    const answer = await calls['network.setProxy']({ ...proxy, ...change });
    expect([!answer.ok && answer.error.key, questions]).toEqual([key, []]);
  });

  test('a file that cannot be written leaves the route as it was, and no password behind', async () => {
    const entries: string[] = [];
    const keychain: Keychain = {
      ...createMemoryKeychain(),
      set: (name) => Promise.resolve(ok((entries.push(name), null))),
      delete: (name) => Promise.resolve(ok(entries.splice(entries.indexOf(name), 1).length > 0)),
    };
    const { network, calls } = await loaded({ isWritable: false, keychain });
    const answer = await calls['network.setProxy'](signedIn);
    expect([!answer.ok && answer.error.key, network.route(), entries]).toEqual([
      'error.route.notWritten',
      directRoute,
      [],
    ]);
  });
});

describe('certificate authority', () => {
  const pem = certificate('authority');
  const { fingerprint256 } = new X509Certificate(pem);

  test('XE20: it takes effect after the word was typed below its subject and fingerprint', async () => {
    const { network, calls, questions, stored } = await loaded({ chosen: pem });
    const answer = await calls['network.chooseAuthority']({});
    const authority = { subject: 'CN=authority', fingerprint: fingerprint256, validTo: Date.UTC(2120, 0, 1) };
    expect(answer).toEqual(ok({ proxy: null, authority, error: null }));
    expect([questions[0]?.typedWord, questions[0]?.lines.slice(0, 3)]).toEqual([
      'trust',
      ['Subject: CN=authority', `SHA-256: ${fingerprint256}`, 'Valid until 2120-01-01'],
    ]);
    const again = await loaded({ stored });
    expect(again.network.route()).toEqual({
      state: 'open',
      proxy: null,
      authority: new X509Certificate(pem).toString(),
    });
    await again.calls['network.removeAuthority']({});
    expect([again.network.route(), network.view().authority]).toEqual([directRoute, authority]);
  });

  test.each([
    ['not a certificate', 'text', 'error.authority.notOne'],
    ['two certificates', `${pem}${pem}`, 'error.authority.notOne'],
    ['a damaged certificate', pem.replace(/\n[A-Za-z0-9+/=]{20}/, '\n'), 'error.authority.notOne'],
    ['a certificate of a server', certificate('proven'), 'error.authority.notAuthority'],
    ['a certificate beside a private key', `${pem}-----BEGIN PRIVATE KEY-----`, 'error.authority.notOne'],
  ])('XE20: %s is refused before the confirmation', async (_what, chosen, key) => {
    const { calls, questions } = await loaded({ chosen });
    const answer = await calls['network.chooseAuthority']({});
    expect([!answer.ok && answer.error.key, questions]).toEqual([key, []]);
  });

  test('XE20: one that is expired or not yet valid is refused', () => {
    const keys = [Date.UTC(2019, 0, 1), Date.UTC(2120, 0, 1)].map((now) => {
      const read = readAuthority(pem, now);
      return !read.ok && read.error.key;
    });
    expect(keys).toEqual(['error.authority.expired', 'error.authority.expired']);
  });
});
