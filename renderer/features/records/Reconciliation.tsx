import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { ReconciliationAnswer } from '../../../shared/ipc/recordViews.ts';
import { decimal, sign } from '../../../shared/num/decimal.ts';
import { ok } from '../../../shared/result/result.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import enReconciliation from '../../locales/en/reconciliation.json';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { Amount, Gain } from '../../ui/cells.tsx';
import { useHistoryPeriod } from '../../ui/historyScope.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { recordWord } from '../../ui/recordWord.ts';

registerMessages(enReconciliation);

/** One line of the totals of an asset. */
interface TotalRow {
  readonly asset: string;
  readonly id: string;
  readonly item: string;
  readonly amount: string;
  /** Whether the amount is a change, which has a sign, and not a balance. */
  readonly isChange: boolean;
  readonly note: string;
}

/** Names the ranges whose records are not loaded. */
const missingText = (t: Translate, { missing }: ReconciliationAnswer, zone: TimeZone): string =>
  missing
    .map(({ from, to }) =>
      t('reconciliation.missing', { from: formatTimestamp(from, zone), to: formatTimestamp(to, zone) }),
    )
    .join('; ');

/** Returns the lines of all assets: opening balance, sums, both closing balances and their difference. */
export function totalRows(t: Translate, answer: ReconciliationAnswer, zone: TimeZone): TotalRow[] {
  const missing = missingText(t, answer, zone);
  return answer.assets.flatMap(({ asset, opening, lines, expected, actual, difference }): TotalRow[] => {
    const isEqual = sign(decimal(difference)) === 0;
    const balance = (id: 'opening' | 'expected' | 'actual', amount: string): TotalRow => {
      return { asset, id, item: t(`reconciliation.${id}`), amount, isChange: false, note: '' };
    };
    const reason = missing === '' ? t('reconciliation.unexplained') : missing;
    return [
      balance('opening', opening),
      ...lines.map(({ group, kind, amount }) => {
        const item = kind === null ? t(`reconciliation.group.${group}`) : recordWord(t, kind);
        return { asset, id: `${group} ${kind ?? ''}`, item, amount, isChange: true, note: '' };
      }),
      balance('expected', expected),
      balance('actual', actual),
      {
        asset,
        id: 'difference',
        item: t('reconciliation.difference'),
        amount: difference,
        isChange: true,
        note: isEqual ? t('reconciliation.reconciled') : reason,
      },
    ];
  });
}

interface ReconciliationViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly answer: ReconciliationAnswer | null;
  readonly zone: TimeZone;
  /** Monotonic ms at which the balances were compared. */
  readonly since: number;
  readonly reading: boolean;
  readonly onRefresh: () => void;
}

/** Shows the totals of the records between two stored balances, and what they do not explain, from its props. */
export function ReconciliationView(props: ReconciliationViewProps) {
  const { panelState, actions, answer, zone } = props;
  const { t } = useTranslation();
  const columns: Column<TotalRow>[] = [
    { id: 'asset', head: t('balances.asset'), cell: ({ asset }) => asset, text: ({ asset }) => asset, fixed: true },
    { id: 'item', head: t('reconciliation.item'), cell: ({ item }) => item, text: ({ item }) => item, fixed: true },
    {
      id: 'amount',
      head: t('reconciliation.amount'),
      hint: t('reconciliation.amount.hint'),
      number: true,
      // All digits: a difference is never rounded to nothing.
      cell: ({ amount, isChange }) =>
        isChange ? <Gain text={amount} decimals={undefined} /> : <Amount text={amount} decimals={undefined} />,
      text: ({ amount }) => amount,
    },
    { id: 'note', head: t('reconciliation.note'), cell: ({ note }) => note, text: ({ note }) => note },
  ];
  const rows = answer ? totalRows(t, answer, zone) : [];
  const missing = answer ? missingText(t, answer, zone) : '';
  return (
    <PanelStateView panel="records" title={t('panel.records')} panelState={panelState} actions={actions}>
      {answer === null || answer.from === null || answer.to === null ? (
        <p className="table-note">{t('reconciliation.none')}</p>
      ) : (
        <>
          <ListTable
            name="records.totals"
            caption={t('reconciliation.table')}
            chips={[{ id: 'asset', label: t('balances.asset'), wordOf: ({ asset }) => asset }]}
            columns={columns}
            rows={rows}
            rowKey={({ asset, id }) => `${asset} ${id}`}
          />
          <p className="table-note">
            {t('reconciliation.period', {
              from: formatTimestamp(answer.from, zone),
              to: formatTimestamp(answer.to, zone),
            })}
          </p>
          {missing !== '' && <p className="table-note warning-text">{missing}</p>}
          {answer.unreadable > 0 && (
            <p className="table-note warning-text">{t('reconciliation.unreadable', { count: answer.unreadable })}</p>
          )}
        </>
      )}
      <p className="table-note">
        <span>
          <UpdatedAgo since={props.since} />
        </span>
        <button type="button" className="button" disabled={props.reading} onClick={props.onRefresh}>
          {t('reconciliation.refresh')}
        </button>
      </p>
    </PanelStateView>
  );
}

/** Compares the balances of a market with its records, in a period that the user chooses. */
export function Reconciliation({ market, zone }: { readonly market: Market; readonly zone: TimeZone }) {
  const { clock } = useServices();
  const seen = useContext(PanelToolsContext) !== null;
  const { from, control } = useHistoryPeriod();
  const asked = useRequest<ReconciliationAnswer & { readonly readAt: number }>({
    about: `${market} ${from ?? ''}`,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.reconciliation', { ...tradingContext, market, from, to: null });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const { panelState, actions } = useAskedPanelState({
    asked,
    hasContent: asked.value !== null,
    empty: 'noRecords',
    signed: false,
    demo: 'noRecords',
  });
  return (
    <>
      <PanelTools>{control}</PanelTools>
      <ReconciliationView
        panelState={panelState}
        actions={actions}
        answer={asked.value}
        zone={zone}
        since={asked.since}
        reading={asked.reading}
        onRefresh={asked.refresh}
      />
    </>
  );
}
