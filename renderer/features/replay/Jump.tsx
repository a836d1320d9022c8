import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { readUtc, sliderStep, utcText } from './model.ts';

interface JumpProps {
  readonly replay: ReplayReport;
  readonly busy: boolean;
  readonly onJump: (time: number) => void;
}

/** A place in the file: typed as a time, or chosen on a slider. */
export function Jump({ replay, busy, onJump }: JumpProps) {
  const { t } = useTranslation();
  const id = useId();
  const { firstTime, lastTime } = replay;
  const [typed, setTyped] = useState('');
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
      if (!busy) onJump(Math.max(wanted, firstTime));
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
        <button type="button" className="button" {...(busy ? { 'aria-disabled': true } : {})} onClick={go}>
          {t('replay.jump.go')}
        </button>
      </div>
      {problem !== null && (
        <p role="alert" className="warning-text">
          {problem}
        </p>
      )}
      <Place replay={replay} busy={busy} onJump={onJump} />
    </>
  );
}

/**
 * The place as a slider. It is sent when it is let go; while another command is on its way it waits for it, so that the last
 * place a person chose is the one that counts.
 */
function Place({ replay, busy, onJump }: JumpProps) {
  const { t } = useTranslation();
  const { firstTime, lastTime, time } = replay;
  const [place, setPlace] = useState<number | null>(null);
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (place === null || !isFree || busy) return;
    // What is sent waits no longer, from the same moment on: it would be sent twice otherwise.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace(null);
    setFree(false);
    onJump(place);
  }, [place, isFree, busy, onJump]);
  const shown = Math.min(lastTime, Math.max(firstTime, place ?? time));
  const letGo = (): void => setFree(place !== null);
  return (
    <div className="practice-row">
      <input
        type="range"
        aria-label={t('replay.jump.slider')}
        aria-valuetext={utcText(shown)}
        title={t('replay.jump.hint')}
        min={firstTime}
        max={lastTime}
        step={sliderStep(firstTime, lastTime)}
        value={shown}
        onChange={({ target }) => {
          setFree(false);
          setPlace(Number(target.value));
        }}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
      <span className="number quiet-text">{utcText(shown)}</span>
    </div>
  );
}
