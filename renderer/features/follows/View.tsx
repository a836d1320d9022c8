import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';
import { decimal, formatShort, multiply, parseDecimal } from '../../../shared/num/decimal.ts';
import { type TimeZone, formatTimestamp } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Amount, Gain, When } from '../../ui/cells.tsx';
import { COPY_MONEY } from '../../ui/copyOrders.tsx';
import type { Column } from '../../ui/table/column.ts';
import { panelKeys } from '../../state/desk/index.ts';
import { bindKeys } from '../../ui/tableKeys.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { followColumns, lengthText } from './columns.tsx';
import { followSums, nameOf, winRate, type FollowRow } from './model.ts';
import { formatNumber } from '../../format/number.ts';

interface TraderDetailsProps {
  readonly row: FollowRow;
  readonly zone: TimeZone;
  readonly readAt: number | null;
}

/**
 * Shows everything known about one trader: its id, figures from the copies, and what the exchange reports.
 */
export function TraderDetails({ row: { trader, truth }, zone, readAt }: TraderDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className="trader-details">
      <dl>
        <LabelledValue label={t('copy.details.id')}>{trader.traderId}</LabelledValue>
        {truth && (
          <>
            <LabelledValue
              label={t('copy.realised')}
              hint={t(truth.realised === null ? 'copy.untold' : 'copy.realised.formula')}
            >
              <Amount text={truth.realised} decimals={COPY_MONEY} />
            </LabelledValue>
            <LabelledValue label={t('copy.details.closed')}>
              {t('copy.details.wins', { wins: truth.wins, losses: truth.losses })}
            </LabelledValue>
            <LabelledValue label={t('copy.holding')} hint={t('copy.holding.formula')}>
              {truth.holding
                ? t('copy.details.holding', {
                    median: lengthText(t, truth.holding.median),
                    longest: lengthText(t, truth.holding.longest),
                  })
                : t('cell.none')}
            </LabelledValue>
            <LabelledValue label={t('copy.fill')} hint={t('copy.fill.formula')}>
              {truth.fills
                ? t('copy.details.fill', {
                    average: formatNumber(truth.fills.averageBasisPoints, 1),
                    worst: formatNumber(truth.fills.worstBasisPoints, 1),
                    count: truth.fills.copies,
                  })
                : t('copy.fill.waiting')}
            </LabelledValue>
            <LabelledValue label={t('copy.details.last')}>
              {truth.lastAt === null ? t('cell.none') : <When time={truth.lastAt} zone={zone} />}
            </LabelledValue>
          </>
        )}
      </dl>
      <h3>{t('copy.details.exchange')}</h3>
      {trader.more.length === 0 ? (
        <p>{t('copy.details.nothing')}</p>
      ) : (
        <dl>
          {exchangeValues(t, trader.more, zone).map(([key, label, value]) => (
            <LabelledValue key={key} label={label}>
              {value}
            </LabelledValue>
          ))}
        </dl>
      )}
      {readAt !== null && <p className="quiet-text">{t('copy.asOf', { time: formatTimestamp(readAt, zone) })}</p>}
    </div>
  );
}

/** Fields that the exchange reports of a trader, and how their values are written. */
const exchangeFields = {
  profitShareRatio: 'ratio',
  followTime: 'time',
  openOrders: 'count',
  closedOrders: 'count',
  marginAmount: 'money',
  realizedPnl: 'gain',
  netProfit: 'gain',
  profitShared: 'money',
} as const;

type ExchangeField = keyof typeof exchangeFields;

const isKnown = (label: string): label is ExchangeField => Object.hasOwn(exchangeFields, label);

/** Returns the value of a known field as it is shown; `undefined` where it is not of the field's kind. */
function fieldValue(t: Translate, field: ExchangeField, value: string | null, zone: TimeZone): ReactNode {
  const number = parseDecimal(value ?? '');
  if (value === null) return t('cell.none');
  if (!number) return undefined;
  switch (exchangeFields[field]) {
    case 'ratio':
      return t('copy.percent', { value: formatShort(multiply(number, decimal('100'))) });
    case 'time':
      return /^\d{12,14}$/.test(value) ? <When time={Number(value)} zone={zone} /> : undefined;
    case 'money':
      return <Amount text={value} decimals={COPY_MONEY} />;
    case 'gain':
      return <Gain text={value} decimals={COPY_MONEY} />;
    case 'count':
      return value;
  }
}

/** Returns key, label and value of what the exchange reports, fields that the app does not know last. */
function exchangeValues(
  t: Translate,
  more: LeadTrader['more'],
  zone: TimeZone,
): readonly (readonly [key: string, label: string, value: ReactNode])[] {
  const rows = more.map(({ label, value }) => {
    const shown = isKnown(label) ? fieldValue(t, label, value, zone) : undefined;
    return isKnown(label) && shown !== undefined
      ? { known: true, row: [label, t(`copy.field.${label}`), shown] as const }
      : { known: false, row: [label, t('copy.field.other'), `${label}: ${value ?? t('cell.none')}`] as const };
  });
  return [...rows.filter(({ known }) => known), ...rows.filter(({ known }) => !known)].map(({ row }) => row);
}

interface LabelledValueProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Shows one labelled value. */
function LabelledValue({ label, hint, children }: LabelledValueProps) {
  return (
    <div className="told-value" {...(hint === undefined ? {} : { title: hint })}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}

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
          rowKeys={bindKeys(panelKeys.follows, { edit: settings })}
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
