import { describe, expect, it } from 'vitest';
import { dimmedColumn } from '../../../../renderer/features/book/painter.ts';

const marked = ({ text, spans }: { text: string; spans: readonly number[] }): string[] =>
  spans.flatMap((start, index) => (index % 2 === 0 ? [text.slice(start, spans[index + 1])] : []));

describe('column rendered as one text', () => {
  it('marks the trailing zeros of each line', () => {
    const column = dimmedColumn(['1.500', '2.123', '10.000']);
    expect([column.text, marked(column)]).toEqual(['1.500\n2.123\n10.000', ['00', '.000']]);
  });

  it('shifts the lines down by an offset', () => {
    const column = dimmedColumn(['1.0', '2.5'], 2);
    expect([column.text, marked(column)]).toEqual(['\n\n1.0\n2.5', ['.0']]);
  });
});
