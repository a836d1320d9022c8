import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrading } from '../../bridge/services.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enDemoPanels } from '../../i18n/enDemoPanels.ts';
import { bringWords } from '../../i18n/messages.ts';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useTradingFace } from '../../ui/useTradingFace.ts';
import { balanceRows } from './model.ts';
import { BalancesView } from './View.tsx';

bringWords(enAccount);
bringWords(enDemoPanels);

/** What the account holds on both markets. */
export function BalancesPanel() {
  const { t } = useTranslation();
  const [withZero, setWithZero] = useState(false);
  const balances = useTrading((state) => state.balances);
  const rows = balanceRows(balances, withZero);
  const known = balances.spot.list.length + balances.futures.list.length;
  const { face, actions } = useTradingFace(
    [balances.spot.feed, balances.futures.feed],
    rows.length > 0,
    known > 0 ? 'zeroBalances' : 'noBalances',
  );
  return (
    <>
      <PanelTools>
        <button
          type="button"
          className="button quiet"
          aria-pressed={withZero}
          title={t('balances.zero.hint')}
          onClick={() => setWithZero(!withZero)}
        >
          {t('balances.zero')}
        </button>
      </PanelTools>
      <BalancesView
        face={face}
        actions={actions}
        balances={rows}
        note={<DemoNote feed={balances.futures.feed} list="balances" />}
      />
    </>
  );
}
