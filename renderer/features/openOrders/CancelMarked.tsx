import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/domain/order.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface CancelMarkedProps {
  readonly orders: readonly Order[];
  readonly onCancel: (orders: readonly Order[]) => void;
}

/** Cancels the marked orders after one question: those that were marked when it was asked. */
export function CancelMarked({ orders, onCancel }: CancelMarkedProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly Order[] | null>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(orders)}>
        {t('openOrders.cancelMarked', { count: orders.length })}
      </button>
      {asked !== null && (
        <ConfirmDialog
          title={t('openOrders.cancelMarked.question', { count: asked.length })}
          confirm={t('cancelAll.confirm', { count: asked.length })}
          decline={t('cancelAll.keep')}
          onConfirm={() => onCancel(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('cancelAll.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
