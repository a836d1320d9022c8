import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { mainMessages } from '../../../electron/main/platform/mainMessages.ts';
import { en } from '../../support/words.ts';
import { coreMessages } from '../../../renderer/i18n/coreMessages.ts';
import { dynamicKeys } from './dynamicKeys.ts';
import { keyFaults, namedKeys } from './extractor.ts';
import { createMessages, hasMessage, translateKey } from '../../../renderer/i18n/messages.ts';
import { notificationMessages } from '../../../renderer/i18n/notificationMessages.ts';
import enProgramErrors from '../../../renderer/locales/en/programErrors.json';

const root = path.resolve(import.meta.dirname, '../../..');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name));
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

function* walk(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item);
    return;
  }
  if (typeof (node as Node).type === 'string') yield node as Node;
  for (const value of Object.values(node)) yield* walk(value);
}

const parse = (file: string, code: string): unknown => parseSync(file, code).program;
const words = /\p{L}/u;
/** Attributes whose text the user reads or a screen reader reads out. */
const spoken = new Set([
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
]);

/** Returns the places where text is in the markup instead of in the catalogue. */
function literalText(file: string, code: string): string[] {
  const found: string[] = [];
  const line = (at: number): number => code.slice(0, at).split('\n').length;
  const literal = (node: Node | null | undefined): string => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node?.type === 'TemplateLiteral') {
      return (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('');
    }
    return '';
  };
  for (const node of walk(parse(file, code))) {
    if (node.type === 'JSXText' && words.test(node.value as string)) found.push(`${file}:${line(node.start)}`);
    if (node.type === 'JSXAttribute') {
      const name = (node.name as { name: string }).name;
      const value = node.value as Node | null;
      const inner = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value;
      if (spoken.has(name) && words.test(literal(inner))) found.push(`${file}:${line(node.start)}`);
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        const inner = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : null;
        if (inner && words.test(literal(inner))) found.push(`${file}:${line(child.start)}`);
      }
    }
  }
  return found;
}

/** Returns the message keys that a file's code names literally, by a pattern. */
function keysNamed(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map((match) => match[1]!);
}

