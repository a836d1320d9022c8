import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import { useAccount } from '../../state/market/index.ts';
import { type SafetyControlState, isKilling, stoppedBy } from '../../state/account/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import type { TimeZone } from '../../format/time.ts';
import { useZone } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { KillProgress } from './KillProgress.tsx';

/** Whether a key press is the kill switch's hotkey. The caller ignores repeats of a held key. */
export function isKillKey(event: Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
}

/** The kill switch's dialog and hotkey. Mounted once, outside the dock; the dialog overlays every other dialog. */
export function KillSwitch() {
  const { safety } = useServices();
  const state = useStore(safety.store);
  const view = useTrading((trading) => trading.safety);
  const mark = useDesk((desk) => (desk.app ? markOf(desk.app.environment, desk.app.account).word : null));
  const demo = useAccount() === 'demo';
  const zone = useZone();
  useEffect(() => {
    // In the capture phase, before any dialog can consume the key.
    const open = (event: globalThis.KeyboardEvent): void => {
      if (!isKillKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) safety.ask();
    };
    window.addEventListener('keydown', open, { capture: true });
    return () => window.removeEventListener('keydown', open, { capture: true });
  }, [safety]);
  if (!state.asked || mark === null) return null;
  const said = { mark, view, state, zone, demo };
  return <KillDialog {...said} onKill={safety.kill} onClose={safety.close} />;
}

interface KillDialogProps {
  /** Message key of the environment's mark. */
  readonly mark: ReturnType<typeof markOf>['word'];
  readonly view: SafetyView | null;
  readonly state: SafetyControlState;
  readonly zone: TimeZone;
  /** The demo account cannot cancel orders: new orders are blocked, and resting orders are listed (R16). */
  readonly demo?: boolean;
  readonly onKill: () => void;
  readonly onClose: () => void;
}

/** Enter stops everything; Escape closes the dialog and undoes nothing. */
export function KillDialog(props: KillDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('kill.title', { mark: t(props.mark) })} className="kill-dialog" onClose={props.onClose}>
      <KillContent {...props} />
    </Dialog>
  );
}

/** The dialog's content: the confirmation, or the progress of the stop. */
export function KillContent({ view, state, zone, demo = false, onKill, onClose }: Omit<KillDialogProps, 'mark'>) {
  const { t } = useTranslation();
  const first = useRef<HTMLButtonElement>(null);
  const isConfirming = stoppedBy(view) !== 'killed';
  const again = view?.kill?.phase === 'incomplete';
  const sending = state.sending === 'kill';
  const said = state.error && exchangeText(t, state.error);
  // Focuses the button for the current step, so that Enter stops, stops again, or closes.
  useEffect(() => first.current?.focus(), [isConfirming, again]);
  return (
    <>
      {isConfirming ? (
        <>
          <p>{t(demo ? 'demo.kill.question' : 'kill.question')}</p>
          <p className="quiet-text">{t(demo ? 'demo.kill.note' : 'kill.question.note')}</p>
        </>
      ) : (
        view?.kill && <KillProgress report={view.kill} zone={zone} demo={demo} />
      )}
      {state.error !== null && (
        <p role="alert" className="ticket-problem">
          {t('kill.failed')} {errorText(t, state.error)} {said}
        </p>
      )}
      <div className="dialog-buttons">
        {(isConfirming || again) && (
          <button
            ref={first}
            type="button"
            className="button kill"
            aria-disabled={sending}
            onClick={() => {
              if (!sending) onKill();
            }}
          >
            {sending
              ? t('kill.sending')
              : isConfirming
                ? t(demo ? 'demo.kill.confirm' : 'kill.confirm')
                : t(demo ? 'demo.kill.again' : 'kill.again')}
          </button>
        )}
        <button
          {...(isConfirming || again ? {} : { ref: first })}
          type="button"
          className="button"
          title={isKilling(view) ? t('kill.close.hint') : ''}
          onClick={onClose}
        >
          {isConfirming ? t('kill.decline') : t('kill.close')}
        </button>
      </div>
    </>
  );
}
