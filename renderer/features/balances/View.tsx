import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Balance } from '../../../shared/domain/order.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';

/** What the balances panel shows. */
export interface BalancesViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly balances: readonly Balance[];
  /** What is said above the rows. */
  readonly note?: ReactNode;
}

/** Decimals of a balance at least shown: amounts of an account are kept to eight. */
const DECIMALS = 8;

/** Balances of both markets: props in, markup out. */
export function BalancesView({ face, actions, balances, note }: BalancesViewProps) {
  const { t } = useTranslation();
  const amount = (id: 'total' | 'available' | 'frozen'): Column<Balance> => ({
    id,
    head: t(`balances.${id}`),
    hint: t(`balances.${id}.hint`),
    number: true,
    cell: (balance) => <Amount text={balance[id]} decimals={DECIMALS} />,
    sortBy: (balance) => balance[id],
  });
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
      cell: (balance) => <Gain text={balance.unrealisedPnl} decimals={DECIMALS} />,
      sortBy: (balance) => balance.unrealisedPnl,
    },
  ];
  return (
    <PanelFace panel="balances" title={t('panel.balances')} face={face} actions={actions}>
      {note}
      <ListTable
        name="balances"
        chips={[{ id: 'market', label: t('order.market'), wordOf: ({ market }) => t(`market.${market}`) }]}
        caption={t('balances.table', { count: balances.length })}
        columns={columns}
        rows={balances}
        rowKey={(balance) => `${balance.market} ${balance.asset}`}
      />
    </PanelFace>
  );
}
