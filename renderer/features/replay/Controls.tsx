import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { SelectOne } from '../../ui/Choice.tsx';
import { Jump } from './Jump.tsx';
import { speeds } from './model.ts';

type Command = CallRequest<'practice.replay'>;

interface ControlsProps {
  readonly replay: ReplayReport;
  readonly timeFactor: number;
  readonly busy: boolean;
  readonly onCommand: (command: Command) => void;
}

/** Carries out one command at a time. What is pressed while one is on its way waits for it; of several, the last counts. */
function useOneAtATime(busy: boolean, onCommand: (command: Command) => void) {
  const [waiting, setWaiting] = useState<Command | null>(null);
  useEffect(() => {
    if (waiting === null || busy) return;
    // What is sent waits no longer, from the same moment on: it would be sent twice otherwise.
    // oxlint-disable-next-line react/set-state-in-effect
    setWaiting(null);
    onCommand(waiting);
  }, [waiting, busy, onCommand]);
  return { waiting, command: setWaiting };
}

/** Play, pause, step, speed, jump and end. */
export function Controls({ replay, timeFactor, busy, onCommand }: ControlsProps) {
  const { t } = useTranslation();
  const paused = replay.state === 'paused';
  const { waiting, command } = useOneAtATime(busy, onCommand);
  const offered = speeds.some((speed) => speed === timeFactor) ? speeds : [timeFactor, ...speeds];
  return (
    <div className="practice-part">
      <div className="practice-row">
        <button type="button" className="button primary" onClick={() => command({ kind: paused ? 'resume' : 'pause' })}>
          {paused ? t('replay.play') : t('replay.pause')}
        </button>
        <button
          type="button"
          className="button"
          title={t('replay.step.hint')}
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
        <button type="button" className="button" onClick={() => command({ kind: 'stop' })}>
          {t('replay.stop')}
        </button>
      </div>
      <Jump
        replay={replay}
        waiting={waiting?.kind === 'jump' ? waiting.time : null}
        onJump={(time) => command({ kind: 'jump', time })}
      />
    </div>
  );
}
