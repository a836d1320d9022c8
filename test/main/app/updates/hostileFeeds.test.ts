/** Hostile feeds and files: nothing of them is offered or kept. */
import { describe, expect, test } from 'vitest';
import type http from 'node:http';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import type { HttpTransport } from '../../../../electron/main/exchange/rest/transport.ts';
import { feedOf, keyPair, PACKAGE, packageOf, releaseOf, signedFeed } from './feeds.ts';
import { startUpdates } from './support.ts';

type Serve = string | Buffer | ((request: http.IncomingMessage, response: http.ServerResponse) => void);

/** Serves a feed and returns what the check says and whether anything is offered. */
async function checked(serve: (origin: string) => Serve) {
  const { server, check, view } = await startUpdates({ transport: impatient() }, true);
  server.answer('/feed.json', serve(server.origin));
  const said = await check();
  return [said, (await view()).offer?.version ?? null];
}

/** Serves the package in another way and returns what the download says and which files remain. */
async function downloaded(serve: Serve) {
  const { server, download, files, view } = await startUpdates({ transport: impatient() });
  server.answer('/foredeck_1.2.0_amd64.deb', serve);
  const said = await download();
  return [said, await files(), (await view()).file];
}

/** A real transport whose limits of time are short enough for a test. */
function impatient(): HttpTransport {
  const transport = createNodeHttp(createSystemClock());
  return {
    send: (request) => transport.send({ ...request, limits: { connectMs: 2_000, firstByteMs: 2_000, wholeMs: 2_000 } }),
    close: () => transport.close(),
  };
}

/** Sends bytes for as long as they are taken. */
const endless: Serve = (_request, response) => {
  const more = (): void => void response.write(Buffer.alloc(65_536, 0x20), (error) => (error ? undefined : more()));
  more();
};
const stalled: Serve = (_request, response) => void response.write('{');
const redirect: Serve = (_request, response) => {
  response.writeHead(302, { Location: 'https://updates.example/feed.json' });
  response.end();
};
const parsed = (text: string) => JSON.parse(text) as { feed: string; signature: string };

// The first check of each test has found 1.2.0: what is offered stays until a valid feed says otherwise.
describe('hostile feeds', () => {
  test.each<[string, string, (origin: string) => Serve]>([
    [
      'XN1: a feed changed after it was signed',
      'error.update.signature',
      (origin) => {
        const signed = parsed(signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' })])));
        return JSON.stringify({ version: 1, ...signed, feed: signed.feed.replace('1.9.0', '9.9.9') });
      },
    ],
    [
      'XN1: a feed signed with another key',
      'error.update.signature',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' })]), keyPair().secret),
    ],
    [
      'XN1: a signature of other bytes',
      'error.update.signature',
      (origin) => {
        const { signature } = parsed(signedFeed('another document'));
        return JSON.stringify({ version: 1, feed: feedOf([releaseOf(origin)]), signature });
      },
    ],
    ['XN1: a feed without a signature', 'error.update.unreadable', (origin) => feedOf([releaseOf(origin)])],
    [
      'XN2: a truncated feed',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin)])).slice(0, -9),
    ],
    ['XN2: an empty feed', 'error.update.unreadable', () => ''],
    ['XN2: a feed that is no UTF-8', 'error.update.unreadable', () => Buffer.from([0xff, 0xfe, 0x7b])],
    ['XN2: an endless feed', 'error.network.tooLarge', () => endless],
    ['XN2: a feed that stalls', 'error.network.timeout', () => stalled],
    [
      'XN2: a page of an error',
      'error.update.status',
      () => (_request, response) => void response.writeHead(503).end(),
    ],
    [
      'XN3: an older feed',
      'error.update.olderFeed',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' })], { issuedAt: '2026-11-26T09:59:59Z' })),
    ],
    ['XN4: a redirect', 'error.network.redirect', () => redirect],
    ...(
      [
        'https://updates.example/a.deb',
        'file:///etc/passwd',
        'javascript:alert(1)',
        '//updates.example/a.deb',
        '/a.deb',
        'http://127.0.0.1:1/a.deb',
      ] as const
    ).map((url): [string, string, (origin: string) => Serve] => [
      `XN5: a file at ${url}`,
      'error.update.foreignFile',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' }, { url })])),
    ]),
    ...[
      '../x.deb',
      '..',
      '.hidden',
      'a/b.deb',
      'a\\b.deb',
      'a b.deb',
      "a'b.deb",
      '-x.deb',
      'a\n.deb',
      '',
      'a'.repeat(200),
    ].map((name): [string, string, (origin: string) => Serve] => [
      `XN6: a file named ${JSON.stringify(name).slice(0, 20)}`,
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' }, { name })])),
    ]),
    [
      'XN7: a changelog of 20,001 characters',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0', changelog: 'a'.repeat(20_001) })])),
    ],
    [
      'XN7: an unknown version of the signed text',
      'error.update.newerFeed',
      (origin) => signedFeed(feedOf([releaseOf(origin)], { version: 2 })),
    ],
    [
      'XN7: an unknown version of the document',
      'error.update.newerFeed',
      (origin) => JSON.stringify({ ...parsed(signedFeed(feedOf([releaseOf(origin)]))), version: 2 }),
    ],
    [
      'XN7: an unknown field',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0', run: 'rm' })])),
    ],
    [
      'XN7: a package of 10 GB',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9.0' }, { size: 10_000_000_000 })])),
    ],
    [
      'XN7: a version that is none',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin, { version: '1.9' })])),
    ],
    [
      'XN7: two releases of one version',
      'error.update.unreadable',
      (origin) => signedFeed(feedOf([releaseOf(origin), releaseOf(origin)])),
    ],
  ])('%s is refused with %s', async (_name, key, serve) => {
    expect(await checked(serve)).toEqual([key, '1.2.0']);
  });

  test.each(['1.0.9', '1.1.0', '1.1.0-rc.1'])('XN3: the version %s is not offered to 1.1.0', async (version) => {
    expect(await checked((origin) => signedFeed(feedOf([releaseOf(origin, { version })])))).toEqual(['current', null]);
  });

  test('XN3: the newest of several releases is offered', async () => {
    const versions = ['1.1.9', '1.10.0-beta.2', '1.9.0', '1.10.0-beta.11'];
    expect(
      await checked((origin) => signedFeed(feedOf(versions.map((version) => releaseOf(origin, { version }))))),
    ).toEqual(['found', '1.10.0-beta.11']);
  });
});

