import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { Amount, When } from '../../ui/cells.tsx';
import { COPY_MONEY } from '../../ui/copyOrders.tsx';
import { lengthText } from './columns.tsx';
import type { FollowRow } from './model.ts';

interface TraderDetailsProps {
  readonly row: FollowRow;
  readonly zone: TimeZone;
  readonly readAt: number | null;
}

/**
 * Shows everything known about one trader: its id, figures from the copies, and what the exchange reports under its own
 * labels.
 */
export function TraderDetails({ row: { trader, truth }, zone, readAt }: TraderDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className="trader-details">
      <dl>
        <LabelledValue label={t('copy.details.id')}>{trader.traderId}</LabelledValue>
        {truth && (
          <>
            <LabelledValue
              label={t('copy.realised')}
              hint={t(truth.realised === null ? 'copy.untold' : 'copy.realised.formula')}
            >
              <Amount text={truth.realised} decimals={COPY_MONEY} />
            </LabelledValue>
            <LabelledValue label={t('copy.details.closed')}>
              {t('copy.details.wins', { wins: truth.wins, losses: truth.losses })}
            </LabelledValue>
            <LabelledValue label={t('copy.holding')} hint={t('copy.holding.formula')}>
              {truth.holding
                ? t('copy.details.holding', {
                    median: lengthText(t, truth.holding.median),
                    longest: lengthText(t, truth.holding.longest),
                  })
                : t('cell.none')}
            </LabelledValue>
            <LabelledValue label={t('copy.fill')} hint={t('copy.fill.formula')}>
              {truth.fills
                ? t('copy.details.fill', {
                    average: formatNumber(truth.fills.averageBasisPoints, 1),
                    worst: formatNumber(truth.fills.worstBasisPoints, 1),
                    count: truth.fills.copies,
                  })
                : t('copy.fill.waiting')}
            </LabelledValue>
            <LabelledValue label={t('copy.details.last')}>
              {truth.lastAt === null ? t('cell.none') : <When time={truth.lastAt} zone={zone} />}
            </LabelledValue>
          </>
        )}
      </dl>
      <h3>{t('copy.details.exchange')}</h3>
      {trader.more.length === 0 ? (
        <p>{t('copy.details.nothing')}</p>
      ) : (
        <dl>
          {trader.more.map(({ label, value }) => (
            <LabelledValue key={label} label={label}>
              {value ?? t('cell.none')}
            </LabelledValue>
          ))}
        </dl>
      )}
      {readAt !== null && <p className="quiet-text">{t('copy.asOf', { time: formatTimestamp(readAt, zone) })}</p>}
    </div>
  );
}

interface LabelledValueProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Shows one labelled value. */
function LabelledValue({ label, hint, children }: LabelledValueProps) {
  return (
    <div className="told-value" {...(hint === undefined ? {} : { title: hint })}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
