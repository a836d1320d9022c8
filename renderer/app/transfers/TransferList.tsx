import { useTranslation } from 'react-i18next';
import type { OutgoingTransfer } from '../../../shared/domain/outgoingTransfer.ts';
import { formatBarTime } from '../../format/time.ts';
import { useZone } from '../../ui/cells.tsx';
import { groupThousands } from '../../format/number.ts';

/** The transfers of this installation, newest first, each with its state. */
export function TransferList({ transfers }: { readonly transfers: readonly OutgoingTransfer[] }) {
  const { t } = useTranslation();
  const zone = useZone();
  if (transfers.length === 0) return <p className="quiet-text">{t('transfer.none')}</p>;
  return (
    <div className="table-scroll">
      <table className="figures transfer-table">
        <caption className="visually-hidden">{t('transfer.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('transfer.column.time')}</th>
            <th scope="col">{t('transfer.column.recipient')}</th>
            <th scope="col">{t('transfer.column.amount')}</th>
            <th scope="col">{t('transfer.column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map(({ transferId, createdAt, recipient, amount, coin, state }) => (
            <tr key={transferId} data-transfer-state={state}>
              <td>{formatBarTime(createdAt, zone)}</td>
              <td>{recipient}</td>
              <td>
                {groupThousands(amount)} {coin}
              </td>
              <td>{t(`transfer.state.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
