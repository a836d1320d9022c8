import { useTranslation } from 'react-i18next';
import type { DrillReport, PracticeView } from '../../../shared/ipc/practiceViews.ts';
import { drillBriefing, drillTitle } from '../../bridge/drillText.ts';
import { Debriefing, Happenings } from './Debriefing.tsx';

/** What the drills of the panel need. */
export interface DrillsProps {
  readonly drills: PracticeView['drills'];
  readonly drill: DrillReport | null;
  /** A command is on its way. */
  readonly busy: boolean;
  readonly onStart: (name: string) => void;
  readonly onStop: () => void;
}

/** The drill that runs, or the debriefing of the last one, over the list of all: the briefing comes before the start. */
export function Drills({ drills, drill, busy, onStart, onStop }: DrillsProps) {
  const { t } = useTranslation();
  const running = drill?.state === 'running' ? drill : null;
  return (
    <>
      {running !== null && (
        <Running
          drill={running}
          briefing={drills.find(({ name }) => name === running.name)?.briefing ?? ''}
          busy={busy}
          onStop={onStop}
        />
      )}
      {drill !== null && running === null && <Debriefing drill={drill} />}
      <section className="practice-part" aria-label={t('practice.drills')}>
        <p className="hint">{t('practice.drills.hint')}</p>
        {drills.map(({ name, title, briefing, seconds }) => (
          <details key={name} className="practice-drill" name="practice-drill">
            <summary>
              <span>{drillTitle(t, name, title)}</span>{' '}
              <span className="number quiet-text">{t('practice.drill.seconds', { seconds })}</span>
            </summary>
            <p>{drillBriefing(t, name, briefing)}</p>
            <button
              type="button"
              className="button primary"
              aria-label={t('practice.drill.start.name', { title: drillTitle(t, name, title) })}
              aria-disabled={busy || running !== null}
              title={running === null ? '' : t('practice.drill.busy')}
              onClick={() => {
                if (!busy && running === null) onStart(name);
              }}
            >
              {t('practice.drill.start')}
            </button>
          </details>
        ))}
      </section>
    </>
  );
}

interface RunningProps {
  readonly drill: DrillReport;
  readonly briefing: string;
  readonly busy: boolean;
  readonly onStop: () => void;
}

/** The points of a good trader stay hidden while it runs. */
function Running({ drill, briefing, busy, onStop }: RunningProps) {
  const { t } = useTranslation();
  const { name, elapsed, seconds } = drill;
  return (
    <section className="practice-part practice-card" data-drill={name} aria-label={t('practice.running')}>
      <h3>
        {t('practice.running')} · {drillTitle(t, name)}
      </h3>
      <p>{drillBriefing(t, name, briefing)}</p>
      <div className="practice-row">
        <progress max={seconds} value={elapsed} aria-label={t('practice.running.progress')} />
        <span className="number">{t('practice.running.left', { elapsed, seconds })}</span>
        <button type="button" className="button" aria-disabled={busy} onClick={onStop}>
          {t('practice.running.stop')}
        </button>
      </div>
      <Happenings drill={drill} />
    </section>
  );
}
