import { useContext } from 'react';
import { groupThousands, trailingZerosFrom } from '../format/number.ts';
import { CellTitle } from './table/column.ts';

interface FigureProps {
  readonly text: string;
  /** Class of its colour, which its zeros have too; absent: the zeros are dimmed. */
  readonly tone?: string;
  /** Exact value of a rounded figure: its tooltip, and what is copied. */
  readonly exact?: string | undefined;
}

/** A displayed number. */
export function Figure({ text, tone, exact }: FigureProps) {
  const around = useContext(CellTitle);
  const cut = tone === undefined ? trailingZerosFrom(text) : text.length;
  const title = exact && [groupThousands(exact), around].filter((line) => line !== '').join('\n');
  return (
    <span className={tone === undefined ? 'number' : `number ${tone}`} data-exact={exact} title={title}>
      {text.slice(0, cut)}
      {cut < text.length && <span className="zeros">{text.slice(cut)}</span>}
    </span>
  );
}
