import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dayBounds,
  dayOfTemplate,
  isBlankTemplate,
  isLimitAmount,
  overBy,
  templateOfDay,
  type ChecklistPoint,
  type DayNotes,
  type DayTemplate,
} from '../../../shared/domain/journalDay.ts';
import type { JournalDayAnswer } from '../../../shared/ipc/journalDayViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useGuards } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import { assetDecimals, shownAmount } from '../../ui/amount.ts';
import { errorText } from '../../ui/errorText.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Row } from './Editor.tsx';
import type { EntryDraft } from './entryDraft.ts';
import { Notes } from './Notes.tsx';

/** The asset of a limit on a day without trades. */
const FIRST_ASSET = 'USDT';

interface LimitProps {
  readonly name: string;
  /** The stored limit; empty: none. */
  readonly stored: string;
  /** Says what can be entered. */
  readonly rule: string;
  readonly isValid: (text: string) => boolean;
  /** Takes a valid limit; null: none. */
  readonly onChange: (text: string | null) => void;
}

/** The field of a limit; a text that is none stays in the field and is not stored. */
function Limit({ name, stored, rule, isValid, onChange }: LimitProps) {
  const [typed, setTyped] = useState(stored);
  const text = typed.trim();
  const invalid = text !== '' && !isValid(text);
  return (
    <>
      <NumberInput
        value={typed}
        invalid={invalid}
        aria-label={name}
        title={rule}
        onChange={(next) => {
          setTyped(next);
          const entered = next.trim();
          if (entered === '') onChange(null);
          else if (isValid(entered)) onChange(entered);
        }}
      />
      {invalid && (
        <span role="alert" className="warning-text">
          {rule}
        </span>
      )}
    </>
  );
}

interface LimitsProps {
  readonly draft: EntryDraft<DayNotes>;
  readonly answer: JournalDayAnswer;
}

