import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeeRate, FeesAnswer } from '../../../shared/ipc/accountViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import type { Selection } from '../../state/desk/index.ts';
import type { TradingContext } from '../../state/account/index.ts';
import { useRequest } from '../../state/useRequest.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enFees from '../../locales/en/fees.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { feeDays, feeTabs, rateRow, rateSymbols, type FeeTab, type MarketSymbol } from './model.ts';
import { FeesView } from './View.tsx';
import '../../styles/rebates.css';

registerMessages(enOrderLists);
registerMessages(enFees);

/** Milliseconds between two sums of the paid fees while the panel is visible; this sends no request to the exchange. */
const PAID_MS = 30_000;
/** Maximum number of symbols per request. */
const AT_ONCE = 10;

interface Rates {
  readonly rates: readonly FeeRate[];
  readonly readAt: number;
}

async function askRates(
  client: Client,
  tradingContext: TradingContext,
  symbols: readonly MarketSymbol[],
  fresh: boolean,
): Promise<Result<Rates, AppError>> {
  const rates: FeeRate[] = [];
  for (let at = 0; at < symbols.length; at += AT_ONCE) {
    const part = symbols.slice(at, at + AT_ONCE);
    const answer = await client.call('account.feeRates', {
      ...tradingContext,
      symbols: part,
      fresh: fresh && at === 0,
    });
    if (!answer.ok) return answer;
    rates.push(...answer.value.rates);
  }
  // The result is as old as its oldest rate; a failed rate has no age.
  const ages = rates.flatMap((rate) => (rate.state === 'ready' ? [rate.readAt] : []));
  return ok({ rates, readAt: ages.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...ages) });
}

/** Shows the fees paid within the chosen days by coin, and the commission rates of the symbols they were paid on. */
export function FeesPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const zone = useZone();
  const seen = useContext(PanelToolsContext) !== null;
  const [tab, setTab] = useState<FeeTab>('paid');
  const [days, setDays] = useState('30');
  const paid = useRequest<FeesAnswer>({
    about: days,
    everyMs: PAID_MS,
    seen,
    ask: (client, tradingContext) => client.call('account.fees', { ...tradingContext, days: Number(days) }),
  });
  const symbols = rateSymbols(selection, paid.value?.paid ?? []);
  const rates = useRequest<Rates>({
    about: tab === 'rates' ? symbols.map(({ market, symbol }) => `${market} ${symbol}`).join(' ') : null,
    everyMs: null,
    seen,
    ask: (client, tradingContext, fresh) => askRates(client, tradingContext, symbols, fresh),
  });
  const shown = tab === 'paid' ? paid : rates;
  const rows = (rates.value?.rates ?? []).map(rateRow);
  const { panelState, actions } = useAskedPanelState({
    asked: shown,
    hasContent: tab === 'paid' ? (paid.value?.fills ?? 0) > 0 : rows.length > 0,
    empty: 'noFees',
    signed: true,
    demo: 'demoFees',
  });
  return (
    <>
      <PanelTools>
        <Choice
          label={t('fees.part')}
          value={tab}
          options={feeTabs.map((value) => ({ value, text: t(`fees.part.${value}`) }))}
          onChange={setTab}
        />
        {tab === 'paid' && (
          <Select
            label={t('fees.days')}
            value={days}
            options={feeDays.map((count) => ({ value: String(count), text: t('fees.lastDays', { count }) }))}
            onChange={setDays}
          />
        )}
      </PanelTools>
      <FeesView
        panelState={panelState}
        actions={actions}
        tab={tab}
        paid={paid.value}
        rates={rows}
        zone={zone}
        since={shown.since}
        reading={shown.reading}
        onRefresh={shown.refresh}
      />
    </>
  );
}
