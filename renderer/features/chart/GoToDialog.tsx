import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../../bridge/services.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';
import { readMoment } from './moment.ts';

interface GoToDialogProps {
  /** Told the time (Unix ms). */
  readonly onGo: (time: number) => void;
  readonly onClose: () => void;
}

/** Asks for the date and time that the chart shall show. */
export function GoToDialog({ onGo, onClose }: GoToDialogProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const id = useId();
  const dialog = useModal();
  const [text, setText] = useState('');
  const time = readMoment(text, zone);
  const future = time !== null && time > clock.now();
  const problem = text.trim() === '' ? '' : time === null ? t('chart.goTo.bad') : future ? t('chart.goTo.future') : '';
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (time === null || future) return;
          onGo(time);
          onClose();
        }}
      >
        <h2 id={id}>{t('chart.goTo')}</h2>
        <label className="chart-moment">
          {t(zone === 'utc' ? 'chart.goTo.utc' : 'chart.goTo.local')}
          <input
            className="input"
            type="text"
            autoFocus
            spellCheck={false}
            autoComplete="off"
            maxLength={16}
            placeholder={t('chart.goTo.example')}
            aria-invalid={problem !== ''}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="hint" role="status">
          {problem}
        </p>
        <div className="dialog-buttons">
          <KillButton />
          <button type="button" className="button" onClick={onClose}>
            {t('chart.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={time === null || future}>
            {t('chart.goTo.go')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
