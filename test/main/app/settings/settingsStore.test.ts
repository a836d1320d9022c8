import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProfileFiles } from '../../../../electron/main/platform/files/nodeProfileFiles.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createSettingsStore } from '../../../../electron/main/app/settings/settingsStore.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foredeck-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'settings.json');
const light: Settings = { ...defaultSettings, theme: 'light', textSize: 120 };

async function open(greets = false) {
  const notices: string[] = [];
  const told: Settings[] = [];
  const clock = createVirtualClock(0);
  const files = createProfileFiles(folder, createSystemClock());
  const store = createSettingsStore(
    clock,
    files,
    (error) => void notices.push(error.key),
    (s) => void told.push(s),
  );
  await store.load(greets);
  return { store, notices, told, clock };
}

describe('settings file', () => {
  test('without a file it uses the defaults and reports nothing', async () => {
    const { store, notices } = await open();
    expect([store.current(), notices]).toEqual([defaultSettings, []]);
  });

  test('a new profile shows the welcome card until it is done, if a user is there to see it', async () => {
    const first = await open(true);
    expect([first.store.current(), first.notices]).toEqual([{ ...defaultSettings, welcome: 'due' }, []]);
    first.store.change({ theme: 'light' });
    await first.store.flush();
    const second = await open(true);
    expect(second.store.current()).toEqual({ ...defaultSettings, theme: 'light', welcome: 'due' });
    second.store.change({ welcome: 'done' });
    await second.store.flush();
    expect((await open(true)).store.current().welcome).toBe('done');
  });

  test('an older profile and one with lost settings show no welcome card', async () => {
    const { welcome: _, ...older } = light;
    await writeFile(file(), JSON.stringify(older));
    expect((await open(true)).store.current()).toEqual(light);
    await writeFile(file(), '{');
    await rm(`${file()}.bak`, { force: true });
    const lost = await open(true);
    expect([lost.store.current().welcome, lost.notices]).toEqual(['done', ['error.settings.reset']]);
  });

  test('a change survives a restart and leaves only the file and its copy', async () => {
    const first = await open();
    expect(first.store.change({ theme: 'light' }).theme).toBe('light');
    first.store.change({ textSize: 120 });
    await first.store.flush();
    expect((await open()).store.current()).toEqual(light);
    expect((await readdir(folder)).toSorted()).toEqual(['settings.json', 'settings.json.bak']);
  });

  test('XF1 B-E3: truncated at any byte, it starts from the copy or the defaults, and reports it', async () => {
    const whole = JSON.stringify(light);
    for (let length = 0; length < whole.length; length += 1) {
      await writeFile(file(), whole.slice(0, length));
      await rm(`${file()}.bak`, { force: true });
      const bare = await open();
      expect([bare.store.current(), bare.notices]).toEqual([defaultSettings, ['error.settings.reset']]);
      await writeFile(`${file()}.bak`, whole);
      const saved = await open();
      expect([saved.store.current(), saved.notices]).toEqual([light, ['error.settings.restored']]);
    }
  });

  test.each([
    ['binary', Buffer.from([0, 255, 254, 1, 2])],
    ['UTF-16', Buffer.from(JSON.stringify(light), 'utf16le')],
    ['an array', '[]'],
    ['a number', '5'],
    ['too long', `${JSON.stringify(light)}${' '.repeat(2_000_000)}`],
  ])('XF1: rejects content that is %s', async (_name, content) => {
    await writeFile(file(), content);
    expect((await open()).notices).toEqual(['error.settings.reset']);
  });

  test('XF1: tolerates a folder in place of the file, and reports once that nothing can be saved', async () => {
    await mkdir(file());
    const { store, notices } = await open();
    store.change({ theme: 'light' });
    await store.flush();
    store.change({ theme: 'dark' });
    await store.flush();
    expect(notices).toEqual(['error.settings.reset', 'error.settings.notWritten']);
  });

  test('XF2: wrong types, unknown keys and prototype keys fall back field by field', async () => {
    await writeFile(
      file(),
      '{"__proto__":{"theme":"light"},"theme":5,"textSize":120,"more":1,"language":"xx","symbol":null}',
    );
    const { store, notices } = await open();
    expect([store.current(), notices]).toEqual([{ ...defaultSettings, textSize: 120 }, []]);
  });

  test('XF5: a file of a newer version is read, reported and never overwritten', async () => {
    const newer = JSON.stringify({ ...light, version: 99, future: true });
    await writeFile(file(), newer);
    const { store, notices } = await open();
    expect([store.current().theme, notices]).toEqual(['light', ['error.settings.newer']]);
    store.change({ theme: 'dark' });
    await store.flush();
    expect(await readFile(file(), 'utf8')).toBe(newer);
  });

  test('many changes within a moment are written once', async () => {
    const writes: string[] = [];
    const clock = createVirtualClock(0);
    const files = {
      read: () => Promise.resolve(null),
      replace: (_name: string, text: string) => Promise.resolve(writes.push(text) > 0),
    };
    const store = createSettingsStore(
      clock,
      files,
      () => undefined,
      () => undefined,
    );
    for (let size = 90; size <= 150; size += 1) store.change({ textSize: size });
    clock.advance(250);
    await store.flush();
    expect(writes.map((text) => (JSON.parse(text) as Settings).textSize)).toEqual([150]);
  });
});
