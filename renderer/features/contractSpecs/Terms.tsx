import { useTranslation } from 'react-i18next';
import type { RiskBracket } from '../../../shared/domain/riskBracket.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import { serverTime } from '../../ipc/serverTime.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { groupThousands } from '../../format/number.ts';
import type { TimeZone } from '../../format/time.ts';
import { When } from '../../ui/cells.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { exactPercent, hoursAt } from './model.ts';
import { Countdown } from '../../ui/Ago.tsx';

interface BracketsProps {
  readonly brackets: readonly RiskBracket[];
  readonly quoteAsset: string;
}

/** Shows leverage and maintenance margin by position value (A-RISK-LIMITS, R8). */
export function Brackets({ brackets, quoteAsset }: BracketsProps) {
  const { t } = useTranslation();
  return (
    <div className="sheet-scroll" tabIndex={0} role="group" aria-label={t('sheet.brackets')}>
      <table className="figures">
        <caption className="visually-hidden">{t('sheet.brackets')}</caption>
        <thead>
          <tr>
            {(['from', 'to', 'leverage', 'maintenance', 'deduction'] as const).map((column) => (
              <th key={column} scope="col" className="number" title={quoteAsset}>
                {t(`sheet.brackets.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brackets.map((one) => (
            <tr key={one.bracket}>
              <td className="number">{groupThousands(one.notionalFloor)}</td>
              <td className="number">{groupThousands(one.notionalCap)}</td>
              <td className="number">{`${one.maxLeverage}×`}</td>
              <td className="number">{exactPercent(one.maintenanceRatio)}</td>
              <td className="number">{groupThousands(one.deduction)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HoursProps {
  readonly hours: Extract<ContractSpecs['hours'], { state: 'ready' }>['value'];
  readonly market: Market;
  readonly zone: TimeZone;
}

/** Shows when a contract that does not trade all day is open (document 3, Trading hours). */
export function Hours({ hours, market, zone }: HoursProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const app = useDesk((state) => state.app);
  useMonotonic();
  const { open, changesAt } = hoursAt(hours, app && serverTime(app, market, clock.now()));
  const state = open === null ? 'sheet.hours.unsaid' : open ? 'sheet.hours.open' : 'sheet.hours.closed';
  return (
    <>
      <p>
        <strong>{t(state)}</strong>
        {changesAt !== null && (
          <>
            {' \u00b7 '}
            {t(open ? 'sheet.hours.closes' : 'sheet.hours.opens')}{' '}
            <Countdown market={market} to={changesAt} otherwise={t('strip.none')} />
          </>
        )}
      </p>
      {hours.sessions.length > 0 && (
        <table className="figures">
          <caption className="visually-hidden">{t('sheet.hours')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('sheet.hours.from')}</th>
              <th scope="col">{t('sheet.hours.to')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.sessions.map(({ from, to }) => (
              <tr key={from}>
                <td>
                  <When time={from} zone={zone} />
                </td>
                <td>
                  <When time={to} zone={zone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
