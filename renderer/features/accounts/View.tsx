import { useTranslation } from 'react-i18next';
import type { AccountRow } from '../../../shared/ipc/watchedAccountViews.ts';
import { toMonotonic } from '../../ipc/feedStatus.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useServices } from '../../state/services.ts';
import { Ago } from '../../ui/Ago.tsx';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { ReactNode } from 'react';
import { accountTotal, type AccountFigures, type AccountTotal } from './model.ts';

/** The actions of a row. None of them places or cancels an order. */
export interface AccountActions {
  readonly open: (row: AccountRow) => void;
  readonly watch: (row: AccountRow, isWatched: boolean) => void;
  readonly read: (row: AccountRow) => void;
  readonly use: (row: AccountRow) => void;
}

/** Props of the accounts panel. */
export interface AccountsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly figures: readonly AccountFigures[];
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly onCurrency: (currency: string) => void;
  readonly rowActions: AccountActions;
  /** The row that is open; null: none. */
  readonly opened: string | null;
  /** The records of the open row. */
  readonly details: ReactNode;
}

/** Returns the name of an account in a sentence: its label with the last characters of its key. */
export const accountName = (t: Translate, { label, issued, lastFour }: AccountRow): string =>
  t('accounts.name', { label: label || (issued ? t('accounts.issued') : t('accounts.unnamed')), lastFour });

/** Renders the accounts of the environment from its props. */
export function AccountsView(props: AccountsViewProps) {
  const { panelState, actions, figures, currency, rowActions, opened } = props;
  const { t } = useTranslation();
  const decimals = assetDecimals(currency);
  return (
    <PanelStateView panel="accounts" title={t('panel.accounts')} panelState={panelState} actions={actions}>
      <TotalBar {...props} total={accountTotal(figures)} />
      <ListTable
        name="accounts"
        caption={t('accounts.table', { count: figures.length })}
        columns={columnsOf(t, figures, decimals, opened, rowActions)}
        rows={figures}
        rowKey={({ row }) => row.keyId}
        onOpen={({ row }) => rowActions.open(row)}
        detail={({ row }) =>
          row.keyId === opened ? (
            <div className="account-opened">
              <RowDetails row={row} rowActions={rowActions} />
              {row.state !== 'inUse' && props.details}
            </div>
          ) : null
        }
        totals={(shown) => {
          const total = accountTotal(shown);
          return {
            account: t(total.gaps.length === 0 ? 'accounts.sum' : 'accounts.sum.part'),
            spot: <Amount text={total.values.spot} decimals={decimals} />,
            futures: <Amount text={total.values.futures} decimals={decimals} />,
            total: <Amount text={total.values.total} decimals={decimals} />,
            pnl: <Gain text={total.values.pnl} decimals={decimals} />,
            positions: total.positions,
            orders: total.orders,
          };
        }}
        foot={<Notes figures={figures} rowActions={rowActions} />}
      />
    </PanelStateView>
  );
}

/** The value of all accounts. One that is not whole is called a part, and what it lacks is named. */
function TotalBar({ total, currency, currencies, onCurrency }: AccountsViewProps & { readonly total: AccountTotal }) {
  const { t } = useTranslation();
  const isWhole = total.gaps.length === 0;
  return (
    <div className="table-bar accounts-total" data-whole={isWhole}>
      <span className="total-value" title={t('accounts.value.hint')}>
        <span className={isWhole ? 'quiet-text' : 'warning-text'}>
          {t(isWhole ? 'accounts.value' : 'accounts.value.part')}
        </span>{' '}
        <strong>
          <Amount text={total.values.total} decimals={assetDecimals(currency)} />
        </strong>
        <Select
          label={t('accounts.currency')}
          value={currency}
          options={currencies.map((name) => ({ value: name, text: name }))}
          onChange={onCurrency}
        />
      </span>
      {!isWhole && (
        <span className="warning-text" role="status">
          {t('accounts.gaps', {
            list: total.gaps
              .map(({ row, gap }) => t('accounts.gap', { name: accountName(t, row), reason: t(`accounts.gap.${gap}`) }))
              .join(t('accounts.gap.between')),
          })}
        </span>
      )}
    </div>
  );
}

