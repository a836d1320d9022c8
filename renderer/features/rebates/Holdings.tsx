import { useTranslation } from 'react-i18next';
import type { CustomerAssets } from '../../../shared/domain/partner.ts';
import { useAsked } from '../../bridge/useAsked.ts';
import { foreignText } from '../../format/foreign.ts';
import { Amount } from '../../ui/cells.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';

const MONEY = 2;
/** Amounts of a customer in USDT; an older total stands beside the others and is never added (A-AGENCY-TOTALS). */
const amounts = [
  'available',
  'spotTotal',
  'fundingTotal',
  'futuresTotal',
  'contractTotal',
  'depositedInRange',
] as const satisfies readonly (keyof CustomerAssets)[];

/** What one direct customer holds (document 2, getAssert), asked when it is opened. */
export function Holdings({ userId, days }: { readonly userId: string; readonly days: number }) {
  const { t } = useTranslation();
  const asked = useAsked<{ readonly assets: CustomerAssets; readonly readAt: number }>({
    about: `${userId} ${days}`,
    everyMs: null,
    seen: true,
    ask: (client, world) => client.call('account.customerAssets', { ...world, userId, days }),
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
