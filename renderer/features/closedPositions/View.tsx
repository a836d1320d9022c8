import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { ClosedPositionsPage } from '../../../shared/ipc/recordViews.ts';
import type { TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, Side, When, type InstrumentOf } from '../../ui/cells.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { TableFilters } from '../../ui/table/tableRows.ts';
import { PriceMoves } from './PriceMoves.tsx';
import { closedPositionColumns, positionName, sourceText, type ClosedPositionRow } from './columns.tsx';

interface FillsOfPositionProps {
  readonly row: ClosedPositionRow;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
}

/** Lists what is not known of a position, and the fills it consists of. */
function FillsOfPosition({ row, zone, instrumentOf }: FillsOfPositionProps) {
  const { t } = useTranslation();
  const { symbol, side, asset, issues, fills, fillCount } = row;
  const instrument = instrumentOf({ market: 'futures', symbol });
  return (
    <div className="past-details">
      <PriceMoves row={row} decimals={instrument?.priceDecimals} />
      {issues.map((issue) => (
        <p key={issue} className="warning-text">
          {t(`closedPositions.issue.${issue}`)}
        </p>
      ))}
      {fills.length < fillCount && <p>{t('closedPositions.newestFills', { shown: fills.length, count: fillCount })}</p>}
      <table className="figures">
        <caption className="visually-hidden">{positionName(t, row)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.time')}</th>
            <th scope="col">{t('order.side')}</th>
            <th scope="col" className="number">
              {t('order.price')}
            </th>
            <th scope="col" className="number">
              {t('order.quantity')}
            </th>
            <th scope="col" className="number">
              {t('fills.fee')}
            </th>
            <th scope="col" className="number">
              {t('fills.realised')}
            </th>
            <th scope="col" className="number">
              {t('fills.id')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={`${fill.fillId} ${fill.orderId}`}>
              <td>
                <When time={fill.time} zone={zone} />
              </td>
              <td>
                <Side side={fill.side} positionSide={side} />
              </td>
              <td className="number">
                <Amount text={fill.price} decimals={instrument?.priceDecimals} />
              </td>
              <td className="number">
                <Amount text={fill.quantity} decimals={instrument?.quantityDecimals} />
              </td>
              <td className="number">
                <Amount text={fill.fee} decimals={assetDecimals(asset)} />
              </td>
              <td className="number">
                {fill.opens ? t('cell.none') : <Gain text={fill.realised} decimals={assetDecimals(asset)} />}
              </td>
              <td className="number" title={t('fills.id.hint', { id: fill.fillId, orderId: fill.orderId })}>
                {fill.fillId}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Props of the closed positions. */
export interface ClosedPositionsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  /** Null: nothing was read yet. */
  readonly page: ClosedPositionsPage | null;
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Control that loads older positions. */
  readonly foot: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
}

const none: readonly ClosedPositionRow[] = [];

/** Shows closed positions from its props; Enter on a row opens its fills. */
export function ClosedPositionsView(props: ClosedPositionsViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, page, filters, zone, instrumentOf, foot, note } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const rows = page?.items ?? none;
  const columns = useMemo(
    () =>
      closedPositionColumns({
        t,
        zone,
        instrumentOf,
        opened,
        onOpen: ({ id }) => setOpened(opened === id ? null : id),
      }),
    [t, zone, instrumentOf, opened],
  );
  return (
    <PanelStateView
      panel="closedPositions"
      title={t('panel.closedPositions')}
      panelState={panelState}
      actions={actions}
    >
      <ListTable
        name="closedPositions"
        savesFilters
        filters={filters}
        chips={[
          { id: 'side', label: t('order.side'), wordOf: ({ side }) => t(`order.positionSide.${side}`) },
          { id: 'source', label: t('closedPositions.source'), wordOf: (row) => sourceText(t, row) },
        ]}
        caption={t('closedPositions.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(opened === id ? null : id)}
        detail={(row) =>
          row.id === opened ? <FillsOfPosition row={row} zone={zone} instrumentOf={instrumentOf} /> : null
        }
        totals={(shown) => {
          const assets = new Set(shown.map(({ asset }) => asset));
          const [asset = null] = assets;
          const sum = (of: (row: ClosedPositionRow) => string | null): string | null =>
            asset === null || assets.size > 1 ? null : sumOf(shown.map(of));
          const decimals = assetDecimals(asset);
          return {
            closed: t(page?.more === true ? 'table.total.loaded' : 'table.total'),
            symbol: shown.length,
            realised: <Gain text={sum(({ realised }) => realised)} decimals={decimals} />,
            fees: <Amount text={sum(({ fees }) => fees)} decimals={decimals} />,
            funding: <Gain text={sum(({ funding }) => funding)} decimals={decimals} />,
            net: <Gain text={sum(({ net }) => net)} decimals={decimals} />,
            // Stays in sight like the cells above it, so that no sum stands under the head of the fills.
            fills: <span className="row-actions" />,
          };
        }}
        foot={foot}
      />
      {page !== null && page.unassigned > 0 && (
        <p className="table-note warning-text">{t('closedPositions.unassigned', { count: page.unassigned })}</p>
      )}
      {page !== null && page.unknownKinds.length > 0 && (
        <p className="table-note warning-text">
          {t('closedPositions.unknownKinds', { kinds: page.unknownKinds.join(', ') })}
        </p>
      )}
      {page !== null && page.unreadable > 0 && (
        <p className="table-note warning-text">{t('closedPositions.unreadable', { count: page.unreadable })}</p>
      )}
      {note}
    </PanelStateView>
  );
}
