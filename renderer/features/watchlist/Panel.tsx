import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Selection, usePanel, type PanelParams } from '../../state/desk/index.ts';
import { FAVOURITES, moveListed, toggleListed, useLists, selectionKey } from '../../state/market/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enSymbols from '../../locales/en/symbols.json';
import {
  deskStateInputs,
  type PanelState,
  MAIN_SILENT,
  withoutList,
  type PanelStateInputs,
} from '../../ui/panelState.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { onPulse } from '../../ui/pulse.ts';
import { useLook } from '../../ui/useLook.ts';
import { fittingColumns } from './columns.ts';
import { Grid } from './Grid.tsx';
import { ListTools } from './ListTools.tsx';
import {
  isOwnList,
  marketsOf,
  nextSort,
  rowsOfTab,
  searchRows,
  type WatchRow,
  columnIds,
  type ColumnId,
  type Sort,
  type SortColumn,
  type Tab,
  sortRows,
} from './model.ts';
import type { RowActions } from './Row.tsx';
import { RowMenu, type OpenMenu } from './RowMenu.tsx';
import { ColumnTools, SearchLine } from './Tools.tsx';
import { usePainting } from './usePainting.ts';
import { useRowWindow } from './useRowWindow.ts';
import { createWatch, type WatchState, type Watch } from './watch.ts';
import './watchlist.css';
import enWatchlist from '../../locales/en/watchlist.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { errorText } from '../../ui/errorText.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import type { Market } from '../../../shared/exchange/markets.ts';
import { combineFeeds } from '../../ui/tradingPanelState.ts';

/** Minimum milliseconds between two sorts of the rows while figures arrive. */
const REORDER_MS = 2_000;

/**
 * Sorts the rows. New figures sort them at most every two seconds, and not while `hold` returns true: a row must not
 * move away under the pointer.
 */
function useOrder(rows: readonly WatchRow[], sort: Sort, watch: Watch, hold: () => boolean): readonly WatchRow[] {
  const { clock } = useServices();
  const [turn, setTurn] = useState(0);
  const held = useRef(hold);
  useEffect(() => {
    held.current = hold;
  }, [hold]);
  useEffect(() => {
    let ordered = -1;
    const renew = (): void => {
      const { version } = watch.store.getState();
      if (version === ordered || (ordered > 0 && held.current())) return;
      ordered = version;
      setTurn((count) => count + 1);
    };
    const stopTimer = onPulse(clock, REORDER_MS, renew);
    // The first figures sort the rows at once.
    const stopFirst = watch.store.subscribe(({ version }, before) => {
      if (before.version === 0 && version > 0) renew();
    });
    return () => {
      stopTimer();
      stopFirst();
    };
  }, [clock, watch]);
  return useMemo(
    () => sortRows(rows, sort, watch.figures.of, (key) => watch.quoteOf(key)?.openInterest?.contracts ?? null),
    // `turn` represents the figures, which are kept outside React.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, sort, watch, turn],
  );
}

/** Settings of a watchlist that are saved with the workspace. */
interface WatchParams {
  readonly tab: Tab;
  readonly sort: Sort;
  readonly columns: readonly ColumnId[];
}

/** Columns of a new watchlist. */
export const firstColumns: readonly ColumnId[] = ['last', 'change', 'volume', 'funding', 'openInterest', 'spark'];

const sortColumns: readonly SortColumn[] = [
  'symbol',
  'last',
  'change',
  'volume',
  'high',
  'low',
  'funding',
  'openInterest',
];

function readTab(value: unknown): Tab {
  const tab = typeof value === 'string' ? value : '';
  return ['all', 'spot', 'futures', FAVOURITES].includes(tab) || /^list\d{1,6}$/.test(tab) ? tab : 'all';
}

function readSort(value: unknown): Sort {
  if (value === null) return null;
  const { column, direction } = (typeof value === 'object' ? (value as Record<string, unknown>) : {}) ?? {};
  const found = sortColumns.find((name) => name === column);
  const turn = (['ascending', 'descending'] as const).find((name) => name === direction);
  return found && turn ? { column: found, direction: turn } : { column: 'volume', direction: 'descending' };
}

