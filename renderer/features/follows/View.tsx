import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeZone } from '../../format/time.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { COPY_MONEY } from '../../ui/copyOrders.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { followColumns } from './columns.tsx';
import { followSums, nameOf, winRate, type FollowRow } from './model.ts';
import { TraderDetails } from './TraderDetails.tsx';

/** Props of the panel of followed traders. */
export interface FollowsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly rows: readonly FollowRow[];
  readonly zone: TimeZone;
  /** Wall ms at which the exchange's list was read; null: not yet. */
  readonly readAt: number | null;
  /** Note below the rows: how much of the list and of the past the figures include. */
  readonly note: ReactNode;
  /** Grid of overlaps instead of the table of traders; `null`: the table is shown. */
  readonly overlap: ReactNode | null;
  readonly onSettings: (traderId: string) => void;
  readonly onStop: (traderId: string) => void;
}

/** Shows the followed traders from its props. Enter on a row opens the trader's details, F2 its settings. */
export function FollowsView(props: FollowsViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, rows, zone, readAt, note, overlap, onSettings, onStop } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = ({ trader }: FollowRow): void => setOpened(opened === trader.traderId ? null : trader.traderId);
  const settings = ({ trader }: FollowRow): void => onSettings(trader.traderId);
  const columns: Column<FollowRow>[] = [
    ...followColumns({ t, zone, readAt }),
    {
      id: 'actions',
      head: t('order.action'),
      fixed: true,
      cell: (row) => {
        const name = nameOf(row.trader);
        return (
          <span className="row-actions">
            <button
              type="button"
              className="button row-button"
              aria-expanded={opened === row.trader.traderId}
              aria-label={t('copy.details.name', { name })}
              onClick={() => toggle(row)}
            >
              {t('copy.details')}
            </button>
            <button
              type="button"
              className="button row-button"
              aria-label={t('copy.settings.name', { name })}
              onClick={() => settings(row)}
            >
              {t('copy.settings')}
            </button>
            <button
              type="button"
              className="button row-button"
              aria-label={t('copy.stop.name', { name })}
              onClick={() => onStop(row.trader.traderId)}
            >
              {t('copy.stop')}
            </button>
          </span>
        );
      },
    },
  ];
  return (
    <PanelStateView panel="follows" title={t('panel.follows')} panelState={panelState} actions={actions}>
      {overlap ?? (
        <ListTable
          name="follows"
          caption={t('copy.follows.table', { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={({ trader }) => trader.traderId}
          onOpen={toggle}
          rowKeys={{ F2: settings }}
          detail={(row) =>
            opened === row.trader.traderId ? <TraderDetails row={row} zone={zone} readAt={readAt} /> : null
          }
          totals={(shown) => (shown.length < 2 ? {} : totals(shown))}
        />
      )}
      {note}
    </PanelStateView>
  );

  function totals(shown: readonly FollowRow[]): Readonly<Record<string, ReactNode>> {
    const sums = followSums(shown);
    const rate = winRate(sums.wins, sums.closed);
    const why = (text: string | number | null, shown: ReactNode): ReactNode =>
      text === null ? <span title={t('copy.unknown.total')}>{shown}</span> : shown;
    const plain = (text: string | null): ReactNode => why(text, <Amount text={text} decimals={COPY_MONEY} />);
    const gain = (text: string | null): ReactNode => why(text, <Gain text={text} decimals={COPY_MONEY} />);
    return {
      trader: t('table.total'),
      net: gain(sums.net),
      unrealised: gain(sums.unrealised),
      fees: plain(sums.fees),
      share: plain(sums.profitShare),
      wins: rate === null ? t('cell.none') : <span className="number">{t('copy.percent', { value: rate })}</span>,
      margin: plain(sums.margin),
      long: plain(sums.long),
      short: plain(sums.short),
      open: why(sums.open, <span className="number">{sums.open ?? t('cell.none')}</span>),
    };
  }
}
