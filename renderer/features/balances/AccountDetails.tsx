import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusAnswer } from '../../../shared/ipc/accountViews.ts';
import type { Translate } from '../../i18n/messages.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { useZone, When } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { TimeZone } from '../../format/time.ts';

/** What the replies report, in the order in which it is shown; each is a field of one of them or of both. */
const facts = {
  trading: 'canTrade',
  deposits: 'canDeposit',
  withdrawals: 'canWithdraw',
  permissions: 'permissions',
  accountType: 'accountType',
  userId: 'uid',
  longAndShort: 'dualSidePosition',
  selfTrade: 'requireSelfTradePrevention',
  smartRouting: 'preventSor',
  brokered: 'brokered',
  ownFees: 'symbolCommissions',
  updatedAt: 'updateTime',
} as const;

type FactId = keyof typeof facts;

interface Fact {
  readonly id: FactId;
  readonly spot: ReactNode;
  readonly futures: ReactNode;
}

/** Returns the rows; what an account does not report is a dash. */
function factsOf(t: Translate, { spot, futures }: StatusAnswer, zone: TimeZone): readonly Fact[] {
  const ofSpot = spot.state === 'ready' ? spot.account : null;
  const ofFutures = futures.state === 'ready' ? futures.account : null;
  const none = t('cell.none');
  const allowed = (value: boolean | null | undefined): ReactNode => {
    if (value === null || value === undefined) return none;
    return value ? (
      t('balances.account.allowed')
    ) : (
      <span className="warning-text">{t('balances.account.notAllowed')}</span>
    );
  };
  const yes = (value: boolean | null | undefined): string =>
    value === null || value === undefined ? none : t(value ? 'balances.account.yes' : 'balances.account.no');
  const list = (words: readonly string[] | null | undefined): string => {
    if (!words) return none;
    return words.length === 0 ? t('balances.account.nothing') : words.join(', ');
  };
  const when = (time: number | null | undefined): ReactNode => (time ? <When time={time} zone={zone} /> : none);
  return [
    { id: 'trading', spot: allowed(ofSpot?.canTrade), futures: allowed(ofFutures?.canTrade) },
    { id: 'deposits', spot: allowed(ofSpot?.canDeposit), futures: allowed(ofFutures?.canDeposit) },
    { id: 'withdrawals', spot: allowed(ofSpot?.canWithdraw), futures: allowed(ofFutures?.canWithdraw) },
    { id: 'permissions', spot: list(ofSpot?.permissions), futures: none },
    { id: 'accountType', spot: ofSpot?.accountType ?? none, futures: none },
    { id: 'userId', spot: ofSpot?.userId ?? none, futures: none },
    { id: 'longAndShort', spot: none, futures: yes(ofFutures?.longAndShort) },
    { id: 'selfTrade', spot: yes(ofSpot?.selfTradePrevented), futures: none },
    { id: 'smartRouting', spot: yes(ofSpot?.smartRoutingPrevented), futures: none },
    { id: 'brokered', spot: yes(ofSpot?.brokered), futures: none },
    {
      id: 'ownFees',
      spot: list(ofSpot?.symbolCommissions?.map(({ label, value }) => `${label}: ${value}`)),
      futures: none,
    },
    { id: 'updatedAt', spot: when(ofSpot?.updatedAt), futures: when(ofFutures?.updatedAt) },
  ];
}

interface AccountDetailsProps {
  readonly status: StatusAnswer | null;
  /** When it was read, in monotonic ms. */
  readonly since: number;
}

/** Shows everything that the exchange reports of both accounts beside their balances. */
export function AccountDetails({ status, since }: AccountDetailsProps) {
  const { t } = useTranslation();
  const zone = useZone();
  if (!status) return null;
  const market = (id: 'spot' | 'futures'): Column<Fact> => ({
    id,
    head: t(`market.${id}`),
    cell: (fact) => fact[id],
  });
  const columns: readonly Column<Fact>[] = [
    {
      id: 'fact',
      head: t('balances.account.fact'),
      fixed: true,
      cell: ({ id }) => t(`balances.account.${id}`),
      title: ({ id }) => t('balances.account.field', { hint: t(`balances.account.${id}.hint`), field: facts[id] }),
      text: ({ id }) => t(`balances.account.${id}`),
    },
    market('spot'),
    market('futures'),
  ];
  return (
    <>
      {(['spot', 'futures'] as const).map((id) => {
        const one = status[id];
        return one.state === 'failed' ? (
          <p key={id} className="table-bar warning-text">
            {t('balances.account.failed', { market: t(`market.${id}`), reason: errorText(t, one.error) })}
          </p>
        ) : null;
      })}
      <ListTable
        name="balances.account"
        caption={t('balances.account.table')}
        columns={columns}
        rows={factsOf(t, status, zone)}
        rowKey={({ id }) => id}
        foot={
          <p className="table-foot quiet-text">
            <UpdatedAgo since={since} />
          </p>
        }
      />
    </>
  );
}
