import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Alert } from '../../../../shared/domain/alert.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { draftOfAlert } from '../../../../shared/domain/alertCheck.ts';
import { alertsOf } from '../../../state/alerts/index.ts';
import { useServices } from '../../../state/services.ts';
import enAlertLines from '../../../locales/en/alertLines.json';
import { registerMessages, type Translate } from '../../../i18n/messages.ts';
import type { PriceLine } from '../lines/model.ts';
import { shortText } from './words.ts';

registerMessages(enAlertLines);

/** The alerts of one symbol as lines, and the effects of gestures on them. */
export interface AlertLines {
  readonly lines: readonly PriceLine[];
  /** Called when the line was dragged to another price. */
  readonly move: (id: string, price: string) => void;
  /** Called when the line's x was clicked. */
  readonly close: (id: string) => void;
  /** Adds an alert on the last price that triggers once, whichever direction the price comes from. */
  readonly add: (price: string) => void;
}

const INK = 4;
const PREFIX = 'alert ';

/** Returns the armed price alerts of a symbol as lines; their level can be dragged. */
export function alertLines(
  t: Translate,
  alerts: readonly Alert[],
  of: Pick<Instrument, 'market' | 'symbol'>,
): PriceLine[] {
  return alerts.flatMap(({ alertId, state, condition, note }): PriceLine[] => {
    if (state !== 'armed' || condition.kind !== 'price') return [];
    if (condition.market !== of.market || condition.symbol !== of.symbol) return [];
    return [
      {
        id: `${PREFIX}${alertId}`,
        price: condition.price,
        parts: [t('alertLines.line'), note].filter((part) => part !== ''),
        ink: INK,
        dash: 'dotted',
        movable: true,
        close: t('alertLines.delete'),
      },
    ];
  });
}

/** Returns the {@link AlertLines} of a symbol. */
export function useAlertLines({ market, symbol }: Pick<Instrument, 'market' | 'symbol'>): AlertLines {
  const { t } = useTranslation();
  const services = useServices();
  const alerts = alertsOf(services);
  const list = useStore(alerts.store, (state) => state.alerts);
  return useMemo(() => {
    const notify = (refused: AppError | null): void => {
      if (refused) services.desk.notify({ kind: 'error', error: refused });
    };
    const find = (id: string): Alert | undefined =>
      alerts.store.getState().alerts?.find(({ alertId }) => `${PREFIX}${alertId}` === id);
    return {
      lines: alertLines(t, list ?? [], { market, symbol }),
      move(id, price) {
        const alert = find(id);
        if (alert?.condition.kind !== 'price') return;
        const condition = { ...alert.condition, price };
        void alerts.save(alert.alertId, true, { ...draftOfAlert(alert), condition }).then(notify);
      },
      close(id) {
        const alert = find(id);
        if (alert) void alerts.remove(alert.alertId).then(notify);
      },
      add(price) {
        const condition = { kind: 'price', market, symbol, source: 'LAST', direction: 'either', price } as const;
        const draft = { condition, repeat: 'once', rearmPercent: '0', rearmSeconds: 0, note: '', sound: true } as const;
        void alerts.save(null, true, { ...draft, expiresAt: null }).then((refused) => {
          if (refused) notify(refused);
          else {
            const params = { symbol, price: shortText(price) };
            services.desk.notify({ kind: 'info', key: 'alertLines.done', params });
          }
        });
      },
    };
  }, [t, services, alerts, list, market, symbol]);
}
