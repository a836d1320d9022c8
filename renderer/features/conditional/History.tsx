import { useEffect, useState, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { type Selection, useIsContentNeeded } from '../../state/desk/index.ts';
import {
  intentIdOf,
  createPast,
  useHistory,
  type Past,
  type PastKind,
  type PastState,
} from '../../state/orders/index.ts';
import { useServices, useTrading, useDesk } from '../../state/services.ts';
import { tradingContextOf, holderOf } from '../../state/account/index.ts';
import { formatClock, formatDate, type TimeZone } from '../../format/time.ts';
import { Amount, type InstrumentOf, useInstrumentOf, When } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ArchiveNote } from '../../ui/ArchiveNote.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { Older } from '../../ui/Older.tsx';
import { TimelineButton } from '../../ui/TimelineButton.tsx';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { contractChips } from '../../ui/orderColumns.tsx';
import { archiveSearch, type SearchFields } from '../../ui/table/archiveSearch.ts';
import { noNarrowing, type TableFilters } from '../../ui/table/tableRows.ts';
import { conditionalOrderColumns } from './columns.tsx';
import type { Translate } from '../../i18n/messages.ts';
import { sideText, statusText, typeText } from '../../ui/orderText.ts';
import { useStore } from 'zustand';
import { ok } from '../../../shared/result/result.ts';
import { DAY_MS } from '../../../shared/time/units.ts';

/** Past conditional orders, from the exchange or from the archive. */
type PastConditionalOrders = PastState<ConditionalOrder> &
  Pick<Past<ConditionalOrder>, 'older' | 'retry'> & { readonly searchedTo?: number | null };

/**
 * Loads the past conditional orders of a contract. It starts over when the contract, the trading context or the key
 * changes, and loads the newest page again when `changes` does. A panel behind another tab requests nothing until it is
 * in front.
 */
export function usePastConditionalOrders(symbol: string, changes: string): PastConditionalOrders {
  const { client, desk } = useServices();
  const holder = useDesk(holderOf);
  const running = useDesk(({ app }) => app?.environment !== 'simulator' || app.simulator.status === 'running');
  const [past] = useState(() =>
    createPast<ConditionalOrder>(
      ({ triggerId }) => triggerId,
      ({ createdAt }) => createdAt,
    ),
  );
  // Value of `changes` when the newest page was last requested: a response already on its way does not contain later
  // changes.
  const asked = useRef(changes);
  const open = useEffectEvent(() => {
    asked.current = changes;
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    past.open(async (before) => {
      const result = await client.call('trading.triggerHistory', { ...tradingContext, symbol, before });
      return result.ok ? ok({ items: result.value.triggers, complete: result.value.complete }) : result;
    });
  });
  const wanted = useIsContentNeeded(`${holder ?? ''} ${symbol}`);
  const refresh = useEffectEvent(() => {
    if (!wanted || asked.current === changes) return;
    asked.current = changes;
    past.refresh();
  });
  useEffect(() => {
    if (holder === null || !running || !wanted) past.clear();
    else open();
    return past.close;
  }, [past, holder, running, symbol, wanted]);
  // An order that left the list of open orders, or a new one, may also change the past orders.
  useEffect(() => refresh(), [changes]);
  return { ...useStore(past.store), older: past.older, retry: past.retry };
}

/** Describes the order that a conditional order became in one line, with its state and filled quantity. */
function resultingOrderText(t: Translate, order: Order): string {
  const { symbol, price } = order;
  const words = {
    side: sideText(t, order.side, order.positionSide),
    quantity: order.quantity ?? t('ticket.unknown'),
    symbol,
    type: typeText(t, order.type),
  };
  return t('conditional.past.order', {
    order: price === null ? t('order.draft.market', words) : t('order.draft.limit', { ...words, price }),
    status: statusText(t, order.status),
    executed: order.executedQuantity,
    quantity: words.quantity,
  });
}

const searchFields: SearchFields = { side: 'side', state: 'phase' };
const endPhases = ['filled', 'cancelled', 'failed'];
type KnownPhase = Exclude<ConditionalOrder['phase'], 'unknown'>;

interface HistoryProps {
  readonly selection: Selection;
  readonly zone: TimeZone;
}

/** Past conditional orders of all contracts: the archive keeps them. */
const archived: PastKind<ConditionalOrder> = {
  record: 'triggers',
  itemsOf: (items) => (items.kind === 'triggers' ? items.list : null),
  ask: null,
  keyOf: ({ triggerId }) => triggerId,
  timeOf: ({ createdAt }) => createdAt,
};