/** Reads the saved settings; each unknown value falls back to its default. */
export function readWatchParams(params: PanelParams): WatchParams {
  const columns = Array.isArray(params['columns'])
    ? columnIds.filter((id) => (params['columns'] as unknown[]).includes(id))
    : firstColumns;
  return { tab: readTab(params['tab']), sort: readSort(params['sort']), columns };
}

/** Inputs of a watchlist's panel state. */
export interface WatchStateInputs
  extends
    Pick<PanelStateInputs, 'environment' | 'simulator' | 'silentSince' | 'instruments'>,
    Omit<WatchState, 'version'> {
  /** Markets whose symbols are shown. */
  readonly markets: readonly Market[];
  /** Monotonic ms at which the panel was opened. */
  readonly opened: number;
}

/** Returns whether a feed that never had data only waits for its first response. */
function isFirst(reason: string | null): boolean {
  return reason === null || reason === 'feed.reason.connecting' || reason === 'feed.reason.loading';
}

/**
 * Returns the panel state of a watchlist: as for a feed panel, from the overviews of its markets. Listed symbols are
 * shown even if one overview was refused: prices of visible rows arrive by stream, and the panel state names what is
 * missing (B-B1).
 */
export function watchState(inputs: WatchStateInputs): PanelState {
  const { simulator, silentSince, instruments, markets, feeds, errors, opened } = inputs;
  if (inputs.environment === null) return { kind: 'loading' };
  if (inputs.environment === 'simulator' && simulator !== null && simulator.status !== 'running') {
    return { kind: 'stopped', status: simulator.status, error: simulator.error };
  }
  if (instruments.status === 'failed') return { kind: 'failed', error: instruments.error };
  if (instruments.status === 'loading') return { kind: 'loading' };
  const lost = withoutList(instruments, markets);
  if (lost) return lost;
  const refused = markets.map((market) => errors[market]).filter((error) => error !== null);
  if (refused[0] && refused.length === markets.length) return { kind: 'failed', error: refused[0] };
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  if (refused[0]) return { kind: 'stale', since: opened, reason: refused[0].key };
  const feed = combineFeeds(markets.map((market) => feeds[market]));
  // Data that never arrived is not stale; a reason that prevents its arrival is shown.
  if (feed === null || (feed.status === 'syncing' && isFirst(feed.reason))) return { kind: 'loading' };
  return feed.status === 'live' ? { kind: 'live' } : { kind: 'stale', since: feed.since, reason: feed.reason };
}

interface WatchlistViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  /** The line with search and tabs. */
  readonly search: ReactNode;
  /** Why the user's lists could not be read, with a retry. */
  readonly failure: { readonly error: AppError; readonly onRetry: () => void } | null;
  /** The rows. */
  readonly grid: ReactNode;
  /** Why there are no rows; `null` where there are some. */
  readonly none: string | null;
}

/** Shows the watchlist from its props. */
export function WatchlistView({ panelState, actions, search, failure, grid, none }: WatchlistViewProps) {
  const { t } = useTranslation();
  return (
    <PanelStateView panel="watchlist" title={t('panel.watchlist')} panelState={panelState} actions={actions}>
      {search}
      {failure && (
        <p className="watch-note" role="alert">
          {errorText(t, failure.error)}{' '}
          <button type="button" className="button" onClick={failure.onRetry}>
            {t('action.retry')}
          </button>
        </p>
      )}
      {grid}
      {none !== null && panelState.kind !== 'loading' && <p className="watch-note hint">{none}</p>}
    </PanelStateView>
  );
}

registerMessages(enOrderLists);
registerMessages(enSymbols);
registerMessages(enWatchlist);

const noInstruments = [] as const;

/**
 * Shows all symbols with their last 24 hours: the user can search, list and sort them, and select one for the window.
 */
