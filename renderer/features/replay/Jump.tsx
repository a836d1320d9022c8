import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { Slider } from '../../ui/Slider.tsx';
import { readUtc, sliderStep, utcText } from './model.ts';

interface JumpProps {
  readonly replay: ReplayReport;
  /** Target of a jump that waits to be sent, in Unix ms. */
  readonly waiting: number | null;
  readonly onJump: (time: number) => void;
}

/** Shows the controls for a position in the file: typed as a time, or chosen with a slider. */
export function Jump({ replay, waiting, onJump }: JumpProps) {
  const { t } = useTranslation();
  const id = useId();
  const { firstTime, lastTime } = replay;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const go = (): void => {
    const wanted = readUtc(typed);
    // A typed second includes all its milliseconds: the first and the last row may lie within theirs.
    const from = Math.floor(firstTime / 1000) * 1000;
    if (wanted === null) setProblem(t('replay.jump.wrong'));
    else if (wanted < from || wanted > lastTime) {
      setProblem(t('replay.jump.outside', { first: utcText(firstTime), last: utcText(lastTime) }));
    } else {
      setProblem(null);
      onJump(Math.max(wanted, firstTime));
    }
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
        <button type="button" className="button" onClick={go}>
          {t('replay.jump.go')}
        </button>
      </div>
      {problem !== null && (
        <p role="alert" className="warning-text">
          {problem}
        </p>
      )}
      <Place replay={replay} waiting={waiting} onJump={onJump} />
    </>
  );
}

/** Shows the position as a slider. It is sent when the user releases it. */
function Place({ replay, waiting, onJump }: JumpProps) {
  const { t } = useTranslation();
  const { firstTime, lastTime, time } = replay;
  const [place, setPlace] = useState<number | null>(null);
  const shown = Math.min(lastTime, Math.max(firstTime, place ?? waiting ?? time));
  return (
    <div className="practice-row">
      <Slider
        label={t('replay.jump.slider')}
        valueText={utcText(shown)}
        title={t('replay.jump.hint')}
        min={firstTime}
        max={lastTime}
        step={sliderStep(firstTime, lastTime)}
        value={shown}
        onChange={setPlace}
        onRelease={(released) => {
          setPlace(null);
          onJump(released);
        }}
      />
      <span className="number quiet-text">{utcText(shown)}</span>
    </div>
  );
}
