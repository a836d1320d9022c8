import { useTranslation } from 'react-i18next';
import type { Funding, FundingSettlement } from '../../../shared/domain/funding.ts';
import type { TimeZone } from '../../format/time.ts';
import { exactAmount } from '../../ui/amount.ts';
import { When } from '../../ui/cells.tsx';
import { exactPercent, rateBars } from './model.ts';
import { Countdown } from '../../ui/Ago.tsx';

/** Size of the chart in its own coordinates. */
const CHART = { width: 400, height: 60 } as const;

/** Shows the present funding rates and the time of the next payment. */
export function FundingNow({ funding }: { readonly funding: Funding }) {
  const { t } = useTranslation();
  const { nextSettlementAt, nextIsPast, intervalMinutes, benchmarkRate } = funding;
  return (
    <dl className="value-pairs">
      <div>
        <dt>{t('sheet.funding.coming')}</dt>
        <dd className="number">{exactPercent(funding.comingRate)}</dd>
      </div>
      <div>
        <dt>{t('sheet.funding.settled')}</dt>
        <dd className="number">{exactPercent(funding.settledRate)}</dd>
      </div>
      {benchmarkRate !== null && (
        <div>
          <dt>{t('sheet.funding.benchmark')}</dt>
          <dd className="number">{exactPercent(benchmarkRate)}</dd>
        </div>
      )}
      {nextSettlementAt !== null && (
        <div>
          <dt>{t('sheet.funding.next')}</dt>
          <dd className="number">
            {nextIsPast ? (
              t('sheet.funding.past')
            ) : (
              <Countdown market="futures" to={nextSettlementAt} otherwise={t('strip.none')} />
            )}
          </dd>
        </div>
      )}
      {intervalMinutes !== null && (
        <div>
          <dt>{t('sheet.funding.every')}</dt>
          <dd className="number">{t('sheet.funding.minutes', { value: intervalMinutes })}</dd>
        </div>
      )}
    </dl>
  );
}

interface SettlementsProps {
  readonly settlements: readonly FundingSettlement[];
  readonly zone: TimeZone;
  readonly priceDecimals: number;
}

/** Shows the rates of past settlements as a small chart and as a table with the same values (R30). */
export function Settlements({ settlements, zone, priceDecimals }: SettlementsProps) {
  const { t } = useTranslation();
  const newestFirst = settlements.toSorted((a, b) => b.settledAt - a.settledAt);
  if (newestFirst.length === 0) return <p className="hint">{t('sheet.settlements.empty')}</p>;
  const bars = rateBars(newestFirst.map(({ rate }) => rate).toReversed(), CHART.width, CHART.height);
  const mark = (price: string | null): string => (price === null ? t('cell.none') : exactAmount(price, priceDecimals));
  return (
    <>
      <svg
        className="sheet-bars"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sheet.settlements.chart', { count: bars.length })}
      >
        <path
          className="sheet-bars-zero"
          d={`M0 ${CHART.height / 2}H${CHART.width}`}
          vectorEffect="non-scaling-stroke"
        />
        {bars.map(({ x, y, width, height, direction }) => (
          <rect key={x} className={direction} x={x} y={y} width={width} height={height} />
        ))}
      </svg>
      <div className="sheet-scroll" tabIndex={0} role="group" aria-label={t('sheet.settlements')}>
        <table className="figures">
          <caption className="visually-hidden">{t('sheet.settlements')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('sheet.settlements.time')}</th>
              <th scope="col" className="number">
                {t('sheet.settlements.rate')}
              </th>
              <th scope="col" className="number">
                {t('sheet.settlements.mark')}
              </th>
            </tr>
          </thead>
          <tbody>
            {newestFirst.map(({ settledAt, rate, markPrice }) => (
              <tr key={settledAt}>
                <td>
                  <When time={settledAt} zone={zone} />
                </td>
                <td className="number">{exactPercent(rate)}</td>
                <td className="number">{mark(markPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
