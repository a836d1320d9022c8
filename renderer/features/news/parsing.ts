import { cleanBody, type BodyPiece, type ForeignNode } from './cleaning.ts';
import { cleanMarkup } from './markup.ts';

/** A body as it is drawn. `plain`: this browser cannot take HTML apart safely, and its text stands alone. */
export interface ParsedBody {
  readonly pieces: readonly BodyPiece[];
  readonly cut: boolean;
  readonly plain: boolean;
}

/** The browser's own way to take HTML apart without what could act (B-D5); older browsers have none. */
interface SettingHtml {
  setHTML(html: string, options: { readonly sanitizer: unknown }): void;
}

/** What a body may be made of, before it is looked at piece by piece. */
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

/** A root with one text in it. */
function textRoot(text: string): ForeignNode {
  const child: ForeignNode = { nodeType: 3, nodeName: '#text', nodeValue: text, firstChild: null, nextSibling: null };
  return { ...child, nodeType: 1, nodeName: 'DIV', nodeValue: null, firstChild: child };
}

/**
 * Takes a body apart: its source is written anew first, then the browser reads that in a document of its own, which is shown
 * nowhere, runs nothing and fetches nothing. What is drawn is made anew from the pieces (B-D5).
 */
export function parseBody(html: string, page: Document): ParsedBody {
  const clean = cleanMarkup(html);
  const box = page.implementation.createHTMLDocument('').createElement('div');
  const plain = !canSetHtml(box);
  if (!plain) box.setHTML(clean.markup, { sanitizer });
  const { pieces, cut } = cleanBody(plain ? textRoot(clean.text) : box);
  return { pieces, cut: cut || clean.cut, plain };
}