/** Shows the past conditional orders of the selected contract or of all, each with the order it became. */
export function History({ selection, zone }: HistoryProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const Listed = scope === 'one' ? SymbolHistory : WholeHistory;
  return (
    <>
      <PanelTools>
        <Choice
          label={t('conditional.past.scope')}
          value={scope}
          options={[
            { value: 'one', text: selection.symbol },
            { value: 'all', text: t('conditional.past.all') },
          ]}
          onChange={setScope}
        />
      </PanelTools>
      <Listed selection={selection} zone={zone} />
    </>
  );
}

function SymbolHistory({ selection, zone }: HistoryProps) {
  const open = useTrading((state) => state.triggers.open);
  const past = usePastConditionalOrders(selection.symbol, open.map(({ triggerId }) => triggerId).join(' '));
  return <PastList past={past} symbol={selection.symbol} selected={selection.symbol} zone={zone} />;
}

function WholeHistory({ selection, zone }: HistoryProps) {
  const records = useTrading((state) => {
    const coverage = state.archive?.view.coverage ?? [];
    return coverage.find(({ kind }) => kind === 'triggers')?.records ?? 0;
  });
  const filters = useState(noNarrowing);
  const search = archiveSearch(filters[0], searchFields);
  const past = useHistory(archived, { market: 'futures', symbol: null }, records + 1, search);
  return (
    <>
      <PastList past={past} symbol={null} selected={selection.symbol} zone={zone} filters={filters} />
      <ArchiveNote list={{ market: 'futures', kind: 'triggers', symbol: null }} reported={past.coverage} />
    </>
  );
}

interface PastListProps {
  readonly past: PastConditionalOrders;
  /** The contract whose orders are listed; null: those of all. */
  readonly symbol: string | null;
  /** The contract that an export offers besides all. */
  readonly selected: string;
  readonly zone: TimeZone;
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
}

function PastList({ past, symbol, selected, zone, filters }: PastListProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const instrumentOf = useInstrumentOf();
  const feed = useTrading((state) => state.triggers.feed);
  const [shown, setShown] = useState<ConditionalOrder | null>(null);
  const details = past.items.find(({ triggerId }) => triggerId === shown?.triggerId) ?? null;
  const { panelState, actions } = usePastPanelState({
    feed,
    status: past.status,
    error: past.error,
    retry: past.retry,
    hasContent: past.items.length > 0,
    empty: 'noPastTriggers',
  });
  return (
    <PanelStateView panel="conditional" title={t('panel.conditional')} panelState={panelState} actions={actions}>
      <ExportButton key={selected} list="triggers.futures" symbol={selected} />
      <ListTable
        name="pastTriggers"
        savesFilters
        filters={filters}
        chips={[
          ...contractChips<ConditionalOrder>(t),
          {
            id: 'state',
            label: t('order.state'),
            wordOf: ({ phase }) => (phase === 'unknown' ? '' : phase),
            textOf: (phase) => t(`conditional.phase.${phase as KnownPhase}`),
            all: endPhases,
          },
        ]}
        caption={
          symbol === null
            ? t('conditional.past.tableOfAll', { count: past.items.length })
            : t('conditional.past.table', { count: past.items.length, symbol })
        }
        columns={pastColumns({ t, zone, instrumentOf, now: clock.now() }, symbol, setShown)}
        rows={past.items}
        rowKey={({ triggerId }) => triggerId}
        onOpen={(trigger) => setShown(trigger.becameOrderId === null ? null : trigger)}
        foot={
          <Older
            status={past.status}
            complete={past.complete}
            online={symbol !== null}
            {...(past.searchedTo === undefined ? {} : { searchedTo: past.searchedTo })}
            error={past.items.length > 0 ? past.error : null}
            onOlder={past.older}
            onRetry={past.retry}
          />
        }
      />
      {details?.becameOrderId && (
        <ResultingOrder
          key={details.triggerId}
          trigger={details}
          orderId={details.becameOrderId}
          zone={zone}
          instrumentOf={instrumentOf}
          onClose={() => setShown(null)}
        />
      )}
    </PanelStateView>
  );
}