describe('hostile files', () => {
  const changed = Buffer.from(PACKAGE);
  changed[PACKAGE.length - 1]! ^= 1;
  test.each<[string, string, Serve]>([
    ['XN9: a file with one other bit', 'error.update.changedFile', changed],
    ['XN9: a file that is one byte short', 'error.update.changedFile', PACKAGE.subarray(1)],
    ['XN9: a file that is one byte longer', 'error.network.tooLarge', Buffer.concat([PACKAGE, Buffer.from('x')])],
    ['XN9: an endless file', 'error.network.tooLarge', endless],
    ['XN9: a file that stalls', 'error.network.timeout', stalled],
    ['XN9: a redirect', 'error.network.redirect', redirect],
    ['XN9: a missing file', 'error.update.status', (_request, response) => void response.writeHead(404).end()],
    [
      'XN9: a connection that ends early',
      'error.network.broken',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': String(PACKAGE.length) });
        response.write(PACKAGE.subarray(0, 100_000), () => response.destroy());
      },
    ],
    [
      'XN9: an encoded file',
      'error.network.broken',
      (_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(PACKAGE),
    ],
  ])('%s is refused with %s and leaves nothing behind', async (_name, key, serve) => {
    expect(await downloaded(serve)).toEqual([key, [], null]);
  });

  test('XN9: a folder that cannot be written ends the download', async () => {
    const { download } = await startUpdates({
      folder: {
        path: (name) => name,
        begin: () => Promise.reject(new Error('full')),
        sha256: () => Promise.resolve(null),
        keepOnly: () => Promise.resolve(),
      },
    });
    expect(await download()).toBe('error.update.notWritten');
  });

  test('XN9: a disk that becomes full ends the download and removes the file', async () => {
    const removed: string[] = [];
    const { download } = await startUpdates({
      folder: {
        path: (name) => name,
        begin: (name) =>
          Promise.resolve({
            write: () => Promise.reject(new Error('full')),
            finish: () => Promise.reject(new Error('never')),
            discard: () => Promise.resolve(void removed.push(name)),
          }),
        sha256: () => Promise.resolve(null),
        keepOnly: () => Promise.resolve(),
      },
    });
    expect([await download(), removed]).toEqual(['error.update.notWritten', ['foredeck_1.2.0_amd64.deb']]);
  });

  test('a stopped download leaves nothing behind, and can be begun again', async () => {
    const { server, handlers, download, files, folder } = await startUpdates();
    server.answer('/foredeck_1.2.0_amd64.deb', (_request, response) => {
      response.write(PACKAGE.subarray(0, 100), () => {
        void handlers['updates.stopDownload']({});
        response.end(PACKAGE.subarray(100));
      });
    });
    expect([await download(), await files()]).toEqual(['none', []]);
    server.answer('/foredeck_1.2.0_amd64.deb', PACKAGE);
    expect(await download()).toBe(`${folder}/foredeck_1.2.0_amd64.deb`);
    expect(packageOf(server.origin)['size']).toBe(PACKAGE.length);
  });
});
