import { useTranslation } from 'react-i18next';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { lineText } from '../../state/practice/index.ts';
import { formatTimestamp } from '../../format/time.ts';
import { Amount } from '../../ui/cells.tsx';
import { utcText } from './model.ts';

/** Shows which market a file drives, its state, and its progress. */
export function ReplayProgress({ replay }: { readonly replay: ReplayReport }) {
  const { t } = useTranslation();
  const { state, market, symbol, row, rows } = replay;
  return (
    <>
      <h3>{t('replay.of', { symbol, market: t(`market.${market}`) })}</h3>
      <p role="status">
        <strong>{t(`replay.state.${state}`)}</strong>
      </p>
      <progress max={rows} value={row} aria-label={t('replay.progress')} />
    </>
  );
}

/** Shows what was read from the file, and its present position in file time. Times are UTC, as in the file. */
export function Report({ replay }: { readonly replay: ReplayReport }) {
  const { t } = useTranslation();
  const { kind, row, rows, time, firstTime, lastTime, price, refused } = replay;
  const pairs = [
    ['clock', utcText(time), formatTimestamp(time, 'utc')],
    ['row', t('replay.row.of', { row, rows }), ''],
    ['kind', t(`replay.kind.${kind}`, { count: rows }), ''],
    ['first', utcText(firstTime), formatTimestamp(firstTime, 'utc')],
    ['last', utcText(lastTime), formatTimestamp(lastTime, 'utc')],
  ] as const;
  return (
    <>
      <dl className="value-pairs">
        {pairs.map(([key, text, hint]) => (
          <div key={key} data-replay={key}>
            <dt>{t(`replay.${key}`)}</dt>
            <dd className="number" title={hint}>
              {text}
            </dd>
          </div>
        ))}
        <div data-replay="price">
          <dt>{t('replay.price')}</dt>
          <dd className="number">
            <Amount text={price} decimals={decimalsOf(price)} />
          </dd>
        </div>
        <div data-replay="refused">
          <dt>{t('replay.refused')}</dt>
          <dd className="number">{refused.count}</dd>
        </div>
      </dl>
      {refused.count > 0 && (
        <details className="practice-drill">
          <summary>{t('replay.refused.more', { shown: refused.first.length, count: refused.count })}</summary>
          <ul className="practice-lines">
            {refused.first.map(({ line, field, code }) => (
              <li key={`${line} ${field}`}>
                <span className="number quiet-text">{t('replay.refused.line', { line })}</span>{' '}
                {lineText(t, { field, code })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Returns the decimals of a price as received: those of its symbol. */
function decimalsOf(price: string): number {
  return price.split('.')[1]?.length ?? 0;
}
