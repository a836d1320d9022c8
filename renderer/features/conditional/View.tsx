import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { isCancelling, triggerKey, type CancelState } from '../../bridge/cancels.ts';
import type { TimeZone } from '../../format/time.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { triggerColumns } from './columns.tsx';

/** What the panel of conditional orders shows. */
export interface ConditionalViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly triggers: readonly Trigger[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Wall time, Unix ms. */
  readonly now: number;
  readonly onCancel: (trigger: Trigger) => void;
}

/** Open conditional orders: props in, markup out. Delete on a row cancels it. */
export function ConditionalView(props: ConditionalViewProps) {
  const { t } = useTranslation();
  const { face, actions, triggers, pending, zone, instrumentOf, now, onCancel } = props;
  const columns: Column<Trigger>[] = [
    ...triggerColumns({ t, zone, instrumentOf, now }),
    {
      id: 'state',
      head: t('order.state'),
      cell: (trigger) => <State trigger={trigger} cancel={pending[triggerKey(trigger)]} />,
    },
    {
      id: 'cancel',
      head: t('order.action'),
      cell: (trigger) => (
        <button
          type="button"
          className="button row-button"
          disabled={isCancelling(pending[triggerKey(trigger)])}
          aria-label={t('conditional.cancel.name', { id: trigger.triggerId, symbol: trigger.symbol })}
          title={t('order.cancel.hint')}
          onClick={() => onCancel(trigger)}
        >
          {t('order.cancel')}
        </button>
      ),
    },
  ];
  return (
    <PanelFace panel="conditional" title={t('panel.conditional')} face={face} actions={actions}>
      <DataTable
        caption={t('conditional.table', { count: triggers.length })}
        columns={columns}
        rows={triggers}
        rowKey={triggerKey}
        onRemove={onCancel}
      />
    </PanelFace>
  );
}

interface StateProps {
  readonly trigger: Trigger;
  readonly cancel: CancelState | undefined;
}

/** Where it stands in words; the exchange's own word on hover, and in the cell when nobody documented it. */
function State({ trigger, cancel }: StateProps) {
  const { t } = useTranslation();
  if (isCancelling(cancel)) return <strong title={t('order.cancelling.hint')}>{t('order.cancelling')}</strong>;
  const { phase, status, origin } = trigger;
  return (
    <>
      {phase === 'unknown' ? (
        <span className="warning-text" title={t('order.status.unknown', { status })}>
          {status}
        </span>
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
      {origin === 'external' && (
        <>
          {' '}
          <span className="origin-tag" title={t('order.external.hint')}>
            {t('order.external')}
          </span>
        </>
      )}
    </>
  );
}
