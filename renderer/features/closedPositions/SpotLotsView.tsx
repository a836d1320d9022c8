import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { SpotLot } from '../../../shared/domain/spotLot.ts';
import { lotTime } from '../../../shared/domain/spotLots.ts';
import type { SpotLotsPage } from '../../../shared/ipc/recordViews.ts';
import { describeAge } from '../../format/duration.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { AssetSums } from '../../ui/table/AssetSums.tsx';
import { JournalButton } from '../../ui/JournalButton.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { TableFilters } from '../../ui/table/tableRows.ts';
import type { lotLists } from './reading.ts';

/** Columns of a lot that only a sale has. */
const ofSale: ReadonlySet<string> = new Set(['bought', 'exitPrice', 'proceeds', 'realised', 'held', 'journal']);

/** Returns for how long a lot was held; null: its purchase is not known, or it is still held. */
const heldFor = ({ purchase, sale }: SpotLot): number | null => purchase && sale && sale.time - purchase.time;

function heldText(t: Translate, lot: SpotLot): string {
  const milliseconds = heldFor(lot);
  if (milliseconds === null) return t('cell.none');
  const { key, value } = describeAge(milliseconds);
  return t(key, { value });
}

const sourceText = (t: Translate, { origin }: SpotLot): string =>
  origin === null ? t('cell.none') : t(`closedPositions.source.${origin}`);
const certaintyText = (t: Translate, { certainty }: SpotLot): string => t(`spotLots.certainty.${certainty}`);
const issueText = (t: Translate, { issues }: SpotLot): string =>
  issues.map((issue) => t(`spotLots.issue.${issue}`)).join(' ');

/** Returns the fees of a lot in the asset of each; null: one is not known. */
function feesOf({ purchase, purchaseFee, saleFee, sale, baseAsset, quoteAsset }: SpotLot) {
  const fees: { asset: string | null; amount: string }[] = [];
  if (!purchase || purchaseFee === null || (sale && saleFee === null)) return null;
  fees.push({ asset: baseAsset, amount: purchaseFee });
  if (saleFee !== null) fees.push({ asset: quoteAsset, amount: saleFee });
  return fees;
}

/** Returns the sum of each asset; null: an amount or its asset is not known. */
function sumsByAsset(amounts: readonly (readonly [asset: string | null, amount: string | null])[]) {
  const groups = new Map<string, string[]>();
  for (const [asset, amount] of amounts) {
    if (asset === null || amount === null) return null;
    const group = groups.get(asset) ?? [];
    group.push(amount);
    groups.set(asset, group);
  }
  return [...groups].map(([asset, parts]) => ({ asset, amount: sumOf(parts)! }));
}

/** Inputs of the columns. */
interface ColumnParts {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly list: keyof typeof lotLists;
}

/** Returns the columns of the lots. */
function lotColumns({ t, zone, instrumentOf, list }: ColumnParts): readonly Column<SpotLot>[] {
  const amount = (id: 'cost' | 'proceeds', head: string, hint: string): Column<SpotLot> => ({
    id,
    head,
    hint,
    number: true,
    cell: (lot) => <Amount text={lot[id]} decimals={assetDecimals(lot.quoteAsset)} />,
    title: (lot) => (lot[id] === null ? issueText(t, lot) : ''),
    sortBy: (lot) => lot[id],
  });
  const price = (id: 'entryPrice' | 'exitPrice', of: 'purchase' | 'sale', head: string): Column<SpotLot> => ({
    id,
    head,
    number: true,
    cell: (lot) => (
      <Amount
        text={lot[of]?.price ?? null}
        decimals={instrumentOf({ market: 'spot', symbol: lot.symbol })?.priceDecimals}
      />
    ),
    title: (lot) =>
      lot[of] ? t('fills.id.hint', { id: lot[of].fillId, orderId: lot[of].orderId }) : issueText(t, lot),
    sortBy: (lot) => lot[of]?.price ?? null,
  });
  const columns: readonly Column<SpotLot>[] = [
    {
      id: 'time',
      head: t(list === 'sold' ? 'spotLots.sold' : 'spotLots.bought'),
      cell: (lot) => <When time={lotTime(lot)} zone={zone} />,
      sortBy: lotTime,
      text: (lot) => formatTimestamp(lotTime(lot), zone),
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ symbol }) => <SymbolLink market="spot" symbol={symbol} />,
      sortBy: ({ symbol }) => symbol,
      fixed: true,
    },
    {
      id: 'size',
      head: t('order.quantity'),
      hint: t('spotLots.size.hint'),
      number: true,
      cell: (lot) => <Amount text={lot.size} decimals={assetDecimals(lot.baseAsset)} />,
      sortBy: ({ size }) => size,
    },
    {
      id: 'bought',
      head: t('spotLots.bought'),
      cell: ({ purchase }) => (purchase ? <When time={purchase.time} zone={zone} /> : t('cell.none')),
      title: (lot) => (lot.purchase ? '' : issueText(t, lot)),
      sortBy: ({ purchase }) => purchase?.time ?? null,
      text: ({ purchase }) => (purchase ? formatTimestamp(purchase.time, zone) : ''),
    },
    price('entryPrice', 'purchase', t('spotLots.purchasePrice')),
    price('exitPrice', 'sale', t('spotLots.salePrice')),
    amount('cost', t('spotLots.cost'), t('spotLots.cost.hint')),
    amount('proceeds', t('spotLots.proceeds'), t('spotLots.proceeds.hint')),
    {
      id: 'fees',
      head: t('closedPositions.fees'),
      hint: t('spotLots.fees.hint'),
      number: true,
      cell: (lot) => {
        const fees = feesOf(lot);
        return fees ? <AssetSums sums={fees} /> : t('cell.none');
      },
      title: (lot) => (feesOf(lot) ? '' : issueText(t, lot)),
    },
    {
      id: 'realised',
      head: t('fills.realised'),
      hint: t('spotLots.realised.hint'),
      number: true,
      cell: (lot) => <Gain text={lot.realised} decimals={assetDecimals(lot.quoteAsset)} />,
      title: (lot) => (lot.realised === null ? issueText(t, lot) : ''),
      sortBy: ({ realised }) => realised,
    },
    {
      id: 'held',
      head: t('closedPositions.held'),
      hint: t('spotLots.held.hint'),
      cell: (lot) => <span className="number">{heldText(t, lot)}</span>,
      sortBy: heldFor,
    },
    {
      id: 'source',
      head: t('closedPositions.source'),
      hint: t('spotLots.source.hint'),
      cell: (lot) => sourceText(t, lot),
      sortBy: (lot) => sourceText(t, lot),
    },
    {
      id: 'certainty',
      head: t('spotLots.certainty'),
      hint: t('spotLots.certainty.hint'),
      cell: (lot) => <span className={lot.certainty === 'unknown' ? 'warning-text' : ''}>{certaintyText(t, lot)}</span>,
      title: (lot) => issueText(t, lot),
      sortBy: (lot) => certaintyText(t, lot),
    },
    {
      id: 'journal',
      head: t('records.journal'),
      fixed: true,
      cell: ({ id, symbol }) => (
        <span className="row-actions">
          <JournalButton trade={id} symbol={symbol} />
        </span>
      ),
    },
  ];
  return list === 'sold' ? columns : columns.filter(({ id }) => !ofSale.has(id));
}

