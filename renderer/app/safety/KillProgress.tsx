import { useTranslation } from 'react-i18next';
import type { KillReport } from '../../../shared/domain/safety.ts';
import { useServices } from '../../state/services.ts';
import { formatClock, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { copyTradingOf } from '../../state/copy/index.ts';

/**
 * Lists what the kill switch does not stop: the followed lead traders, whose copied positions the exchange opens
 * itself. The user can stop following each one from here, with a separate confirmation (R64). When copy trading has not
 * been read yet, the list is requested only on the user's demand, so that the cancels do not have to share the rate
 * limit.
 */
export function KillFollows() {
  const { t } = useTranslation();
  const services = useServices();
  const copies = copyTradingOf(services);
  const { list, readAt, complete } = useStore(copies.store, (state) => state.traders);
  const open = useStore(copies.store, (state) => state.open);
  const error = useStore(copies.store, (state) => state.error);
  const [asked, setAsked] = useState(false);
  useEffect(() => (asked ? copies.watch() : undefined), [copies, asked]);
  const isKnown = readAt !== null && complete;
  if (isKnown && list.length === 0) return <p className="quiet-text">{t('kill.follows.none')}</p>;
  return (
    <>
      <p className={list.length > 0 ? 'warning-text' : 'quiet-text'}>{t('kill.follows')}</p>
      {asked && error !== null && <p role="alert">{errorText(t, error)}</p>}
      {!isKnown && list.length === 0 && (
        <button
          type="button"
          className="button"
          aria-disabled={asked && error === null}
          onClick={() => (asked ? copies.retry() : setAsked(true))}
        >
          {t(asked && error === null ? 'face.loading' : 'kill.follows.ask')}
        </button>
      )}
      {list.length > 0 && (
        <ul className="kill-items" aria-label={t('kill.follows.list')}>
          {list.map(({ traderId, name }) => (
            <li key={traderId}>
              <span>{name ?? traderId}</span>
              {open.readAt !== null && (
                <span className="quiet-text">
                  {t('kill.follows.open', {
                    count: open.list.filter(({ order }) => order.traderId === traderId).length,
                  })}
                </span>
              )}
              <button
                type="button"
                className="button"
                aria-label={t('kill.follows.stop.name', { name: name ?? traderId })}
                onClick={() => {
                  services.safety.close();
                  services.commands.dispatch({ type: 'copyDialog.stop', traderId });
                }}
              >
                {t('kill.follows.stop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type KillItem = KillReport['items'][number];

/** Returns a text for what one cancel of the kill switch covers. */
export function itemText(t: Translate, { market, what, symbol }: Pick<KillItem, 'market' | 'what' | 'symbol'>): string {
  const words = { market: t(`market.${market}`), symbol: symbol ?? '' };
  if (what === 'conditional') return t(symbol === null ? 'kill.item.triggers' : 'kill.item.triggersOf', words);
  return t(symbol === null ? 'kill.item.orders' : 'kill.item.ordersOf', words);
}

/**
 * Describes the progress in one sentence; it states that nothing is open only after the open orders were read again
 * (B-A9).
 */
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
  /** The demo account cannot cancel orders (R16). */
  readonly demo?: boolean;
}

/** Lists what the kill switch has done, item by item, and what is still open. */
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

/** The countdown is displayed but not read aloud: the phase text already mentions the wait. */
function Pause({ until }: { readonly until: number }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useMonotonic();
  return <p className="number">{t('kill.pause', { seconds: Math.max(0, Math.ceil((until - clock.now()) / 1000)) })}</p>;
}
