import { useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalAnswer, JournalPageAnswer, JournalRow } from '../../../shared/ipc/journalViews.ts';
import type { JournalDayAnswer, JournalDayRow, JournalDaysAnswer } from '../../../shared/ipc/journalDayViews.ts';
import type { DrillChoice } from '../../../shared/domain/pastDrill.ts';
import { journalLimits } from '../../../shared/domain/journal.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import enClosedPositions from '../../locales/en/closedPositions.json';
import enJournal from '../../locales/en/journal.json';
import enJournalDay from '../../locales/en/journalDay.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages } from '../../i18n/messages.ts';
import { formatDate } from '../../format/time.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useCommand, useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { DrillSelect, drillChoiceOf } from '../../ui/drills.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { useArchiveTurn } from '../../ui/useArchive.ts';
import { DayList } from './DayList.tsx';
import { DayPage } from './DayPage.tsx';
import { JournalList } from './List.tsx';
import { TradePage } from './TradePage.tsx';
import './journal.css';

registerMessages(enOrderLists);
registerMessages(enRecords);
registerMessages(enClosedPositions);
registerMessages(enTimeline);
registerMessages(enJournal);
registerMessages(enJournalDay);

/** Rows in one answer of main, and those added with each step down. */
const PAGE = 200;
const ratings = ['1', '2', '3', '4', '5'] as const;
/** What is listed. */
const lists = ['trades', 'days'] as const;

/** Reads pages until `count` items, or all there are, were read; returns the last page with the items of all. */
async function pagesOf<Page extends { readonly items: readonly unknown[]; readonly total: number }>(
  count: number,
  read: (skip: number) => Promise<Result<Page, AppError>>,
): Promise<Result<Page, AppError>> {
  const items: Page['items'][number][] = [];
  for (;;) {
    const page = await read(items.length);
    if (!page.ok) return page;
    items.push(...page.value.items);
    const isAll = items.length >= Math.min(count, page.value.total) || page.value.items.length === 0;
    if (isAll) return ok({ ...page.value, items });
  }
}

