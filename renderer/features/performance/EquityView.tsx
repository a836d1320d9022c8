import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EquityAnswer } from '../../../shared/ipc/performanceViews.ts';
import { negate, decimal, formatShort } from '../../../shared/num/decimal.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { timeColumn } from '../../ui/table/tradeColumns.tsx';
import { Curve } from './Curve.tsx';
import { shareText, spanText } from './figures.tsx';

type Point = EquityAnswer['points'][number];
type Fall = NonNullable<EquityAnswer['deepest']>;

/** Describes a fall: its amount and share, how long it was below the peak, and whether it recovered. */
function Drawdown({
  fall,
  end,
  decimals,
}: {
  readonly fall: Fall | null;
  readonly end: number;
  readonly decimals: number;
}) {
  const { t } = useTranslation();
  if (!fall) return <>{t('cell.none')}</>;
  const { depth, share, peakAt, recoveredAt } = fall;
  const duration = spanText(t, (recoveredAt ?? end) - peakAt);
  return (
    <>
      <Amount text={depth} decimals={decimals} />{' '}
      <span className="quiet-text">
        ({shareText(t, share)}, {duration},{' '}
        {t(recoveredAt === null ? 'performance.equity.open' : 'performance.equity.recovered')})
      </span>
    </>
  );
}

/** Columns of the curve's table. */
function pointColumns(t: Translate, zone: TimeZone, decimals: number): readonly Column<Point>[] {
  const amount = (id: 'equity' | 'value' | 'below'): Column<Point> => ({
    id,
    head: t(`performance.equity.${id}`),
    hint: t(`performance.equity.${id}.hint`),
    number: true,
    cell: (point) => <Amount text={point[id]} decimals={decimals} />,
    sortBy: (point) => point[id],
  });
  return [
    { ...timeColumn<Point>('time', t('performance.equity.time'), zone, ({ at }) => at), fixed: true },
    amount('equity'),
    amount('value'),
    amount('below'),
  ];
}

interface EquityViewProps {
  /** Null: it was not read yet. */
  readonly answer: EquityAnswer | null;
  readonly zone: TimeZone;
}

const none: readonly Point[] = [];

/** Shows the equity of the futures account without its deposits, with the falls below its highest value. */
export function EquityView({ answer, zone }: EquityViewProps) {
  const { t } = useTranslation();
  const points = answer?.points ?? none;
  const decimals = assetDecimals(answer?.asset ?? null);
  const columns = useMemo(() => pointColumns(t, zone, decimals), [t, zone, decimals]);
  const rows = useMemo(() => points.toReversed(), [points]);
  const end = points.at(-1)?.at ?? 0;
  const ratio = (text: string | null) => <Amount text={text} decimals={2} />;
  const asset = answer?.asset ?? '';
  return (
    <>
      {answer && (
        <dl className="value-row equity-facts">
          <div title={t('performance.equity.deepest.hint')}>
            <dt>{t('performance.equity.deepest')}</dt>
            <dd className="number">
              <Drawdown fall={answer.deepest} end={end} decimals={decimals} />
            </dd>
          </div>
          <div title={t('performance.equity.current.hint')}>
            <dt>{t('performance.equity.current')}</dt>
            <dd className="number">
              <Drawdown fall={answer.current} end={end} decimals={decimals} />
            </dd>
          </div>
          {(['sharpe', 'sortino'] as const).map((id) => (
            <div
              key={id}
              title={t(`performance.equity.${id}.hint`, { days: answer.ratios.days, fewest: answer.ratios.fewest })}
            >
              <dt>{t(`performance.equity.${id}`)}</dt>
              <dd className="number">{ratio(answer.ratios[id])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Curve
        values={points.map(({ value }) => value)}
        label={t('performance.equity.curve', { asset, count: points.length })}
      />
      <Curve
        tone="down"
        values={points.map(({ below }) => formatShort(negate(decimal(below))))}
        label={t('performance.equity.falls', { asset, count: points.length })}
      />
      <ListTable
        name="performance.equity"
        caption={t('performance.equity.table', { asset, count: points.length })}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => String(at)}
      />
      <p className="table-note">{t('performance.equity.futuresOnly')}</p>
      {answer !== null && points.length === 0 && <p className="table-note">{t('performance.equity.none')}</p>}
      {answer !== null && answer.realisedUntil !== null && (
        <p className="table-note">
          {t('performance.equity.realised', { time: formatTimestamp(answer.realisedUntil, zone) })}
        </p>
      )}
      {answer !== null && answer.omitted > 0 && (
        <p className="table-note">{t('performance.equity.omitted', { count: answer.omitted })}</p>
      )}
      {answer !== null && answer.unknownKinds.length > 0 && (
        <p className="table-note warning-text">
          {t('performance.equity.unknownKinds', { kinds: answer.unknownKinds.join(', ') })}
        </p>
      )}
    </>
  );
}
