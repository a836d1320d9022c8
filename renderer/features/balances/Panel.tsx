import { useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compare, absolute, parseDecimal } from '../../../shared/num/decimal.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useAccount } from '../../state/market/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enBalances from '../../locales/en/balances.json';
import enDemo from '../../locales/en/demo.json';
import { registerMessages } from '../../i18n/messages.ts';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTradingPanelState } from '../../ui/useTradingPanelState.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import type { TradingState } from '../../state/account/index.ts';
import { assetDecimals, isZero } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { useAccountStatus } from '../../state/account/index.ts';
import { AccountDetails } from './AccountDetails.tsx';
import { CoinNetworks } from './CoinNetworks.tsx';
import { holdingOf } from '../../../shared/domain/accountValue.ts';
import { useAccountValue, type ShownValue } from './useAccountValue.ts';
import { Allocation, TotalBar } from './Value.tsx';
import '../../styles/balances.css';

/** The content of the balances panel. */
interface BalancesViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly balances: readonly Balance[];
  /** Their value; null: it is not shown. */
  readonly shown?: ShownValue | null;
  readonly onCurrency?: (currency: string) => void;
  /** What stands in place of the rows. */
  readonly instead?: ReactNode;
  /** Note shown above the rows. */
  readonly note?: ReactNode;
}

const keyOf = ({ market, asset }: Balance): string => `${market} ${asset}`;

/** Returns the value of a balance; null while it has none. */
export function valueOfBalance({ value }: ShownValue, balance: Balance): string | null {
  const { market, asset, amount } = holdingOf(balance);
  // What is not held is in no sum.
  if (isZero(amount)) return '0';
  return value?.assets.find((one) => one.asset === asset)?.markets[market] ?? null;
}

/** Renders the balances of both markets from its props. */
export function BalancesView(props: BalancesViewProps) {
  const { panelState, actions, balances, shown = null, onCurrency = () => undefined, instead, note } = props;
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
      extra: true,
      head: t('balances.pnl'),
      hint: t('balances.pnl.hint'),
      number: true,
      cell: (balance) => <Gain text={balance.unrealisedPnl} decimals={assetDecimals(balance.asset)} />,
      sortBy: (balance) => balance.unrealisedPnl,
    },
    ...(shown
      ? [
          {
            id: 'value',
            head: t('balances.value', { currency: shown.currency }),
            hint: t('balances.value.hint'),
            number: true,
            cell: (balance: Balance) => (
              <Amount text={valueOfBalance(shown, balance)} decimals={assetDecimals(shown.currency)} />
            ),
            sortBy: (balance: Balance) => valueOfBalance(shown, balance),
          },
        ]
      : []),
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
      {shown && <TotalBar shown={shown} onCurrency={onCurrency} />}
      {instead ?? (
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
      )}
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

/** Whether the value of a balance is known and less than `small`, which counts for a debt too. */
function isSmall(shown: ShownValue, balance: Balance): boolean {
  const [value, small] = [valueOfBalance(shown, balance), shown.small].map((text) => parseDecimal(text ?? ''));
  return value !== undefined && small !== undefined && compare(absolute(value), small) < 0;
}

/** Parts of the panel. */
const balanceParts = ['list', 'allocation', 'account'] as const;

/** Rows of the list: what is held, without small balances, or with those of zero. */
const rowChoices = ['held', 'small', 'zero'] as const;

registerMessages(enOrderLists);
registerMessages(enBalances);
registerMessages(enDemo);

/** The panel of the account's balances on both markets, with their value and how it is spread. */
export function BalancesPanel() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const panel = useContext(PanelContext);
  const seen = useContext(PanelToolsContext) !== null;
  const account = useAccount();
  const [chosenRows, setChosenRows] = useState<(typeof rowChoices)[number]>('held');
  const balances = useTrading((state) => state.balances);
  const held = useMemo(() => balanceRows(balances, false), [balances]);
  const shown = useAccountValue(held, seen);
  // The exchange reports no rights of the demo account (A-DEMO).
  const parts = balanceParts.filter((value) => value !== 'account' || account === 'main');
  const part = parts.find((value) => value === panel?.params['part']) ?? 'list';
  const rows = chosenRows === 'zero' ? balanceRows(balances, true) : held;
  const known = balances.spot.list.length + balances.futures.list.length;
  const status = useAccountStatus(seen && part === 'account');
  const ofStatus = useAskedPanelState({
    asked: status,
    hasContent: status.value !== null,
    empty: 'noBalances',
    signed: true,
    demo: null,
  });
  const ofBalances = useTradingPanelState(
    [balances.spot.feed, balances.futures.feed],
    rows.length > 0,
    known > 0 ? 'zeroBalances' : 'noBalances',
  );
  const instead = {
    list: null,
    allocation: (
      <Allocation shown={shown} note={t(account === 'demo' ? 'balances.counted.demo' : 'balances.counted')} />
    ),
    account: <AccountDetails status={status.value} since={status.since} />,
  };
  return (
    <>
      <PanelTools>
        <Select
          label={t('balances.part')}
          value={part}
          options={parts.map((value) => ({ value, text: t(`balances.part.${value}`) }))}
          onChange={(value) => panel?.save({ part: value })}
        />
        <button type="button" className="button quiet" onClick={() => desk.showCommand('moveFunds')}>
          {t('balances.move')}
        </button>
        {part === 'list' && (
          <Select
            label={t('balances.rows')}
            title={t('balances.rows.hint')}
            value={chosenRows}
            options={rowChoices.map((value) => ({ value, text: t(`balances.${value}`) }))}
            onChange={setChosenRows}
          />
        )}
      </PanelTools>
      <BalancesView
        {...(part === 'account' ? ofStatus : ofBalances)}
        balances={chosenRows === 'small' ? rows.filter((balance) => !isSmall(shown, balance)) : rows}
        shown={part === 'account' ? null : shown}
        onCurrency={(valueCurrency) => desk.changeSettings({ valueCurrency })}
        instead={instead[part]}
        note={<DemoNote feed={balances.futures.feed} list="balances" />}
      />
    </>
  );
}
