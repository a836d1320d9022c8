import { useTranslation } from 'react-i18next';
import { useZone } from '../../ui/cells.tsx';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';
import { OrderDetails } from './OrderDetails.tsx';

interface DetailsDialogProps {
  readonly symbol: string;
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Details of an order placed elsewhere: only the exchange's data, because the app has no timeline for it. */
export function DetailsDialog({ symbol, orderId, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="dialog" aria-label={t('details.title', { id: orderId })} onClose={onClose}>
      <header className="dialog-head">
        <h2>{t('details.order')}</h2>
        <span className="quiet-text number">
          {symbol} {orderId}
        </span>
        <KillButton />
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('details.close')}
        </button>
      </header>
      <p className="quiet-text">{t('details.elsewhere')}</p>
      <OrderDetails symbol={symbol} orderId={orderId} zone={zone} />
    </dialog>
  );
}