/** What an opened row may be used for: to look at, or to trade with after a switch. */
function RowDetails({ row, rowActions }: { readonly row: AccountRow; readonly rowActions: AccountActions }) {
  const { t } = useTranslation();
  const name = accountName(t, row);
  if (row.state === 'inUse') return <p>{t('accounts.inUse.note')}</p>;
  return (
    <div className="account-opened-head">
      <strong className="origin-tag">
        {t(row.state === 'off' ? 'accounts.notWatched.note' : 'accounts.watched.note')}
      </strong>
      <button
        type="button"
        className="button"
        aria-label={t('accounts.use.name', { name })}
        onClick={() => rowActions.use(row)}
      >
        {t('accounts.use')}
      </button>
      {row.state !== 'off' && (
        <button
          type="button"
          className="button"
          aria-label={t(row.state === 'refused' ? 'accounts.tryAgain.name' : 'accounts.refresh.name', { name })}
          disabled={row.isReading}
          onClick={() => rowActions.read(row)}
        >
          {t(row.state === 'refused' ? 'accounts.tryAgain' : 'accounts.refresh')}
        </button>
      )}
    </div>
  );
}

/** Returns the sentences about a row: why it could not be read, and whether it is counted. */
export function notesOf(t: Translate, { row }: AccountFigures, nameOf: (keyId: string) => string): readonly string[] {
  const errors = row.error
    ? [errorText(t, row.error)]
    : (['spot', 'futures'] as const).flatMap((market) => {
        const error = row.markets[market]?.error;
        return error
          ? [t('accounts.market.failed', { market: t(`market.${market}`), reason: errorText(t, error) })]
          : [];
      });
  const { sameAs } = row;
  const same = sameAs
    ? [t(sameAs.proof === 'id' ? 'accounts.same' : 'accounts.alike', { other: nameOf(sameAs.keyId) })]
    : [];
  return [...errors, ...same];
}

