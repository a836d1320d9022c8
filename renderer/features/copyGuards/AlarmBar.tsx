import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CopyAlarm } from '../../../shared/domain/copyGuard.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import {
  countingAlarms,
  holdAlarm,
  holdAll,
  readGuards,
  refusedHoldsOf,
  traderName,
  copyTradingOf,
} from '../../state/copy/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { holderOf } from '../../state/account/index.ts';
import enCopyGuards from '../../locales/en/copyGuards.json';
import { registerMessages } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import { alarmText, useSecondsTo } from './Alarms.tsx';
import { openModals, topModal } from '../../ui/useModal.ts';

registerMessages(enCopyGuards);

/** Keys that hold every countdown, in the notation of assistive technology. */
const HOLD_KEYS = 'Control+Shift+H';

/** Returns whether a key press is the hold shortcut. */
export function isHoldKey(
  event: Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  return shiftKey && !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'h';
}

/**
 * Shows a banner with a hold button while a guard counts down to closing copies, whatever panel is open. Everything
 * outside an open dialog is inert, so the banner is also rendered in the topmost dialog; the hold keys work in every
 * case.
 */
export function AlarmBar() {
  const services = useServices();
  const copies = copyTradingOf(services);
  const guards = useStore(copies.store, (state) => state.guards);
  const counting = countingAlarms({ guards });
  const dialog = useStore(openModals, topModal);
  const holder = useDesk(holderOf);
  const running = useDesk((state) => state.app?.simulator.status === 'running');
  // A window that opens, or reopens after a crash, has received no notification of countdowns that began before.
  useEffect(() => {
    if (holder !== null) void readGuards(services);
  }, [services, holder, running]);
  const isCounting = counting.length > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    // The listener captures, so that it runs before a dialog can consume the key; pop-out windows pass their keys on to
    // this window.
    const hold = (event: globalThis.KeyboardEvent): void => {
      if (!isHoldKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) holdAll(services);
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [services, isCounting]);
  if (!isCounting) return null;
  return (
    <>
      {/* The banner keeps its place in the window, so that nothing moves when a dialog opens or closes. */}
      <div className="guard-bars" inert={dialog !== null}>
        <Bars alarms={counting} />
      </div>
      {dialog !== null &&
        createPortal(
          <div className="guard-bars over-dialog">
            <Bars alarms={counting} />
          </div>,
          dialog,
        )}
    </>
  );
}

function Bars({ alarms }: { readonly alarms: readonly CopyAlarm[] }) {
  const services = useServices();
  const traders = useStore(copyTradingOf(services).store, (state) => state.traders);
  const refused = useStore(refusedHoldsOf(services));
  return alarms.map((alarm) => (
    <CountingBar
      key={alarm.alarmId}
      alarm={alarm}
      trader={traderName(traders, alarm.traderId)}
      error={refused[alarm.alarmId] ?? null}
      onHold={() => void holdAlarm(services, alarm.alarmId)}
    />
  ));
}

interface CountingBarProps {
  readonly alarm: CopyAlarm;
  readonly trader: string;
  /** Why the countdown could not be held. */
  readonly error: AppError | null;
  readonly onHold: () => void;
}

function CountingBar({ alarm, trader, error, onHold }: CountingBarProps) {
  const { t } = useTranslation();
  const seconds = useSecondsTo(alarm.actsAt);
  return (
    <section className="desk-banner" data-mode="killed" aria-label={t('copyGuard.bar')}>
      <p>
        <span role="alert">
          <strong>{t('copyGuard.bar')}</strong> {alarmText(t, alarm, trader)}
        </span>{' '}
        <span className="number">{t('copyGuard.bar.closing', { trader, seconds })}</span>
        {error !== null && (
          <span role="alert" className="warning-text">
            {' '}
            {t('copyGuard.bar.failed')} {errorText(t, error)}
          </span>
        )}
      </p>
      <button
        type="button"
        className="button primary"
        aria-label={t('copyGuard.hold.name', { trader })}
        aria-keyshortcuts={HOLD_KEYS}
        title={t('copyGuard.hold.keys')}
        onClick={onHold}
      >
        {t('copyGuard.hold')}
      </button>
    </section>
  );
}
