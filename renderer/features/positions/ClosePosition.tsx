import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ClosePositionProps {
  readonly position: Position;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a position is closed at market by the exchange's own call (R10). */
export function ClosePosition({ position, onConfirm, onClose }: ClosePositionProps) {
  const { t } = useTranslation();
  const { symbol, size, separatedMode } = position;
  const side = t(`order.positionSide.${position.side}`);
  return (
    <ConfirmDialog
      title={t('positions.close.question', { symbol, side, size })}
      confirm={t('positions.close')}
      decline={t('positions.close.keep')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('positions.close.note')}</p>
      {separatedMode === 'SEPARATED' && <p>{t('positions.close.separated', { id: position.positionId })}</p>}
    </ConfirmDialog>
  );
}
