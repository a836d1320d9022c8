import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { formatNumber } from '../../format/number.ts';
import type { PositionEffect } from './settingEffect.ts';
import { quoteDecimals } from './words.ts';

interface SettingEffectProps {
  readonly instrument: Instrument;
  /** `null`: the account is not known. */
  readonly effects: readonly PositionEffect[] | null;
}

/** Margin and liquidation price of each open position before and after the change. */
export function SettingEffect({ instrument, effects }: SettingEffectProps) {
  const { t } = useTranslation();
  const { symbol, baseAsset, priceDecimals } = instrument;
  if (!effects || effects.length === 0) {
    return <p>{effects ? t('ticket.setting.effect.none', { symbol }) : t('ticket.setting.effect.unknown')}</p>;
  }
  const amount = (text: string): string => formatNumber(text, quoteDecimals(instrument));
  const price = (text: string | null): string => {
    if (text === null) return t('ticket.setting.effect.unknown');
    return text === 'none' ? t('ticket.liquidation.none') : formatNumber(text, priceDecimals);
  };
  return (
    <table className="ticket-effect">
      <caption>{t('ticket.setting.effect')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ticket.setting.effect.position')}</th>
          <th scope="col">{t('ticket.setting.effect.margin')}</th>
          <th scope="col">{t('ticket.setting.effect.liquidation')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ positionId, side, size, margin, liquidation }) => (
          <tr key={positionId}>
            <th scope="row">
              {t('ticket.setting.effect.size', { side: t(`ticket.setting.side.${side}`), size, asset: baseAsset })}
            </th>
            <td className="number">
              {t('ticket.setting.effect.change', { before: amount(margin.before), after: amount(margin.after) })}
            </td>
            <td className="number">
              {t('ticket.setting.effect.change', {
                before: price(liquidation.before),
                after: price(liquidation.after),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
