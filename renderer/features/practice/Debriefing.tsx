import { useTranslation } from 'react-i18next';
import type { DrillReport } from '../../../shared/ipc/practiceViews.ts';
import { drillPoint, drillTitle } from '../../bridge/drillText.ts';
import { figureText, happeningText } from './figureText.ts';

/** A mark for each verdict beside its word: colour never carries a meaning alone. */
const MARKS = { held: '✓', broken: '✗', untried: '–' } as const;

/** What happened so far, oldest first. */
export function Happenings({ drill }: { readonly drill: DrillReport }) {
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
              {happeningText(t, drill.name, text)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What a good trader does, and whether this one did, with the figure behind each point. */
export function Debriefing({ drill }: { readonly drill: DrillReport }) {
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
              <span aria-hidden="true">{MARKS[point.verdict]}</span> {t(`practice.verdict.${point.verdict}`)}
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
