import { cleanBody, type BodyPiece, type ForeignNode } from './cleaning.ts';
import { cleanMarkup } from './markup.ts';

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
