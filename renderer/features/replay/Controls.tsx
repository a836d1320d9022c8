import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { SelectOne } from '../../ui/Choice.tsx';
import { readUtc, speeds, utcText } from './model.ts';

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
  const offered = speeds.some((speed) => speed === timeFactor) ? speeds : [timeFactor, ...speeds];
  return (
    <div className="practice-part">
      <div className="practice-row">
        <button
          type="button"
          className="button primary"
          disabled={busy}
          onClick={() => onCommand({ kind: paused ? 'resume' : 'pause' })}
        >
          {paused ? t('replay.play') : t('replay.pause')}
        </button>
        <button
          type="button"
          className="button"
          title={t('replay.step.hint')}
          disabled={busy}
          onClick={() => onCommand({ kind: 'step' })}
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
            onChange={(speed) => onCommand({ kind: 'speed', factor: Number(speed) })}
          />
        </span>
        <button type="button" className="button" disabled={busy} onClick={() => onCommand({ kind: 'stop' })}>
          {t('replay.stop')}
        </button>
      </div>
      <Jump replay={replay} busy={busy} onJump={(time) => onCommand({ kind: 'jump', time })} />
    </div>
  );
}

interface JumpProps {
  readonly replay: ReplayReport;
  readonly busy: boolean;
  readonly onJump: (time: number) => void;
}

/** A place in the file: typed as a time, or chosen on a slider and sent when it is let go. */
function Jump({ replay, busy, onJump }: JumpProps) {
  const { t } = useTranslation();
  const id = useId();
  const { firstTime, lastTime, time } = replay;
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const go = (): void => {
    const wanted = readUtc(typed);
    // A typed second means all of it: the first and the last row may lie within theirs.
    const from = Math.floor(firstTime / 1000) * 1000;
    if (wanted === null) setProblem(t('replay.jump.wrong'));
    else if (wanted < from || wanted > lastTime) {
      setProblem(t('replay.jump.outside', { first: utcText(firstTime), last: utcText(lastTime) }));
    } else {
      setProblem(null);
      onJump(Math.max(wanted, firstTime));
    }
  };
  const letGo = (): void => {
    if (place !== null && !busy) onJump(place);
    setPlace(null);
  };
  return (
    <>
      <label htmlFor={id}>{t('replay.jump')}</label>
      <div className="practice-row">
        <input
          id={id}
          className="input practice-time number"
          placeholder={utcText(firstTime)}
          value={typed}
          maxLength={30}
          autoComplete="off"
          aria-invalid={problem !== null}
          title={t('replay.jump.hint')}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, repeat }) => {
            if (key === 'Enter' && !repeat) go();
          }}
        />
        <button type="button" className="button" disabled={busy} onClick={go}>
          {t('replay.jump.go')}
        </button>
      </div>
      {problem !== null && (
        <p role="alert" className="warning-text">
          {problem}
        </p>
      )}
      <div className="practice-row">
        <input
          type="range"
          aria-label={t('replay.jump.slider')}
          aria-valuetext={utcText(place ?? time)}
          title={t('replay.jump.hint')}
          min={firstTime}
          max={lastTime}
          step={1000}
          value={Math.min(lastTime, Math.max(firstTime, place ?? time))}
          onChange={({ target }) => setPlace(Number(target.value))}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
        <span className="number quiet-text">{utcText(place ?? time)}</span>
      </div>
    </>
  );
}
