import { useTranslation } from 'react-i18next';

/** The row chosen by key as display text; `size` up to it, `null` until it is known. */
export interface ChosenText {
  readonly side: 'bid' | 'ask';
  readonly price: string;
  readonly size: string | null;
  readonly asset: string;
}

interface BalanceProps {
  /** Share of the bids among the shown sizes in thousandths; `null` while a side is empty. */
  readonly share: bigint | null;
  /** The asset in which the sizes were added. */
  readonly unit: string;
  /** The row chosen by key, shown in place of the balance; `null` when none is. */
  readonly chosen: ChosenText | null;
}

const percent = (thousandths: bigint): string => `${thousandths / 10n}.${thousandths % 10n}\u202f%`;

/** How much of what is shown are bids: figures of both sides and a bar between them. Tells the chosen row while there is one. */
export function Balance({ share, unit, chosen }: BalanceProps) {
  const { t } = useTranslation();
  return (
    <div className="book-balance" title={t('book.balance.formula', { unit })}>
      <p role="status" className={chosen ? 'book-chosen' : 'visually-hidden'}>
        {chosen && t(chosen.side === 'bid' ? 'book.chosen.bid' : 'book.chosen.ask', { price: chosen.price })}
      </p>
      {chosen && chosen.size !== null && (
        // Not part of what is read aloud: it changes with every tick.
        <span className="number book-chosen" title={t('book.sum.formula')}>
          {t('book.chosen.size', { size: chosen.size, asset: chosen.asset })}
        </span>
      )}
      {chosen === null && share === null && <span className="quiet-text">{t('book.spread.none')}</span>}
      {chosen === null && share !== null && (
        <>
          <span className="number up">{t('book.balance.bids', { share: percent(share) })}</span>
          <span className="book-balance-bar" aria-hidden="true">
            <span style={{ width: percent(share).replace('\u202f', '') }} />
          </span>
          <span className="number down">{t('book.balance.asks', { share: percent(1000n - share) })}</span>
        </>
      )}
    </div>
  );
}
