import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { CopiedFrom } from '../../state/copy/index.ts';
import { type ChangeRun, type PositionChanges, ordersReach } from '../../state/orders/index.ts';
import type { TimeZone } from '../../format/time.ts';
import { Gain, type InstrumentOf } from '../../ui/cells.tsx';
import { panelKeys } from '../../state/desk/index.ts';
import type { TradingState } from '../../state/account/index.ts';
import { bindKeys } from '../../ui/tableKeys.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { useKeptRows } from '../../ui/table/keptRows.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { positionColumns, protectionColumn, sameLine, type PositionLine } from './columns.tsx';
import type { FigureInputs } from './figures.ts';
import { Manage, type ManageForm, type PositionActions } from './Manage.tsx';
import { MONEY, protectionOf, reversePlan, shareDraft, totalPnl, type PnlPrice, type PositionRow } from './model.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { Column } from '../../ui/table/column.ts';

interface LineActions {
  readonly onClose: (position: Position) => void;
  readonly onManage: (line: PositionLine) => void;
  /**
   * All positions, where closing works by an order, which reaches the oldest position of a side. Null: each position is
   * closed by its id.
   */
  readonly met: readonly Position[] | null;
}

/** Returns the column with the buttons of a position: close it, and open its other actions. */
function actionColumn(t: Translate, { onClose, onManage, met }: LineActions): Column<PositionLine> {
  return {
    id: 'close',
    head: t('order.action'),
    fixed: true,
    cell: (line) => {
      const { position, closing, managed } = line;
      const words = { symbol: position.symbol, side: t(`order.positionSide.${position.side}`) };
      const hint = met === null ? 'positions.close.hint' : 'demo.close.hint';
      return (
        <span className="row-actions">
          {(met === null || ordersReach(position, met)) && (
            <button
              type="button"
              className="button row-button"
              disabled={closing !== null}
              aria-label={t('positions.close.name', words)}
              title={t(closing === 'inDoubt' ? 'positions.change.inDoubt' : hint)}
              onClick={() => onClose(position)}
            >
              {t(closing === null ? 'positions.close' : 'positions.change.underWay')}
            </button>
          )}
          <button
            type="button"
            className="button row-button"
            aria-expanded={managed}
            aria-label={t('positions.manage.name', words)}
            title={t('positions.manage.hint')}
            onClick={() => onManage(line)}
          >
            {t('positions.manage')}
          </button>
        </span>
      );
    },
  };
}

/** Props of the positions panel. */
export interface PositionsViewProps extends PositionActions {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly rows: readonly PositionRow[];
  readonly inputs: FigureInputs;
  /** Open conditional orders, in which the take-profits and stop-losses are. */
  readonly triggers: TradingState['triggers'];
  readonly on: PnlPrice;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly changeOf: (position: Position) => PositionChanges;
  /** Run that closes several positions one after the other; null: none. */
  readonly run: ChangeRun | null;
  readonly onStopRun: () => void;
  /** The demo account has only opposite orders: no reduce-only, no margin changes, no closing by id (R19). */
  readonly demo?: boolean;
  readonly copiedFrom?: CopiedFrom;
  /** Content above the rows. */
  readonly note?: ReactNode;
}

/** Shows how much of a total belongs to copied positions; nothing without one. */
function CopiedPart({ lines }: { readonly lines: readonly PositionLine[] }) {
  const { t } = useTranslation();
  const copied = lines.filter((line) => line.copiedFrom !== null);
  if (copied.length === 0) return null;
  return (
    <span className="quiet-text">
      {' '}
      {t('positions.total.copied')} <Gain text={totalPnl(copied)} decimals={MONEY} />
    </span>
  );
}

const ownOnly: CopiedFrom = {};

const keyOf = ({ position }: PositionRow): string => position.positionId;

