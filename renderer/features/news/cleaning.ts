import { foreignText } from '../../format/foreign.ts';
import { checkAddress } from '../../../shared/domain/checkAddress.ts';
import type { OutsideLink } from '../../../shared/domain/article.ts';

/** Returns an article's link as it would be opened, with its real host; `null`: it cannot be opened (XU36, XS45). */
export function linkOf(address: string | null): OutsideLink | null {
  if (address === null) return null;
  const url = checkAddress(address, (text) => new URL(text));
  return url === undefined ? null : { url, host: new URL(url).host };
}

/**
 * Returns whether a host contains letters that may look like those of another host, which its ASCII form (`xn--`)
 * shows.
 */
export function looksForeign(host: string): boolean {
  return host.split('.').some((label) => label.startsWith('xn--'));
}

/**
 * Elements an article may contain (B-D5). Each is rendered without attributes; any other element is replaced by its
 * text, and content without text is dropped.
 */
export const bodyElements = [
  'p',
  'h4',
  'h5',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'br',
  'hr',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'div',
  'span',
] as const;
/** See {@link bodyElements}. */
export type BodyElement = (typeof bodyElements)[number];

/** A piece of an article: text, an element, a link that asks before it opens, or a picture that is not fetched. */
export type BodyPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly name: BodyElement; readonly pieces: readonly BodyPiece[] }
  /** `link` null: the address may not be opened. */
  | { readonly kind: 'link'; readonly link: OutsideLink | null; readonly pieces: readonly BodyPiece[] }
  /** `host` null: the source of the picture is not known. */
  | { readonly kind: 'picture'; readonly host: string | null; readonly text: string };

/** The parts of an untrusted DOM node that the cleaning reads. */
export interface ForeignNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: ForeignNode | null;
  readonly nextSibling: ForeignNode | null;
  getAttribute?(name: string): string | null;
}

/** Limits of what is rendered: a longer body is cut, and the article states that. */
export const bodyLimits = { pieces: 4_000, depth: 16, text: 200_000 } as const;

/** Element that each source element is rendered as; headings rank below the article's own heading. */
const drawnAs: ReadonlyMap<string, BodyElement> = new Map<string, BodyElement>([
  ...bodyElements.map((name): [string, BodyElement] => [name, name]),
  ...(['h1', 'h2', 'h3'] as const).map((name): [string, BodyElement] => [name, 'h4']),
  ['h6', 'h5'],
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['section', 'div'],
  ['article', 'div'],
  ['thead', 'tbody'],
  ['tfoot', 'tbody'],
]);
/** Elements whose content is not readable text. */
const silent =
  /^(script|style|template|noscript|iframe|object|embed|svg|math|title|textarea|select|noembed|noframes|xmp|plaintext|head|base|meta|link|audio|video|canvas|form|input|button)$/;
const ELEMENT = 1;
const TEXT = 3;

/**
 * Returns the pieces of a body, and whether it was cut. Of an untrusted element only its kind, text and link are kept.
 */
export function cleanBody(root: ForeignNode): { readonly pieces: readonly BodyPiece[]; readonly cut: boolean } {
  let left: number = bodyLimits.pieces;
  let letters: number = bodyLimits.text;
  let cut = false;

  const textOf = (value: string): string => {
    const text = foreignText(value).slice(0, letters);
    if (text.length < value.length && letters === text.length) cut = true;
    letters -= text.length;
    return text;
  };
  const childrenOf = (parent: ForeignNode, depth: number): BodyPiece[] => {
    const pieces: BodyPiece[] = [];
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (left <= 0 || letters <= 0) {
        cut = true;
        break;
      }
      if (node.nodeType === TEXT) {
        left -= 1;
        const text = textOf(node.nodeValue ?? '');
        if (text !== '') pieces.push({ kind: 'text', text });
      } else if (node.nodeType === ELEMENT) pieces.push(...pieceOf(node, depth));
    }
    return pieces;
  };
  const pieceOf = (node: ForeignNode, depth: number): BodyPiece[] => {
    const name = node.nodeName.toLowerCase();
    if (silent.test(name)) return [];
    left -= 1;
    const attribute = (of: string): string | null => node.getAttribute?.(of) ?? null;
    if (name === 'img') {
      return [{ kind: 'picture', host: linkOf(attribute('src'))?.host ?? null, text: textOf(attribute('alt') ?? '') }];
    }
    if (depth >= bodyLimits.depth) {
      cut = true;
      return [];
    }
    const pieces = childrenOf(node, depth + 1);
    if (name === 'a') return [{ kind: 'link', link: linkOf(attribute('href')), pieces }];
    const drawn = drawnAs.get(name);
    return drawn === undefined ? pieces : [{ kind: 'element', name: drawn, pieces }];
  };
  return { pieces: childrenOf(root, 0), cut };
}