/** The journal: trades or days of the account with what was noted on them, and the page of each. */
export function JournalPanel() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const seen = useContext(PanelToolsContext) !== null;
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState('');
  const [rating, setRating] = useState('');
  const [noted, setNoted] = useState(false);
  const panel = useContext(PanelContext);
  const [ownList, setOwnList] = useState('');
  const list = lists.find((one) => one === (panel?.params['list'] ?? ownList)) ?? 'trades';
  const setList = (next: string): void => (panel ? panel.save({ list: next }) : setOwnList(next));
  const [ownDrills, setOwnDrills] = useState<DrillChoice>('with');
  const drills = panel ? drillChoiceOf(panel.params['drills']) : ownDrills;
  const setDrills = (next: DrillChoice): void => (panel ? panel.save({ drills: next }) : setOwnDrills(next));
  const [opened, setOpened] = useState<string | null>(null);
  /** The opened day; a trade that is opened from its page leads back to it. */
  const [day, setDay] = useState<string | null>(null);
  // Each visit reads the page anew: the entry read by an earlier one may have been changed since.
  const [visit, setVisit] = useState(0);
  const open = useCallback((trade: string) => {
    setOpened(trade);
    setVisit((number) => number + 1);
  }, []);
  const [saves, setSaves] = useState(0);
  const filter = `${search} ${tag} ${rating} ${noted} ${drills}`;
  const [wanted, setWanted] = useState({ filter, count: PAGE });
  const count = wanted.filter === filter ? wanted.count : PAGE;
  const openDay = useCallback((next: string) => {
    setDay(next);
    setOpened(null);
    setVisit((number) => number + 1);
  }, []);
  useCommand('journal.show', ({ trade }) => {
    setDay(null);
    open(trade);
  });
  useCommand('journal.showDay', ({ day: next, drills: choice }) => {
    if (choice !== drills) setDrills(choice);
    openDay(next);
  });
  // New records bring other trades.
  const records = useArchiveTurn();
  const asked = useRequest<JournalAnswer & { readonly readAt: number }>({
    about: list === 'trades' ? `journal ${filter} ${count}` : null,
    turn: records + saves,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const read = await pagesOf(count, (skip) =>
        client.call('records.journal', {
          ...tradingContext,
          search: search.trim() === '' ? null : search,
          tag: tag || null,
          rating: rating === '' ? null : Number(rating),
          noted,
          drills,
          skip,
          limit: PAGE,
        }),
      );
      return read.ok ? ok({ ...read.value, readAt: clock.now() }) : read;
    },
  });
  const daysAsked = useRequest<JournalDaysAnswer & { readonly readAt: number }>({
    about: list === 'days' ? `days ${zone} ${filter} ${count}` : null,
    turn: records + saves,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const read = await pagesOf(count, (skip) =>
        client.call('records.journalDays', {
          ...tradingContext,
          zone,
          search: search.trim() === '' ? null : search,
          noted,
          drills,
          skip,
          limit: PAGE,
        }),
      );
      return read.ok ? ok({ ...read.value, readAt: clock.now() }) : read;
    },
  });
  const dayPage = useRequest<JournalDayAnswer & { readonly readAt: number }>({
    about: day === null ? null : `day ${visit} ${zone} ${drills} ${day}`,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.journalDay', { ...tradingContext, zone, drills, day: day! });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const page = useRequest<JournalPageAnswer & { readonly readAt: number }>({
    about: opened === null ? null : `page ${visit} ${opened}`,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.journalPage', { ...tradingContext, trade: opened! });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const onSaved = useCallback(() => setSaves((number) => number + 1), []);
  const answer = asked.value;
  const days = daysAsked.value;
  const listed = list === 'days' ? daysAsked : asked;
  const isOpen = opened !== null || day !== null;
  const isFiltered = search.trim() !== '' || tag !== '' || rating !== '' || noted || drills !== 'with';
  const { panelState, actions } = useAskedPanelState({
    asked: listed,
    hasContent: isOpen || isFiltered || list === 'days' || (listed.value?.items.length ?? 0) > 0,
    empty: 'noClosedPositions',
    signed: true,
    demo: 'demoFills',
  });
  const complete = listed.value !== null && listed.value.items.length >= listed.value.total;
  const foot = (
    <Older
      status={listed.reading ? 'loading' : 'ready'}
      complete={complete}
      online={false}
      error={null}
      onOlder={() => setWanted({ filter, count: count + PAGE })}
      onRetry={listed.refresh}
    />
  );
  return (
    <>
      <PanelTools>
        {opened === null && <DrillSelect value={drills} onChange={setDrills} />}
        {!isOpen && (
          <>
            <Select
              label={t('journal.list')}
              value={list}
              options={lists.map((value) => ({ value, text: t(`journal.list.${value}`) }))}
              onChange={setList}
            />
            <input
              className="input"
              type="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={journalLimits.search}
              aria-label={t('journal.search')}
              placeholder={t('journal.search')}
              title={t('journal.search.hint')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {list === 'trades' && (
              <>
                <Select
                  label={t('journal.tags')}
                  value={tag}
                  options={[
                    { value: '', text: t('journal.tags.all') },
                    ...[...new Set([...(answer?.tags ?? []), ...(tag === '' ? [] : [tag])])].map((value) => ({
                      value,
                      text: value,
                    })),
                  ]}
                  onChange={setTag}
                />
                <Select
                  label={t('journal.rating')}
                  value={rating}
                  options={[
                    { value: '', text: t('journal.rating.all') },
                    ...ratings.map((value) => ({ value, text: t('journal.rating.of', { value }) })),
                  ]}
                  onChange={setRating}
                />
              </>
            )}
            <button
              type="button"
              className="button"
              aria-pressed={noted}
              title={t(list === 'days' ? 'journal.day.noted.hint' : 'journal.noted.hint')}
              onClick={() => setNoted(!noted)}
            >
              {t('journal.noted')}
            </button>
            {list === 'days' && (
              <button type="button" className="button" onClick={() => openDay(formatDate(clock.now(), zone))}>
                {t('journal.day.today')}
              </button>
            )}
          </>
        )}
      </PanelTools>
      <PanelStateView panel="journal" title={t('panel.journal')} panelState={panelState} actions={actions}>
        {opened !== null ? (
          <TradePage
            key={`${visit}`}
            page={page.value}
            error={page.error}
            zone={zone}
            instrumentOf={instrumentOf}
            tags={answer?.tags ?? noTags}
            onSaved={onSaved}
            onDay={openDay}
            onBack={() => (day === null ? setOpened(null) : openDay(day))}
          />
        ) : day !== null ? (
          <DayPage
            day={day}
            answer={dayPage.value}
            error={dayPage.error}
            zone={zone}
            onTrade={open}
            onSaved={onSaved}
            onDay={openDay}
            onBack={() => setDay(null)}
          />
        ) : (
          <>
            {list === 'days' ? (
              <DayList rows={days?.items ?? noDays} total={days?.total ?? 0} onOpen={openDay} foot={foot} />
            ) : (
              <JournalList
                rows={answer?.items ?? none}
                total={answer?.total ?? 0}
                zone={zone}
                onOpen={open}
                foot={foot}
              />
            )}
            {listed.value !== null && listed.value.unreadable > 0 && (
              <p className="table-note warning-text">{t('journal.unreadable', { count: listed.value.unreadable })}</p>
            )}
            <ArchiveNotes
              kind="fills"
              scope={{ symbol: null }}
              reported={[
                ['futures', listed.value?.coverage.futures ?? null],
                ['spot', listed.value?.coverage.spot ?? null],
              ]}
            />
          </>
        )}
      </PanelStateView>
    </>
  );
}

const none: readonly JournalRow[] = [];
const noDays: readonly JournalDayRow[] = [];
const noTags: readonly string[] = [];