/** Shows open positions from its props. On a row Enter opens its actions, and Delete asks to close it. */
export function PositionsView(props: PositionsViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, rows, inputs, triggers, on, zone, instrumentOf, changeOf, run, onStopRun } = props;
  const { onOrder, onPlan, onChange, onClose, onProtect, demo = false, note, copiedFrom = ownOnly } = props;
  const [managed, setManaged] = useState<{ readonly id: string; readonly form: ManageForm } | null>(null);
  const instrument = ({ position }: PositionRow) => instrumentOf({ market: 'futures', symbol: position.symbol });
  const reached = ({ position }: PositionRow): boolean => ordersReach(position, inputs.positions);
  const open = (form: ManageForm) => (row: PositionRow) => setManaged({ id: row.position.positionId, form });
  const toggle = useCallback(
    ({ position: { positionId: id } }: PositionRow): void =>
      setManaged((before) => (before?.id === id ? null : { id, form: 'actions' })),
    [],
  );
  const closeShare = (percent: string) => (row: PositionRow) => {
    const known = instrument(row);
    const draft = known && reached(row) ? shareDraft(row.position, percent, known, !demo) : null;
    if (draft) onOrder(draft);
    else open('actions')(row);
  };
  const lines = useKeptRows(
    rows.map((row) => ({
      ...row,
      ...changeOf(row.position),
      managed: managed?.id === row.position.positionId,
      copiedFrom: copiedFrom[row.position.positionId] ?? null,
      protection: protectionOf(row.position, triggers),
    })),
    keyOf,
    sameLine,
  );
  const originOf = ({ copiedFrom: name }: PositionLine): string => name ?? t('positions.origin.own');
  const remove = (line: PositionLine): void => {
    if (line.closing === null) onClose(line.position);
  };
  // On the demo account only an opposite order closes, and it reduces the oldest position of its side first (R9).
  const met = demo ? inputs.positions : null;
  const columns = useMemo(
    () => [
      ...positionColumns(t, zone, instrumentOf, on),
      // The demo account has no conditional orders (R19).
      ...(demo ? [] : [protectionColumn(t, instrumentOf, onProtect)]),
      actionColumn(t, { onClose, onManage: toggle, met }),
    ],
    [t, zone, instrumentOf, on, demo, onProtect, onClose, toggle, met],
  );
  return (
    <PanelStateView panel="positions" title={t('panel.positions')} panelState={panelState} actions={actions}>
      {run !== null && (
        <p className="table-bar" role="status">
          {t('closeAll.run', { done: run.done, failed: run.failed, total: run.total })}
          <button type="button" className="button" onClick={onStopRun}>
            {t('closeAll.stop')}
          </button>
        </p>
      )}
      {note}
      <ListTable
        name="positions"
        caption={t('positions.table', { count: rows.length })}
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        chips={[
          { id: 'symbol', label: t('order.symbol'), wordOf: ({ position }) => position.symbol },
          { id: 'side', label: t('order.side'), wordOf: ({ position }) => t(`order.positionSide.${position.side}`) },
          ...(lines.some((line) => line.copiedFrom !== null)
            ? [{ id: 'origin', label: t('positions.origin'), wordOf: originOf }]
            : []),
        ]}
        onOpen={toggle}
        onRemove={remove}
        rowKeys={bindKeys<keyof typeof panelKeys.positions, (row: PositionRow) => void>(panelKeys.positions, {
          quarter: closeShare('25'),
          half: closeShare('50'),
          threeQuarters: closeShare('75'),
          whole: closeShare('100'),
          limit: open('limit'),
          margin: open(demo ? 'actions' : 'add'),
          protect: (row) => (demo ? open('actions')(row) : onProtect(row.position)),
          reverse: (row) => (reached(row) ? onPlan(reversePlan(row.position, !demo)) : open('actions')(row)),
        })}
        detail={(row) =>
          managed !== null && row.managed ? (
            <Manage
              key={managed.form}
              row={row}
              instrument={instrument(row)}
              reached={reached(row)}
              inputs={inputs}
              isClosing={row.closing !== null}
              busy={row.closing !== null || row.margin !== null}
              demo={demo}
              first={managed.form}
              onLeave={() => setManaged(null)}
              onOrder={onOrder}
              onPlan={onPlan}
              onChange={onChange}
              onClose={onClose}
              onProtect={onProtect}
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
                    <CopiedPart lines={shown} />
                  </span>
                ),
                fundingPaid: <Gain text={sumOf(shown.map((row) => row.position.fundingFee))} decimals={MONEY} />,
              }
        }
      />
    </PanelStateView>
  );
}
