import { useTranslation } from 'react-i18next';
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import type { CopyGuards } from '../../state/copy/index.ts';
import { asPercent } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { When } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Alarms } from './Alarms.tsx';

/** The watch record as one list of intervals, including the gaps between them. */

/** An interval in wall ms; `watched` false: the guards did not run. */
interface WatchLine {
  readonly from: number;
  readonly to: number;
  readonly watched: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the intervals, newest first. A gap up to now is included only while the guards do not run; `watch` is newest
 * first.
 */
export function watchLines(watch: readonly Stretch[], watching: boolean, now: number): WatchLine[] {
  const [newest] = watch;
  const open = newest && !watching && now > newest.to ? [{ from: newest.to, to: now, watched: false }] : [];
  const lines = watch.flatMap((stretch, at): WatchLine[] => {
    const older = watch[at + 1];
    const watchedLine = { from: stretch.from, to: stretch.to, watched: true };
    return older && older.to < stretch.from
      ? [watchedLine, { from: older.to, to: stretch.from, watched: false }]
      : [watchedLine];
  });
  return [...open, ...lines];
}

interface GuardsViewProps {
  readonly guards: CopyGuards;
  readonly zone: TimeZone;
  /** Wall ms. */
  readonly now: number;
  readonly nameOf: (traderId: string) => string;
  readonly onEdit: (guard: CopyGuard) => void;
  readonly onRemove: (guard: CopyGuard) => void;
  readonly onHold: (alarmId: string) => void;
}

function columnsOf(t: Translate, { zone, nameOf, onEdit, onRemove }: GuardsViewProps): Column<CopyGuard>[] {
  const value = (text: string | null, unit: 'usdt' | 'percent' | 'days') => {
    if (text === null) return t('cell.none');
    if (unit === 'percent') return asPercent(text);
    return t('copyGuard.value', { value: text, unit: t(`copyGuard.unit.${unit}`) });
  };
  const mark = (
    id: 'lossBudget' | 'drawdown' | 'concentration' | 'idle',
    cell: (guard: CopyGuard) => string,
  ): Column<CopyGuard> => ({
    id,
    head: t(`copyGuard.mark.${id}`),
    hint: t(`copyGuard.hint.${id}`),
    number: true,
    cell,
  });
  const button = (text: string, name: string, run: () => void) => (
    <button type="button" className="button row-button" aria-label={name} onClick={run}>
      {text}
    </button>
  );
  return [
    { id: 'trader', head: t('copyGuard.column.trader'), cell: ({ traderId }) => nameOf(traderId) },
    mark('lossBudget', ({ lossBudget }) => value(lossBudget, 'usdt')),
    mark('drawdown', ({ drawdown }) => value(drawdown, 'usdt')),
    mark('concentration', ({ concentration }) => value(concentration, 'percent')),
    mark('idle', ({ idleDays }) => value(idleDays === null ? null : String(idleDays), 'days')),
    {
      id: 'action',
      head: t('copyGuard.column.action'),
      cell: ({ action, countdownSeconds: seconds }) =>
        action === 'alert'
          ? t('copyGuard.action.alert')
          : t('copyGuard.action.after', { action: t('copyGuard.action.closeAndStop'), seconds }),
    },
    { id: 'since', head: t('copyGuard.column.since'), cell: ({ since }) => <When time={since} zone={zone} /> },
    {
      id: 'do',
      head: t('copyGuard.column.do'),
      cell: (guard) => (
        <span className="row-actions">
          {button(t('copyGuard.edit'), t('copyGuard.edit.name', { trader: nameOf(guard.traderId) }), () =>
            onEdit(guard),
          )}
          {button(t('copyGuard.remove'), t('copyGuard.remove.name', { trader: nameOf(guard.traderId) }), () =>
            onRemove(guard),
          )}
        </span>
      ),
    },
  ];
}

/** Shows the guards, the alarms they raised, and the intervals in which they ran. */
export function GuardsView(props: GuardsViewProps) {
  const { guards, zone, now, nameOf, onEdit, onRemove, onHold } = props;
  const { t } = useTranslation();
  const { guards: list, alarms, watch, watching } = guards;
  const lines = watchLines(watch, watching, now);
  const idle = list.length === 0 ? 'copyGuard.watch.off' : 'copyGuard.watch.blind';
  return (
    <div className="guard-view">
      <p className="quiet-text">{t('copyGuard.note')}</p>
      {list.length === 0 ? (
        <p>{t('copyGuard.none')}</p>
      ) : (
        <DataTable
          caption={t('copyGuard.table', { count: list.length })}
          columns={columnsOf(t, props)}
          rows={list}
          rowKey={({ traderId }) => traderId}
          onOpen={onEdit}
          onRemove={onRemove}
        />
      )}
      <h3>{t('copyGuard.alarms')}</h3>
      <Alarms alarms={alarms} zone={zone} nameOf={nameOf} onHold={onHold} />
      <h3>{t('copyGuard.watch')}</h3>
      <p role="status">{watching ? t('copyGuard.watch.now') : t(idle)}</p>
      {lines.length === 0 ? (
        <p className="quiet-text">{t('copyGuard.watch.never')}</p>
      ) : (
        <ul className="guard-watch">
          {lines.map(({ from, to, watched }) => (
            <li key={`${from} ${watched}`} className={watched ? '' : 'warning-text'}>
              {t(watched ? 'copyGuard.watch.stretch' : 'copyGuard.watch.gap', {
                from: formatTimestamp(from, zone),
                to: formatTimestamp(to, zone),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
