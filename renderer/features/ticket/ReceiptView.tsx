import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { HUNDRED, decimal, formatFixed, formatShort, multiply } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { Figure } from '../../ui/Figure.tsx';
import { keptFlag } from '../../ui/plainParams.ts';
import { closes, walksBook, type TicketForm } from './form.ts';
import type { Receipt } from './receipt.ts';
import { LiquidationRow, RiskRows, Row } from './RiskRows.tsx';
import { quoteDecimals } from './words.ts';

/** Maximum decimals of a base amount in the receipt; the tooltip shows all. */
const FEE_DECIMALS = 8;

interface ReceiptViewProps {
  readonly form: TicketForm;
  readonly instrument: Instrument;
  readonly receipt: Receipt;
  /** Best price that the slippage is measured from. */
  readonly best: string | null;
  readonly mark: string | null;
}

/** Shows what the order will cost; the tooltip of each figure explains how it was calculated and from what. */
export function ReceiptView({ form, instrument, receipt, best, mark }: ReceiptViewProps) {
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const { baseAsset, quoteAsset } = instrument;
  const decimals = quoteDecimals(instrument);
  const quote = (value: string): ReactNode => <Amount value={value} decimals={decimals} asset={quoteAsset} />;
  const percent = (fraction: string): string => formatFixed(multiply(decimal(fraction), HUNDRED), 4, 'halfUp');
  const rate = (fraction: string): string =>
    t('ticket.size.shareOf', { percent: formatShort(multiply(decimal(fraction), HUNDRED)) });
  const kind = t(`ticket.fee.${receipt.feeKind}`);
  const inBase = receipt.availableAsset === baseAsset;
  const isOpen = panel !== null && keptFlag(panel.params, 'details', false);
  const hasSlippage = walksBook(form);
  const risk =
    form.market === 'futures' && form.account === 'main'
      ? { instrument, after: receipt.after, entered: receipt.notional !== null, closing: closes(form.aim), mark }
      : null;
  return (
    <>
      <dl className="ticket-receipt" aria-label={t('ticket.receipt')}>
        <Row
          name={t('ticket.notional')}
          hint={
            receipt.notional === null
              ? ''
              : !walksBook(form)
                ? t('ticket.notional.limit', { value: receipt.notional, asset: quoteAsset })
                : t('ticket.notional.market', {
                    value: receipt.notional,
                    asset: quoteAsset,
                    average: receipt.average ?? '',
                  })
          }
        >
          {receipt.notional === null ? t('ticket.none') : quote(receipt.notional)}
        </Row>
        {form.market === 'futures' && (
          <Row
            name={t('ticket.margin')}
            hint={
              !receipt.needsMargin
                ? t('ticket.margin.none.hint')
                : receipt.leverage === null
                  ? t('ticket.margin.unknown')
                  : t('ticket.margin.hint', { leverage: receipt.leverage, value: receipt.margin ?? t('ticket.none') })
            }
          >
            {!receipt.needsMargin
              ? t('ticket.margin.none')
              : receipt.leverage === null
                ? t('ticket.unknown')
                : receipt.margin === null
                  ? t('ticket.none')
                  : quote(receipt.margin)}
          </Row>
        )}
        <Row
          name={t('ticket.fee')}
          hint={
            receipt.feeRate === null
              ? t('ticket.fee.unknown', { kind })
              : t('ticket.fee.hint', {
                  basis: form.aim === 'buy' ? t('ticket.fee.basis.size') : t('ticket.fee.basis.value'),
                  kind,
                  rate: rate(receipt.feeRate),
                  value: receipt.fee ?? t('ticket.none'),
                  asset: receipt.feeAsset,
                })
          }
        >
          {receipt.feeRate === null ? (
            t('ticket.unknown')
          ) : receipt.fee === null ? (
            t('ticket.none')
          ) : (
            <Amount
              value={receipt.fee}
              decimals={receipt.feeAsset === baseAsset ? FEE_DECIMALS : Math.max(decimals, 4)}
              asset={receipt.feeAsset}
            />
          )}
        </Row>
        {risk && <LiquidationRow {...risk} />}
        <Row
          name={t('ticket.available')}
          hint={
            receipt.available === null
              ? t('ticket.available.unknown')
              : closes(form.aim)
                ? t('ticket.available.hint.position', { value: receipt.available, asset: receipt.availableAsset })
                : t('ticket.available.hint', { value: receipt.available, asset: receipt.availableAsset })
          }
        >
          {receipt.available === null ? (
            t('ticket.unknown')
          ) : (
            <Amount
              value={receipt.available}
              decimals={inBase ? instrument.quantityDecimals : decimals}
              asset={receipt.availableAsset}
            />
          )}
        </Row>
      </dl>
      {(hasSlippage || risk) && (
        <details
          className="ticket-more"
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => open !== isOpen && panel?.save({ details: open })}
        >
          <summary>{t('ticket.more.details')}</summary>
          <dl className="ticket-receipt" aria-label={t('ticket.more.details')}>
            {hasSlippage && (
              <Row
                name={t('ticket.slippage')}
                hint={
                  receipt.slippage === null || best === null
                    ? ''
                    : t('ticket.slippage.hint', { average: receipt.average ?? '', best })
                }
              >
                {receipt.slippage === null ? (
                  t('ticket.none')
                ) : (
                  <span className="number">{t('ticket.slippage.value', { percent: percent(receipt.slippage) })}</span>
                )}
              </Row>
            )}
            {risk && <RiskRows {...risk} />}
          </dl>
        </details>
      )}
    </>
  );
}

function Amount(props: { readonly value: string; readonly decimals: number; readonly asset: string }) {
  const { value, decimals, asset } = props;
  return (
    <>
      <Figure text={formatNumber(value, decimals)} /> <span className="quiet-text">{asset}</span>
    </>
  );
}
