import { useTranslation } from 'react-i18next';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { groupThousands } from '../../../format/number.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { BreakEvenStop } from './breakEvenStop.ts';

/** A confirmation that the ladder asks for before it acts. */
export type LadderConfirmation =
  | { readonly kind: 'cancelAll'; readonly market: Market; readonly symbol: string; readonly count: number }
  | { readonly kind: 'flatten'; readonly symbol: string; readonly count: number }
  | { readonly kind: 'breakEven'; readonly stop: Extract<BreakEvenStop, { kind: 'modify' }> };

interface LadderQuestionsProps {
  readonly asked: LadderConfirmation | null;
  readonly onConfirm: (asked: LadderConfirmation) => void;
  readonly onClose: () => void;
}

/** Shows the confirmations for the buttons above the rows; orders are confirmed by the ticket. */
export function LadderConfirmations({ asked, onConfirm, onClose }: LadderQuestionsProps) {
  const { t } = useTranslation();
  if (asked === null) return null;
  const confirm = (): void => onConfirm(asked);
  switch (asked.kind) {
    case 'cancelAll':
      return (
        <ConfirmDialog
          title={t('ladder.cancelAll.title', { symbol: asked.symbol })}
          confirm={t('ladder.cancelAll.confirm', { count: asked.count })}
          decline={t('ladder.cancelAll.decline')}
          onConfirm={confirm}
          onClose={onClose}
        >
          <p>{t('ladder.cancelAll.note')}</p>
        </ConfirmDialog>
      );
    case 'flatten':
      return (
        <ConfirmDialog
          title={t('ladder.flatten.title', { symbol: asked.symbol, count: asked.count })}
          confirm={t('ladder.flatten.confirm')}
          decline={t('ladder.flatten.decline')}
          onConfirm={confirm}
          onClose={onClose}
        >
          <p>{t('ladder.flatten.note')}</p>
        </ConfirmDialog>
      );
    case 'breakEven': {
      const { trigger, price, position } = asked.stop;
      const prices = { from: groupThousands(trigger.triggerPrice ?? ''), to: groupThousands(price) };
      return (
        <ConfirmDialog
          title={t('ladder.breakEven.title', { symbol: position.symbol, ...prices })}
          confirm={t('chartTrade.modify.confirm', prices)}
          decline={t('chartTrade.modify.decline', prices)}
          onConfirm={confirm}
          onClose={onClose}
        >
          <p>{t('ladder.breakEven.formula')}</p>
          <p>{t('chartTrade.modify.note')}</p>
        </ConfirmDialog>
      );
    }
  }
}
