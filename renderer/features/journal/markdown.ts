/**
 * Reads the Markdown of notes: paragraphs, headings, lists, quotes, code, emphasis and links. What it does not know stays
 * text: raw HTML has no meaning, and of a picture only its words are left.
 */

/** A part of a line. A link has an address of https, which main checks again before it is opened. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly content: readonly Inline[] };

/** An item of a list; `done` null: it is no task. */
export interface ListItem {
  readonly done: boolean | null;
  readonly content: readonly Block[];
}

/** A part of the notes. */
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'quote'; readonly content: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

/** Quotes, lists and emphasis within each other; deeper ones stay text. */
const DEEPEST = 6;

/**
 * One construct of a line. What it may span is bounded, so that notes made of opening signs alone do not take longer than
 * others.
 */
const CONSTRUCT = new RegExp(
  [
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])`,
    '`(?<code>[^`\n]{1,500})`',
    String.raw`(?<image>!)?\[(?<label>[^\]\n]{0,300})\]\((?<target>[^\s()]{1,500})\)`,
    String.raw`<?(?<bare>https://[^\s<>]{1,500})>?`,
    String.raw`\*\*(?<strong>[^\n]{1,500}?)\*\*`,
    '~~(?<deleted>[^\n]{1,500}?)~~',
    String.raw`\*(?<star>[^*\s][^*\n]{0,500})\*`,
    String.raw`(?<![\p{L}\p{N}])_(?<underscore>[^_\s][^_\n]{0,500})_(?![\p{L}\p{N}])`,
    '(?<line>\n)',
  ].join('|'),
  'gu',
);

/** Whether an address may be offered: https, without credentials. */
function isOffered(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/** Punctuation at the end of a bare address belongs to the sentence. */
const SENTENCE_END = /[.,;:!?)\]'"]+$/;

function inlineOf(groups: Readonly<Record<string, string | undefined>>, whole: string, depth: number): Inline[] {
  const { escaped, code, image, label, target, bare, strong, deleted, star, underscore, line } = groups;
  if (escaped !== undefined) return [{ kind: 'text', text: escaped }];
  if (code !== undefined) return [{ kind: 'code', text: code }];
  if (line !== undefined) return [{ kind: 'break' }];
  if (label !== undefined && target !== undefined) {
    if (image !== undefined) return label === '' ? [] : [{ kind: 'text', text: label }];
    const content = parseInline(label === '' ? target : label, DEEPEST);
    return isOffered(target) ? [{ kind: 'link', url: target, content }] : [{ kind: 'text', text: whole }];
  }
  if (bare !== undefined) {
    const url = whole.startsWith('<') ? bare : bare.replace(SENTENCE_END, '');
    const rest = whole.startsWith('<') ? '' : whole.slice(url.length);
    if (!isOffered(url)) return [{ kind: 'text', text: whole }];
    const link: Inline = { kind: 'link', url, content: [{ kind: 'text', text: url }] };
    return rest === '' ? [link] : [link, { kind: 'text', text: rest }];
  }
  if (strong !== undefined) return [{ kind: 'strong', content: parseInline(strong, depth + 1) }];
  if (deleted !== undefined) return [{ kind: 'deleted', content: parseInline(deleted, depth + 1) }];
  return [{ kind: 'emphasis', content: parseInline(star ?? underscore ?? '', depth + 1) }];
}

/** Reads the parts of one or several lines. */
export function parseInline(text: string, depth = 0): Inline[] {
  if (depth >= DEEPEST) return text === '' ? [] : [{ kind: 'text', text }];
  const parts: Inline[] = [];
  const add = (part: Inline): void => {
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text };
    } else parts.push(part);
  };
  let end = 0;
  for (const match of text.matchAll(CONSTRUCT)) {
    if (match.index > end) add({ kind: 'text', text: text.slice(end, match.index) });
    for (const part of inlineOf(match.groups ?? {}, match[0], depth)) add(part);
    end = match.index + match[0].length;
  }
  if (end < text.length) add({ kind: 'text', text: text.slice(end) });
  return parts;
}

const HEADING = /^ {0,3}(#{1,6}) +(.*?)(?: +#+)?$/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const FENCE = /^ {0,3}(```+|~~~+)/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?: +|$)/;
const TASK = /^\[([ xX])\] +/;

/** Whether a line begins a block that is no paragraph. */
const beginsBlock = (line: string): boolean =>
  [HEADING, RULE, FENCE, QUOTE, ITEM].some((pattern) => pattern.test(line));

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Returns the lines of a list's items, without their marks, and where the list ends. */
function itemsAt(lines: readonly string[], start: number, ordered: boolean) {
  const items: string[][] = [];
  let width = 0;
  let at = start;
  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    const mark = RULE.test(line) ? null : ITEM.exec(line);
    const isContent = items.length > 0 && indentOf(line) >= width && line.trim() !== '';
    if (isContent) items.at(-1)!.push(line.slice(width));
    else if (mark && (mark[3] !== undefined) === ordered) {
      width = mark[0].length;
      items.push([line.slice(width)]);
    } else if (line.trim() === '' && indentOf(lines[at + 1] ?? '') >= width && (lines[at + 1] ?? '') !== '') {
      items.at(-1)!.push('');
    } else if (line.trim() === '' || beginsBlock(line)) break;
    else items.at(-1)!.push(line.trimStart());
  }
  return { items, end: at };
}

function listItem(lines: readonly string[], depth: number): ListItem {
  const [first = '', ...rest] = lines;
  const task = TASK.exec(first);
  const done = task ? task[1] !== ' ' : null;
  return { done, content: parseLines([task ? first.slice(task[0].length) : first, ...rest], depth + 1) };
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  if (depth >= DEEPEST) return [{ kind: 'paragraph', content: [{ kind: 'text', text: lines.join('\n') }] }];
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    const fence = FENCE.exec(line)?.[1];
    const mark = ITEM.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, content: parseInline(heading[2]!) });
      at += 1;
    } else if (fence !== undefined) {
      const end = lines.findIndex((other, place) => place > at && other.trim().startsWith(fence));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (RULE.test(line)) {
      blocks.push({ kind: 'rule' });
      at += 1;
    } else if (QUOTE.test(line)) {
      const start = at;
      while (at < lines.length && QUOTE.test(lines[at]!)) at += 1;
      const quoted = lines.slice(start, at).map((one) => one.replace(QUOTE, ''));
      blocks.push({ kind: 'quote', content: parseLines(quoted, depth + 1) });
    } else if (mark) {
      const ordered = mark[3] !== undefined;
      const { items, end } = itemsAt(lines, at, ordered);
      blocks.push({ kind: 'list', ordered, items: items.map((item) => listItem(item, depth)) });
      at = end;
    } else {
      const start = at;
      at += 1;
      while (at < lines.length && lines[at]!.trim() !== '' && !beginsBlock(lines[at]!)) at += 1;
      const text = lines.slice(start, at).map((one) => one.trim());
      blocks.push({ kind: 'paragraph', content: parseInline(text.join('\n')) });
    }
  }
  return blocks;
}

/** Reads notes as Markdown; every text is accepted. */
export const parseMarkdown = (text: string): readonly Block[] => parseLines(text.split('\n'), 0);
