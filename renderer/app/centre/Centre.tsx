import './centre.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Told } from '../../../shared/ipc/alertViews.ts';
import { alertsOf, unreadOf } from '../../bridge/alerts.ts';
import { alertText } from '../../bridge/alertText.ts';
import { useServices } from '../../bridge/services.ts';
import { createBrowserSound } from '../../bridge/sound.ts';
import { worldOf } from '../../bridge/tradingStore.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { enAlerts } from '../../i18n/enAlerts.ts';
import { enSinceLastSession } from '../../i18n/enSinceLastSession.ts';
import { enConditional } from '../../i18n/enConditional.ts';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { useZone, When } from '../../ui/cells.tsx';
import { SelectOne } from '../../ui/Choice.tsx';
import { errorText } from '../../ui/errorText.ts';
import { sinceLastSessionText } from './sinceLastSessionText.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';

registerMessages(enConditional);
registerMessages(enAlerts);
registerMessages(enSinceLastSession);

const FILTERS = ['all', 'alert', 'fill', 'error', 'order', 'plan'] as const;
type Filter = (typeof FILTERS)[number];

const sound = createBrowserSound();

/** What of the list a filter shows; what was not watched and what ended belong to the alerts. */
function isShown(one: Told, filter: Filter): boolean {
  if (filter === 'all' || one.kind === filter) return true;
  return filter === 'alert' && (one.kind === 'gap' || one.kind === 'expired');
}

/** What was told, in words. */
export function toldText(t: Translate, told: Told, zone: TimeZone): string {
  switch (told.kind) {
    case 'alert': {
      const { note, condition } = told.alert;
      const what = alertText(t, condition, told.symbol);
      return note === ''
        ? t('alerts.told', { what, value: told.value })
        : t('alerts.told.note', { what, value: told.value, note });
    }
    case 'expired':
      return t('told.expired', { what: alertText(t, told.alert.condition) });
    case 'gap': {
      const times = { from: formatTimestamp(told.from, zone), to: formatTimestamp(told.to, zone) };
      return told.symbol === null ? t('told.gap', times) : t('told.gap.symbol', { symbol: told.symbol, ...times });
    }
    case 'fill': {
      const { side, quantity, symbol, price, count } = told;
      const market = t(`market.${told.market}`);
      return price === null
        ? t(`notice.fills.${side}`, { quantity, symbol, market, count })
        : t(`notice.fill.${side}`, { quantity, symbol, market, price });
    }
    case 'away':
      return [
        t('away.told', { since: formatTimestamp(told.since, zone) }),
        ...told.items.map((item) => sinceLastSessionText(t, item, zone)),
        ...(told.more > 0 ? [t('away.more', { count: told.more })] : []),
      ].join(' ');
    case 'error':
      return errorText(t, told.error);
    case 'order': {
      const words = t(`told.order.${told.outcome}`, { symbol: told.symbol, market: t(`market.${told.market}`) });
      return told.error === null ? words : `${words} ${errorText(t, told.error)}`;
    }
    case 'plan': {
      const words = t(told.state === 'done' ? 'told.plan.done' : 'told.plan.stopped', {
        symbols: told.symbols.join(', '),
      });
      return told.stopped === null ? words : `${words} ${errorText(t, told.stopped)}`;
    }
  }
}

/** The button of what was told, with what is new; alerts that tell now are said and sound from here. */
export function Centre() {
  const { t } = useTranslation();
  const services = useServices();
  const { client, desk } = services;
  const alerts = alertsOf(services);
  const state = useStore(alerts.store);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      client.on('alerts.fired', (event) => {
        const tradingContext = worldOf(desk.store.getState());
        if (tradingContext?.environment !== event.environment || tradingContext.account !== event.account) return;
        const { note, condition } = event.alert;
        const params = { what: alertText(t, condition, event.symbol), value: event.value };
        if (note === '') desk.notify({ kind: 'info', key: 'alerts.told', params });
        else desk.notify({ kind: 'info', key: 'alerts.told.note', params: { ...params, note } });
        if (event.alert.sound && !event.quiet) sound.play('alarm');
      }),
    [client, desk, t],
  );
  const unread = unreadOf(state).length;
  return (
    <>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {unread === 0 ? t('told.button') : t('told.button.unread', { count: unread })}
      </button>
      {open && (
        <CentreDialog told={state.told} onLook={alerts.look} onClear={alerts.clear} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface CentreDialogProps {
  readonly told: readonly Told[];
  readonly onLook: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** What was told, newest first; opening it is looking at all of it. */
export function CentreDialog({ told, onLook, onClear, onClose }: CentreDialogProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const dialog = useModal();
  const [filter, setFilter] = useState<Filter>('all');
  const shown = told.filter((one) => isShown(one, filter)).toReversed();
  useEffect(() => onLook(), [onLook, told]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="told-title" onClose={onClose}>
      <header className="dialog-head">
        <h2 id="told-title">{t('told.title')}</h2>
        <KillButton />
        <SelectOne
          label={t('told.filter')}
          value={filter}
          options={FILTERS.map((value) => ({ value, text: t(`told.filter.${value}`) }))}
          onChange={setFilter}
        />
        <button type="button" className="button quiet" disabled={told.length === 0} onClick={onClear}>
          {t('told.clear')}
        </button>
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('told.close')}
        </button>
      </header>
      {shown.length === 0 ? (
        <p>{t('told.none')}</p>
      ) : (
        <ul className="told-list" aria-label={t('told.list')} tabIndex={0}>
          {shown.map((one) => (
            <li key={one.id} data-told={one.kind}>
              <When time={one.at} zone={zone} /> {toldText(t, one, zone)}
            </li>
          ))}
        </ul>
      )}
    </dialog>
  );
}
