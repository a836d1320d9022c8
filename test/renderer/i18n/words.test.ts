import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../support/words.ts';
import enDepth from '../../../renderer/locales/en/depth.json';
import enLadder from '../../../renderer/locales/en/ladder.json';
import { coreMessages } from '../../../renderer/i18n/coreMessages.ts';
import { notificationMessages } from '../../../renderer/i18n/notificationMessages.ts';
import { registerMessages, createMessages, type Words } from '../../../renderer/i18n/messages.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Entry modules that load before anything is fetched later: the page, and the workbench that the page waits for. */
const FIRST = ['renderer/main.tsx', 'renderer/app/workspace/workbenchModule.ts'];
/**
 * Modules of the first screen that show a message key received as text and do not wait for it: none of these keys
 * belongs to main's messages.
 */
const SHOWS_KEYS_AT_ONCE = [
  'renderer/app/Notices.tsx',
  'renderer/i18n/messages.ts',
  'renderer/ui/errorText.ts',
  'renderer/ui/orderText.ts',
];
/** Modules fetched later that are drawn whether or not main's messages are loaded. */
const OTHERWISE = [
  'renderer/app/SymbolList.tsx',
  'renderer/app/workspace/chartGrid.ts',
  'renderer/app/workspace/workbenchModule.ts',
  'renderer/features/chart/adapter.ts',
  'renderer/i18n/notificationMessages.ts',
  'renderer/i18n/otherLanguages.ts',
  'renderer/ui/overlays.tsx',
];

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const beside = (file: string, name: string): string => path.posix.join(path.posix.dirname(file), name);
const isWords = (file: string): boolean => /^renderer\/locales\/en\/\w+\.json$/.test(file);

/** Returns the modules behind a door of the state that hold these names: the bundle leaves the others out. */
function behindDoor(door: string, names: string): string[] {
  const wanted = names.split(',').map((name) => name.trim());
  return [...read(door).matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)]
    .filter(([, held]) => held!.split(',').some((name) => wanted.includes(name.trim())))
    .map((match) => beside(door, match[2]!));
}

/** Returns the project's modules that a module needs at once, and those it fetches later. */
function importsOf(file: string): { readonly now: string[]; readonly later: string[] } {
  if (isWords(file)) return { now: [], later: [] };
  const code = read(file).replaceAll(/^import type [^;]*;$/gm, '');
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].map((match) => beside(file, match[1]!));
  const doors = [...code.matchAll(/^import \{([^}]*)\} from '(\.[^']+\/index\.ts)'/gm)];
  return {
    now: [
      ...named(/^(?:import|export)\s(?:[^'";]*?from\s*)?'(\.[^']+\.(?:tsx?|json))'/gm).filter(
        (target) => !target.endsWith('/index.ts'),
      ),
      ...doors.flatMap(([, names, door]) => behindDoor(beside(file, door!), names!)),
    ],
    later: named(/\bimport\('(\.[^']+\.tsx?)'\)/g),
  };
}

/** Returns the files and everything they need at once. */
function loadedWith(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file).now);
  }
  return found;
}

function sourcesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted();
}

/** Returns the message keys that files name literally, or through a prefix that they extend. */
function keysIn(files: Iterable<string>): string[] {
  const code = [...files]
    .filter((file) => !isWords(file))
    .map(read)
    .join('\n');
  const whole = new Set([...code.matchAll(/'([\w.]+)'/g)].map((match) => match[1]!));
  const built = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map((match) => match[1]!);
  return Object.keys(en).filter(
    (key) => whole.has(key.replace(/_(one|other)$/, '')) || built.some((prefix) => key.startsWith(prefix)),
  );
}

/** Returns the keys of the messages that the message files among these files define. */
function wordsIn(files: Iterable<string>): Set<string> {
  const messages = [...files].filter(isWords).map((file) => JSON.parse(read(file)) as Words);
  return new Set(messages.flatMap(Object.keys));
}

