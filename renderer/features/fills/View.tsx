import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fill } from '../../../shared/domain/order.ts';
import type { ArchivedFill } from '../../../shared/ipc/recordViews.ts';
import { fillKey } from '../../../shared/domain/newFills.ts';
import type { OriginOf } from '../../state/orders/index.ts';
import type { Translate } from '../../i18n/messages.ts';
import { formatRate } from '../../format/rate.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, type InstrumentOf, Side, SymbolLink, When } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { orderChips, originChip, originText } from '../../ui/orderColumns.tsx';
import { sideText } from '../../ui/orderText.ts';
import { type PanelStateActions, PanelStateView } from '../../ui/PanelStateView.tsx';
import { AssetSums } from '../../ui/table/AssetSums.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { TableFilters } from '../../ui/table/tableRows.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';

/** An exact sum in one asset; `asset` null: the fills did not report the asset. */
interface AssetSum {
  readonly asset: string | null;
  readonly amount: string;
}

/** Totals of the shown fills. `realised` null: no fill reports a result. */
interface FillSums {
  readonly count: number;
  readonly values: readonly AssetSum[];
  readonly fees: readonly AssetSum[];
  readonly realised: string | null;
}

function byAsset(parts: readonly (readonly [asset: string | null, amount: string])[]): readonly AssetSum[] {
  const groups = new Map<string | null, string[]>();
  for (const [asset, amount] of parts) groups.set(asset, [...(groups.get(asset) ?? []), amount]);
  return [...groups].flatMap(([asset, amounts]) => {
    const amount = sumOf(amounts);
    return amount === null ? [] : [{ asset, amount }];
  });
}

/** Sums value and fees per asset, and realised results; exact. `quoteOf` returns the asset of a fill's value. */
function fillSums(fills: readonly Fill[], quoteOf: (fill: Fill) => string | null): FillSums {
  const results = fills.flatMap(({ realisedPnl }) => (realisedPnl === null ? [] : [realisedPnl]));
  return {
    count: fills.length,
    values: byAsset(fills.map((fill) => [quoteOf(fill), fill.quoteQuantity])),
    fees: byAsset(fills.map(({ feeAsset, fee }) => [feeAsset, fee])),
    realised: results.length === 0 ? null : sumOf(results),
  };
}

/** Props of the fills panel. */
export interface FillsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly symbol: string;
  readonly fills: readonly ArchivedFill[];
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
  /** Whether no older fills can be loaded. */
  readonly isWhole: boolean;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly originOf: OriginOf;
  /** Control that loads older fills. */
  readonly foot: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
}

/** Decimals of a realised result, which futures settle in a dollar asset. */
const MONEY = 2;

/** Returns whether the fill added or removed liquidity, in words; null where the exchange did not say. */
const roleText = (t: Translate, maker: boolean | null): string | null =>
  maker === null ? null : t(maker ? 'fills.maker' : 'fills.taker');

/** Returns how many of the fills have each origin. */
function originCounts(t: Translate, fills: readonly Fill[], originOf: OriginOf): string {
  const counts = new Map<string, number>();
  for (const fill of fills) {
    const word = originText(t, originOf(fill));
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([origin, number]) => t('order.origin.count', { origin, number })).join(' · ');
}

