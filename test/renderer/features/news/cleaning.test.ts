import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyElements,
  bodyLimits,
  cleanBody,
  type BodyPiece,
  type ForeignNode,
  linkOf,
  looksForeign,
} from '../../../../renderer/features/news/cleaning.ts';
import { foreignText } from '../../../../renderer/format/foreign.ts';

type Planned =
  | string
  | { readonly name: string; readonly attributes?: Record<string, string>; readonly inside?: readonly Planned[] };

/** Builds nodes of a document that is never shown. */
function nodeOf(planned: Planned, nextSibling: ForeignNode | null): ForeignNode {
  if (typeof planned === 'string') {
    return { nodeType: 3, nodeName: '#text', nodeValue: planned, firstChild: null, nextSibling };
  }
  const { name, attributes = {}, inside = [] } = planned;
  return {
    nodeType: 1,
    nodeName: name.toUpperCase(),
    nodeValue: null,
    firstChild: inside.reduceRight<ForeignNode | null>((next, one) => nodeOf(one, next), null),
    nextSibling,
    getAttribute: (attribute) => attributes[attribute] ?? null,
  };
}
const clean = (...inside: Planned[]) => cleanBody(nodeOf({ name: 'div', inside }, null));
const text = (of: string): BodyPiece => ({ kind: 'text', text: of });

describe('article sanitiser', () => {
  it('B-D5: listed elements lose their attributes, others become text, headings are lowered below the title', () => {
    const { pieces, cut } = clean(
      { name: 'h1', attributes: { style: 'position:fixed' }, inside: ['Rates'] },
      { name: 'marquee', inside: ['now'] },
      { name: 'b', inside: ['bold'] },
    );
    expect(pieces).toEqual([
      { kind: 'element', name: 'h4', pieces: [text('Rates')] },
      text('now'),
      { kind: 'element', name: 'strong', pieces: [text('bold')] },
    ]);
    expect(cut).toBe(false);
  });

  it.each(['script', 'style', 'svg', 'math', 'iframe', 'form', 'input', 'template', 'object', 'base', 'meta', 'link'])(
    'B-D5: %s is removed with its contents',
    (name) => expect(clean('a', { name, inside: ['b', { name: 'img' }] }, 'c').pieces).toEqual([text('a'), text('c')]),
  );

  it('XU36 XS45: a link keeps its real https host; any other address is inert', () => {
    const link = (href: string) => clean({ name: 'a', attributes: { href }, inside: ['go'] }).pieces[0];
    expect(link('https://exchange.com/x?y')).toEqual({
      kind: 'link',
      link: { url: 'https://exchange.com/x?y', host: 'exchange.com' },
      pieces: [text('go')],
    });
    for (const inert of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      ' https://a.b',
      'smb://a.b/share',
      'file:///etc/passwd',
      'data:text/html,x',
      'http://a.b',
      'https://exchange.com@evil.tld',
      '//evil.tld',
      'further',
      '',
    ]) {
      expect([inert, link(inert)]).toEqual([inert, { kind: 'link', link: null, pieces: [text('go')] }]);
    }
    expect(linkOf('https://\u0435xchange.com/')?.host).toBe('xn--xchange-6gg.com');
    expect([looksForeign('xn--xchange-6gg.com'), looksForeign('exchange.com')]).toEqual([true, false]);
  });

  it('B-D5: a picture becomes its host and alt text and is not loaded', () => {
    expect(clean({ name: 'img', attributes: { src: 'https://a.b/c.png', alt: 'Chart' } }).pieces).toEqual([
      { kind: 'picture', host: 'a.b', text: 'Chart' },
    ]);
    expect(clean({ name: 'img', attributes: { src: 'smb://a.b/c.png' } }).pieces).toEqual([
      { kind: 'picture', host: null, text: '' },
    ]);
  });

  it('B-D5: direction overrides and hidden characters are removed from text', () => {
    expect(foreignText('Statement \u202Efdp.exe\u202C \u2066x\u2069 pay\u200Bee\u00AD\u0000\tend\n')).toBe(
      'Statement fdp.exe x payee\tend\n',
    );
    expect(clean('a\u202Eb').pieces).toEqual([text('ab')]);
  });

  it('B-D5 XS44: depth, element count and length are limited, and a truncated body is flagged', () => {
    const deep = Array.from({ length: 500 }).reduce<Planned>((inside) => ({ name: 'div', inside: [inside] }), 'deep');
    expect(clean(deep).cut).toBe(true);
    const many = clean(...Array.from({ length: 100_000 }, (): Planned => ({ name: 'b', inside: ['.'] })));
    expect([many.cut, many.pieces.length <= bodyLimits.pieces]).toEqual([true, true]);
    const long = clean('x'.repeat(bodyLimits.text + 1), 'more');
    expect([long.cut, long.pieces]).toEqual([true, [text('x'.repeat(bodyLimits.text))]]);
  });

  it('B-D5: any body yields only allowed kinds of pieces', () => {
    const names = fc.constantFrom(
      'p',
      'a',
      'img',
      'script',
      'svg',
      'table',
      'td',
      'x-y',
      'iframe',
      'h2',
      'div',
      'style',
    );
    const planned = fc.letrec<{ node: Planned }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.string({ maxLength: 5 }),
        fc.record({
          name: names,
          attributes: fc.dictionary(fc.constantFrom('href', 'src', 'style', 'onclick'), fc.string()),
          inside: fc.array(tie('node'), { maxLength: 3 }),
        }),
      ),
    })).node;
    const names2: ReadonlySet<string> = new Set(bodyElements);
    const isKnown = (piece: BodyPiece): boolean =>
      piece.kind === 'text' ||
      piece.kind === 'picture' ||
      (piece.pieces.every(isKnown) && (piece.kind === 'link' || names2.has(piece.name)));
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 4 }), (inside) => {
        expect(clean(...inside).pieces.every(isKnown)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