/** The limits of a day beside what happened, and the guard that blocks orders. */
function Limits({ draft, answer }: LimitsProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const guards = useGuards();
  const { lossLimit, tradeLimit } = useSyncExternalStore(draft.subscribe, draft.state).notes;
  const { figures, total, day } = answer;
  const [chosen, setChosen] = useState(lossLimit?.asset ?? figures[0]?.asset ?? FIRST_ASSET);
  const assets = [...new Set([chosen, ...figures.map(({ asset }) => asset), FIRST_ASSET])];
  const loss = figures.find(({ asset }) => asset === chosen)?.largestLoss ?? '0';
  const amount = (text: string): string => `${shownAmount(text, assetDecimals(chosen))} ${chosen}`;
  const status = (limit: string | null, happened: string, shown: (text: string) => string) => {
    if (limit === null) return null;
    const over = overBy(limit, happened);
    return (
      <span className={over === null ? 'quiet-text' : 'warning-text'}>
        {over === null
          ? t('journal.day.within', { happened: shown(happened), limit: shown(limit) })
          : t('journal.day.over', { over: shown(over), happened: shown(happened), limit: shown(limit) })}
      </span>
    );
  };
  return (
    <section aria-label={t('journal.day.limits')}>
      <h4>{t('journal.day.limits')}</h4>
      <Row name={t('journal.day.lossLimit')}>
        <div className="journal-limit">
          <Limit
            name={t('journal.day.lossLimit')}
            stored={lossLimit?.amount ?? ''}
            rule={t('journal.day.lossLimit.rule')}
            isValid={isLimitAmount}
            onChange={(text) => draft.change({ lossLimit: text === null ? null : { amount: text, asset: chosen } })}
          />
          {assets.length > 1 ? (
            <Select
              label={t('journal.day.asset')}
              value={chosen}
              options={assets.map((value) => ({ value, text: value }))}
              onChange={(asset) => {
                setChosen(asset);
                if (lossLimit) draft.change({ lossLimit: { ...lossLimit, asset } });
              }}
            />
          ) : (
            <span>{chosen}</span>
          )}
          {status(lossLimit?.amount ?? null, loss, amount)}
        </div>
      </Row>
      <Row name={t('journal.day.tradeLimit')}>
        <div className="journal-limit">
          <Limit
            name={t('journal.day.tradeLimit')}
            stored={tradeLimit === null ? '' : String(tradeLimit)}
            rule={t('journal.day.tradeLimit.rule', { most: dayBounds.trades })}
            isValid={(text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= dayBounds.trades}
            onChange={(text) => draft.change({ tradeLimit: text === null ? null : Number(text) })}
          />
          {status(tradeLimit === null ? null : String(tradeLimit), String(total), (text) => text)}
        </div>
      </Row>
      <p className="quiet-text">
        {t('journal.day.limits.note')}{' '}
        {guards &&
          (guards.day?.day === day
            ? t('journal.day.guard.today', {
                loss: shownAmount(guards.day.loss, 2),
                limit: shownAmount(guards.limits.dailyLoss, 2),
              })
            : t('journal.day.guard', { limit: shownAmount(guards.limits.dailyLoss, 2) }))}{' '}
        <button type="button" className="button row-button" onClick={() => desk.showLimits(true)}>
          {t('journal.day.guard.open')}
        </button>
      </p>
    </section>
  );
}

interface ChecklistProps {
  readonly points: readonly ChecklistPoint[];
  readonly onChange: (points: readonly ChecklistPoint[]) => void;
}

/** The points of a day, each ticked or removed; Enter in the field adds one. */
function Checklist({ points, onChange }: ChecklistProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const text = typed.replaceAll(/\s+/g, ' ').trim();
  const add = (): void => {
    setTyped('');
    if (text !== '' && !points.some((one) => one.text === text)) onChange([...points, { text, isDone: false }]);
  };
  return (
    <>
      <ul className="journal-checklist">
        {points.map((point, at) => (
          <li key={point.text}>
            <label>
              <input
                type="checkbox"
                checked={point.isDone}
                onChange={({ target }) => onChange(points.with(at, { ...point, isDone: target.checked }))}
              />{' '}
              {point.text}
            </label>
            <button
              type="button"
              className="button row-button"
              aria-label={t('journal.remove', { word: point.text })}
              onClick={() => onChange(points.filter((one) => one !== point))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {points.length < dayBounds.points && (
        <input
          className="input"
          autoComplete="off"
          maxLength={dayBounds.point}
          aria-label={t('journal.day.point.add')}
          placeholder={t('journal.day.point.add')}
          title={t('journal.day.point.hint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
      )}
    </>
  );
}

interface DayEditorProps extends LimitsProps {
  readonly template: DayTemplate;
  /** Stores what new days start with; returns why it could not be stored. */
  readonly onTemplate: (template: DayTemplate) => Promise<AppError | null>;
}

/** Edits what is noted on a day, which is saved while it is typed. */
export function DayEditor({ draft, answer, template, onTemplate }: DayEditorProps) {
  const { t } = useTranslation();
  const { notes: entry } = useSyncExternalStore(draft.subscribe, draft.state);
  const [stored, setStored] = useState<AppError | 'stored' | null>(null);
  // The fields of the limits take a filled-in template as their start.
  const [starts, setStarts] = useState(0);
  const { checklist } = entry;
  const isTemplate = JSON.stringify(templateOfDay(entry)) === JSON.stringify(template);
  const isBlank = isBlankTemplate(templateOfDay(entry));
  return (
    <section className="journal-editor" aria-label={t('journal.day.entry', { day: answer.day })}>
      <Limits key={starts} draft={draft} answer={answer} />
      <section aria-label={t('journal.day.checklist')}>
        <h4>{t('journal.day.checklist')}</h4>
        <Checklist
          points={checklist}
          onChange={(points) => {
            setStored(null);
            draft.change({ checklist: points });
          }}
        />
        <p className="journal-limit">
          {isBlank && !isBlankTemplate(template) && (
            <button
              type="button"
              className="button"
              onClick={() => {
                draft.change({ ...dayOfTemplate(template), notes: entry.notes });
                setStarts(starts + 1);
              }}
            >
              {t('journal.day.template.use')}
            </button>
          )}
          {!isTemplate && !isBlank && (
            <button
              type="button"
              className="button"
              title={t('journal.day.template.save.hint')}
              onClick={() => void onTemplate(templateOfDay(entry)).then((error) => setStored(error ?? 'stored'))}
            >
              {t('journal.day.template.save')}
            </button>
          )}
          {stored === 'stored' && (
            <span role="status" className="quiet-text">
              {t('journal.day.template.stored')}
            </span>
          )}
          {stored !== null && stored !== 'stored' && (
            <span role="alert" className="warning-text">
              {errorText(t, stored)}
            </span>
          )}
        </p>
      </section>
      <Notes draft={draft} />
    </section>
  );
}
