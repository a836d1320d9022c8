import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { ChangeRun, ChangeState } from '../../bridge/changes.ts';
import type { TimeZone } from '../../format/time.ts';
import { Gain, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { positionColumns } from './columns.tsx';
import type { FigureInputs } from './figures.ts';
import { Manage, type ManageForm, type PositionActions } from './Manage.tsx';
import {
  closeShares,
  ordersReach,
  reversePlan,
  shareDraft,
  totalPnl,
  type PnlPrice,
  type PositionRow,
} from './model.ts';

/** What the positions panel shows. */
export interface PositionsViewProps extends PositionActions {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly rows: readonly PositionRow[];
  readonly inputs: FigureInputs;
  readonly on: PnlPrice;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** How far a change of a position is; undefined: none is under way. */
  readonly changeOf: (position: Position) => ChangeState | undefined;
  /** Several positions being closed one after the other; null: none are. */
  readonly run: ChangeRun | null;
  readonly onStopRun: () => void;
}

/** Decimals of an amount of money at least shown. */
const MONEY = 2;

/**
 * Open positions: props in, markup out. On a row Enter opens what can be done with it, Delete asks to close it, 1 to 4 close a
 * quarter, a half, three quarters or all, L closes at a limit, R reverses, M adds margin.
 */
export function PositionsView(props: PositionsViewProps) {
  const { t } = useTranslation();
  const { face, actions, rows, inputs, on, zone, instrumentOf, changeOf, run, onStopRun } = props;
  const { onOrder, onPlan, onChange, onClose } = props;
  const [managed, setManaged] = useState<{ readonly id: string; readonly form: ManageForm } | null>(null);
  const instrument = ({ position }: PositionRow) => instrumentOf({ market: 'futures', symbol: position.symbol });
  const reached = ({ position }: PositionRow): boolean => ordersReach(position, inputs.positions);
  const open = (form: ManageForm) => (row: PositionRow) => setManaged({ id: row.position.positionId, form });
  const toggle = (row: PositionRow): void =>
    managed?.id === row.position.positionId ? setManaged(null) : open('actions')(row);
  const closeShare = (percent: string) => (row: PositionRow) => {
    const known = instrument(row);
    const draft = known && reached(row) ? shareDraft(row.position, percent, known) : null;
    if (draft) onOrder(draft);
    else open('actions')(row);
  };
  const isClosing = ({ position }: PositionRow): boolean => changeOf(position) !== undefined;
  const remove = (row: PositionRow): void => {
    if (!isClosing(row)) onClose(row.position);
  };
  const columns: Column<PositionRow>[] = [
    ...positionColumns(t, zone, instrumentOf, on),
    {
      id: 'close',
      head: t('order.action'),
      fixed: true,
      cell: (row) => {
        const { position } = row;
        const words = { symbol: position.symbol, side: t(`order.positionSide.${position.side}`) };
        const change = changeOf(position);
        return (
          <span className="row-actions">
            <button
              type="button"
              className="button row-button"
              disabled={change !== undefined}
              aria-label={t('positions.close.name', words)}
              title={t(change === 'inDoubt' ? 'positions.change.inDoubt' : 'positions.close.hint')}
              onClick={() => onClose(position)}
            >
              {t(change === undefined ? 'positions.close' : 'positions.change.underWay')}
            </button>
            <button
              type="button"
              className="button row-button"
              aria-expanded={managed?.id === position.positionId}
              aria-label={t('positions.manage.name', words)}
              title={t('positions.manage.hint')}
              onClick={() => toggle(row)}
            >
              {t('positions.manage')}
            </button>
          </span>
        );
      },
    },
  ];
  return (
    <PanelFace panel="positions" title={t('panel.positions')} face={face} actions={actions}>
      {run !== null && (
        <p className="table-bar" role="status">
          {t('closeAll.run', { done: run.done, failed: run.failed, total: run.total })}
          <button type="button" className="button" onClick={onStopRun}>
            {t('closeAll.stop')}
          </button>
        </p>
      )}
      <ListTable
        name="positions"
        caption={t('positions.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.position.positionId}
        chips={[
          { id: 'symbol', label: t('order.symbol'), wordOf: ({ position }) => position.symbol },
          { id: 'side', label: t('order.side'), wordOf: ({ position }) => t(`order.positionSide.${position.side}`) },
        ]}
        onOpen={toggle}
        onRemove={remove}
        rowKeys={{
          ...Object.fromEntries(closeShares.map((percent, index) => [`${index + 1}`, closeShare(percent)])),
          l: open('limit'),
          m: open('add'),
          r: (row) => (reached(row) ? onPlan(reversePlan(row.position)) : open('actions')(row)),
        }}
        detail={(row) =>
          managed?.id === row.position.positionId ? (
            <Manage
              key={managed.form}
              row={row}
              instrument={instrument(row)}
              reached={reached(row)}
              inputs={inputs}
              busy={isClosing(row)}
              first={managed.form}
              onLeave={() => setManaged(null)}
              onOrder={onOrder}
              onPlan={onPlan}
              onChange={onChange}
              onClose={onClose}
            />
          ) : null
        }
        totals={(shown) =>
          shown.length < 2
            ? {}
            : {
                symbol: t('table.total'),
                pnl: (
                  <span title={t('positions.total.formula')}>
                    <Gain text={totalPnl(shown)} decimals={MONEY} />
                  </span>
                ),
                fundingPaid: <Gain text={sumOf(shown.map((row) => row.position.fundingFee))} decimals={MONEY} />,
              }
        }
      />
    </PanelFace>
  );
}
