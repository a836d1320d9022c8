import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Selection } from '../../bridge/deskStore.ts';
import { FAVOURITES, moveListed, toggleListed } from '../../bridge/listChanges.ts';
import { useLists } from '../../bridge/lists.ts';
import { selectionKey } from '../../bridge/listsDocument.ts';
import { usePanel } from '../../bridge/panelHandle.ts';
import { askForPanel } from '../../bridge/panelRequests.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enPalette } from '../../i18n/enPalette.ts';
import { deskFaceInputs } from '../../ui/face.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useLook } from '../../ui/useLook.ts';
import { fittingColumns } from './columns.ts';
import { watchFace } from './face.ts';
import { Grid } from './Grid.tsx';
import { ListTools } from './ListTools.tsx';
import { isOwnList, marketsOf, nextSort, rowsOfTab, searchRows, type WatchRow } from './model.ts';
import { readWatchParams } from './params.ts';
import type { RowActions } from './Row.tsx';
import { RowMenu, type OpenMenu } from './RowMenu.tsx';
import { ColumnTools, SearchLine } from './Tools.tsx';
import { useOrder } from './useOrder.ts';
import { usePainting } from './usePainting.ts';
import { useRowWindow } from './useRowWindow.ts';
import { WatchlistView } from './View.tsx';
import { createWatch } from './watch.ts';
import '../../styles/watchlist.css';
import { enWatchlist } from '../../i18n/enWatchlist.ts';
import { bringWords } from '../../i18n/messages.ts';

bringWords(enAccount);
bringWords(enPalette);
bringWords(enWatchlist);

const noInstruments = [] as const;

/** All symbols with their last 24 hours: found, listed, put in order, and shown on the desk. */
export function WatchlistPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const panel = usePanel();
  const look = useLook();
  const lists = useLists();
  const [watch] = useState(() => createWatch(services));
  const [opened] = useState(() => services.clock.monotonic());
  const [text, setText] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const over = useRef(false);
  const kept = useMemo(() => readWatchParams(panel.params), [panel.params]);
  const known = !kept.tab.startsWith('list') || lists.lists.lists.some(({ id }) => id === kept.tab);
  const tab = known ? kept.tab : 'all';
  const desk = useDesk(useShallow(deskFaceInputs));
  const instruments = desk.instruments.status === 'ready' ? desk.instruments.list : noInstruments;
  const rows = useMemo(
    () => searchRows(rowsOfTab(tab, instruments, lists.lists), text),
    [tab, instruments, lists.lists, text],
  );
  const ordered = useOrder(rows, kept.sort, watch, () => over.current || menu !== null);
  const register = usePainting(watch);
  const { scroller, ...place } = useRowWindow(ordered.length, look.room);
  const columns = useMemo(() => fittingColumns(kept.columns, place.width), [kept.columns, place.width]);
  const { feeds, errors } = useStore(watch.store);
  const markets = marketsOf(tab);
  const face = watchFace({ ...desk, feeds, errors, markets, opened });

  useEffect(() => watch.follow(marketsOf(tab)), [watch, tab]);
  useEffect(() => () => watch.close(), [watch]);
  const { first, end } = place.seen;
  useEffect(() => watch.show(ordered.slice(first, end)), [watch, ordered, first, end]);

  const favourites = useMemo(() => new Set(lists.lists.favourites.map(selectionKey)), [lists.lists.favourites]);
  const toggle = (row: WatchRow, list: string): void => lists.change(toggleListed(list, row));
  const own = useRef<RowActions | null>(null);
  useEffect(() => {
    own.current = {
      open: ({ market, symbol }) => panel.select({ market, symbol }),
      favour: (row) => toggle(row, FAVOURITES),
      menu: (row, at) => setMenu({ row, place: at }),
    };
  });
  // Rows are drawn again only when their own figures of the frame change.
  const [actions] = useState<RowActions>(() => ({
    open: (row) => own.current?.open(row),
    favour: (row) => own.current?.favour(row),
    menu: (row, at) => own.current?.menu(row, at),
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
        <ColumnTools columns={kept.columns} onChange={(next) => panel.save({ columns: next })} />
      </PanelTools>
      <WatchlistView
        face={face}
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
            key={JSON.stringify(look.style)}
            caption={t('watch.table', { count: ordered.length })}
            rows={ordered}
            columns={columns}
            sort={kept.sort}
            onSort={(column) => panel.save({ sort: nextSort(kept.sort, column) })}
            selection={selection}
            favourites={favourites}
            scroller={scroller}
            place={place}
            register={register}
            actions={actions}
            onMove={(row, by) => {
              if (!isOwnList(tab)) return;
              // In another order the own one is not seen: a step in it would be one in the dark.
              if (kept.sort !== null) {
                services.desk.notify({ kind: 'info', key: 'watch.move.sorted', params: {} });
                return;
              }
              lists.change(moveListed(tab, row, by));
            }}
            onHold={(holds) => {
              over.current = holds;
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
          onShowSheet={() => {
            const { market, symbol } = menu.row;
            // The sheet shows the symbol of its group.
            panel.select({ market, symbol });
            askForPanel('sheet');
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
