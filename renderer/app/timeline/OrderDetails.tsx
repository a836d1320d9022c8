import { useTranslation } from 'react-i18next';
import { useRequest } from '../../state/useRequest.ts';
import { foreignText } from '../../format/foreign.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import enOrderDetails from '../../locales/en/orderDetails.json';
import { registerMessages, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import type { OrderDetails as Details } from '../../../shared/domain/order.ts';

registerMessages(enOrderDetails);

/** The exchange's values that mean "none". */
const NOTHING: ReadonlySet<string> = new Set(['', 'NONE']);

/** Returns a word of the exchange unchanged; an empty value is shown as none. */
function wordText(t: Translate, word: string | null): string {
  if (word === null) return t('details.notTold');
  return NOTHING.has(word) ? t('details.none') : foreignText(word);
}

function sourceText(t: Translate, source: string | null): string {
  if (source === 'contract' || source === 'mark') return t(`details.triggerSource.${source}`);
  return wordText(t, source);
}

/**
 * Returns the rows in the order of the exchange's documents; the trigger rows appear only for orders with a trigger
 * price.
 */
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

/** Shows the exchange's data on a futures order that the lists do not show (document 3 Order; A-ORDER-EXTRAS). */
export function OrderDetails({ symbol, orderId, zone }: OrderDetailsProps) {
  const { t } = useTranslation();
  const asked = useRequest<{ readonly details: Details | null; readonly readAt: number }>({
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

/** Details of an order placed elsewhere: only the exchange's data, because the app has no timeline for it. */
export function DetailsDialog(props: Omit<OrderDetailsProps, 'zone'> & { readonly onClose: () => void }) {
  const { symbol, orderId, onClose } = props;
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <Dialog
      title={t('details.order')}
      label={t('details.title', { id: orderId })}
      kill="head"
      note={
        <span className="quiet-text number">
          {symbol} {orderId}
        </span>
      }
      close={t('details.close')}
      onClose={onClose}
    >
      <p className="quiet-text">{t('details.elsewhere')}</p>
      <OrderDetails symbol={symbol} orderId={orderId} zone={zone} />
    </Dialog>
  );
}
