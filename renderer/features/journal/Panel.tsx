import { useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalAnswer, JournalPageAnswer, JournalRow } from '../../../shared/ipc/journalViews.ts';
import { journalLimits } from '../../../shared/domain/journal.ts';
import { ok } from '../../../shared/result/result.ts';
import enClosedPositions from '../../locales/en/closedPositions.json';
import enJournal from '../../locales/en/journal.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useCommand, useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { useArchiveTurn } from '../../ui/useArchive.ts';
import { JournalList } from './List.tsx';
import { TradePage } from './TradePage.tsx';
import './journal.css';

registerMessages(enOrderLists);
registerMessages(enRecords);
registerMessages(enClosedPositions);
registerMessages(enTimeline);
registerMessages(enJournal);

/** Rows in one answer of main, and those added with each step down. */
const PAGE = 200;
const ratings = ['1', '2', '3', '4', '5'] as const;

/** The journal: the trades of the account with what was noted on them, and the page of each trade. */
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
  const [opened, setOpened] = useState<string | null>(null);
  // Each visit reads the page anew: the entry read by an earlier one may have been changed since.
  const [visit, setVisit] = useState(0);
  const open = useCallback((trade: string) => {
    setOpened(trade);
    setVisit((number) => number + 1);
  }, []);
  const [saves, setSaves] = useState(0);
  const filter = `${search} ${tag} ${rating} ${noted}`;
  const [wanted, setWanted] = useState({ filter, count: PAGE });
  const count = wanted.filter === filter ? wanted.count : PAGE;
  useCommand('journal.show', ({ trade }) => open(trade));
  // New records bring other trades.
  const records = useArchiveTurn();
  const asked = useRequest<JournalAnswer & { readonly readAt: number }>({
    about: `journal ${filter} ${count}`,
    turn: records + saves,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const items: JournalRow[] = [];
      for (;;) {
        const answer = await client.call('records.journal', {
          ...tradingContext,
          search: search.trim() === '' ? null : search,
          tag: tag || null,
          rating: rating === '' ? null : Number(rating),
          noted,
          skip: items.length,
          limit: PAGE,
        });
        if (!answer.ok) return answer;
        items.push(...answer.value.items);
        const isAll = items.length >= Math.min(count, answer.value.total) || answer.value.items.length === 0;
        if (isAll) return ok({ ...answer.value, items, readAt: clock.now() });
      }
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
  const isFiltered = search.trim() !== '' || tag !== '' || rating !== '' || noted;
  const { panelState, actions } = useAskedPanelState({
    asked,
    hasContent: opened !== null || isFiltered || (answer?.items.length ?? 0) > 0,
    empty: 'noClosedPositions',
    signed: true,
    demo: 'demoFills',
  });
  const complete = answer !== null && answer.items.length >= answer.total;
  return (
    <>
      <PanelTools>
        {opened === null && (
          <>
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
            <button
              type="button"
              className="button"
              aria-pressed={noted}
              title={t('journal.noted.hint')}
              onClick={() => setNoted(!noted)}
            >
              {t('journal.noted')}
            </button>
          </>
        )}
      </PanelTools>
      <PanelStateView panel="journal" title={t('panel.journal')} panelState={panelState} actions={actions}>
        {opened === null ? (
          <>
            <JournalList
              rows={answer?.items ?? none}
              total={answer?.total ?? 0}
              zone={zone}
              onOpen={open}
              foot={
                <Older
                  status={asked.reading ? 'loading' : 'ready'}
                  complete={complete}
                  online={false}
                  error={null}
                  onOlder={() => setWanted({ filter, count: count + PAGE })}
                  onRetry={asked.refresh}
                />
              }
            />
            {answer !== null && answer.unreadable > 0 && (
              <p className="table-note warning-text">{t('journal.unreadable', { count: answer.unreadable })}</p>
            )}
            <ArchiveNotes
              kind="fills"
              scope={{ symbol: null }}
              reported={[
                ['futures', answer?.coverage.futures ?? null],
                ['spot', answer?.coverage.spot ?? null],
              ]}
            />
          </>
        ) : (
          <TradePage
            key={`${visit}`}
            page={page.value}
            error={page.error}
            zone={zone}
            instrumentOf={instrumentOf}
            tags={answer?.tags ?? noTags}
            onSaved={onSaved}
            onBack={() => setOpened(null)}
          />
        )}
      </PanelStateView>
    </>
  );
}

const none: readonly JournalRow[] = [];
const noTags: readonly string[] = [];
