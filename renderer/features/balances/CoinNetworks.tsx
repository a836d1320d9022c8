import { useTranslation } from 'react-i18next';
import type { CoinNetwork } from '../../../shared/domain/coin.ts';
import type { CoinAnswer } from '../../../shared/ipc/recordViews.ts';
import { ok } from '../../../shared/result/result.ts';
import { formatTimestamp } from '../../format/time.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { Amount, useZone } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';

/** Says whether a direction is open, and the exchange's own reason where it is not. */
function Direction({ isOpen, notice }: { readonly isOpen: boolean; readonly notice: string | null }) {
  const { t } = useTranslation();
  return (
    <td className={isOpen ? '' : 'warning-text'} title={notice ?? undefined}>
      {t(isOpen ? 'balances.network.open' : 'balances.network.closed')}
      {!isOpen && notice !== null && <span className="quiet-text"> {notice}</span>}
    </td>
  );
}

function NetworkRow({ network }: { readonly network: CoinNetwork }) {
  const { t } = useTranslation();
  const { name, isDefault, withdrawalFee, minimumWithdrawal, minimumDeposit, confirmations, tagRequired } = network;
  return (
    <tr>
      <td>
        {name} {isDefault && <span className="quiet-text">{t('balances.network.default')}</span>}
      </td>
      <Direction isOpen={network.depositsOpen} notice={network.depositNotice} />
      <Direction isOpen={network.withdrawalsOpen} notice={network.withdrawalNotice} />
      <td className="number">
        <Amount text={withdrawalFee} decimals={undefined} />
      </td>
      <td className="number">
        <Amount text={minimumWithdrawal} decimals={undefined} />
      </td>
      <td className="number">
        <Amount text={minimumDeposit} decimals={undefined} />
      </td>
      <td className="number">{confirmations}</td>
      <td>{t(tagRequired ? 'balances.network.tag.required' : 'balances.network.tag.none')}</td>
    </tr>
  );
}

/** Shows the networks of a coin from the exchange's list, and where deposits and withdrawals are made. */
export function CoinNetworks({ asset }: { readonly asset: string }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const { value: answer, error } = useRequest<{ readonly readAt: number; readonly list: CoinAnswer }>({
    about: `coin ${asset}`,
    everyMs: null,
    seen: true,
    async ask(client, tradingContext) {
      const reply = await client.call('records.coin', { ...tradingContext, asset });
      return reply.ok ? ok({ readAt: clock.now(), list: reply.value }) : reply;
    },
  });
  const value = answer?.list ?? null;
  const networks = value?.coin?.networks ?? [];
  return (
    <div className="past-details coin-networks">
      <p>{t('balances.networks.elsewhere')}</p>
      {error && <p className="warning-text">{errorText(t, error)}</p>}
      {!error && !value && <p role="status">{t('balances.networks.loading')}</p>}
      {value?.readAt === null && <p className="warning-text">{t('balances.networks.failed')}</p>}
      {value && value.readAt !== null && !value.coin && <p>{t('balances.networks.unlisted', { asset })}</p>}
      {value?.coin && networks.length === 0 && <p>{t('balances.networks.none', { asset })}</p>}
      {networks.length > 0 && (
        <table className="figures">
          <caption className="visually-hidden">{t('balances.networks.name', { asset })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('balances.network')}</th>
              <th scope="col">{t('balances.network.deposits')}</th>
              <th scope="col">{t('balances.network.withdrawals')}</th>
              <th scope="col" className="number">
                {t('balances.network.withdrawalFee')}
              </th>
              <th scope="col" className="number">
                {t('balances.network.minimumWithdrawal')}
              </th>
              <th scope="col" className="number" title={t('balances.network.minimumDeposit.hint')}>
                {t('balances.network.minimumDeposit')}
              </th>
              <th scope="col" className="number">
                {t('balances.network.confirmations')}
              </th>
              <th scope="col">{t('balances.network.tag')}</th>
            </tr>
          </thead>
          <tbody>
            {networks.map((network) => (
              <NetworkRow key={network.network} network={network} />
            ))}
          </tbody>
        </table>
      )}
      {value && value.readAt !== null && (
        <p className="quiet-text">{t('balances.networks.readAt', { time: formatTimestamp(value.readAt, zone) })}</p>
      )}
    </div>
  );
}
