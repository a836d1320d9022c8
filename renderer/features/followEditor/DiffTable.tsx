import { useTranslation } from 'react-i18next';
import type { FollowChangeLine } from '../../../shared/domain/followDiff.ts';
import { fieldWord, valueWord } from './words.ts';

interface DiffTableProps {
  readonly caption: string;
  readonly lines: readonly FollowChangeLine[];
  /** Headings of the two value columns. */
  readonly before: string;
  readonly after: string;
}

/** Shows the values of both sides, field by field. */
export function DiffTable({ caption, lines, before, after }: DiffTableProps) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll">
      <table className="figures copy-diff">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('copyEdit.diff.symbol')}</th>
            <th scope="col">{t('copyEdit.diff.field')}</th>
            <th scope="col" className="number">
              {before}
            </th>
            <th scope="col" className="number">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.symbol} ${line.field}`}>
              <td>{line.symbol ?? t('copyEdit.diff.all')}</td>
              <th scope="row">{fieldWord(t, line.field)}</th>
              <td className="number">{valueWord(t, line.field, line.before)}</td>
              <td className="number">{valueWord(t, line.field, line.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
