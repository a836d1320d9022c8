import { useTranslation } from 'react-i18next';
import type { KillReport } from '../../../shared/domain/safety.ts';
import { useServices } from '../../bridge/services.ts';
import { formatClock, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { KillFollows } from './KillFollows.tsx';

type KillItem = KillReport['items'][number];

/** What one cancel of the kill switch is of, in words. */
export function itemText(t: Translate, { market, what, symbol }: Pick<KillItem, 'market' | 'what' | 'symbol'>): string {
  const words = { market: t(`market.${market}`), symbol: symbol ?? '' };
  if (what === 'conditional') return t(symbol === null ? 'kill.item.triggers' : 'kill.item.triggersOf', words);
  return t(symbol === null ? 'kill.item.orders' : 'kill.item.ordersOf', words);
}

/** How far it is, in one sentence; "nothing is open" only after asking again showed it (B-A9). */
export function phaseText(t: Translate, report: KillReport, zone: TimeZone, demo = false): string {
  if (demo && report.phase === 'incomplete') return t('demo.kill.incomplete');
  if (report.phase !== 'done') return t(`kill.phase.${report.phase}`);
  if (report.endedAt === null || (!report.verified && report.unseen.length === 0)) return t('kill.phase.incomplete');
  const time = formatClock(report.endedAt, zone);
  return t(report.verified ? 'kill.phase.done' : 'kill.phase.doneSeen', { time });
}

interface KillProgressProps {
  readonly report: KillReport;
  readonly zone: TimeZone;
  /** The demo account has no way to cancel (R16). */
  readonly demo?: boolean;
}

/** What the kill switch has done, item by item, and what is still open. */
export function KillProgress({ report, zone, demo = false }: KillProgressProps) {
  const { t } = useTranslation();
  const { items, remaining } = report;
  return (
    <>
      <p role="status" className="kill-phase" data-phase={report.phase}>
        <strong>{phaseText(t, report, zone, demo)}</strong>
      </p>
      {report.phase === 'waiting' && report.pausedUntil !== null && <Pause until={report.pausedUntil} />}
      {items.length > 0 && (
        <ul className="kill-items" aria-label={t('kill.items')} tabIndex={0}>
          {items.map((item) => (
            <Item key={`${item.market} ${item.what} ${item.symbol ?? ''}`} item={item} />
          ))}
        </ul>
      )}
      {remaining.length > 0 && (
        <>
          <p>
            <strong className="warning-text">{t('kill.remaining', { count: remaining.length })}</strong>
          </p>
          <ul className="kill-items" aria-label={t('kill.remaining', { count: remaining.length })} tabIndex={0}>
            {remaining.map((one) => (
              <li key={`${one.market} ${one.what} ${one.orderId}`}>
                <span>{itemText(t, one)}</span>
                <span className="number">{one.orderId}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.unseen.map((market) => (
        <p key={market} className="warning-text">
          {t('kill.unseen', { market: t(`market.${market}`) })}
        </p>
      ))}
      {report.phase === 'incomplete' && <p>{t(demo ? 'demo.kill.next' : 'kill.incomplete.next')}</p>}
      <p className="quiet-text">{t('kill.blocked')}</p>
      {!demo && <KillFollows />}
    </>
  );
}

function Item({ item }: { readonly item: KillItem }) {
  const { t } = useTranslation();
  const said = item.error && exchangeText(t, item.error);
  return (
    <li data-outcome={item.outcome}>
      <span>{itemText(t, item)}</span>
      <span className={item.outcome === 'accepted' || item.outcome === 'underWay' ? '' : 'warning-text'}>
        {t(`kill.outcome.${item.outcome}`)}
      </span>
      {item.error !== null && (
        <span className="kill-reason quiet-text">
          {errorText(t, item.error)} {said}
        </span>
      )}
    </li>
  );
}

/** The countdown is drawn and not read aloud: the phase has said that there is a wait. */
function Pause({ until }: { readonly until: number }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useMonotonic();
  return <p className="number">{t('kill.pause', { seconds: Math.max(0, Math.ceil((until - clock.now()) / 1000)) })}</p>;
}
