import { useTranslation } from 'react-i18next';
import type { OrderDetails as Details } from '../../../shared/domain/orderDetails.ts';
import { useAsked } from '../../bridge/useAsked.ts';
import { foreignText } from '../../format/foreign.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { enOrderDetails } from '../../i18n/enOrderDetails.ts';
import { registerMessages, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';

registerMessages(enOrderDetails);

/** Words of the exchange for "nothing of the kind". */
const NOTHING: ReadonlySet<string> = new Set(['', 'NONE']);

/** A word of the exchange as it came; what says nothing is told as none. */
function wordText(t: Translate, word: string | null): string {
  if (word === null) return t('details.notTold');
  return NOTHING.has(word) ? t('details.none') : foreignText(word);
}

function sourceText(t: Translate, source: string | null): string {
  if (source === 'contract' || source === 'mark') return t(`details.triggerSource.${source}`);
  return wordText(t, source);
}

/** The rows, in the order of the documents; what concerns a trigger stands only where there is one. */
function rowsOf(t: Translate, details: Details, zone: TimeZone): (readonly [name: MessageKey, text: string])[] {
  const { triggerPrice, triggerSource, priceProtect, priceMatch, selfTradePrevention, goodTill } = details;
  const protect = priceProtect === null ? null : priceProtect ? 'yes' : 'no';
  return [
    ...(triggerPrice === null
      ? []
      : ([
          ['details.triggerPrice', triggerPrice],
          ['details.triggerSource', sourceText(t, triggerSource)],
        ] as const)),
    ['details.priceProtect', protect === null ? t('details.notTold') : t(`details.priceProtect.${protect}`)],
    ['details.priceMatch', wordText(t, priceMatch)],
    ['details.selfTradePrevention', wordText(t, selfTradePrevention)],
    ['details.goodTill', goodTill === null ? t('details.none') : formatTimestamp(goodTill, zone)],
  ];
}

interface OrderDetailsProps {
  readonly symbol: string;
  readonly orderId: string;
  readonly zone: TimeZone;
}

/** What the exchange says of a futures order beyond what the lists show (document 3 Order; A-ORDER-EXTRAS). */
export function OrderDetails({ symbol, orderId, zone }: OrderDetailsProps) {
  const { t } = useTranslation();
  const asked = useAsked<{ readonly details: Details | null; readonly readAt: number }>({
    about: orderId,
    everyMs: null,
    seen: true,
    ask: (client, tradingContext) => client.call('trading.orderDetails', { ...tradingContext, symbol, orderId }),
  });
  const { value, error } = asked;
  return (
    <section className="order-details" aria-label={t('details.head')}>
      <h3 title={t('details.head.hint')}>{t('details.head')}</h3>
      {error !== null ? (
        <p role="alert">
          {errorText(t, error)} {exchangeText(t, error)}{' '}
          <button type="button" className="button" onClick={asked.refresh}>
            {t('action.retry')}
          </button>
        </p>
      ) : value === null ? (
        <p role="status">{t('face.loading')}</p>
      ) : value.details === null ? (
        <p role="status">{t('details.unknown')}</p>
      ) : (
        <dl>
          {rowsOf(t, value.details, zone).map(([name, text]) => (
            <div key={name}>
              <dt className="quiet-text">{t(name)}</dt>
              <dd className="number">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
