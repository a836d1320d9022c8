import { describe, expect, test } from 'vitest';
import {
  ADDRESS_FILE,
  checkTyped,
  foreignHosts,
  openAddresses,
  recordFolder,
} from '../../../../electron/main/app/environment/liveAddresses.ts';
import { sealText } from '../../../../electron/main/platform/files/sealedText.ts';
import { originsOf } from '../../../../electron/main/exchange/hosts.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';

const other: ExchangeAddresses = {
  spot: { rest: 'https://api.other.example', ws: 'wss://ws.other.example:8443' },
  futures: publicAddresses.futures,
};

/** Creates files in memory that can be changed by hand, and that can refuse to be written. */
function createFiles() {
  const texts = new Map<string, string>();
  const disk = { isFull: false };
  return {
    texts,
    disk,
    port: {
      read: (name: string) => Promise.resolve(texts.get(name) ?? null),
      replace(name: string, text: string) {
        if (disk.isFull) return Promise.resolve(false);
        texts.set(name, text);
        texts.set(`${name}.bak`, text);
        return Promise.resolve(true);
      },
    },
  };
}
const stateOf = ({ live, testedAt, isEdited, notices }: Awaited<ReturnType<typeof openAddresses>>) => ({
  live: live(),
  testedAt: testedAt(),
  isEdited: isEdited(),
  notices: notices.map(({ key, params }) => [key, params]),
});
const shipped = { live: publicAddresses, testedAt: null, isEdited: false, notices: [] };
const refused = (key = 'error.address.edited') => ({
  ...shipped,
  isEdited: true,
  notices: [[key, { file: ADDRESS_FILE }]],
});

describe('the live addresses of a profile', () => {
  test('R20: the shipped ones are prefilled and unverified until a test has passed', async () => {
    const files = createFiles();
    const addresses = await openAddresses(files.port);
    expect(stateOf(addresses)).toEqual(shipped);
    expect(await addresses.passed(publicAddresses, 77)).toBe(true);
    expect(stateOf(await openAddresses(files.port))).toEqual({ ...shipped, testedAt: 77 });
  });

  test('R20: changed ones are in force at once and after a start, unverified, and the test belongs to them alone', async () => {
    const files = createFiles();
    const addresses = await openAddresses(files.port);
    await addresses.passed(publicAddresses, 77);
    expect(await addresses.change(other)).toBe(true);
    expect(stateOf(addresses)).toEqual({ ...shipped, live: other });
    expect(await addresses.passed(publicAddresses, 78)).toBe(false);
    expect(stateOf(await openAddresses(files.port))).toEqual({ ...shipped, live: other });
    expect(await addresses.passed(other, 79)).toBe(true);
    expect(await addresses.change(publicAddresses)).toBe(true);
    expect(stateOf(await openAddresses(files.port))).toEqual(shipped);
  });

  test('R20: addresses that cannot be stored are not in force', async () => {
    const files = createFiles();
    const addresses = await openAddresses(files.port);
    files.disk.isFull = true;
    expect([await addresses.change(other), addresses.live()]).toEqual([false, publicAddresses]);
  });

  const document = (live: unknown) => JSON.stringify({ version: 1, live, test: null });
  test.each([
    ['one host changed by hand', (text: string) => text.replace('api.other.example', 'api.evil.example')],
    ['the seal removed', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['cut off', (text: string) => text.slice(0, -5)],
    ['empty', () => ''],
    ['sealed under another name', (text: string) => sealText('updates.json', text.slice(text.indexOf('\n') + 1))],
    [
      'sealed with http',
      () => sealText(ADDRESS_FILE, document({ ...other, spot: { ...other.spot, rest: 'http://a.example' } })),
    ],
    [
      'sealed with loopback',
      () => sealText(ADDRESS_FILE, document({ ...other, spot: { ...other.spot, ws: 'wss://127.0.0.1' } })),
    ],
    [
      'sealed with a path',
      () => sealText(ADDRESS_FILE, document({ ...other, spot: { ...other.spot, rest: 'https://a.example/v3' } })),
    ],
    ['sealed without futures', () => sealText(ADDRESS_FILE, document({ spot: other.spot }))],
    ['sealed, no JSON', () => sealText(ADDRESS_FILE, '{')],
  ])('XF4 R20: a file changed by hand is refused and the shipped addresses are in force: %s', async (_, change) => {
    const files = createFiles();
    await (await openAddresses(files.port)).change(other);
    const text = change(files.texts.get(ADDRESS_FILE) ?? '');
    files.texts.set(ADDRESS_FILE, text);
    const addresses = await openAddresses(files.port);
    expect(stateOf(addresses)).toEqual(refused());
    // A test that passes leaves the file, and the notice at the next start.
    expect([await addresses.passed(publicAddresses, 5), files.texts.get(ADDRESS_FILE)]).toEqual([false, text]);
    expect(await addresses.change(publicAddresses)).toBe(true);
    expect(stateOf(await openAddresses(files.port))).toEqual(shipped);
  });

  test('R20: a file that cannot be read, or of a newer version, is refused too', async () => {
    const unreadable = await openAddresses({
      read: () => Promise.resolve(undefined),
      replace: () => Promise.resolve(true),
    });
    expect(stateOf(unreadable)).toEqual(refused());
    const files = createFiles();
    files.texts.set(
      ADDRESS_FILE,
      sealText(ADDRESS_FILE, document(other)).replace('foredeck-desk 1', 'foredeck-desk 2'),
    );
    expect(stateOf(await openAddresses(files.port))).toEqual(refused('error.address.newer'));
  });

  test('R20: typed addresses become origins, and the first fault names its field', () => {
    const typed = { ...other, spot: { ...other.spot, rest: ' HTTPS://API.other.example/ ' } };
    expect(checkTyped(typed)).toEqual({ ok: true, value: other });
    const wrong = { spot: other.spot, futures: { rest: 'https://a.example', ws: 'ws://b.example' } };
    expect(checkTyped(wrong)).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        key: 'error.address.scheme',
        params: { scheme: 'wss://', field: 'futures.ws' },
        exchange: null,
        row: null,
      },
    });
  });

  test('R20: other addresses have a folder of their own, and each set the same one again', () => {
    expect(recordFolder('/profile', 'live', publicAddresses)).toBe('/profile');
    expect(recordFolder('/profile', 'simulator', other)).toBe('/profile');
    const folder = recordFolder('/profile', 'live', other);
    expect(folder).toMatch(/^\/profile\/exchanges\/[0-9a-f]{16}$/);
    expect(recordFolder('/profile', 'live', { ...other })).toBe(folder);
    expect(recordFolder('/profile', 'live', { ...other, futures: other.spot })).not.toBe(folder);
  });

  test('R20: names hosts that are neither shipped nor known, each once', () => {
    expect(foreignHosts(publicAddresses)).toEqual([]);
    expect(foreignHosts(other)).toEqual(['api.other.example', 'ws.other.example:8443']);
    expect(foreignHosts({ spot: other.spot, futures: other.spot }, originsOf(other))).toEqual([]);
    expect(foreignHosts({ spot: other.spot, futures: other.spot })).toEqual(foreignHosts(other));
  });
});