describe('message catalogue (R26)', () => {
  const sources = filesBelow('renderer');

  it('there is no literal text in the markup', () => {
    expect(sources.filter((file) => file.endsWith('.tsx')).flatMap((file) => literalText(file, read(file)))).toEqual(
      [],
    );
  });

  it.each([
    ['text', '<p>Loading</p>'],
    ['text in braces', "<p>{'Loading'}</p>"],
    ['a template', '<p>{`Loading ${1}`}</p>'],
    ['a title', '<p title="Hint" />'],
    ['a label', "<p aria-label={'Hint'} />"],
  ])('the check finds planted %s', (_, code) => {
    expect(literalText('planted.tsx', `const planted = ${code};`)).toEqual(['planted.tsx:1']);
    expect(literalText('planted.tsx', "const planted = <p className='x' title={t('key')}>{t('key')} · 1</p>;")).toEqual(
      [],
    );
  });

  it('has every key used by the window', () => {
    const named = sources.flatMap((file) => keysNamed(read(file), /\bt\(\s*'([^']+)'/g));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((key) => !Object.hasOwn(en, key) && !Object.hasOwn(en, `${key}_other`))).toEqual([]);
  });

  it('has every error, reason and warning used by main, preload, shell and window', () => {
    const files = ['electron/main', 'electron/preload', 'electron/shell', 'renderer'].flatMap(filesBelow);
    const named = files.flatMap((file) =>
      keysNamed(read(file), /'((?:error|feed|warning)\.[A-Za-z]+(?:\.[A-Za-z]+)*)'/g),
    );
    expect(named.length).toBeGreaterThan(40);
    const always = { ...coreMessages, ...notificationMessages };
    expect([...new Set(named)].filter((key) => !Object.hasOwn(always, key)).toSorted()).toEqual([]);
  });

  it('has every key that code builds and no unused key; each built key is declared', () => {
    const window = namedKeys(sources.map(read));
    const others = namedKeys(
      ['electron/main', 'electron/preload', 'electron/shell', 'shared'].flatMap(filesBelow).map(read),
    );
    // Main sends errors, reasons and warnings; its other templates name no message of the window.
    const sent = [...others.templates].filter((template) => /^(error|feed|warning)\./.test(template));
    const named = {
      whole: new Set([...window.whole, ...others.whole]),
      templates: new Set([...window.templates, ...sent]),
    };
    expect(keyFaults(Object.keys(en), named, dynamicKeys)).toEqual({
      unused: [],
      undeclared: [],
      idle: [],
      missing: [],
    });
  });

  it('main has every key that its code builds and no unused key of its own', () => {
    const named = namedKeys(
      filesBelow('electron/main')
        .filter((file) => !file.endsWith('mainMessages.ts'))
        .map(read),
    );
    const faults = keyFaults(Object.keys(mainMessages.en), named, {
      messages: {
        'alert.source.*': null,
        'copyGuard.mark.*': null,
        'desktop.fill.*': null,
        'desktop.fills.*': null,
        'desktop.market.*': null,
        'desktop.order.*': null,
        'forward.error.*': null,
        'forward.fill.*': null,
        'forward.fills.*': null,
        'forward.plan.*': null,
        'forward.title.*': null,
        'left.*': null,
        'loosen.field.*': null,
        'menu.*': null,
        'network.proxy.*': null,
        'report.certainty.*': null,
        'report.column.*': null,
        'report.group.*': null,
        'report.list.*': null,
        'report.market.*': null,
        'report.method.*': null,
        'report.rows.*': null,
        'report.section.*': null,
        'report.side.*': null,
        'report.title.*': null,
        'report.word.*': null,
        'restore.kind.*': null,
        'backup.part.*': null,
        'backup.risky.*': null,
        'addresses.ask.*.*': null,
        'switch.mark.*.*': null,
      },
      prefixes: [],
      others: [],
    });
    expect(faults).toEqual({ unused: [], undeclared: [], idle: [], missing: [] });
  });

  it('the check finds planted unused, undeclared, idle and missing keys', () => {
    const code =
      "t('a.first'); t(`a.kind.${kind}`); t(`b.${value}.hint`, { count }); keys.find((key) => key === 'c.');";
    const keys = ['a.first', 'a.kind.one.more', 'a.second', 'b.x.hint_one', 'b.x.hint_other', 'c.found'];
    const declared = { messages: { 'b.*.hint': null }, prefixes: ['c.'], others: [] };
    expect(keyFaults(keys, namedKeys([code]), declared)).toEqual({
      unused: ['a.kind.one.more', 'a.second'],
      undeclared: [],
      idle: [],
      missing: [],
    });
    expect(keyFaults([...keys, 'a.kind.two'], namedKeys([code]), declared).undeclared).toEqual(['a.kind.*']);
    const more = {
      messages: { 'b.*.hint': null, 'a.kind.*': 'a.kind.**', 'd.*': null },
      prefixes: ['e.'],
      others: ['f.*'],
    };
    expect(keyFaults(keys, namedKeys([code]), more)).toEqual({
      unused: ['a.second', 'c.found'],
      undeclared: [],
      idle: ['d.*', 'f.*', 'e.'],
      missing: ['d.*'],
    });
  });

  it('has a non-empty text with balanced braces for each key', () => {
    for (const [key, text] of Object.entries(en)) {
      expect([
        key,
        text.trim() !== '' && (text.match(/\{\{/g)?.length ?? 0) === (text.match(/\}\}/g)?.length ?? 0),
      ]).toEqual([key, true]);
    }
  });

  it('inserts error parameters as plain text', () => {
    const { t } = createMessages(en);
    expect(translateKey(t, 'error.network.unreachable', { host: '<b>here</b>' })).toBe(
      '<b>here</b> cannot be reached.',
    );
    expect(Object.keys(enProgramErrors).every(hasMessage)).toBe(true);
    expect(hasMessage('constructor')).toBe(false);
  });
});
