import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hostileBodies } from '../../../e2e/support/hostileHtml.ts';
import { cleanMarkup, MAX_TAGS } from '../../../../renderer/features/news/parsing.ts';

const written = (html: string): string => cleanMarkup(html).markup;
/** Only the kept elements with only the kept attributes, each quoted; text between them without angle brackets. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|h[1-6]|ul|ol|li|blockquote|strong|b|em|i|u|s|strike|del|ins|sub|sup|code|pre|br|hr|table|thead|tbody|tfoot|tr|th|td|div|span|section|article|a|img)(?: (?:href|src|alt)="[^"<>]*")*>)*$/;

describe('article markup rewriting', () => {
  it.each([
    ['plain text', '<p>One <b>hour</b></p>', '<p>One <b>hour</b></p>'],
    ['attributes that are not kept', '<p class="x" style="a" onclick="b" id=c>Hi</p>', '<p>Hi</p>'],
    [
      'a link',
      `<A HREF='https://a.b/?x=1&amp;y="2"' target=_top>go</A>`,
      '<a href="https://a.b/?x=1&amp;y=&quot;2&quot;">go</a>',
    ],
    [
      'the first of two addresses',
      '<a href="https://one.x" href="https://two.x">go</a>',
      '<a href="https://one.x">go</a>',
    ],
    [
      'a picture',
      '<img src=https://a.b/c.png alt="A <chart>" onerror=x>',
      '<img src="https://a.b/c.png" alt="A &lt;chart&gt;">',
    ],
    ['scripts and styles with what is in them', 'a<script>x("</p>")</script>b<STYLE>p{}</sTyLe >c', 'abc'],
    ['comments, however they end', 'a<!-- <p> -->b<!-->c<!--->d<!-- x --!>e<!doctype html>f<?xml ?>g', 'abcdefg'],
    ['tags that nobody knows, their text stays', '<font><custom-x>Text</custom-x></font>', 'Text'],
    ['drawings and formulas', 'a<svg><text>Buy</text></svg>b<math><mtext>x</mtext></math>c<svg/>d', 'abcd'],
    ['brackets that are none', '1 < 2 > 0 and <3', '1 &lt; 2 &gt; 0 and &lt;3'],
    ['a tag that is never closed', '<p>Hi <a href="https://a.b', '<p>Hi <a href="https://a.b">'],
    ['slashes between attributes', '<img/src="https://a.b/c"/onload="x"/>', '<img src="https://a.b/c">'],
  ])('B-D5: %s', (_, html, expected) => expect(written(html)).toBe(expected));

  it('B-D5: an element or comment that is never closed swallows the rest; only elements count as cut', () => {
    expect(cleanMarkup('a<script>b')).toEqual({ markup: 'a', text: 'a', cut: true });
    expect(cleanMarkup('a<!-- b')).toEqual({ markup: 'a', text: 'a', cut: false });
    expect(cleanMarkup('a<plaintext>b</plaintext>c').markup).toBe('a');
  });

  it('B-D5 XS44: truncates a body with more elements than the limit', () => {
    const clean = cleanMarkup('<b>.</b>'.repeat(60_000));
    expect([clean.cut, clean.markup.length]).toEqual([true, (MAX_TAGS / 2) * '<b>.</b>'.length]);
  });

  test('B-D5: 294 hostile body variants leave only allowed elements and no address that loads automatically', () => {
    const { bodies, variants } = hostileBodies('http://trap.invalid');
    expect(variants).toBe(294);
    for (const body of bodies) {
      const markup = written(body);
      expect(markup).toMatch(harmless);
      expect(markup).not.toMatch(/srcset|poster|style=|background=|\bon\w+=/i);
    }
  });

  it('B-D5: any text yields harmless markup', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      '!',
      '-',
      '--',
      '<!--',
      '-->',
      '<script',
      '</script',
      '<p',
      '<a href',
      '<img src',
      ' ',
      '\n',
      '\t',
      '\u0000',
      '&lt;',
      'x',
      'on',
      'style',
      '<svg',
      '</svg',
      '<table',
      '<K',
      '\u212A',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(written(pieces.join(''))).toMatch(harmless);
      }),
      { numRuns: 3_000 },
    );
  });
});
