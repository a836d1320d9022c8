import { useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelContext, type Selection } from '../state/desk/index.ts';
import { useAccount } from '../state/market/index.ts';
import type { PastScope } from '../state/orders/index.ts';
import { Choice } from './Choice.tsx';
import { PanelTools } from './PanelTools.tsx';

/** The stored choice of all symbols. */
const ALL = 'all';

/** Which symbols a history table shows; the workspace stores the choice. */
export interface HistoryScope extends PastScope {
  /** The buttons for the choice; `null` where only one symbol can be shown. */
  readonly choice: ReactNode;
  /** What the table's caption names. */
  readonly caption: string;
}

/**
 * Returns the scope of a history table: the symbol of its panel, or all symbols of the market. The demo account has an
 * archive of futures orders only, and without an archive the exchange is asked for one symbol at a time.
 */
export function useHistoryScope({ market, symbol }: Selection, kind: 'orders' | 'fills'): HistoryScope {
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const isDemo = useAccount() === 'demo';
  const hasArchive = !isDemo || (market === 'futures' && kind === 'orders');
  const isAll = hasArchive && panel?.params['scope'] === ALL;
  return useMemo(
    () => ({
      market,
      symbol: isAll ? null : symbol,
      caption: isAll ? t('history.allSymbols.caption') : symbol,
      choice: panel && hasArchive && (
        <PanelTools>
          <Choice
            label={t('history.scope')}
            value={isAll ? ALL : 'symbol'}
            options={[
              { value: 'symbol', text: symbol },
              { value: ALL, text: t('history.allSymbols') },
            ]}
            onChange={(scope) => panel.save({ scope })}
          />
        </PanelTools>
      ),
    }),
    [market, symbol, isAll, hasArchive, panel, t],
  );
}
