import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RebateList } from '../../../shared/ipc/accountViews.ts';
import { foreignText } from '../../format/foreign.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, When } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { columnsOf, rowsOf, type RebateCell, type RebateRow } from './model.ts';
import type { ReadRebates } from './reading.ts';
import { exactPercent } from '../../format/rate.ts';

/** Props of the rebates panel. */
export interface RebatesViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly list: RebateList;
  readonly read: ReadRebates | null;
  readonly reading: boolean;
  /** Monotonic ms at which the last part was read. */
  readonly since: number;
  readonly zone: TimeZone;
  /** Customer whose balances are open; null: none. */
  readonly open: string | null;
  readonly holdings: ReactNode;
  readonly onOpen: (userId: string) => void;
  readonly onRefresh: () => void;
}

const numbers: ReadonlySet<RebateCell['kind']> = new Set<RebateCell['kind']>(['amount', 'percent']);

/**
 * Shows one list of a partner, and how much of it was read, from its props. Everything here only sends read requests.
 */
export function RebatesView(props: RebatesViewProps) {
  const { panelState, actions, list, read, zone, open, holdings, onOpen } = props;
  const { t } = useTranslation();
  const rows = read === null || read.records.list !== list ? [] : rowsOf(read.records);
  const canOpen = list === 'customers';
  return (
    <PanelStateView panel="rebates" title={t('panel.rebates')} panelState={panelState} actions={actions}>
      <ListTable
        key={list}
        name={`rebates.${list}`}
        caption={t('rebates.table', { list: t(`rebates.list.${list}`), count: rows.length })}
        columns={columns(t, list, rows, zone, canOpen ? onOpen : null)}
        rows={rows}
        rowKey={({ key }) => key}
        onOpen={canOpen ? ({ userId }) => userId !== null && onOpen(userId) : undefined}
        detail={canOpen ? ({ userId }) => (userId === open ? holdings : null) : undefined}
        foot={<p className="table-foot quiet-text">{t('rebates.noTransfers')}</p>}
      />
      <Progress {...props} />
    </PanelStateView>
  );
}

/** Shows how far the list was read, and which part is not known. */
function Progress({ read, reading, since, zone, onRefresh }: RebatesViewProps) {
  const { t } = useTranslation();
  const count = read?.records.records.length ?? 0;
  return (
    <>
      {read?.error && (
        <p className="table-bar warning-text" role="alert">
          {t('rebates.ended', { reason: errorText(t, read.error) })} {exchangeText(t, read.error)}
        </p>
      )}
      {read && read.gaps.length > 0 && (
        <p className="table-bar warning-text" role="status">
          {t('rebates.gaps', { gaps: read.gaps.map((gap) => t(`rebates.gap.${gap}`)).join('; ') })}
        </p>
      )}
      <p className="table-note">
        <span role="status">
          {read === null || !read.done
            ? t('rebates.readingOn', { count })
            : t(read.error || read.gaps.length > 0 ? 'rebates.part' : 'rebates.whole', {
                count,
                date: formatTimestamp(read.from, zone),
              })}
        </span>
        <span>
          <UpdatedAgo since={since} />
        </span>
        <button type="button" className="button" disabled={reading} onClick={onRefresh}>
          {t(reading ? 'fees.reading' : 'fees.refresh')}
        </button>
      </p>
    </>
  );
}

/** Translates known values of the exchange into the user's language. */
function wordText(t: Translate, value: string): string {
  const known = ['SPOT', 'FUTURES', 'directClient', 'subAgent', 'SUCCESS', 'FAILED', 'PROGRESSING'];
  return known.includes(value) ? translateKey(t, `rebates.word.${value}` as MessageKey) : foreignText(value);
}

function cellText(t: Translate, { kind, value }: RebateCell, zone: TimeZone): string {
  if (value === null) return t('cell.none');
  if (kind === 'time') return formatTimestamp(Number(value), zone);
  if (kind === 'percent') return exactPercent(value);
  if (kind === 'word') return wordText(t, value);
  if (kind === 'yes') return t(value === 'true' ? 'rebates.yes' : 'rebates.no');
  return foreignText(value);
}

function columns(
  t: Translate,
  list: RebateList,
  rows: readonly RebateRow[],
  zone: TimeZone,
  onOpen: ((userId: string) => void) | null,
): readonly Column<RebateRow>[] {
  return columnsOf[list].map((id, at): Column<RebateRow> => {
    const isNumber = rows.some(({ cells }) => numbers.has(cells[id]!.kind));
    return {
      id,
      head: translateKey(t, `rebates.column.${id}` as MessageKey),
      ...(at === 0 ? { fixed: true } : {}),
      ...(isNumber ? { number: true } : {}),
      cell({ cells, userId }) {
        const one = cells[id]!;
        if (one.kind === 'amount')
          return <Amount text={one.value} decimals={assetDecimals(cells['asset']?.value ?? null)} />;
        if (one.kind === 'time' && one.value !== null) return <When time={Number(one.value)} zone={zone} />;
        const words = cellText(t, one, zone);
        if (id !== 'userId' || onOpen === null || userId === null) return <span className="number">{words}</span>;
        return (
          <button
            type="button"
            className="symbol-link number"
            title={t('rebates.holdings.open', { user: userId })}
            onClick={() => onOpen(userId)}
          >
            {words}
          </button>
        );
      },
      sortBy: ({ cells }) => cells[id]!.value,
      text: ({ cells }) => cellText(t, cells[id]!, zone),
      title: ({ cells }) => cellText(t, cells[id]!, zone),
    };
  });
}
