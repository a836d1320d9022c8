import { useTranslation } from 'react-i18next';
import type { TicketMarket } from './context.ts';
import { sidesOf, type FormAction, type TicketForm } from './form.ts';
import { NumberField } from './NumberField.tsx';
import { bestOf } from './best.ts';
import { shortcutPrice, type TicketSummary } from './summary.ts';
import { formatNumber } from '../../format/number.ts';

interface PriceFieldProps {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly summary: TicketSummary;
  readonly act: (action: FormAction) => void;
}

/** What the price is in this type of order. */
const priceLabel = ({ type }: TicketForm) =>
  type === 'SCALED' ? 'ticket.priceFrom' : type === 'CHASE' || type === 'TWAP' ? 'ticket.priceBound' : 'ticket.price';

/** The limit price with its shortcuts. A shortcut is put on the tick, towards the less aggressive side. */
export function PriceField({ form, market, summary, act }: PriceFieldProps) {
  const { t } = useTranslation();
  const { instrument } = market;
  const fresh = (price: string | null): string | null => (market.live ? price : null);
  const shortcuts = [
    { name: t('ticket.price.bid'), price: fresh(bestOf(market.bids)) },
    { name: t('ticket.price.ask'), price: fresh(bestOf(market.asks)) },
    { name: t('ticket.price.last'), price: fresh(market.last) },
    ...(form.market === 'futures' ? [{ name: t('ticket.price.mark'), price: fresh(market.mark) }] : []),
  ];
  // The less aggressive tick first: it is the one a price would be rounded to.
  const ticks = sidesOf(form.aim).side === 'BUY' ? summary.ticks : summary.ticks.toReversed();
  return (
    <NumberField
      name="price"
      label={t(priceLabel(form), { unit: instrument.quoteAsset })}
      typed={form.price}
      problems={summary.problems.filter(({ field }) => field === 'price')}
      notes={summary.notes.filter(({ field }) => field === 'price')}
      onText={(text) => act({ kind: 'price', text })}
    >
      <div className="ticket-shortcuts" role="group" aria-label={t('ticket.price.shortcuts')}>
        {shortcuts.map(({ name, price }) => {
          const rounded = price === null ? null : shortcutPrice(form, market, price);
          const hint =
            rounded === null
              ? t('ticket.price.none', { name })
              : t('ticket.price.take', { name, price: formatNumber(rounded, instrument.priceDecimals) });
          return (
            <button
              key={name}
              type="button"
              className="button quiet"
              title={hint}
              aria-label={hint}
              disabled={rounded === null}
              onClick={() => rounded !== null && act({ kind: 'price', text: rounded })}
            >
              {name}
            </button>
          );
        })}
      </div>
      {ticks.length > 0 && (
        <div className="ticket-shortcuts">
          {ticks.map((tick) => (
            <button key={tick} type="button" className="button" onClick={() => act({ kind: 'price', text: tick })}>
              {t('ticket.price.tick', { price: formatNumber(tick, instrument.priceDecimals) })}
            </button>
          ))}
        </div>
      )}
    </NumberField>
  );
}
