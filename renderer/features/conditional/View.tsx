import { useTranslation } from 'react-i18next';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { isCancelling, conditionalOrderKey, type CancelState } from '../../state/orders/index.ts';
import type { ConditionalOrderOrigin } from './conditionalOrderOrigin.ts';
import type { TimeZone } from '../../format/time.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import type { Translate } from '../../i18n/messages.ts';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { liveColumns, conditionalOrderColumns, type LiveInputs } from './columns.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface OrphansProps {
  readonly orphans: readonly ConditionalOrder[];
  readonly onCancel: (trigger: ConditionalOrder) => void;
}

/** Warns of orders that would close a position that does not exist, with a button that cancels exactly these orders. */
function Orphans({ orphans, onCancel }: OrphansProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly ConditionalOrder[] | null>(null);
  const count = orphans.length;
  return (
    <>
      {count > 0 && (
        <div className="orphans" role="status">
          <span>{t('conditional.orphans', { count })}</span>
          <button type="button" className="button" onClick={() => setAsked(orphans)}>
            {t('conditional.orphans.cancel', { count })}
          </button>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t('conditional.orphans', { count: asked.length })}
          confirm={t('conditional.orphans.cancel', { count: asked.length })}
          decline={t('cancelAll.keep')}
          onConfirm={() => {
            for (const one of asked) onCancel(one);
          }}
          onClose={() => setAsked(null)}
        >
          <ul>
            {asked.map((one) => (
              <li key={one.triggerId} className="number">
                {t('conditional.orphans.one', {
                  symbol: one.symbol,
                  id: one.triggerId,
                  trigger: one.triggerPrice ?? one.activationPrice ?? t('cell.none'),
                })}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Props of the panel of conditional orders. */
export interface ConditionalViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly triggers: readonly ConditionalOrder[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Wall time, Unix ms. */
  readonly now: number;
  /** Live price and extreme of each order. */
  readonly live: Pick<LiveInputs, 'priceOf' | 'extremeOf'>;
  /** Orders that would close a position that does not exist. */
  readonly orphans: readonly ConditionalOrder[];
  /** Returns where an order was placed. */
  readonly originOf: (trigger: ConditionalOrder) => ConditionalOrderOrigin;
  /** Returns the present size of the whole position that an order closes, in base; null: not known. */
  readonly wholeOf: (trigger: ConditionalOrder) => string | null;
  readonly onCancel: (trigger: ConditionalOrder) => void;
  readonly onModify: (trigger: ConditionalOrder) => void;
}

/** Number of columns up to the trigger price; the distance column follows them. */
const TRIGGER_END = 4;

/** Shows open conditional orders from its props. Enter on a row changes the order, Delete cancels it. */
export function ConditionalView(props: ConditionalViewProps) {
  const { t } = useTranslation();
  const {
    panelState,
    actions,
    triggers,
    pending,
    zone,
    instrumentOf,
    now,
    live,
    orphans,
    originOf,
    wholeOf,
    onCancel,
    onModify,
  } = props;
  const isOrphan = new Set(orphans.map(({ triggerId }) => triggerId));
  const baseColumns = conditionalOrderColumns({ t, zone, instrumentOf, now, wholeOf });
  const [near, followed] = liveColumns({ t, instrumentOf, ...live });
  const columns: Column<ConditionalOrder>[] = [
    ...baseColumns.slice(0, TRIGGER_END),
    near,
    ...baseColumns.slice(TRIGGER_END),
    followed,
    {
      id: 'state',
      head: t('order.state'),
      cell: (trigger) => (
        <State
          trigger={trigger}
          origin={originOf(trigger).kind}
          cancel={pending[conditionalOrderKey(trigger)]}
          orphan={isOrphan.has(trigger.triggerId)}
        />
      ),
    },
    {
      id: 'cancel',
      head: t('order.action'),
      fixed: true,
      cell: (trigger) => (
        <span className="row-actions">
          <button
            type="button"
            className="button row-button"
            disabled={trigger.phase !== 'waiting' || isCancelling(pending[conditionalOrderKey(trigger)])}
            aria-label={t('conditional.modify.name', { id: trigger.triggerId, symbol: trigger.symbol })}
            onClick={() => onModify(trigger)}
          >
            {t('conditional.modify')}
          </button>
          <button
            type="button"
            className="button row-button"
            disabled={isCancelling(pending[conditionalOrderKey(trigger)])}
            aria-label={t('conditional.cancel.name', { id: trigger.triggerId, symbol: trigger.symbol })}
            title={t('order.cancel.hint')}
            onClick={() => onCancel(trigger)}
          >
            {t('order.cancel')}
          </button>
        </span>
      ),
    },
  ];
  return (
    <PanelStateView panel="conditional" title={t('panel.conditional')} panelState={panelState} actions={actions}>
      <Orphans orphans={orphans} onCancel={onCancel} />
      <ListTable
        name="conditional"
        savesFilters
        caption={t('conditional.table', { count: triggers.length })}
        columns={columns}
        rows={triggers}
        rowKey={conditionalOrderKey}
        onOpen={(trigger) => {
          if (trigger.phase === 'waiting') onModify(trigger);
        }}
        onRemove={onCancel}
      />
    </PanelStateView>
  );
}

const sideWord = (t: Translate, side: string): string =>
  side === 'LONG' || side === 'SHORT' ? t(`order.positionSide.${side}`) : side;

/** Texts for orders that were not placed on their own in this app. */
const originWords = {
  attached: { word: 'conditional.origin.attached', hint: 'conditional.origin.attached.hint' },
  unsure: { word: 'conditional.origin.unsure', hint: 'conditional.origin.unsure.hint' },
  external: { word: 'order.external', hint: 'order.external.hint' },
} as const;

interface StateProps {
  readonly trigger: ConditionalOrder;
  readonly origin: ConditionalOrderOrigin['kind'];
  readonly cancel: CancelState | undefined;
  readonly orphan: boolean;
}

/**
 * Shows the state of the order in words, or that its position does not exist, so that the waiting order closes nothing.
 * The exchange's own status is the tooltip, and the cell text where the documents do not name it.
 */
function State({ trigger, origin, cancel, orphan }: StateProps) {
  const { t } = useTranslation();
  if (isCancelling(cancel)) return <strong title={t('order.cancelling.hint')}>{t('order.cancelling')}</strong>;
  const { phase, status } = trigger;
  return (
    <>
      {phase === 'unknown' ? (
        <span className="warning-text" title={t('order.status.unknown', { status })}>
          {status}
        </span>
      ) : orphan ? (
        <strong
          className="warning-text"
          title={t('conditional.orphan.hint', {
            side: sideWord(t, trigger.positionSide),
            symbol: trigger.symbol,
          })}
        >
          {t('conditional.orphan')}
        </strong>
      ) : (
        <span title={t('conditional.phase.said', { status })}>{t(`conditional.phase.${phase}`)}</span>
      )}
      {cancel === 'inDoubt' && (
        <>
          {' '}
          <strong className="warning-text" title={t('order.cancelInDoubt.hint')}>
            {t('order.cancelInDoubt')}
          </strong>
        </>
      )}
      {origin !== 'desk' && (
        <>
          {' '}
          <span className="origin-tag" title={t(originWords[origin].hint)}>
            {t(originWords[origin].word)}
          </span>
        </>
      )}
    </>
  );
}