/** What has to be said about rows, below the table, each with what can be done. */
function Notes({
  figures,
  rowActions,
}: {
  readonly figures: readonly AccountFigures[];
  readonly rowActions: AccountActions;
}) {
  const { t } = useTranslation();
  const nameOf = (keyId: string): string => {
    const found = figures.find(({ row }) => row.keyId === keyId);
    return found ? accountName(t, found.row) : '';
  };
  const noted = figures.flatMap((one) => {
    const notes = notesOf(t, one, nameOf);
    return notes.length === 0 ? [] : [{ row: one.row, notes }];
  });
  return (
    <div className="table-foot">
      {noted.length > 0 && (
        <ul className="account-notes" aria-label={t('accounts.notes')}>
          {noted.map(({ row, notes }) => (
            <li key={row.keyId}>
              <strong>{accountName(t, row)}</strong>{' '}
              <span className={row.error ? 'warning-text' : undefined}>{notes.join(' ')}</span>{' '}
              {row.state === 'refused' && (
                <button
                  type="button"
                  className="button row-button"
                  aria-label={t('accounts.tryAgain.name', { name: accountName(t, row) })}
                  disabled={row.isReading}
                  onClick={() => rowActions.read(row)}
                >
                  {t('accounts.tryAgain')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="quiet-text">{t('accounts.about')}</p>
    </div>
  );
}

/** Says how old the figures of a row are. */
function Age({ figures: { row, readAt, gap } }: { readonly figures: AccountFigures }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  if (row.state === 'inUse')
    return <>{gap === null || gap === 'unpriced' ? t('accounts.live') : t('accounts.notLive')}</>;
  if (row.state === 'off') return <>{t('cell.none')}</>;
  const since = readAt === null ? null : toMonotonic(clock, readAt);
  if (row.state === 'refused') return <span className="warning-text">{t('accounts.refused')}</span>;
  if (since === null) return <>{t(row.error ? 'accounts.failed' : 'accounts.reading')}</>;
  return (
    <span className={gap === 'old' || gap === 'failed' ? 'warning-text' : undefined}>
      <Ago since={since} /> {t('age.ago')}
    </span>
  );
}

function columnsOf(
  t: Translate,
  figures: readonly AccountFigures[],
  decimals: number,
  opened: string | null,
  rowActions: AccountActions,
): readonly Column<AccountFigures>[] {
  const hasSpot = figures.some(({ row, values }) => row.markets.spot !== null || values.spot !== null);
  const amount = (id: 'spot' | 'futures' | 'total', head: string): Column<AccountFigures> => ({
    id,
    head,
    hint: t('accounts.value.hint'),
    number: true,
    extra: id !== 'total',
    cell: ({ values }) => <Amount text={values[id]} decimals={decimals} />,
    sortBy: ({ values }) => values[id],
  });
  const count = (id: 'positions' | 'orders'): Column<AccountFigures> => ({
    id,
    slight: id === 'positions',
    head: t(`accounts.${id}`),
    hint: t(`accounts.${id}.hint`),
    number: true,
    cell: (one) => <span className="number">{one[id] ?? t('cell.none')}</span>,
    sortBy: (one) => (one[id] === null ? null : String(one[id])),
  });
  return [
    {
      id: 'account',
      head: t('accounts.account'),
      fixed: true,
      cell: ({ row }) => (
        <>
          <strong>{row.label || t(row.issued ? 'accounts.issued' : 'accounts.unnamed')}</strong>{' '}
          <span className="origin-tag" data-account-state={row.state}>
            {t(`accounts.state.${row.state}`)}
          </span>{' '}
          {row.sameAs && <span className="origin-tag warning-text">{t(`accounts.sameAs.${row.sameAs.proof}`)}</span>}
        </>
      ),
      text: ({ row }) => `${accountName(t, row)} ${t(`accounts.state.${row.state}`)}`,
      sortBy: ({ row }) => row.label,
    },
    {
      id: 'key',
      head: t('accounts.key'),
      slight: true,
      cell: ({ row }) => <span className="number">{t('accounts.lastFour', { lastFour: row.lastFour })}</span>,
      sortBy: ({ row }) => row.lastFour,
    },
    ...(hasSpot ? [amount('spot', t('market.spot'))] : []),
    amount('futures', t('market.futures')),
    amount('total', t('accounts.equity')),
    {
      id: 'pnl',
      head: t('accounts.pnl'),
      hint: t('accounts.pnl.hint'),
      number: true,
      cell: ({ values }) => <Gain text={values.pnl} decimals={decimals} />,
      sortBy: ({ values }) => values.pnl,
    },
    count('positions'),
    count('orders'),
    {
      id: 'age',
      head: t('accounts.age'),
      hint: t('accounts.age.hint'),
      slight: true,
      cell: (one) => <Age figures={one} />,
      sortBy: ({ readAt }) => readAt,
    },
    {
      id: 'actions',
      head: t('order.action'),
      fixed: true,
      cell: ({ row }) => (
        <span className="row-actions">
          <button
            type="button"
            className="button row-button"
            aria-expanded={row.keyId === opened}
            aria-label={t('accounts.details.name', { name: accountName(t, row) })}
            onClick={() => rowActions.open(row)}
          >
            {t('accounts.details')}
          </button>
          {row.state !== 'inUse' && (
            <button
              type="button"
              className="button row-button"
              aria-label={t(row.state === 'off' ? 'accounts.watch.name' : 'accounts.unwatch.name', {
                name: accountName(t, row),
              })}
              onClick={() => rowActions.watch(row, row.state === 'off')}
            >
              {t(row.state === 'off' ? 'accounts.watch' : 'accounts.unwatch')}
            </button>
          )}
        </span>
      ),
    },
  ];
}