describe('messages load with the modules that show them (F17)', () => {
  const first = loadedWith(FIRST);

  it('the first screen uses only core and notification messages', () => {
    expect(first.size).toBeGreaterThan(150);
    expect(keysIn(first).filter((key) => !Object.hasOwn({ ...coreMessages, ...notificationMessages }, key))).toEqual(
      [],
    );
  });

  it('the first screen shows notification messages only through modules that wait for them', () => {
    const code = [...first].filter((file) => !isWords(file)).map(read);
    const said = code.flatMap((one) => [...one.matchAll(/\bt\(\s*['`]([\w.]+)/g)].map((match) => match[1]!));
    expect(said.length).toBeGreaterThan(150);
    const notificationKeys = Object.keys(notificationMessages);
    expect(
      said.filter((key) => notificationKeys.some((one) => one === key || (key.endsWith('.') && one.startsWith(key)))),
    ).toEqual([]);
    expect([...first].filter((file) => /\b(hasMessage|translateKey)\(/.test(read(file))).toSorted()).toEqual(
      SHOWS_KEYS_AT_ONCE,
    );
  });

  it('lazy modules wait for the notification messages, except those listed', () => {
    const renderer = sourcesOf('renderer');
    expect(renderer.filter((file) => /\blazy\(/.test(read(file)))).toEqual([
      'renderer/app/App.tsx',
      'renderer/ui/later.ts',
    ]);
    const other = renderer.flatMap((file) => {
      const code = read(file);
      const named = [...code.matchAll(/\blater(?:Panel)?\(async \(\) => \(await (\w+)\)/g)].map((match) => match[1]!);
      const bare = code
        .replaceAll(/\b(?:later(?:Panel)?\(|panel\('\w+', [\d., ]+|table\(\s*)async \(\) => \(await import\(/g, '')
        .replaceAll(/\bconst (\w+) = import\(/g, (whole, name: string) => (named.includes(name) ? '' : whole));
      return [...bare.matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g)].map((match) => beside(file, match[1]!));
    });
    expect(other.toSorted()).toEqual(OTHERWISE);
  });

  it('lazy modules bring every key they use, or find it among those already loaded', () => {
    const seen = new Set<string>();
    const missing: string[] = [];
    const waiting: { readonly file: string; readonly stands: ReadonlySet<string> }[] = [];
    const fetch = (files: Iterable<string>, stands: ReadonlySet<string>): void => {
      for (const one of files) for (const file of importsOf(one).later) waiting.push({ file, stands });
    };
    fetch(first, new Set(Object.keys({ ...coreMessages, ...notificationMessages })));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next.file) || first.has(next.file)) continue;
      seen.add(next.file);
      const files = [...loadedWith([next.file])].filter((file) => !first.has(file));
      const stands = new Set([...next.stands, ...wordsIn(files)]);
      for (const key of keysIn(files)) if (!stands.has(key)) missing.push(`${next.file}: ${key}`);
      fetch(files, stands);
    }
    expect(seen.size).toBeGreaterThan(12);
    expect(missing).toEqual([]);
  });

  it('a module that imports its own messages registers them', () => {
    const files = sourcesOf('renderer').filter((file) => !file.startsWith('renderer/i18n/'));
    const importing = files.filter((file) => importsOf(file).now.some(isWords));
    expect(importing.length).toBeGreaterThan(5);
    expect(importing.filter((file) => !/^registerMessages\(/m.test(read(file)))).toEqual([]);
  });

  it('registered messages are available in existing and new catalogues', () => {
    const existingMessages = createMessages();
    expect(existingMessages.t('ladder.bids')).toBe('ladder.bids');
    registerMessages(enDepth);
    registerMessages(enLadder);
    expect([existingMessages.t('ladder.bids'), createMessages().t('ladder.bids')]).toEqual(['Bids', 'Bids']);
  });
});
