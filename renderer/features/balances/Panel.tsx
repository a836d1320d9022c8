import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrading } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enBalances from '../../locales/en/balances.json';
import enDemo from '../../locales/en/demo.json';
import { registerMessages } from '../../i18n/messages.ts';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useTradingPanelState } from '../../ui/useTradingPanelState.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import type { TradingState } from '../../state/account/index.ts';
import { assetDecimals, isZero } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { CoinNetworks } from './CoinNetworks.tsx';

/** The content of the balances panel. */
interface BalancesViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly balances: readonly Balance[];
  /** Note shown above the rows. */
  readonly note?: ReactNode;
}

const keyOf = ({ market, asset }: Balance): string => `${market} ${asset}`;

/** Renders the balances of both markets from its props. */
export function BalancesView({ panelState, actions, balances, note }: BalancesViewProps) {
  const { t } = useTranslation();
  const amount = (id: 'total' | 'available' | 'frozen'): Column<Balance> => ({
    id,
    head: t(`balances.${id}`),
    hint: t(`balances.${id}.hint`),
    number: true,
    cell: (balance) => <Amount text={balance[id]} decimals={assetDecimals(balance.asset)} />,
    sortBy: (balance) => balance[id],
  });
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = (balance: Balance): void => setOpened(opened === keyOf(balance) ? null : keyOf(balance));
  const columns: Column<Balance>[] = [
    {
      id: 'market',
      head: t('order.market'),
      cell: (balance) => t(`market.${balance.market}`),
      sortBy: (balance) => t(`market.${balance.market}`),
    },
    {
      id: 'asset',
      head: t('balances.asset'),
      cell: (balance) => <strong>{balance.asset}</strong>,
      sortBy: (balance) => balance.asset,
      fixed: true,
    },
    amount('total'),
    amount('available'),
    amount('frozen'),
    {
      id: 'pnl',
      head: t('balances.pnl'),
      hint: t('balances.pnl.hint'),
      number: true,
      cell: (balance) => <Gain text={balance.unrealisedPnl} decimals={assetDecimals(balance.asset)} />,
      sortBy: (balance) => balance.unrealisedPnl,
    },
    {
      id: 'networks',
      head: t('balances.networks'),
      hint: t('balances.networks.hint'),
      fixed: true,
      cell: (balance) => (
        <span className="row-actions">
          <button
            type="button"
            className="button row-button"
            aria-expanded={opened === keyOf(balance)}
            aria-label={t('balances.networks.name', { asset: balance.asset })}
            onClick={() => toggle(balance)}
          >
            {t('balances.networks')}
          </button>
        </span>
      ),
    },
  ];
  return (
    <PanelStateView panel="balances" title={t('panel.balances')} panelState={panelState} actions={actions}>
      {note}
      <ListTable
        name="balances"
        chips={[{ id: 'market', label: t('order.market'), wordOf: ({ market }) => t(`market.${market}`) }]}
        caption={t('balances.table', { count: balances.length })}
        columns={columns}
        rows={balances}
        rowKey={keyOf}
        onOpen={toggle}
        detail={(balance) => (keyOf(balance) === opened ? <CoinNetworks asset={balance.asset} /> : null)}
      />
    </PanelStateView>
  );
}

/** Whether nothing of an asset is held, including unrealised profit. */
function isEmptyBalance(balance: Balance): boolean {
  const { total, available, frozen, unrealisedPnl } = balance;
  return [total, available, frozen, unrealisedPnl ?? '0'].every(isZero);
}

/** Returns the balances of both markets, spot first, in the order of the assets; empty ones only on request. */
export function balanceRows(balances: TradingState['balances'], withZero: boolean): readonly Balance[] {
  return [balances.spot, balances.futures].flatMap(({ list }) =>
    list
      .filter((balance) => withZero || !isEmptyBalance(balance))
      .toSorted((a, b) => (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0)),
  );
}

registerMessages(enOrderLists);

registerMessages(enBalances);
registerMessages(enDemo);

/** The panel of the account's balances on both markets. */
export function BalancesPanel() {
  const { t } = useTranslation();
  const [withZero, setWithZero] = useState(false);
  const balances = useTrading((state) => state.balances);
  const rows = balanceRows(balances, withZero);
  const known = balances.spot.list.length + balances.futures.list.length;
  const { panelState, actions } = useTradingPanelState(
    [balances.spot.feed, balances.futures.feed],
    rows.length > 0,
    known > 0 ? 'zeroBalances' : 'noBalances',
  );
  return (
    <>
      <PanelTools>
        <button
          type="button"
          className="button quiet"
          aria-pressed={withZero}
          title={t('balances.zero.hint')}
          onClick={() => setWithZero(!withZero)}
        >
          {t('balances.zero')}
        </button>
      </PanelTools>
      <BalancesView
        panelState={panelState}
        actions={actions}
        balances={rows}
        note={<DemoNote feed={balances.futures.feed} list="balances" />}
      />
    </>
  );
}
