import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { traderName, type CopyPast, useCopyTrading } from '../../state/copy/index.ts';
import { useCopyPages } from './copyPast.ts';
import { useServices } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import enCopy from '../../locales/en/copy.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone, Amount, Gain, type InstrumentOf } from '../../ui/cells.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { SaveCopies } from '../../ui/SaveCopies.tsx';
import { useCopyPanelState } from '../../ui/useCopyPanelState.ts';
import { pastPanelState } from '../../ui/usePastPanelState.ts';
import '../../styles/copy.css';
import { type TimeZone, formatDate, formatTimestamp } from '../../format/time.ts';
import { COPY_MONEY, copySideText } from '../../ui/copyOrders.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { Select } from '../../ui/Select.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { pastColumns } from './columns.tsx';
import { pastSums, windowsRead } from './model.ts';

/** Maximum number of gaps listed one by one; the others are only counted. */
const MAX_LISTED_GAPS = 3;

interface PastNoteProps {
  readonly past: CopyPast;
  readonly zone: TimeZone;
  /** Wall ms. */
  readonly now: number;
  readonly onRetry: () => void;
}

/**
 * Shows how far back the past copies were read, window by window, and which intervals could not be read: those are not
 * known, and can be read again.
 */
export function PastNote({ past, zone, now, onRetry }: PastNoteProps) {
  const { t } = useTranslation();
  const { reachedBack, reading, gaps, count } = past;
  const windows = windowsRead(past, now);
  const date = reachedBack === null ? '' : formatDate(reachedBack, zone);
  return (
    <>
      {gaps.length > 0 && (
        <p className="table-bar warning-text" role="status">
          {t('copy.gaps', {
            count: gaps.length,
            ranges: gaps
              .slice(0, MAX_LISTED_GAPS)
              .map(({ from, to }) =>
                t('copy.gap', { from: formatTimestamp(from, zone), to: formatTimestamp(to, zone) }),
              )
              .join(', '),
          })}
          <button type="button" className="button" disabled={reading} onClick={onRetry}>
            {t(reading ? 'copy.past.again' : 'action.retry')}
          </button>
        </p>
      )}
      <p className="table-note">
        <span role="status">
          {reachedBack === null
            ? t('copy.past.notYet')
            : windows !== null && windows.done < windows.total
              ? t(reading ? 'copy.past.windows' : 'copy.past.stopped', {
                  date,
                  done: windows.done,
                  total: windows.total,
                })
              : t('copy.past.whole', { date })}
        </span>
        <span className="number">{t('copy.past.count', { count })}</span>
      </p>
    </>
  );
}

/** Props of the panel of past copies. */
interface CopyHistoryViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly orders: readonly CopyOrder[];
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly nameOf: (order: CopyOrder) => string;
  /** Control that loads older copies. */
  readonly foot: ReactNode;
  /** How far back the past was read, and what is missing. */
  readonly note: ReactNode;
}

/** Shows past copies from its props. */
export function CopyHistoryView(props: CopyHistoryViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, orders, zone, instrumentOf, nameOf, foot, note } = props;
  return (
    <PanelStateView panel="copyHistory" title={t('panel.copyHistory')} panelState={panelState} actions={actions}>
      <ListTable
        name="copyHistory"
        caption={t('copy.history.table', { count: orders.length })}
        columns={pastColumns({ t, zone, instrumentOf, nameOf })}
        rows={orders}
        rowKey={({ copyId }) => copyId}
        chips={[{ id: 'side', label: t('order.side'), wordOf: ({ positionSide }) => copySideText(t, positionSide) }]}
        totals={(shown) => {
          const sums = pastSums(shown);
          return {
            closed: t('copy.history.total', { count: shown.length }),
            net: <Gain text={sums.net} decimals={COPY_MONEY} />,
            realised: <Gain text={sums.realised} decimals={COPY_MONEY} />,
            costs: <Amount text={sums.costs} decimals={COPY_MONEY} />,
          };
        }}
        foot={foot}
      />
      {note}
    </PanelStateView>
  );
}

registerMessages(enOrderLists);
registerMessages(enRecords);
registerMessages(enCopy);

/**
 * Shows past copies, latest close first; the trader and contract filters apply to everything read, not only to the
 * shown rows.
 */
export function CopyHistoryPanel() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const past = useCopyTrading((state) => state.past);
  const traders = useCopyTrading((state) => state.traders);
  const open = useCopyTrading((state) => state.open);
  const [traderId, setTrader] = useState('');
  const [symbol, setSymbol] = useState('');
  const pages = useCopyPages(
    { traderId: traderId || null, symbol: symbol || null },
    past.feed === null ? 0 : past.version + 1,
  );
  const { items, total, status, error } = pages;
  const nameOf = ({ traderId: id, traderName: reported }: Pick<CopyOrder, 'traderId' | 'traderName'>): string =>
    reported ?? traderName(traders, id);
  const known = useMemo(() => [...items, ...open.list.map(({ order }) => order)], [items, open.list]);
  const names = new Map([
    ...known.map((order): [string, string] => [order.traderId, nameOf(order)]),
    ...traders.list.map((one): [string, string] => [one.traderId, one.name ?? one.traderId]),
  ]);
  const symbols = [...new Set([...known.map((order) => order.symbol), ...(symbol ? [symbol] : [])])].toSorted();
  // When no row matches the filter the list states that; the panel counts as empty only when there are no past copies
  // at all.
  const hasContent = items.length > 0 || past.count > 0;
  const { panelState, actions } = useCopyPanelState(past.feed, hasContent, 'noPastCopies');
  const shown = pastPanelState(panelState, { status, error, hasContent, empty: 'noPastCopies' });
  return (
    <>
      <PanelTools>
        <Select
          label={t('copy.filter.trader')}
          value={traderId}
          options={[
            { value: '', text: t('copy.filter.allTraders') },
            ...[...names].map(([value, text]) => ({ value, text })),
          ]}
          onChange={setTrader}
        />
        <Select
          label={t('copy.filter.symbol')}
          value={symbol}
          options={[
            { value: '', text: t('copy.filter.allSymbols') },
            ...symbols.map((value) => ({ value, text: value })),
          ]}
          onChange={setSymbol}
        />
      </PanelTools>
      <CopyHistoryView
        panelState={shown}
        actions={actions}
        orders={items}
        zone={zone}
        instrumentOf={instrumentOf}
        nameOf={nameOf}
        foot={
          <Older
            status={status}
            complete={items.length >= total}
            online
            error={error}
            onOlder={pages.older}
            onRetry={pages.retry}
          />
        }
        note={
          <>
            {(shown.kind === 'live' || shown.kind === 'stale') && (
              <SaveCopies list="past" traderId={traderId || null} symbol={symbol || null} />
            )}
            <PastNote past={past} zone={zone} now={clock.now()} onRetry={actions.retry} />
          </>
        }
      />
    </>
  );
}
