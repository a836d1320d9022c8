import { useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import enClosedPositions from '../../locales/en/closedPositions.json';
import enFills from '../../locales/en/fills.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useTrading } from '../../state/services.ts';
import { ArchiveNote } from '../../ui/ArchiveNote.tsx';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { useHistoryPeriod, type HistoryPeriod } from '../../ui/historyScope.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { noNarrowing, searchOf, type TableFilters } from '../../ui/table/tableRows.ts';
import { readTableView } from '../../ui/table/tableView.ts';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { closedPositionList, lotLists, useRows, type RowsRead } from './reading.ts';
import { SpotLotsView } from './SpotLotsView.tsx';
import { useListFeed } from '../../ui/useArchive.ts';
import { ClosedPositionsView } from './View.tsx';

registerMessages(enOrderLists);
registerMessages(enFills);
registerMessages(enRecords);
registerMessages(enClosedPositions);

/** What the panel lists; the workspace stores the choice. */
const lists = ['futures', 'sold', 'held'] as const;
type List = (typeof lists)[number];

/** Returns what changes when records of the lists that rows are made of are new, or newly read. */
const useVersion = (market: Market, kinds: readonly string[]): string =>
  useTrading((state) =>
    (state.archive?.view.coverage ?? [])
      .filter((one) => one.market === market && kinds.includes(one.kind))
      .map(({ records, ranges, complete }) => `${records} ${ranges.length} ${ranges.at(-1)?.to ?? 0} ${complete}`)
      .join(', '),
  );

/** Returns the filters of a table of this name in the panel, and whether they or a sorting are in force. */
function useArrangement(table: string): { readonly filters: TableFilters; readonly isArranged: boolean } {
  const panel = useContext(PanelContext);
  const filters = useState(noNarrowing);
  const [{ search, words }] = filters;
  const { sort } = readTableView(panel?.params[`table.${table}`]);
  return { filters, isArranged: sort !== null || searchOf(search) !== '' || Object.keys(words).length > 0 };
}

interface ListProps {
  /** The choice of the list. */
  readonly choice: ReactNode;
  readonly period: HistoryPeriod;
}

interface ToolsProps extends ListProps {
  readonly symbol: string;
  readonly rows: readonly { readonly symbol: string }[];
  readonly onSymbol: (symbol: string) => void;
}

/** The choices of the panel: the list, one symbol of its rows, and the period. */
function Tools({ choice, period, symbol, rows, onSymbol }: ToolsProps) {
  const { t } = useTranslation();
  const symbols = [...new Set([...rows.map((row) => row.symbol), ...(symbol ? [symbol] : [])])];
  return (
    <PanelTools>
      {choice}
      <Select
        label={t('order.symbol')}
        value={symbol}
        options={[
          { value: '', text: t('closedPositions.allSymbols') },
          ...symbols.toSorted().map((value) => ({ value, text: value })),
        ]}
        onChange={onSymbol}
      />
      {period.control}
    </PanelTools>
  );
}

interface FootProps {
  readonly read: RowsRead<{ readonly more: boolean }> & { readonly older: () => void; readonly retry: () => void };
  readonly from: number | null;
}

function Foot({ read, from }: FootProps) {
  return (
    <Older
      status={read.status}
      complete={read.page !== null && !read.page.more}
      online={false}
      isLimited={from !== null}
      error={read.error}
      onOlder={read.older}
      onRetry={read.retry}
    />
  );
}

/** The closed futures positions, rebuilt from the archive, last closed first. */
function FuturesList({ choice, period }: ListProps) {
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [symbol, setSymbol] = useState('');
  const feed = useListFeed('futures', ['fills', 'income']);
  const version = useVersion('futures', ['fills', 'income']);
  const { from, to } = period;
  const { filters, isArranged } = useArrangement('closedPositions');
  const read = useRows(closedPositionList, { symbol: symbol || null, from, to }, version, isArranged);
  const positions = read.page?.items ?? [];
  const { panelState, actions } = usePastPanelState({
    ...read,
    feed,
    hasContent: positions.length > 0,
    empty: 'noClosedPositions',
  });
  return (
    <>
      <Tools choice={choice} period={period} symbol={symbol} rows={positions} onSymbol={setSymbol} />
      <ClosedPositionsView
        panelState={panelState}
        actions={actions}
        page={read.page}
        filters={filters}
        zone={zone}
        instrumentOf={instrumentOf}
        foot={<Foot read={read} from={from} />}
        note={
          <ArchiveNote
            list={{ market: 'futures', kind: 'fills', symbol: null }}
            reported={read.page?.fillCoverage ?? null}
          />
        }
      />
    </>
  );
}

/** The lots of spot: those sold, last sold first, or those still held. */
function LotList({ choice, period, list }: ListProps & { readonly list: keyof typeof lotLists }) {
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [symbol, setSymbol] = useState('');
  const feed = useTrading((state) => state.archive?.feed ?? null);
  const version = useVersion('spot', ['fills', 'bills', 'orders']);
  const { from, to } = period;
  const { filters, isArranged } = useArrangement(`lots.${list}`);
  const read = useRows(lotLists[list], { symbol: symbol || null, from, to }, version, isArranged);
  const lots = read.page?.items ?? [];
  const { panelState, actions } = usePastPanelState({
    ...read,
    feed,
    hasContent: lots.length > 0,
    empty: 'noSpotLots',
  });
  return (
    <>
      <Tools choice={choice} period={period} symbol={symbol} rows={lots} onSymbol={setSymbol} />
      <SpotLotsView
        panelState={panelState}
        actions={actions}
        list={list}
        page={read.page}
        filters={filters}
        zone={zone}
        instrumentOf={instrumentOf}
        foot={<Foot read={read} from={from} />}
        note={
          <ArchiveNote
            list={{ market: 'spot', kind: 'fills', symbol: symbol || null }}
            reported={read.page?.fillCoverage ?? null}
          />
        }
      />
    </>
  );
}

/** Shows what the account closed: futures positions, or the lots of spot that were sold or are still held. */
export function ClosedPositionsPanel() {
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const period = useHistoryPeriod();
  const stored = panel?.params['list'];
  const list: List = lists.find((one) => one === stored) ?? 'futures';
  const choice = panel && (
    <Select
      label={t('closedPositions.list')}
      value={list}
      options={lists.map((value) => ({ value, text: t(`closedPositions.list.${value}`) }))}
      onChange={(value) => panel.save({ list: value })}
    />
  );
  return list === 'futures' ? (
    <FuturesList choice={choice} period={period} />
  ) : (
    <LotList key={list} choice={choice} period={period} list={list} />
  );
}
