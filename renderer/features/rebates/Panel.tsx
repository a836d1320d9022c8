import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RebateList } from '../../../shared/ipc/accountViews.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import { toMonotonic } from '../../ipc/feedStatus.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import enFees from '../../locales/en/fees.json';
import enRebates from '../../locales/en/rebates.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone, Amount } from '../../ui/cells.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { byProduct, daysFor, daysOf, rebateLists } from './model.ts';
import { readRebates, type ReadRebates } from './reading.ts';
import { RebatesView } from './View.tsx';
import '../../styles/rebates.css';
import type { CustomerAssets } from '../../../shared/domain/partner.ts';
import { foreignText } from '../../format/foreign.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { Select } from '../../ui/Select.tsx';

const MONEY = 2;
/** Amounts of a customer in USDT; the older total is shown beside the others and never added (A-AGENCY-TOTALS). */
const amounts = [
  'available',
  'spotTotal',
  'fundingTotal',
  'futuresTotal',
  'contractTotal',
  'depositedInRange',
] as const satisfies readonly (keyof CustomerAssets)[];

/** Shows the balances of one direct customer (document 2, getAssert), read when the user opens it. */
function Holdings({ userId, days }: { readonly userId: string; readonly days: number }) {
  const { t } = useTranslation();
  const asked = useRequest<{ readonly assets: CustomerAssets; readonly readAt: number }>({
    about: `${userId} ${days}`,
    everyMs: null,
    seen: true,
    ask: (client, tradingContext) => client.call('account.customerAssets', { ...tradingContext, userId, days }),
  });
  if (asked.error) {
    return (
      <p role="alert">
        {errorText(t, asked.error)} {exchangeText(t, asked.error)}{' '}
        <button type="button" className="button" onClick={asked.refresh}>
          {t('action.retry')}
        </button>
      </p>
    );
  }
  if (asked.value === null) return <p role="status">{t('face.loading')}</p>;
  const { assets } = asked.value;
  return (
    <div className="customer-assets">
      <p>{t('rebates.holdings', { user: userId, days })}</p>
      <dl>
        {amounts.map((name) => (
          <div key={name}>
            <dt className="quiet-text">{t(`rebates.holdings.${name}`)}</dt>
            <dd>
              <Amount text={assets[name]} decimals={MONEY} />
            </dd>
          </div>
        ))}
      </dl>
      {(assets.deposits ?? []).map((deposit, at) => (
        <p key={at} className="quiet-text">
          {t('rebates.holdings.deposit')}{' '}
          {deposit.map(({ label, value }) => foreignText(`${label} ${value ?? ''}`)).join(', ')}
        </p>
      ))}
    </div>
  );
}

registerMessages(enFees);

registerMessages(enRebates);

type Wallets = `${CallRequest<'account.rebates'>['fromWallet']} ${CallRequest<'account.rebates'>['toWallet']}`;
type Product = CallRequest<'account.rebates'>['product'];

const products: readonly Product[] = ['SPOT', 'FUTURES'];
const wallets: readonly Wallets[] = ['SPOT SPOT', 'SPOT FUND', 'FUND SPOT', 'FUND FUND'];

/**
 * Shows what the exchange reports to a partner about customers and rebates (document 2, Partner endpoints). It cannot
 * move money (R17).
 */
export function RebatesPanel() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const seen = useContext(PanelToolsContext) !== null;
  const [list, setList] = useState<RebateList>('commissions');
  const [chosen, setChosen] = useState(30);
  const [product, setProduct] = useState<Product>('SPOT');
  const [way, setWay] = useState<Wallets>('SPOT SPOT');
  const [open, setOpen] = useState<string | null>(null);
  const [part, setPart] = useState<{ readonly of: string; readonly read: ReadRebates } | null>(null);
  const days = daysFor(list, chosen);
  const about = `${list} ${days} ${byProduct.has(list) ? product : ''} ${list === 'transfers' ? way : ''}`;
  const [fromWallet, toWallet] = way.split(' ') as [Product & 'SPOT', Product & 'SPOT'];
  // A list that is no longer shown is not read further, because each page of it has a request weight.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [about, seen],
  );
  const asked = useRequest<ReadRebates>({
    about,
    everyMs: null,
    seen,
    ask(client, tradingContext) {
      turn.current += 1;
      const requestId = turn.current;
      setPart(null);
      const question = { ...tradingContext, list, days, product, fromWallet, toWallet };
      return readRebates(
        client,
        question,
        () => requestId === turn.current,
        (read) => setPart({ of: about, read }),
      );
    },
  });
  // While the list is still being read, the part read so far is shown as such.
  const underWay = asked.reading && part?.of === about ? part.read : null;
  const read = underWay ?? asked.value;
  const since = underWay ? toMonotonic(clock, underWay.readAt) : asked.since;
  const { panelState, actions } = useAskedPanelState({
    asked: underWay ? { ...asked, feed: { status: 'live', reason: null, since, received: since } } : asked,
    hasContent: (read?.records.records.length ?? 0) > 0,
    empty: list === 'transfers' ? 'noRebateTransfers' : 'noRebates',
    signed: true,
    demo: 'demoRebates',
  });
  return (
    <>
      <PanelTools>
        <Select
          label={t('rebates.list')}
          value={list}
          options={rebateLists.map((value) => ({ value, text: t(`rebates.list.${value}`) }))}
          onChange={(value) => {
            setList(value);
            setOpen(null);
          }}
        />
        <Select
          label={t('fees.days')}
          value={String(days)}
          options={daysOf[list].map((count) => ({ value: String(count), text: t('fees.lastDays', { count }) }))}
          onChange={(value) => setChosen(Number(value))}
        />
        {byProduct.has(list) && (
          <Select
            label={t('rebates.product')}
            value={product}
            options={products.map((value) => ({ value, text: t(`rebates.word.${value}`) }))}
            onChange={setProduct}
          />
        )}
        {list === 'transfers' && (
          <Select
            label={t('rebates.wallets')}
            value={way}
            options={wallets.map((value) => {
              const [from, to] = value.split(' ') as ['SPOT' | 'FUND', 'SPOT' | 'FUND'];
              const words = { from: t(`rebates.wallet.${from}`), to: t(`rebates.wallet.${to}`) };
              return { value, text: t('rebates.wallets.way', words) };
            })}
            onChange={setWay}
          />
        )}
      </PanelTools>
      <RebatesView
        panelState={panelState}
        actions={actions}
        list={list}
        read={read}
        reading={asked.reading}
        since={since}
        zone={zone}
        open={open}
        holdings={open === null ? null : <Holdings key={open} userId={open} days={days} />}
        onOpen={(userId) => setOpen((before) => (before === userId ? null : userId))}
        onRefresh={asked.refresh}
      />
    </>
  );
}
