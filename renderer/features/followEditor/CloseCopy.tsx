import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { useServices } from '../../bridge/services.ts';
import type { World } from '../../bridge/tradingStore.ts';
import { EndDialog } from './EndDialog.tsx';
import { endWords } from './ending.ts';

interface CloseCopyProps {
  readonly world: World;
  readonly copy: CopyOrder;
  readonly onClose: () => void;
}

/** Asks before one copy is closed at market (document 3, closePos; weight 50). */
export function CloseCopy({ world, copy, onClose }: CloseCopyProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const { copyId, symbol, positionSide, openPrice } = copy;
  const side =
    positionSide === 'LONG' || positionSide === 'SHORT' ? t(`order.positionSide.${positionSide}`) : positionSide;
  const size = copy.filledSize ?? copy.size;
  const trader = copy.traderName ?? copy.traderId;
  return (
    <EndDialog
      title={t('copyEnd.close.title', { symbol })}
      word={null}
      yes={t('copyEnd.close.yes')}
      no={t('copyEnd.keep')}
      onConfirm={async () => endWords('close', await client.call('copy.close', { ...world, copyId, symbol }))}
      onClose={onClose}
    >
      <p>{t('copyEnd.close.what', { side, size, symbol, trader, price: openPrice ?? t('cell.none') })}</p>
      <p>{t('copyEnd.close.note')}</p>
    </EndDialog>
  );
}