/** Returns the columns of past conditional orders: those of open ones without the age, plus the outcome. */
function pastColumns(
  inputs: Parameters<typeof conditionalOrderColumns>[0],
  symbol: string | null,
  show: (trigger: ConditionalOrder) => void,
): readonly Column<ConditionalOrder>[] {
  const { t, zone, instrumentOf } = inputs;
  const decimals = (one: ConditionalOrder) => instrumentOf({ market: 'futures', symbol: one.symbol })?.priceDecimals;
  return [
    {
      id: 'time',
      head: t('conditional.past.time'),
      cell: (one) => <When time={one.createdAt} zone={zone} />,
      sortBy: (one) => one.createdAt,
      fixed: true,
    },
    ...conditionalOrderColumns(inputs).flatMap((column) => {
      if (column.id === 'age') return [];
      // Where all rows have the same symbol, that column may be left out.
      return [
        (column.id === 'symbol' && symbol !== null) || column.id === 'source'
          ? { ...column, fixed: false, spare: true }
          : column,
      ];
    }),
    {
      id: 'state',
      head: t('order.state'),
      cell: (one) =>
        one.phase === 'unknown' ? (
          <span className="warning-text" title={t('order.status.unknown', { status: one.status })}>
            {one.status}
          </span>
        ) : (
          <span title={t('conditional.phase.said', { status: one.status })}>{t(`conditional.phase.${one.phase}`)}</span>
        ),
    },
    {
      id: 'triggeredAt',
      head: t('conditional.past.triggeredAt'),
      cell: (one) => (one.triggeredAt === null ? t('cell.none') : <When time={one.triggeredAt} zone={zone} />),
    },
    {
      id: 'executed',
      head: t('conditional.past.executed'),
      number: true,
      cell: (one) => <Amount text={one.executedPrice} decimals={decimals(one)} />,
    },
    {
      id: 'became',
      fixed: true,
      head: t('conditional.past.became'),
      hint: t('conditional.past.became.hint'),
      cell: (one) =>
        one.becameOrderId === null ? (
          <span className="quiet-text">{t('conditional.past.became.nothing')}</span>
        ) : (
          <button
            type="button"
            className="symbol-link number"
            tabIndex={-1}
            aria-label={t('conditional.past.became.show', { id: one.becameOrderId })}
            onClick={() => show(one)}
          >
            {one.becameOrderId}
          </button>
        ),
    },
  ];
}

interface BecameProps {
  readonly trigger: ConditionalOrder;
  readonly orderId: string;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly onClose: () => void;
}

/** Milliseconds after the trigger fired up to which fills are requested: by then the order it became was active. */
const AFTER_MS = DAY_MS;

/**
 * Shows the order that a conditional order became, with its fills: loaded ones at once, the others once the exchange
 * has returned them.
 */
function ResultingOrder({ trigger, orderId, zone, instrumentOf, onClose }: BecameProps) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const books = useTrading((state) => state.orders.futures);
  const reported = useTrading((state) => state.fills.futures.list);
  const intents = useTrading((state) => state.intents);
  const [asked, setAsked] = useState<{ orders: readonly Order[]; fills: readonly Fill[] } | null>(null);
  const { symbol, triggeredAt, updatedAt, clientId, origin } = trigger;
  const before = (triggeredAt ?? updatedAt) + AFTER_MS;
  useEffect(() => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    let closed = false;
    const request = { ...tradingContext, market: 'futures', symbol, before } as const;
    void Promise.all([client.call('trading.orderHistory', request), client.call('trading.fillHistory', request)]).then(
      ([orders, fills]) => {
        if (closed) return;
        setAsked({
          orders: orders.ok ? orders.value.orders : [],
          fills: fills.ok ? fills.value.fills : [],
        });
      },
    );
    return () => {
      closed = true;
    };
  }, [client, desk, symbol, before]);
  const order = [...books.open, ...books.closed, ...(asked?.orders ?? [])].find((one) => one.orderId === orderId);
  const fills = new Map(
    [...(asked?.fills ?? []), ...reported].filter((one) => one.orderId === orderId).map((one) => [one.fillId, one]),
  );
  const instrument = instrumentOf({ market: 'futures', symbol });
  // The timeline of the conditional order is stored with its intent, up to the order it became.
  const intentId = intentIdOf({ origin, clientOrderId: clientId }, intents);
  return (
    <section
      className="past-details"
      aria-label={t('conditional.past.details', { id: orderId, conditionalId: trigger.triggerId })}
    >
      <p>
        <strong>{t('conditional.past.details', { id: orderId, conditionalId: trigger.triggerId })}</strong>{' '}
        {intentId !== null && <TimelineButton intentId={intentId} order={`${symbol} ${trigger.triggerId}`} />}{' '}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('conditional.past.close')}
        </button>
      </p>
      <p>{order ? resultingOrderText(t, order) : t('conditional.past.orderUnknown')}</p>
      <ul aria-label={t('conditional.past.fills')}>
        {[...fills.values()].map((fill) => (
          <li key={fill.fillId} className="number">
            {t('conditional.past.fill', {
              time: `${formatDate(fill.time, zone)} ${formatClock(fill.time, zone)}`,
              quantity: fill.quantity,
              base: instrument?.baseAsset ?? '',
              price: fill.price,
              fee: fill.fee,
              asset: fill.feeAsset ?? instrument?.quoteAsset ?? '',
            })}
          </li>
        ))}
      </ul>
      {fills.size === 0 && (
        <p role="status">{t(asked === null ? 'conditional.past.loading' : 'conditional.past.noFills')}</p>
      )}
    </section>
  );
}
