import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../shared/exchange/markets.ts';
import type { OrderSide } from '../../shared/exchange/orderWords.ts';
import { accountFinder, listedFinder, shownSelection, type FindInstrument } from '../state/market/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatClock, formatDate, formatShortTime, formatTimestamp, type TimeZone } from '../format/time.ts';
import { hiddenExact, shownAmount, shownSigned } from './amount.ts';
import { MINUTE_MS } from '../../shared/time/units.ts';
import { Figure } from './Figure.tsx';
import { sideText } from './orderText.ts';
import { onPulse } from './pulse.ts';

/** Looks up the instrument of a symbol; `null` when it is not listed. */
export type InstrumentOf = FindInstrument;

/**
 * Returns the lookup for instruments of orders, fills and positions: on the demo account by its own symbols (A-DEMO).
 */
export function useInstrumentOf(): InstrumentOf {
  return useDesk((state) => accountFinder(state.app?.account ?? 'main', state.instruments));
}

/** Returns the lookup for instruments as the exchange lists them. */
export function useListedInstrumentOf(): InstrumentOf {
  return useDesk((state) => listedFinder(state.instruments));
}

/** Returns the time zone in which times are shown. */
export function useZone(): TimeZone {
  return useDesk((state) => state.app?.settings.timeZone ?? 'local');
}

/** Shows a time in short, with the full timestamp as tooltip; date and seconds are copied with it. */
export function When({ time, zone }: { readonly time: number; readonly zone: TimeZone }) {
  const { clock } = useServices();
  const today = useSyncExternalStore(
    useCallback((changed) => onPulse(clock, MINUTE_MS, changed), [clock]),
    () => formatDate(clock.now(), zone),
    () => formatDate(clock.now(), zone),
  );
  const whole = `${formatDate(time, zone)} ${formatClock(time, zone)}`;
  return (
    <time className="number" title={formatTimestamp(time, zone)} data-exact={whole}>
      {formatShortTime(time, today, zone)}
    </time>
  );
}

interface AmountProps {
  readonly text: string | null;
  /** Decimals of the column; undefined: they are not known, and all digits are shown. */
  readonly decimals: number | undefined;
}

/** Shows an amount, a size or a price with fixed decimals; trailing zeros are dimmed. `null` is a dash. */
export function Amount({ text, decimals }: AmountProps) {
  const { t } = useTranslation();
  if (text === null) return <>{t('cell.none')}</>;
  return <Figure text={shownAmount(text, decimals)} exact={hiddenExact(text, decimals)} />;
}

/** Shows profit or loss with fixed decimals, sign and colour. `null` is a dash. */
export function Gain({ text, decimals }: AmountProps) {
  const { t } = useTranslation();
  if (text === null) return <>{t('cell.none')}</>;
  const shown = shownSigned(text, decimals);
  const direction = shown.startsWith('+') ? 'up' : /^\d/.test(shown) ? '' : 'down';
  return <Figure text={shown} tone={direction} exact={hiddenExact(text, decimals)} />;
}

/** Shows a side as text with its colour. */
export function Side({ side, positionSide }: { readonly side: OrderSide; readonly positionSide: string | null }) {
  const { t } = useTranslation();
  return <span className={side === 'BUY' ? 'up' : 'down'}>{sideText(t, side, positionSide)}</span>;
}

interface SymbolProps {
  readonly market: Market;
  readonly symbol: string;
}

/**
 * Shows a symbol of the account with its market; a click shows the symbol in the window, for a demo symbol its live
 * market (R16).
 */
export function SymbolLink({ market, symbol }: SymbolProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const shown = useDesk(
    (state) => shownSelection(state.app?.account ?? 'main', state.instruments, { market, symbol }).symbol,
  );
  const words = { symbol, live: shown, market: t(`market.${market}`) };
  return (
    <>
      <button
        type="button"
        className="symbol-link"
        tabIndex={-1}
        title={t(shown === symbol ? 'cell.showSymbol' : 'cell.showLive', words)}
        onClick={() => desk.changeSettings({ market, symbol: shown })}
      >
        {symbol}
      </button>{' '}
      <span className="quiet-text">{t(`market.${market}`)}</span>
    </>
  );
}
