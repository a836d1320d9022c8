import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dayAfter,
  dayOfTemplate,
  noDayNotes,
  type DayNotes,
  type DayTemplate,
} from '../../../shared/domain/journalDay.ts';
import type { JournalDayAnswer } from '../../../shared/ipc/journalDayViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail } from '../../../shared/result/result.ts';
import { formatDate, type TimeZone } from '../../format/time.ts';
import { windowError } from '../../ipc/client.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import { DayEditor } from './DayEditor.tsx';
import { createDrafts, createEntryDraft } from './entryDraft.ts';
import { JournalList } from './List.tsx';

/** Entries that could not be saved, while the window lives. */
const drafts = createDrafts<DayNotes>();

interface ContentProps {
  readonly answer: JournalDayAnswer;
  readonly zone: TimeZone;
  readonly onTrade: (key: string) => void;
  readonly onSaved: () => void;
}

/** The figures of a day in one asset. */
function Figures({ of }: { readonly of: JournalDayAnswer['figures'][number] }) {
  const { t } = useTranslation();
  const { asset, net, trades, unknown, fees, funding, largestLoss } = of;
  const decimals = assetDecimals(asset);
  const facts = [
    { id: 'net', content: <Gain text={trades === 0 ? null : net} decimals={decimals} /> },
    { id: 'trades', content: trades },
    { id: 'fees', content: <Amount text={fees} decimals={decimals} /> },
    { id: 'funding', content: <Gain text={funding} decimals={decimals} /> },
    { id: 'largestLoss', content: <Amount text={largestLoss} decimals={decimals} /> },
  ] as const;
  return (
    <dl className="value-row" aria-label={asset}>
      <div>
        <dt>{t('journal.day.asset')}</dt>
        <dd>{asset}</dd>
      </div>
      {facts.map(({ id, content }) => (
        <div key={id} title={t(`journal.day.${id}.hint`)} data-figure={id}>
          <dt>{t(`journal.day.${id}`)}</dt>
          <dd className="number">{content}</dd>
        </div>
      ))}
      {unknown > 0 && (
        <div>
          <dt>{t('journal.day.unknown')}</dt>
          <dd className="number">{unknown}</dd>
        </div>
      )}
    </dl>
  );
}

/** Figures and trades of a day beside what is noted on it. */
function Content({ answer, zone, onTrade, onSaved }: ContentProps) {
  const { t } = useTranslation();
  const { client, clock, desk } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const { day, figures, trades, total, noAsset, estimates, entry } = answer;
  const [template, setTemplate] = useState<DayTemplate>(answer.template);
  const context = `${environment ?? ''} ${account ?? ''} ${day}`;
  const draft = useMemo(
    () =>
      drafts.open(context, () => {
        // Only a day that is not over starts from the template: an earlier one had no checklist.
        const isNew = day >= formatDate(clock.now(), zone);
        const stored = entry ?? (isNew ? dayOfTemplate(answer.template) : noDayNotes);
        const tradingContext = tradingContextOf(desk.store.getState());
        return createEntryDraft<DayNotes>({
          clock,
          stored,
          async save({ notes, checklist, lossLimit, tradeLimit }) {
            if (!tradingContext) return fail(windowError('unavailable', 'error.archive.waiting'));
            const saved = { notes, checklist: [...checklist], lossLimit, tradeLimit };
            const result = await client.call('records.journalDaySave', { ...tradingContext, day, ...saved });
            if (result.ok) onSaved();
            return result;
          },
        });
      }),
    // The entry is taken once: what is typed later is newer than what is read again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [context],
  );
  const saveTemplate = async (wanted: DayTemplate): Promise<AppError | null> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return windowError('unavailable', 'error.archive.waiting');
    const request = { ...tradingContext, ...wanted, points: [...wanted.points] };
    const result = await client.call('records.journalTemplate', request);
    if (!result.ok) return result.error;
    setTemplate(result.value);
    return null;
  };
  return (
    <div className="journal-page">
      <div className="journal-trade">
        {figures.map((one) => (
          <Figures key={one.asset} of={one} />
        ))}
        {total === 0 && <p className="quiet-text">{t('journal.day.none')}</p>}
        {noAsset > 0 && <p className="warning-text">{t('journal.day.noAsset', { count: noAsset })}</p>}
        {estimates > 0 && <p className="quiet-text">{t('journal.day.estimates', { count: estimates })}</p>}
        {total > 0 && <JournalList rows={trades} total={trades.length} zone={zone} onOpen={onTrade} />}
        {total > trades.length && (
          <p className="table-note">{t('journal.day.newest', { shown: trades.length, count: total })}</p>
        )}
      </div>
      <DayEditor draft={draft} answer={answer} template={template} onTemplate={saveTemplate} />
    </div>
  );
}

interface DayPageProps extends Omit<ContentProps, 'answer'> {
  readonly day: string;
  /** Null: it was not read yet. */
  readonly answer: JournalDayAnswer | null;
  readonly error: AppError | null;
  readonly onDay: (day: string) => void;
  readonly onBack: () => void;
}

/** The page of one day, with the ways to the days beside it; it opens with the focus on its way back. */
export function DayPage({ day, answer, error, zone, onDay, onBack, ...rest }: DayPageProps) {
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const go = (days: number): void => onDay(dayAfter(day, days));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <>
      <div className="table-bar" role="toolbar" aria-label={t('journal.day.move')} onKeyDown={onKeyDown}>
        <button ref={back} type="button" className="button" onClick={onBack}>
          {t('journal.back')}
        </button>
        <button type="button" className="button" title={t('journal.day.move.hint')} onClick={() => go(-1)}>
          {t('journal.day.previous')}
        </button>
        <h3 className="journal-head number" aria-live="polite">
          {day}
        </h3>
        <button type="button" className="button" title={t('journal.day.move.hint')} onClick={() => go(1)}>
          {t('journal.day.next')}
        </button>
        <span className="quiet-text" title={t('journal.day.zone.hint')}>
          {t(zone === 'utc' ? 'journal.day.zone.utc' : 'journal.day.zone.local')}
        </span>
        {error && (
          <span role="alert" className="warning-text">
            {errorText(t, error)}
          </span>
        )}
        {!answer && !error && <span role="status">{t('face.loading')}</span>}
      </div>
      {answer && <Content key={answer.day} answer={answer} zone={zone} {...rest} />}
    </>
  );
}