/** Props of the lots. */
export interface SpotLotsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly list: keyof typeof lotLists;
  /** Null: nothing was read yet. */
  readonly page: SpotLotsPage | null;
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Control that loads older lots. */
  readonly foot: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
}

const none: readonly SpotLot[] = [];

/** Shows the lots of spot from its props: what each sold one brought, or what each held one cost. */
export function SpotLotsView(props: SpotLotsViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, list, page, filters, zone, instrumentOf, foot, note } = props;
  const rows = page?.items ?? none;
  const columns = useMemo(() => lotColumns({ t, zone, instrumentOf, list }), [t, zone, instrumentOf, list]);
  const quoteOf = ({ symbol, quoteAsset }: SpotLot): string | null =>
    quoteAsset ?? instrumentOf({ market: 'spot', symbol })?.quoteAsset ?? null;
  return (
    <PanelStateView
      panel="closedPositions"
      title={t('panel.closedPositions')}
      panelState={panelState}
      actions={actions}
    >
      <ListTable
        name={`lots.${list}`}
        savesFilters
        filters={filters}
        chips={[
          { id: 'source', label: t('closedPositions.source'), wordOf: (lot) => sourceText(t, lot) },
          { id: 'certainty', label: t('spotLots.certainty'), wordOf: (lot) => certaintyText(t, lot) },
        ]}
        caption={t(`spotLots.table.${list}`, { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        totals={(shown) => {
          const sums = (of: (lot: SpotLot) => string | null): ReactNode => {
            const found = sumsByAsset(shown.map((lot) => [quoteOf(lot), of(lot)]));
            return found ? <AssetSums sums={found} /> : t('cell.none');
          };
          const results = sumsByAsset(shown.map((lot) => [quoteOf(lot), lot.realised]));
          const fees = shown.map(feesOf);
          const feeSums = fees.includes(null)
            ? null
            : sumsByAsset(fees.flatMap((own) => own!.map(({ asset, amount }) => [asset, amount] as const)));
          return {
            time: t(page?.more === true ? 'table.total.loaded' : 'table.total'),
            symbol: shown.length,
            cost: sums(({ cost }) => cost),
            proceeds: sums(({ proceeds }) => proceeds),
            fees: feeSums ? <AssetSums sums={feeSums} /> : t('cell.none'),
            // Stays in sight like the cells above it.
            journal: <span className="row-actions" />,
            realised: !results
              ? t('cell.none')
              : results.map(({ asset, amount }) => (
                  <span key={asset} className="asset-sum">
                    <Gain text={amount} decimals={assetDecimals(asset)} />{' '}
                    <span className="quiet-text">{asset}</span>{' '}
                  </span>
                )),
          };
        }}
        foot={foot}
      />
      {page !== null && page.unreadable > 0 && (
        <p className="table-note warning-text">{t('closedPositions.unreadable', { count: page.unreadable })}</p>
      )}
      {rows.length > 0 && <p className="table-note">{t('spotLots.method')}</p>}
      {note}
    </PanelStateView>
  );
}
