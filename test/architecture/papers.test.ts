/**
 * The documents of the repository hold against the code: links lead somewhere, the functions that the architecture page
 * names exist, the layers it draws are those of the import rules, and each decision that the code cites is there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layeredFolders } from './importRules.ts';
import { filesBelow, parseSource, walk, type SyntaxNode } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Folders of the root that hold no text of the project. */
const notOurs = ['.cache', '.git', 'dist', 'node_modules', 'playwright-report', 'release', 'test-results'];

/** One link of a document: its text, and its target as a path from the root. */
interface Link {
  readonly text: string;
  readonly target: string;
}

/** Returns the relative links of a document, pictures included; what stands in code blocks is no link. */
function relativeLinks(file: string, markdown: string): Link[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const inline = [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, text, target]) => [text!, target!] as const);
  const referenced = [...prose.matchAll(/^\[([^\]]+)\]:\s+(\S+)/gm)].map(([, text, at]) => [text!, at!] as const);
  return [...inline, ...referenced]
    .filter(([, target]) => !/^([a-z]+:|#)/i.test(target))
    .map(([text, target]) => ({
      text,
      target: path.posix.join(path.posix.dirname(file), decodeURIComponent(target.replace(/#.*/, ''))),
    }));
}

/** Returns one sentence per relative link of a document that leads nowhere. */
function brokenLinks(file: string, markdown: string): string[] {
  return relativeLinks(file, markdown)
    .filter(({ target }) => target.startsWith('..') || !fs.existsSync(path.join(root, target)))
    .map(({ target }) => `${file}: there is no ${target}`);
}

const isFunction = (node: unknown): boolean =>
  /^(ArrowFunction|Function)Expression$/.test((node as SyntaxNode | null)?.type ?? '');

/** Returns the names of all functions that a source file declares, at any depth. */
function declaredFunctions(file: string): Set<string> {
  const names = new Set<string>();
  const add = (named: unknown): unknown => names.add(String((named as SyntaxNode | null)?.name));
  for (const node of walk(parseSource(file, readText(file)).program)) {
    if (node.type === 'FunctionDeclaration') add(node.id);
    else if (node.type === 'VariableDeclarator' && isFunction(node.init)) add(node.id);
    else if (/^(Property|MethodDefinition)$/.test(node.type) && isFunction(node.value)) add(node.key);
  }
  return names;
}

/** Returns the section of a document below the heading `## title`. */
function sectionOf(markdown: string, title: string): string {
  const [, after] = markdown.split(`\n## ${title}\n`);
  return after?.split('\n## ')[0] ?? '';
}

/** Returns the numbered steps of a section, each with its continuation lines. */
function stepsOf(section: string): string[] {
  return section.split(/^(?=\d+\. )/m).slice(1);
}

/** Returns one sentence per function, named as `[`name`](file)`, that its file does not declare. */
function missingFunctions(file: string, markdown: string): string[] {
  return relativeLinks(file, markdown).flatMap(({ text, target }) => {
    const name = /^`(\w+)`$/.exec(text)?.[1];
    if (name === undefined || declaredFunctions(target).has(name)) return [];
    return [`${target} declares no ${name}`];
  });
}

/** Returns the boxes of a picture: the folder in the upper edge of each, and the text inside. */
function boxesOf(picture: string): { readonly folder: string; readonly text: string }[] {
  return [...picture.matchAll(/^\+-+ (\S+) -+\+\n((?:\|.*\|\n)+)/gm)].map(([, folder, lines]) => ({
    folder: folder!,
    text: lines!
      .replaceAll(/^\||\|$/gm, '')
      .trim()
      .split(/\s+/)
      .join(' '),
  }));
}

/** Returns the layers that a picture draws, by folder, from the top down. */
function drawnLayers(picture: string): Record<string, string[]> {
  const layered = boxesOf(picture).filter(({ text }) => text.includes(' > '));
  return Object.fromEntries(layered.map(({ folder, text }) => [folder, text.split(' > ')]));
}

const PAGE = 'docs/architecture.md';
const architecture = readText(PAGE);
const walks = ['The way of one order', 'The way of one depth frame'];
const ruled = Object.fromEntries(layeredFolders.map(({ folder, layers }) => [folder, [...layers]]));

describe('relative links in documents', () => {
  const documents = [...filesBelow('.', /\.md$/, notOurs)];

  it.each(documents)('%s', (file) => {
    expect(brokenLinks(file, readText(file))).toEqual([]);
  });

  it('detects a planted broken link and ignores links in code blocks', () => {
    expect(documents).toContain('README.md');
    const planted = 'A [good](../README.md#start), a [bad](absent.md) and an ![absent](../assets/absent.png) one.\n';
    expect(brokenLinks('docs/planted.md', planted)).toHaveLength(2);
    expect(brokenLinks('docs/planted.md', '[reference]: absent.md\n')).toHaveLength(1);
    expect(brokenLinks('docs/planted.md', '[out](../../elsewhere)\n')).toHaveLength(1);
    expect(brokenLinks('docs/planted.md', '```\n[code](absent.md)\n```\n[web](https://example.com)\n')).toEqual([]);
  });
});

describe('architecture page', () => {
  it.each(walks)('%s has ten steps, each with a function and its file', (title) => {
    const steps = stepsOf(sectionOf(architecture, title));
    expect(steps).toHaveLength(10);
    expect(steps.filter((step) => !/\[`\w+`\]\(/.test(step))).toEqual([]);
  });

  it.each(walks)('%s names only functions that exist', (title) => {
    expect(missingFunctions(PAGE, sectionOf(architecture, title))).toEqual([]);
  });

  it('detects a planted function that does not exist', () => {
    const planted =
      '1. [`absent`](../shared/domain/orderBook.ts), [`createOrderBook`](../shared/domain/orderBook.ts).\n';
    expect(missingFunctions(PAGE, planted)).toEqual(['shared/domain/orderBook.ts declares no absent']);
    // A type has the name of no function.
    expect(missingFunctions(PAGE, '1. [`OrderBook`](../shared/domain/orderBook.ts)')).toHaveLength(1);
  });

  it('draws the same layers as the import rules', () => {
    expect(drawnLayers(architecture)).toEqual(ruled);
  });

  it('draws only folders that exist', () => {
    const folders = boxesOf(architecture).map(({ folder }) => folder);
    expect(folders.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
    expect(folders).toContain('shared');
  });

  it('detects a planted layer, swapped layers and a missing layer', () => {
    expect(drawnLayers(architecture.replace('> trading >', '> trading > planted >'))).not.toEqual(ruled);
    expect(drawnLayers(architecture.replace('ws > http', 'http > ws'))).not.toEqual(ruled);
    expect(drawnLayers(architecture.replace('| app > features > ui', '| features > ui'))).not.toEqual(ruled);
  });

  it('states for every layer what it may depend on', () => {
    const listDescribedLayers = (markdown: string): string[] =>
      [...sectionOf(markdown, 'What each layer may know').matchAll(/^\| `([\w/]+)`/gm)].map(([, layer]) => layer!);
    const layers = layeredFolders.flatMap((one) => one.layers.map((layer) => `${one.folder}/${layer}`));
    const untold = (markdown: string) => layers.filter((layer) => !listDescribedLayers(markdown).includes(layer));
    expect(untold(architecture)).toEqual([]);
    expect(listDescribedLayers(architecture).filter((layer) => !fs.existsSync(path.join(root, layer)))).toEqual([]);
    expect(untold(architecture.replace('| `renderer/ui` ', '| `renderer/planted` '))).toEqual(['renderer/ui']);
  });
});

const INDEX = 'docs/adr/README.md';
/** A decision as comments and tests cite it. */
const citation = /\bR\d{1,2}\b/g;

/** Returns the decisions that an index lists, by id, each with the file it leads to. */
function indexedDecisions(index: string): Map<string, string> {
  const rows = [...index.matchAll(/^\| (R\d{1,2}) +\| \[[^\]]+\]\(([^)]+)\)/gm)];
  return new Map(rows.map(([, id, file]) => [id!, file!]));
}

/** Returns one sentence per cited decision that an index does not list. */
function unlistedDecisions(file: string, text: string, index: string): string[] {
  const listed = indexedDecisions(index);
  const cited = new Set(text.match(citation) ?? []);
  return [...cited].filter((id) => !listed.has(id)).map((id) => `${file} cites ${id}`);
}

describe('architecture decision records', () => {
  const index = readText(INDEX);
  const files = fs.readdirSync(path.join(root, 'docs/adr')).filter((name) => name !== 'README.md');

  const citing = ['electron', 'renderer', 'shared', 'test']
    .flatMap((folder) => [...filesBelow(folder, /\.(ts|tsx|mjs|css|html)$/)])
    .filter((file) => !file.startsWith('test/fixtures/'))
    .map((file) => [file, readText(file)] as const);

  it('the index lists each decision that the code or a test cites', () => {
    expect(citing.flatMap(([file, text]) => unlistedDecisions(file, text, index))).toEqual([]);
  });

  it('the index lists no decision that nothing cites', () => {
    const cited = new Set(citing.flatMap(([, text]) => text.match(citation) ?? []));
    expect([...indexedDecisions(index).keys()].filter((id) => !cited.has(id))).toEqual([]);
  });

  it('detects a planted citation of an unlisted decision', () => {
    const absent = `R${99}`;
    expect(unlistedDecisions('planted.ts', `/** Why (${absent}, R15). */`, index)).toEqual([
      `planted.ts cites ${absent}`,
    ]);
  });

  it('each listed decision has a file that contains its id, and every file is listed', () => {
    const listed = indexedDecisions(index);
    const unnamed = [...listed].filter(([id, file]) => !readText(`docs/adr/${file}`).match(citation)?.includes(id));
    expect(unnamed).toEqual([]);
    expect(files.filter((file) => ![...listed.values()].includes(file))).toEqual([]);
  });

  it.each(files)('%s has the sections Context, Decision and Consequence', (file) => {
    const headings = [...readText(`docs/adr/${file}`).matchAll(/^#+ (.*)/gm)].map(([, heading]) => heading);
    expect(headings.slice(1)).toEqual(['Context', 'Decision', 'Consequence']);
    expect(headings[0]).toMatch(new RegExp(`^${Number(file.slice(0, 4))}\\. `));
  });
});
