import { useTranslation } from 'react-i18next';
import type { DrillReport, PracticeView } from '../../../shared/ipc/practiceViews.ts';
import { drillBriefing, drillTitle, drillPoint, drillHappening } from '../../state/practice/index.ts';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';

// Translates the simulator's English sentences, the figures of points and the faults that struck, into the window's
// language (R26).

type Sentence = readonly [pattern: RegExp, key: MessageKey];

const sentences: readonly Sentence[] = [
  [/^no order met the fault$/, 'practice.figure.noFault'],
  [/^(?<number>\d+) more orders while it was open$/, 'practice.figure.moreOrders'],
  [/^asked after (?<seconds>[\d.]+) s$/, 'practice.figure.asked'],
  [/^told after (?<seconds>[\d.]+) s$/, 'practice.figure.told'],
  [/^nobody found out within (?<seconds>[\d.]+) s$/, 'practice.figure.notLearned'],
  [/^it ended before (?<seconds>[\d.]+) s were over$/, 'practice.figure.tooSoon'],
  [/^no reply (?<status>\d+) came$/, 'practice.figure.noReply'],
  [/^(?<number>\d+) requests within (?<seconds>[\d.]+) s$/, 'practice.figure.requests'],
  [/^served after (?<seconds>[\d.]+) s$/, 'practice.figure.served'],
  [/^nothing was served within (?<seconds>[\d.]+) s$/, 'practice.figure.notServed'],
  [/^(?<number>\d+) replies (?<status>\d+)$/, 'practice.figure.replies'],
  [/^it was stopped before$/, 'practice.figure.before'],
  [/^(?<number>\d+) orders$/, 'practice.figure.orders'],
  [/^nobody heard a stream$/, 'practice.figure.noStream'],
  [/^there was no order$/, 'practice.figure.noOrder'],
  [/^(?<number>\d+) orders open$/, 'practice.figure.ordersOpen'],
  [/^there was no position$/, 'practice.figure.noPosition'],
  [/^(?<number>\d+) positions open$/, 'practice.figure.positionsOpen'],
  [/^(?<number>\d+) liquidations$/, 'practice.figure.liquidations'],
];
const STRIKE = /^\w+ struck (?<market>spot|futures) (?<method>[A-Z]*) (?<path>\S+)$/;

/** Translates the figure of a point; an unknown one is returned as received. */
export function figureText(t: Translate, figure: string): string {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(figure);
    if (found) return translateKey(t, key, { ...found.groups });
  }
  return figure;
}

/** Translates an event of a drill: one of its steps, or a fault that a request met. */
export function drillEventText(t: Translate, drill: string, text: string): string {
  const strike = STRIKE.exec(text)?.groups;
  if (!strike) return drillHappening(t, drill, text);
  const market = t(strike['market'] === 'spot' ? 'market.spot' : 'market.futures');
  return t('practice.happened.strike', { market, method: strike['method'] ?? '', path: strike['path'] ?? '' });
}

/** Sign for each verdict beside its word, so that colour never carries a meaning alone. */
const VERDICT_SIGNS = { held: '✓', broken: '✗', untried: '–' } as const;

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
          {drill.happened.map(({ at, text }, place) => (
            <li key={`${at} ${text} ${place}`}>
              <span className="number quiet-text">{t('practice.happened.at', { seconds: at })}</span>{' '}
              {drillEventText(t, drill.name, text)}
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
  const { requests, refused, orders, fills, futuresResult: result } = drill.figures;
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
              {drillPoint(t, drill.name, place, point.text)}{' '}
              <span className="quiet-text">{figureText(t, point.figure)}</span>
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
