import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { HUNDRED, decimal, formatFixed, formatShort, multiply, sign } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { formatTimestamp } from '../../format/time.ts';
import { withoutSign, type RiskAfter } from './riskAfter.ts';
import { quoteDecimals } from './words.ts';
import type { ReactNode } from 'react';

/** Shows one line of the receipt; `hint` explains how the figure was calculated and from what. */
export function Row(props: { readonly name: string; readonly hint: string; readonly children: ReactNode }) {
  const { name, hint, children } = props;
  return (
    <div className="ticket-row" title={hint}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const percent = (fraction: string): string => formatShort(multiply(decimal(fraction), HUNDRED));

interface RiskRowsProps {
  readonly instrument: Instrument;
  /** Result of the order; `null`: it cannot be calculated. */
  readonly after: RiskAfter | null;
  /** Whether the user has entered an order. */
  readonly entered: boolean;
  readonly closing: boolean;
  readonly mark: string | null;
}

/** Shows next bracket and next funding of the position after the order (A-MARGIN, R8). */
export function RiskRows({ instrument, after, entered, mark }: RiskRowsProps) {
  const { t } = useTranslation();
  const unknown = entered ? t('ticket.unknown') : t('ticket.none');
  return (
    <>
      <Row name={t('ticket.bracket')} hint={bracketHint()}>
        {after === null || after.value === null || after.bracket === null ? (
          unknown
        ) : after.next === null ? (
          t('ticket.bracket.last')
        ) : (
          <span className="number">
            {t('ticket.bracket.value', {
              room: formatNumber(formatFixed(decimal(after.next.room), 0, 'floor'), 0),
              leverage: after.next.leverage,
            })}
          </span>
        )}
      </Row>
      <Row name={t('ticket.funding')} hint={fundingHint()}>
        {after?.funding ? (
          <span className="number">
            {t(sign(decimal(after.funding.amount)) < 0 ? 'ticket.funding.pays' : 'ticket.funding.gets', {
              amount: formatNumber(withoutSign(after.funding.amount), Math.max(quoteDecimals(instrument), 4)),
              asset: instrument.quoteAsset,
            })}
          </span>
        ) : (
          unknown
        )}
      </Row>
    </>
  );

  function bracketHint(): string {
    if (!after || after.bracket === null || after.value === null) return t('ticket.liquidation.unknown');
    const { next, bracket, value } = after;
    return next === null
      ? t('ticket.bracket.last.hint', { bracket })
      : t('ticket.bracket.hint', {
          value,
          asset: instrument.quoteAsset,
          bracket,
          floor: next.floor,
          leverage: next.leverage,
        });
  }

  function fundingHint(): string {
    const funding = after?.funding;
    if (!funding) return t('ticket.liquidation.unknown');
    return t('ticket.funding.hint', {
      size: after.size ?? '0',
      mark: mark ?? t('ticket.unknown'),
      rate: percent(funding.rate),
      time: funding.at === null ? t('ticket.unknown') : formatTimestamp(funding.at, 'local'),
    });
  }
}

/** Shows that there is no liquidation price, also to a screen reader, which reads no dash. */
export function NoLiquidation() {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('ticket.liquidation.none.name')}>
      {t('ticket.liquidation.none')}
    </span>
  );
}

/** Shows the liquidation price of the position after the order. */
export function LiquidationRow({ instrument, after, entered, closing, mark }: RiskRowsProps) {
  const { t } = useTranslation();
  const name = t('ticket.liquidation');
  if (after?.lost) {
    return (
      <Row name={name} hint={t('ticket.liquidation.atOnce.hint', { mark: mark ?? t('ticket.unknown') })}>
        <strong className="warning-text">{t('ticket.liquidation.atOnce')}</strong>
      </Row>
    );
  }
  if (after && after.size === null && closing) {
    return (
      <Row name={name} hint={t('ticket.liquidation.closed.hint')}>
        <NoLiquidation />
      </Row>
    );
  }
  if (!after || after.liquidation === null) {
    return (
      <Row name={name} hint={t('ticket.liquidation.unknown')}>
        {entered ? t('ticket.unknown') : t('ticket.none')}
      </Row>
    );
  }
  if (after.liquidation === 'none') {
    return (
      <Row name={name} hint={t('ticket.liquidation.none.hint')}>
        <NoLiquidation />
      </Row>
    );
  }
  return (
    <Row
      name={name}
      hint={t('ticket.liquidation.hint', {
        size: after.size ?? '0',
        asset: instrument.baseAsset,
        percent: after.distance === null ? t('ticket.unknown') : percent(after.distance),
        mark: mark ?? t('ticket.unknown'),
      })}
    >
      <span className="number">{formatNumber(after.liquidation, instrument.priceDecimals)}</span>
    </Row>
  );
}
