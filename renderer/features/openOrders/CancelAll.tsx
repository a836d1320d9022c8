import { useTranslation } from 'react-i18next';
import type { Translate } from '../../i18n/messages.ts';
import { CancelMenu } from '../../ui/CancelMenu.tsx';
import { sideText } from '../../ui/orderText.ts';
import type { CancelChoice } from './model.ts';

interface CancelAllProps {
  readonly choices: readonly CancelChoice[];
  readonly onCancelAll: (choice: CancelChoice) => void;
}

/** What a choice means in words, symbol or whole market named (H4). */
export function choiceText(t: Translate, { market, scope, side, count }: CancelChoice): string {
  const name = t(`market.${market}`);
  if (side !== null) return t('cancelAll.side', { count, market: name, side: sideText(t, side, null) });
  return scope.kind === 'ALL'
    ? t('cancelAll.market', { count, market: name })
    : t('cancelAll.symbol', { count, symbol: scope.symbol, market: name });
}

/** Cancel all of a symbol or of a market. */
export function CancelAll({ choices, onCancelAll }: CancelAllProps) {
  const { t } = useTranslation();
  return (
    <CancelMenu
      choices={choices}
      text={(choice) => choiceText(t, choice)}
      count={({ count }) => count}
      note={t('cancelAll.note')}
      onCancel={onCancelAll}
    />
  );
}
