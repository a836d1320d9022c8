import { cleanBody, type BodyPiece, type ForeignNode } from './cleaning.ts';

/**
 * First of two cleanings of an article body (B-D5): reads its source tag by tag and rewrites it with a short list of
 * elements; the only attributes are the address of a link, and the address and text of a picture. Nothing else of the
 * source is passed on, however a browser would interpret it.
 */

/** Elements that are rewritten; every other tag is left out, while the text inside it stays. */
const allowedElements: ReadonlySet<string> = new Set([
  ...'p h1 h2 h3 h4 h5 h6 ul ol li blockquote strong b em i u s strike del ins sub sup code pre br hr'.split(' '),
  ...'table thead tbody tfoot tr th td div span section article a img'.split(' '),
]);
const keptAttributes: Readonly<Record<string, readonly string[]>> = { a: ['href'], img: ['src', 'alt'] };
/** Elements whose content is not readable text; they are left out completely. */
const silent: ReadonlySet<string> = new Set(
  'script style template noscript iframe object textarea title xmp plaintext noembed noframes svg math select'.split(
    ' ',
  ),
);

/** Maximum number of tags written: what follows is left out, and the body counts as cut. */
export const MAX_TAGS = 12_000;

/** A rewritten body, its plain text, and whether a part was left out because of its length. */
interface CleanMarkup {
  readonly markup: string;
  readonly text: string;
  readonly cut: boolean;
}

const NAME = /[^\s/>]*/y;
/**
 * Closed at once, or by the next comment end; one search finds either, so that many comments cost no more time than
 * one.
 */
const COMMENT_END = /(?<=<!--)-?>|--!?>/g;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>]*)))?/y;

const quoted = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const written = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the kept attributes of a tag whose name ends at `at`, and where the tag ends. */
function attributesOf(html: string, name: string, at: number): { readonly text: string; readonly end: number } {
  const wanted = keptAttributes[name] ?? [];
  const found = new Map<string, string>();
  let end = at;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(html);
    if (!match) break;
    end = ATTRIBUTE.lastIndex;
    const attribute = match[1]!.toLowerCase();
    // Of several attributes with one name the first counts, as in a browser.
    if (wanted.includes(attribute) && !found.has(attribute)) {
      found.set(attribute, match[2] ?? match[3] ?? match[4] ?? '');
    }
  }
  const close = html.indexOf('>', end);
  const text = [...found].map(([attribute, value]) => ` ${attribute}="${quoted(value)}"`).join('');
  return { text, end: close === -1 ? html.length : close + 1 };
}

/** Returns where a comment that begins at `at` ends; an unclosed comment extends to the end. */
function commentEnd(html: string, at: number): number {
  COMMENT_END.lastIndex = at;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
}

/** Returns where the content of a silent element ends, after its own end tag; -1: never. */
function silentEnd(html: string, lower: string, name: string, at: number): number {
  if ((name === 'svg' || name === 'math') && html[at - 2] === '/') return at;
  const end = name === 'plaintext' ? -1 : lower.indexOf(`</${name}`, at);
  const close = end === -1 ? -1 : html.indexOf('>', end);
  return close === -1 ? -1 : close + 1;
}

/** Rewrites a body; see the opening comment. The run time is linear in its length, whatever it contains. */
export function cleanMarkup(html: string): CleanMarkup {
  // Only ASCII letters are lowered: a letter whose length changes in lower case would shift every position after it.
  const lower = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const markup: string[] = [];
  const texts: string[] = [];
  let tags = 0;
  let at = 0;
  const addText = (text: string): void => {
    markup.push(written(text));
    texts.push(text);
  };
  while (at < html.length && tags < MAX_TAGS) {
    const next = html.indexOf('<', at);
    if (next !== at) addText(html.slice(at, next === -1 ? html.length : next));
    if (next === -1) return { markup: markup.join(''), text: texts.join(''), cut: false };
    const isEnd = html[next + 1] === '/';
    const first = html[next + (isEnd ? 2 : 1)] ?? '';
    if (/[a-z]/i.test(first)) {
      NAME.lastIndex = next + (isEnd ? 2 : 1);
      const name = (NAME.exec(lower)?.[0] ?? '').replaceAll('\u0000', '');
      const { text, end } = attributesOf(html, name, NAME.lastIndex);
      at = end;
      if (!isEnd && silent.has(name)) {
        const after = silentEnd(html, lower, name, end);
        // An unclosed element takes everything after it with it.
        if (after === -1) return { markup: markup.join(''), text: texts.join(''), cut: true };
        at = after;
      } else if (allowedElements.has(name)) {
        tags += 1;
        markup.push(isEnd ? `</${name}>` : `<${name}${text}>`);
      }
    } else if (html.startsWith('<!--', next)) at = commentEnd(html, next);
    else if (isEnd || first === '!' || first === '?') {
      const close = html.indexOf('>', next);
      at = close === -1 ? html.length : close + 1;
    } else {
      addText('<');
      at = next + 1;
    }
  }
  return { markup: markup.join(''), text: texts.join(''), cut: at < html.length };
}

/** A body ready to render. `plain`: this browser cannot parse HTML safely, so only the text is shown. */
export interface ParsedBody {
  readonly pieces: readonly BodyPiece[];
  readonly cut: boolean;
  readonly plain: boolean;
}

/** The browser's own parser that leaves out active content (B-D5); older browsers have none. */
interface SettingHtml {
  setHTML(html: string, options: { readonly sanitizer: unknown }): void;
}

/** Elements and attributes a body may contain, before its pieces are checked one by one. */
const sanitizer = {
  elements: [
    ...'p h1 h2 h3 h4 h5 h6 ul ol li blockquote strong b em i u s strike del ins sub sup code pre br hr'.split(' '),
    ...'table thead tbody tfoot tr th td div span section article'.split(' '),
    { name: 'a', attributes: ['href'] },
    { name: 'img', attributes: ['src', 'alt'] },
  ],
  attributes: [],
  comments: false,
  dataAttributes: false,
};

const canSetHtml = (element: Element): element is Element & SettingHtml => 'setHTML' in element;

/** Returns a root node with one text node in it. */
function textRoot(text: string): ForeignNode {
  const child: ForeignNode = { nodeType: 3, nodeName: '#text', nodeValue: text, firstChild: null, nextSibling: null };
  return { ...child, nodeType: 1, nodeName: 'DIV', nodeValue: null, firstChild: child };
}

/**
 * Parses a body: its source is rewritten first, then the browser parses that in a separate document, which is never
 * shown, runs nothing and fetches nothing. The page is rendered from the resulting pieces (B-D5).
 */
export function parseBody(html: string, page: Document): ParsedBody {
  const clean = cleanMarkup(html);
  const box = page.implementation.createHTMLDocument('').createElement('div');
  const plain = !canSetHtml(box);
  if (!plain) box.setHTML(clean.markup, { sanitizer });
  const { pieces, cut } = cleanBody(plain ? textRoot(clean.text) : box);
  return { pieces, cut: cut || clean.cut, plain };
}
