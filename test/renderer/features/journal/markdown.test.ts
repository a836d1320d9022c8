/** Notes as Markdown: what is read, and that nothing of it is HTML, a picture or another address than https. */
import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown, type Block, type Inline } from '../../../../renderer/features/journal/markdown.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });

describe('the parts of a line', () => {
  it('are emphasis, code, deleted text and escaped signs', () => {
    expect(parseInline('a **b *c*** ~~d~~ `e*f*` \\*g\\* snake_case _h_')).toEqual([
      text('a '),
      { kind: 'strong', content: [text('b *c')] },
      text('* '),
      { kind: 'deleted', content: [text('d')] },
      text(' '),
      { kind: 'code', text: 'e*f*' },
      text(' *g* snake_case '),
      { kind: 'emphasis', content: [text('h')] },
    ]);
    expect(parseInline('**b _c_**')).toEqual([
      { kind: 'strong', content: [text('b '), { kind: 'emphasis', content: [text('c')] }] },
    ]);
  });

  it('are links of https alone, without the end of the sentence', () => {
    const link = (url: string, words = url): Inline => ({ kind: 'link', url, content: [text(words)] });
    expect(parseInline('[plan](https://a.example/b) and https://c.example/d.')).toEqual([
      link('https://a.example/b', 'plan'),
      text(' and '),
      link('https://c.example/d'),
      text('.'),
    ]);
    for (const address of ['http://a.example', 'javascript:alert', 'file:///etc', 'https://user:pass@a.example']) {
      expect(parseInline(`[x](${address})`)).toEqual([text(`[x](${address})`)]);
    }
  });

  it('leave only the words of a picture, and show HTML as text', () => {
    expect(parseInline('![chart](https://a.example/b.png)<img src=x onerror=alert(1)>')).toEqual([
      text('chart<img src=x onerror=alert(1)>'),
    ]);
  });
});

describe('the blocks', () => {
  it('are headings, paragraphs with line ends, lists with tasks, quotes, code and rules', () => {
    const notes =
      '# One #\ntwo\nthree\n\n- a\n  b\n- [x] c\n- [ ] d\n  1. e\n  2. f\n\n> g\n> - h\n\n```\n<i>\n# j\n```\n---';
    const item = (done: boolean | null, ...content: Block[]) => ({ done, content });
    expect(parseMarkdown(notes)).toEqual([
      { kind: 'heading', level: 1, content: [text('One')] },
      paragraph(text('two'), { kind: 'break' }, text('three')),
      {
        kind: 'list',
        ordered: false,
        items: [
          item(null, paragraph(text('a'), { kind: 'break' }, text('b'))),
          item(true, paragraph(text('c'))),
          item(false, paragraph(text('d')), {
            kind: 'list',
            ordered: true,
            items: [item(null, paragraph(text('e'))), item(null, paragraph(text('f')))],
          }),
        ],
      },
      {
        kind: 'quote',
        content: [{ kind: 'list', ordered: false, items: [item(null, paragraph(text('h')))] }].toSpliced(
          0,
          0,
          paragraph(text('g')) as never,
        ),
      },
      { kind: 'code', text: '<i>\n# j' },
      { kind: 'rule' },
    ]);
  });

  it('keep every word of notes that end in the middle or are nested deeply', () => {
    expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', text: 'open' }]);
    expect(parseMarkdown('')).toEqual([]);
    expect(JSON.stringify(parseMarkdown(`${'> '.repeat(50)}deep`))).toContain('deep');
    expect(JSON.stringify(parseMarkdown(`${'- '.repeat(50)}deep`))).toContain('deep');
  });

  it('read the longest notes of opening signs as text', () => {
    for (const sign of ['[', '**', '`', '![', '<', '_', '~~', '> ', '- ', '\\']) {
      const notes = `${sign}a`.repeat(5_000);
      expect(JSON.stringify(parseMarkdown(notes)).length).toBeGreaterThan(1_000);
    }
  });
});
