import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRendererFiles } from '../../../../electron/main/app/served/rendererFiles.ts';
import type { ServedFile } from '../../../../electron/main/app/shell.ts';

let folder: string;
let serve: (requested: string) => Promise<ServedFile>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foredeck-served-'));
  const root = path.join(folder, 'window');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), '<p>desk</p>');
  await writeFile(path.join(root, 'assets/main.js'), 'run()');
  await writeFile(path.join(root, 'assets/face.woff2'), 'face');
  await writeFile(path.join(root, 'assets/main.js.map'), 'map');
  await writeFile(path.join(folder, 'secret.json'), '{}');
  serve = createRendererFiles(root);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files served to the window', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', '<p>desk</p>'],
    ['/index.html', 'text/html; charset=utf-8', '<p>desk</p>'],
    ['/index.html?x=1#y', 'text/html; charset=utf-8', '<p>desk</p>'],
    ['/assets/main.js', 'text/javascript; charset=utf-8', 'run()'],
    ['/assets/face.woff2', 'font/woff2', 'face'],
  ])('serves %s with its content type', async (requested, type, body) => {
    const { status, headers, body: bytes } = await serve(requested);
    expect([status, headers['Content-Type'], new TextDecoder().decode(bytes)]).toEqual([200, type, body]);
  });

  test.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/assets/main.js.map',
    '/assets',
    '/nothing.html',
    '//index.html',
    '/INDEX.HTML',
    '/constructor',
    '/index.html\0.js',
  ])('answers 404 for %s', async (requested) => {
    expect((await serve(requested)).status).toBe(404);
  });

  test('R22: every response has the exact content security policy and forbids type sniffing', async () => {
    for (const requested of ['/', '/assets/main.js', '/nothing']) {
      const { headers } = await serve(requested);
      expect(headers['Content-Security-Policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'",
      );
      expect(headers['X-Content-Type-Options']).toBe('nosniff');
    }
  });

  test('answers 404 when the window was never built', async () => {
    expect((await createRendererFiles(path.join(folder, 'none'))('/')).status).toBe(404);
  });
});