/** Shows own fills from its props. */
export function FillsView(props: FillsViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, symbol, fills, isWhole, zone, instrumentOf, originOf, foot, note, filters } = props;
  const columns = useMemo(
    (): readonly Column<ArchivedFill>[] => [
      {
        id: 'time',
        head: t('order.time'),
        cell: (fill) => <When time={fill.time} zone={zone} />,
        sortBy: (fill) => fill.time,
        text: (fill) => formatTimestamp(fill.time, zone),
      },
      {
        id: 'symbol',
        head: t('order.symbol'),
        cell: (fill) => <SymbolLink market={fill.market} symbol={fill.symbol} />,
        sortBy: (fill) => fill.symbol,
        fixed: true,
      },
      {
        id: 'side',
        head: t('order.side'),
        cell: (fill) => <Side side={fill.side} positionSide={fill.positionSide} />,
        sortBy: (fill) => sideText(t, fill.side, fill.positionSide),
      },
      {
        id: 'price',
        head: t('order.price'),
        number: true,
        cell: (fill) => <Amount text={fill.price} decimals={instrumentOf(fill)?.priceDecimals} />,
        sortBy: (fill) => fill.price,
      },
      {
        id: 'quantity',
        head: t('order.quantity'),
        hint: t('order.quantity.hint'),
        number: true,
        cell: (fill) => <Amount text={fill.quantity} decimals={instrumentOf(fill)?.quantityDecimals} />,
        sortBy: (fill) => fill.quantity,
      },
      {
        id: 'value',
        head: t('fills.value'),
        hint: t('fills.value.formula'),
        number: true,
        cell: (fill) => (
          <Amount text={fill.quoteQuantity} decimals={assetDecimals(instrumentOf(fill)?.quoteAsset ?? null)} />
        ),
        sortBy: (fill) => fill.quoteQuantity,
      },
      {
        id: 'fee',
        head: t('fills.fee'),
        hint: t('fills.fee.hint'),
        number: true,
        cell: (fill) => (
          <>
            <Amount text={fill.fee} decimals={assetDecimals(fill.feeAsset)} />{' '}
            <span className="quiet-text">{fill.feeAsset ?? ''}</span>
          </>
        ),
        sortBy: (fill) => fill.fee,
        text: (fill) => `${fill.fee} ${fill.feeAsset ?? ''}`,
      },
      {
        id: 'maker',
        head: t('fills.role'),
        cell: ({ maker }) => roleText(t, maker) ?? t('cell.none'),
        sortBy: ({ maker }) => roleText(t, maker),
      },
      {
        id: 'pnl',
        head: t('fills.realised'),
        hint: t('fills.realised.hint'),
        number: true,
        cell: (fill) => <Gain text={fill.realisedPnl} decimals={MONEY} />,
        sortBy: (fill) => fill.realisedPnl,
      },
      {
        id: 'mark',
        head: t('fills.mark'),
        hint: t('fills.mark.hint'),
        number: true,
        cell: (fill) => <Amount text={fill.markPrice ?? null} decimals={instrumentOf(fill)?.priceDecimals} />,
        sortBy: (fill) => fill.markPrice ?? null,
        optional: true,
      },
      {
        id: 'fundingRate',
        head: t('fills.fundingRate'),
        hint: t('fills.fundingRate.hint'),
        number: true,
        cell: ({ fundingRate = null }) => (fundingRate === null ? t('cell.none') : formatRate(fundingRate)),
        sortBy: ({ fundingRate }) => fundingRate ?? null,
        optional: true,
      },
      {
        id: 'origin',
        head: t('order.origin'),
        hint: t('order.origin.hint'),
        cell: (fill) => originText(t, originOf(fill)),
        sortBy: (fill) => originText(t, originOf(fill)),
        spare: true,
      },
      {
        id: 'id',
        head: t('fills.id'),
        cell: (fill) => <span className="number">{fill.fillId}</span>,
        title: (fill) => t('fills.id.hint', { id: fill.fillId, orderId: fill.orderId }),
        text: (fill) => `${fill.fillId} ${fill.orderId}`,
      },
    ],
    [t, zone, instrumentOf, originOf],
  );
  return (
    <PanelStateView panel="fills" title={t('panel.fills')} panelState={panelState} actions={actions}>
      <ListTable
        name="fills"
        savesFilters
        filters={filters}
        chips={[
          ...orderChips<ArchivedFill>(t),
          {
            id: 'maker',
            label: t('fills.role'),
            wordOf: ({ maker }) => String(maker ?? ''),
            textOf: (maker) => t(maker === 'true' ? 'fills.maker' : 'fills.taker'),
            all: ['true', 'false'],
          },
          originChip(t, originOf),
        ]}
        caption={t('fills.table', { count: fills.length, symbol })}
        columns={columns}
        rows={fills}
        rowKey={fillKey}
        totals={(shown) => {
          const sums = fillSums(shown, (fill) => instrumentOf(fill)?.quoteAsset ?? null);
          return {
            time: t(isWhole ? 'table.total' : 'table.total.loaded'),
            symbol: sums.count,
            value: <AssetSums sums={sums.values} />,
            fee: <AssetSums sums={sums.fees} />,
            pnl: <Gain text={sums.realised} decimals={MONEY} />,
            origin: originCounts(t, shown, originOf),
          };
        }}
        foot={foot}
      />
      {note}
    </PanelStateView>
  );
}
