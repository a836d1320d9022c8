/** The window's documents over real files: no document is lost or half written (B-E3, XF1, XF13). */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDocumentFiles } from '../../../../electron/main/platform/files/nodeDocumentFiles.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createDocuments } from '../../../../electron/main/app/windowFiles/documents.ts';
import { sealText } from '../../../../electron/main/platform/files/sealedText.ts';
import type { DocumentFiles } from '../../../../electron/main/platform/files/profileFiles.ts';

let profile: string;
let folder: string;
beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-desk-'));
  folder = path.join(profile, 'desk');
});
afterEach(() => rm(profile, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const realFiles = (): DocumentFiles => createDocumentFiles(folder, createSystemClock());

/** Starts the document store over the folder; `notices` holds the notices. */
function open(files: DocumentFiles = realFiles()) {
  const notices: string[] = [];
  const documents = createDocuments(files, ({ key, params }) => void notices.push(`${key} ${params['document']}`));
  return { documents, notices };
}
const good = (text: string | null) => ({ ok: true, value: { text } });
const written = { ok: true, value: {} };
const bad = (key: string) => expect.objectContaining({ ok: false, error: expect.objectContaining({ key }) as unknown });
/** Replaces the folder's contents with these files. */
async function writeFolder(files: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
}

describe('documents of the window', () => {
  test('survive a restart, each in its own file with a copy that only its user can read', async () => {
    const first = open();
    expect(await first.documents.read('lists')).toEqual(good(null));
    expect(await first.documents.write('lists', '["a"]')).toEqual(written);
    expect(await first.documents.write('drawings.simulator.futures.BTCUSDT', '["line"]')).toEqual(written);
    expect((await readdir(folder)).toSorted()).toEqual([
      'drawings.simulator.futures.BTCUSDT.json',
      'drawings.simulator.futures.BTCUSDT.json.bak',
      'lists.json',
      'lists.json.bak',
    ]);
    const modes = await Promise.all(['', ...(await readdir(folder))].map(async (name) => (await stat(at(name))).mode));
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600', '600', '600']);
    const second = open();
    expect(await second.documents.read('lists')).toEqual(good('["a"]'));
    expect(await second.documents.read('drawings.simulator.futures.BTCUSDT')).toEqual(good('["line"]'));
    expect(await second.documents.read('drawings.live.futures.BTCUSDT')).toEqual(good(null));
    expect([first.notices, second.notices]).toEqual([[], []]);
  });

  test('XF1: truncated at every byte, the copy is used and reported once; without a copy the damaged file is set aside', async () => {
    const [whole, older] = [sealText('hotkeys', '{"kill":"F8","\u00e9":1}'), sealText('hotkeys', '{"kill":"F7"}')];
    const bytes = Buffer.from(whole, 'utf8');
    for (let length = 0; length < bytes.length; length += 1) {
      await writeFolder({ 'hotkeys.json.bak': older });
      await writeFile(at('hotkeys.json'), bytes.subarray(0, length));
      const { documents, notices } = open();
      const seen = [await documents.read('hotkeys'), await documents.read('hotkeys'), notices];
      expect([length, ...seen]).toEqual([
        length,
        good('{"kill":"F7"}'),
        good('{"kill":"F7"}'),
        ['error.document.restored hotkeys'],
      ]);
    }
    await writeFolder({});
    await writeFile(at('hotkeys.json'), bytes.subarray(0, 90));
    const { documents, notices } = open();
    expect([await documents.read('hotkeys'), await documents.write('hotkeys', '{}'), notices]).toEqual([
      good(null),
      written,
      ['error.document.lost hotkeys'],
    ]);
    expect(await readFile(at('hotkeys.json.damaged'))).toEqual(bytes.subarray(0, 90));
  });

  test('B-E3: after a kill between write and rename the previous document is complete, and the next write works', async () => {
    await writeFolder({
      'lists.json': sealText('lists', 'before'),
      'lists.json.bak': sealText('lists', 'before'),
      'lists.json.new': sealText('lists', 'after').slice(0, 40),
    });
    const { documents, notices } = open();
    expect(await documents.read('lists')).toEqual(good('before'));
    expect(await documents.write('lists', 'after')).toEqual(written);
    expect([await readFile(at('lists.json'), 'utf8'), (await readdir(folder)).length, notices]).toEqual([
      sealText('lists', 'after'),
      2,
      [],
    ]);
  });

  test('B-E3: after a kill between rename and copy the newer text is used', async () => {
    await writeFolder({ 'lists.json': sealText('lists', 'new'), 'lists.json.bak': sealText('lists', 'old') });
    expect(await open().documents.read('lists')).toEqual(good('new'));
  });

  test('of a newer version are neither read nor overwritten', async () => {
    const newer = sealText('lists', 'x').replace('desk 1 ', 'desk 2 ');
    await writeFolder({ 'lists.json': newer });
    const { documents } = open();
    expect(await documents.write('lists', 'y')).toEqual(bad('error.document.newer'));
    expect(await documents.read('lists')).toEqual(good('y'));
    expect(await readFile(at('lists.json'), 'utf8')).toBe(newer);
  });

  test('that are too long or not text are treated as damaged', async () => {
    await writeFolder({});
    await writeFile(at('lists.json'), Buffer.alloc(700_000, 0x61));
    await writeFile(at('hotkeys.json'), Buffer.from([0xff, 0xfe, 0x00]));
    const { documents, notices } = open();
    expect([await documents.read('lists'), await documents.read('hotkeys')]).toEqual([good(null), good(null)]);
    expect(notices).toEqual(['error.document.lost lists', 'error.document.lost hotkeys']);
  });

  test('hold the longest text the contract allows, also in wide characters', async () => {
    const text = '\u20ac'.repeat(200_000);
    expect(await open().documents.write('workspaces', text)).toEqual(written);
    expect(await open().documents.read('workspaces')).toEqual(good(text));
  });
});

describe('concurrent writes of one document', () => {
  test('are applied in order, and the last one wins', async () => {
    const { documents } = open();
    const answers = Array.from({ length: 50 }, (_, count) => documents.write('lists', String(count)));
    expect(await documents.read('lists')).toEqual(good('49'));
    expect(await Promise.all(answers)).toEqual(answers.map(() => written));
    expect(await open().documents.read('lists')).toEqual(good('49'));
  });

  test('are merged into at most one more disk write, never two at a time', async () => {
    const files = realFiles();
    const puts: string[] = [];
    let under = 0;
    const { documents } = open({
      ...files,
      async replace(name, text) {
        under += 1;
        puts.push(`${text.slice(text.indexOf('\n') + 1)} ${under}`);
        const done = await files.replace(name, text);
        under -= 1;
        return done;
      },
    });
    const first = documents.write('lists', 'a');
    await documents.read('hotkeys');
    const rest = ['b', 'c', 'd'].map((text) => documents.write('lists', text));
    await Promise.all([first, ...rest]);
    expect(puts.at(-1)).toBe('d 1');
    expect(puts.length).toBeLessThanOrEqual(2);
    expect(puts.every((put) => put.endsWith(' 1'))).toBe(true);
  });
});

describe('disk that accepts no writes', () => {
  test('XF13: when full, an error is returned, the text stays readable, and the final flush writes it', async () => {
    const files = realFiles();
    let full = true;
    const { documents, notices } = open({
      ...files,
      replace: (name, text) => (full ? Promise.resolve(false) : files.replace(name, text)),
    });
    expect(await documents.write('lists', 'kept')).toEqual(bad('error.document.notWritten'));
    expect(await documents.read('lists')).toEqual(good('kept'));
    expect(await open().documents.read('lists')).toEqual(good(null));
    full = false;
    await documents.flush();
    expect([await open().documents.read('lists'), notices]).toEqual([good('kept'), []]);
  });

  test('XF10: a deleted folder is created again by the next write or flush', async () => {
    const { documents } = open();
    expect(await documents.write('lists', 'one')).toEqual(written);
    await rm(folder, { recursive: true });
    expect(await documents.write('lists', 'two')).toEqual(written);
    await rm(profile, { recursive: true });
    await writeFile(profile, 'a file where the folder was');
    expect(await documents.write('lists', 'three')).toEqual(bad('error.document.notWritten'));
    expect(await documents.read('lists')).toEqual(good('three'));
    await rm(profile);
    await documents.flush();
    expect(await open().documents.read('lists')).toEqual(good('three'));
  });

  test('a file that can be neither read nor set aside is left unchanged and not overwritten', async () => {
    await writeFolder({ 'lists.json': 'no document' });
    const { documents } = open({ ...realFiles(), setAside: () => Promise.resolve(false) });
    expect(await documents.read('lists')).toEqual(bad('error.document.unreadable'));
    expect(await documents.write('lists', 'x')).toEqual(bad('error.document.unreadable'));
    expect(await readFile(at('lists.json'), 'utf8')).toBe('no document');
  });
});

describe('drawings', () => {
  test('are limited to 2,000 symbols; further ones are refused, existing ones can change', async () => {
    const name = (count: number) => `drawings.simulator.spot.S${count}USDT` as const;
    const names = Array.from({ length: 1_999 }, (_, count) => `${name(count)}.json`);
    const files = realFiles();
    const { documents } = open({ ...files, names: () => Promise.resolve([...names, 'lists.json', 'x.json.bak']) });
    expect(await documents.write(name(5_000), 'a')).toEqual(written);
    expect(await documents.write(name(5_001), 'b')).toEqual(bad('error.document.tooMany'));
    expect(await documents.write(name(5_000), 'c')).toEqual(written);
    expect(await documents.write(name(7), 'd')).toEqual(written);
    expect(await documents.write('lists', 'e')).toEqual(written);
    expect((await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()).toEqual([
      'drawings.simulator.spot.S5000USDT.json',
      'drawings.simulator.spot.S7USDT.json',
      'lists.json',
    ]);
  });
});