export function WatchlistPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const panel = usePanel();
  const appearance = useLook();
  const lists = useLists();
  const [watch] = useState(() => createWatch(services));
  const [opened] = useState(() => services.clock.monotonic());
  const [text, setText] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const over = useRef(false);
  const watchParams = useMemo(() => readWatchParams(panel.params), [panel.params]);
  const known = !watchParams.tab.startsWith('list') || lists.lists.lists.some(({ id }) => id === watchParams.tab);
  const tab = known ? watchParams.tab : 'all';
  const desk = useDesk(useShallow(deskStateInputs));
  const instruments = desk.instruments.status === 'ready' ? desk.instruments.list : noInstruments;
  const rows = useMemo(
    () => searchRows(rowsOfTab(tab, instruments, lists.lists), text),
    [tab, instruments, lists.lists, text],
  );
  const ordered = useOrder(rows, watchParams.sort, watch, () => over.current || menu !== null);
  const register = usePainting(watch);
  const { scroller, ...place } = useRowWindow(ordered.length, appearance.room);
  const columns = useMemo(() => fittingColumns(watchParams.columns, place.width), [watchParams.columns, place.width]);
  const { feeds, errors } = useStore(watch.store);
  const markets = marketsOf(tab);
  const panelState = watchState({ ...desk, feeds, errors, markets, opened });

  useEffect(() => watch.follow(marketsOf(tab)), [watch, tab]);
  useEffect(() => () => watch.close(), [watch]);
  const { first, end } = place.seen;
  useEffect(() => watch.show(ordered.slice(first, end)), [watch, ordered, first, end]);

  const favourites = useMemo(() => new Set(lists.lists.favourites.map(selectionKey)), [lists.lists.favourites]);
  const toggle = (row: WatchRow, list: string): void => lists.change(toggleListed(list, row));
  const latestActions = useRef<RowActions | null>(null);
  useEffect(() => {
    latestActions.current = {
      open: ({ market, symbol }) => panel.select({ market, symbol }),
      favour: (row) => toggle(row, FAVOURITES),
      menu: (row, at) => setMenu({ row, place: at }),
    };
  });
  // The actions object never changes, so that rows are rendered again only when their own props change.
  const [actions] = useState<RowActions>(() => ({
    open: (row) => latestActions.current?.open(row),
    favour: (row) => latestActions.current?.favour(row),
    menu: (row, at) => latestActions.current?.menu(row, at),
  }));

  const unfound = rows.length === 0 && text.trim() !== '';
  const noRows = unfound
    ? t('symbols.none', { text: text.trim() })
    : t(isOwnList(tab) ? 'watch.list.empty' : 'watch.empty');
  const none = ordered.length === 0 ? noRows : null;

  return (
    <>
      <PanelTools>
        <ListTools lists={lists.lists} tab={tab} change={lists.change} onShow={(next) => panel.save({ tab: next })} />
        <ColumnTools columns={watchParams.columns} onChange={(next) => panel.save({ columns: next })} />
      </PanelTools>
      <WatchlistView
        panelState={panelState}
        actions={{
          retry: desk.instruments.status === 'failed' ? services.desk.reloadInstruments : watch.retry,
          startSimulator: services.desk.startSimulator,
        }}
        search={
          <SearchLine
            text={text}
            onText={setText}
            tab={tab}
            lists={lists.lists}
            onTab={(next) => panel.save({ tab: next })}
            count={ordered.length}
          />
        }
        failure={lists.status === 'failed' ? { error: lists.error, onRetry: lists.owner.retry } : null}
        grid={
          <Grid
            key={JSON.stringify(appearance.style)}
            caption={t('watch.table', { count: ordered.length })}
            rows={ordered}
            columns={columns}
            sort={watchParams.sort}
            onSort={(column) => panel.save({ sort: nextSort(watchParams.sort, column) })}
            selection={selection}
            favourites={favourites}
            scroller={scroller}
            place={place}
            register={register}
            actions={actions}
            onMove={(row, by) => {
              if (!isOwnList(tab)) return;
              // While the rows are sorted their manual order is not visible, so the user could not see the effect of a
              // move.
              if (watchParams.sort !== null) {
                services.desk.notify({ kind: 'info', key: 'watch.move.sorted', params: {} });
                return;
              }
              lists.change(moveListed(tab, row, by));
            }}
            onPointerOver={(isOver) => {
              over.current = isOver;
            }}
          />
        }
        none={none}
      />
      {menu && (
        <RowMenu
          open={menu}
          lists={lists.lists}
          onToggle={(list) => toggle(menu.row, list)}
          onShowContractSpecs={() => {
            const { market, symbol } = menu.row;
            // The contract specs panel shows the symbol of its group.
            panel.select({ market, symbol });
            services.commands.dispatch({ type: 'panel.show', panel: 'sheet' });
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
