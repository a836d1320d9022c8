import { useTranslation } from 'react-i18next';
import type { FigureOfReceipt, OrderReceipt, ReceiptFigure } from '../../shared/domain/orderReceipt.ts';
import type { Instrument } from '../../shared/domain/instrument.ts';
import { HUNDRED, absolute, compare, decimal, formatDecimal, multiply } from '../../shared/num/decimal.ts';
import { asPercent } from '../format/number.ts';
import { formatTimestamp } from '../format/time.ts';
import { registerMessages, type Translate } from '../i18n/messages.ts';
import enReceipts from '../locales/en/receipts.json';
import { assetDecimals, shownAmount, shownSigned } from './amount.ts';
import { useZone } from './cells.tsx';
import '../styles/receipt.css';

registerMessages(enReceipts);

/** Decimals of a share in per cent: fees are hundredths of one. */
const SHARE_DECIMALS = 4;

/** Formats a fraction as signed per cent; a small one keeps its first digits. */
export function differenceText(fraction: string): string {
  return asPercent(shownSigned(formatDecimal(multiply(decimal(fraction), HUNDRED)), SHARE_DECIMALS));
}

/** Tells why a figure of a receipt has no difference. */
export function gapText(t: Translate, { state }: Pick<OrderReceipt, 'state'>, figure: FigureOfReceipt): string {
  const { gap } = figure;
  if (gap === 'notFilled' && state === 'open') return t('receipts.gap.open');
  return gap === null ? '' : t(`receipts.gap.${gap}`);
}

/** What a figure is shown in. */
interface Shown {
  readonly decimals: number;
  readonly asset: string | null;
}

interface ReceiptTableProps {
  readonly receipt: OrderReceipt;
  /** Null: the symbol is not listed any more. */
  readonly instrument: Instrument | null;
}

const figures = ['fee', 'slippage', 'margin', 'liquidation'] as const satisfies readonly ReceiptFigure[];

/** What was predicted for an order beside what happened, and why a figure cannot be compared. */
export function ReceiptTable({ receipt, instrument }: ReceiptTableProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { symbol, average, best, estimatedAt, feeAsset, checks, roles, predictedRole } = receipt;
  const prices = instrument?.priceDecimals ?? 8;
  const quote = instrument?.quoteAsset ?? null;
  const shownIn: Readonly<Record<ReceiptFigure, Shown>> = {
    fee: { decimals: Math.max(4, assetDecimals(feeAsset)), asset: feeAsset },
    slippage: { decimals: 4, asset: quote },
    margin: { decimals: Math.max(4, assetDecimals(quote)), asset: quote },
    liquidation: { decimals: prices, asset: null },
  };
  const withUnit = (text: string, asset: string | null): string => (asset === null ? text : `${text} ${asset}`);
  const value = (figure: ReceiptFigure, text: string | null): string => {
    if (text === null) return t('cell.none');
    if (text === 'none') return t('receipts.none');
    if (figure === 'slippage') return differenceText(text);
    const { decimals, asset } = shownIn[figure];
    return withUnit(shownAmount(text, decimals), asset);
  };
  const difference = (figure: ReceiptFigure): string => {
    const { error } = receipt[figure];
    if (!error) return gapText(t, receipt, receipt[figure]) || t('cell.none');
    const { decimals, asset } = shownIn[figure];
    const amount = withUnit(shownSigned(error.amount, decimals), asset);
    return error.share === null ? amount : `${amount} (${differenceText(error.share)})`;
  };
  const exact = (text: string | null): string | undefined => text ?? undefined;
  const price = (text: string | null): string => (text === null ? t('cell.none') : shownAmount(text, prices));
  const drifted = (['fee', 'margin', 'liquidation'] as const).flatMap((figure) => {
    const check = checks[figure];
    if (!check || compare(absolute(decimal(check.difference)), decimal(check.allowed)) <= 0) return [];
    return [{ figure, ...check }];
  });
  const time = estimatedAt === null ? '' : formatTimestamp(estimatedAt, zone);
  const isFutures = receipt.market === 'futures';
  return (
    <div className="receipt">
      <table className="figures">
        <caption className="visually-hidden">{t('receipts.caption', { symbol })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('receipts.figure')}</th>
            <th scope="col" className="number" title={t('receipts.predicted.hint')}>
              {t('receipts.predicted')}
            </th>
            <th scope="col" className="number" title={t('receipts.actual.hint')}>
              {t('receipts.actual')}
            </th>
            <th scope="col" className="number" title={t('receipts.error.hint')}>
              {t('receipts.error')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('receipts.figure.average')}</th>
            <td className="number" title={exact(average.predicted)}>
              {price(average.predicted)}
            </td>
            <td className="number" title={exact(average.actual)}>
              {price(average.actual)}
            </td>
            <td className="number">{t('cell.none')}</td>
          </tr>
          {figures
            .filter((figure) => isFutures || (figure !== 'margin' && figure !== 'liquidation'))
            .map((figure) => {
              const { predicted, actual, error } = receipt[figure];
              return (
                <tr key={figure}>
                  <th scope="row">{t(`receipts.figure.${figure}`)}</th>
                  <td className="number" title={exact(predicted)}>
                    {value(figure, predicted)}
                  </td>
                  <td className="number" title={exact(actual)}>
                    {value(figure, actual)}
                  </td>
                  <td className={error ? 'number' : 'number quiet-text'} title={exact(error?.amount ?? null)}>
                    {difference(figure)}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {receipt.missing !== null && <p>{t(`receipts.missing.${receipt.missing}`)}</p>}
      {estimatedAt !== null && (
        <p className="quiet-text">
          {best === null ? t('receipts.madeAt', { time }) : t('receipts.madeFrom', { time, price: price(best) })}
          {receipt.isConditional && ` ${t('receipts.conditional')}`}
        </p>
      )}
      {roles !== null && predictedRole !== null && roles !== predictedRole && (
        <p>
          {t('receipts.role', { actual: t(`receipts.role.${roles}`), predicted: t(`receipts.role.${predictedRole}`) })}
        </p>
      )}
      {receipt.state === 'partly' && (
        <p>{t('receipts.partly', { filled: receipt.filled, quantity: receipt.quantity ?? t('cell.none') })}</p>
      )}
      {drifted.map(({ figure, difference: off, allowed }) => (
        <p key={figure} className="warning-text">
          {t('receipts.drifted', {
            figure: t(`receipts.figure.${figure}`),
            difference: withUnit(shownSigned(off, 8), shownIn[figure].asset),
            allowed: shownAmount(allowed, 8),
          })}
        </p>
      ))}
    </div>
  );
}
