import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { SelectOne } from '../../ui/Choice.tsx';
import { Jump } from './Jump.tsx';
import { speeds } from './model.ts';

interface ControlsProps {
  readonly replay: ReplayReport;
  readonly timeFactor: number;
  readonly busy: boolean;
  readonly onCommand: (command: CallRequest<'practice.replay'>) => void;
}

/** Play, pause, step, speed, jump and end. */
export function Controls({ replay, timeFactor, busy, onCommand }: ControlsProps) {
  const { t } = useTranslation();
  const paused = replay.state === 'paused';
  // Held, not disabled: a button that is disabled loses the focus, and with it the keys.
  const held = busy ? { 'aria-disabled': true } : {};
  const command = (wanted: CallRequest<'practice.replay'>): void => {
    if (!busy) onCommand(wanted);
  };
  const offered = speeds.some((speed) => speed === timeFactor) ? speeds : [timeFactor, ...speeds];
  return (
    <div className="practice-part">
      <div className="practice-row">
        <button
          type="button"
          className="button primary"
          {...held}
          onClick={() => command({ kind: paused ? 'resume' : 'pause' })}
        >
          {paused ? t('replay.play') : t('replay.pause')}
        </button>
        <button
          type="button"
          className="button"
          title={t('replay.step.hint')}
          {...held}
          onClick={() => command({ kind: 'step' })}
        >
          {t('replay.step')}
        </button>
        <span title={t('replay.speed.hint')}>
          <SelectOne
            label={t('replay.speed')}
            value={String(timeFactor)}
            options={offered.map((speed) => ({
              value: String(speed),
              text: t('replay.speed.times', { factor: speed }),
            }))}
            onChange={(speed) => command({ kind: 'speed', factor: Number(speed) })}
          />
        </span>
        <button type="button" className="button" {...held} onClick={() => command({ kind: 'stop' })}>
          {t('replay.stop')}
        </button>
      </div>
      <Jump replay={replay} busy={busy} onJump={(time) => onCommand({ kind: 'jump', time })} />
    </div>
  );
}
