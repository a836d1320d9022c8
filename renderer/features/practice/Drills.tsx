import { useTranslation } from 'react-i18next';
import type { DrillReport, PracticeView } from '../../../shared/ipc/practiceViews.ts';
import { formatSigned } from '../../format/number.ts';
import { drillBriefing, drillEventText, drillPoint, drillTitle, figureText } from '../../state/practice/index.ts';
import { assetDecimals } from '../../ui/amount.ts';

/** Sign for each verdict beside its word, so that colour never carries a meaning alone. */
const VERDICT_SIGNS = { held: '✓', broken: '✗', untried: '—' } as const;

/** Shows the events so far, oldest first. */
function Happenings({ drill }: { readonly drill: DrillReport }) {
  const { t } = useTranslation();
  return (
    <section className="practice-part" aria-label={t('practice.happened')}>
      <h4>{t('practice.happened')}</h4>
      {drill.happened.length === 0 ? (
        <p className="hint">{t('practice.happened.none')}</p>
      ) : (
        <ol className="practice-lines">
          {drill.happened.map((event, place) => (
            <li key={`${event.at} ${event.code} ${place}`}>
              <span className="number quiet-text">{t('practice.happened.at', { seconds: event.at })}</span>{' '}
              {drillEventText(t, drill.name, event)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shows the points a good trader observes, and whether the user did, with the figure for each point. */
function Debriefing({ drill }: { readonly drill: DrillReport }) {
  const { t } = useTranslation();
  const { requests, refused, orders, fills, futuresResult } = drill.figures;
  const result = formatSigned(futuresResult, assetDecimals('USDT'));
  return (
    <section className="practice-part practice-card" data-drill={drill.name} aria-label={t('practice.debriefing')}>
      <h3>
        {t('practice.debriefing')} · {drillTitle(t, drill.name)}
      </h3>
      <p>
        {drill.state === 'stopped'
          ? t('practice.debriefing.stopped', { elapsed: drill.elapsed })
          : t('practice.debriefing.finished')}
      </p>
      <ul className="practice-lines">
        {drill.points.map((point, place) => (
          <li key={point.text} data-verdict={point.verdict}>
            <strong className="practice-verdict">
              <span aria-hidden="true">{VERDICT_SIGNS[point.verdict]}</span> {t(`practice.verdict.${point.verdict}`)}
            </strong>{' '}
            <span>
              {drillPoint(t, drill.name, place, point.text)} <span className="quiet-text">{figureText(t, point)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Happenings drill={drill} />
      <p className="quiet-text">{t('practice.figures', { requests, refused, orders, fills, result })}</p>
    </section>
  );
}

/** Props of the drills. */
export interface DrillsProps {
  readonly drills: PracticeView['drills'];
  readonly drill: DrillReport | null;
  /** Whether a command is being processed. */
  readonly busy: boolean;
  readonly onStart: (name: string) => void;
  readonly onStop: () => void;
}

/**
 * Shows the running drill, or the debriefing of the last one, above the list of all drills: the briefing is shown
 * before the start.
 */
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

/** Shows the running drill; the points of its debriefing stay hidden until it ends. */
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
