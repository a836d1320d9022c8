/**
 * Effect of another leverage on the open positions of a symbol, shown before the change is requested
 * (A-LEVERAGE-CHANGE, R8).
 */
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import { boundMargin } from '../../../shared/domain/heldPosition.ts';
import { isMeaningfulLiquidation } from '../../../shared/domain/liquidation.ts';
import {
  liquidationIn,
  withLeverage,
  withPosition,
  type FindMarked,
  type MarginAccount,
} from '../../../shared/domain/marginAccount.ts';
import { mostLeverage } from '../../../shared/domain/maintenance.ts';
import { multiply, parseDecimal, formatShort, type Decimal } from '../../../shared/num/decimal.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import type { TextProblem } from '../../../shared/domain/orderText.ts';
import type { Result } from '../../../shared/result/result.ts';

/** Leverages as typed. */
export interface TypedLeverages {
  readonly cross: string;
  readonly long: string;
  readonly short: string;
}

/**
 * One position before and after the change, as text; `null`: not known, `none`: no price liquidates it, or one without
 * meaning (R58).
 */
export interface PositionEffect {
  readonly positionId: string;
  readonly side: 'LONG' | 'SHORT';
  readonly size: string;
  readonly margin: { readonly before: string; readonly after: string };
  readonly liquidation: { readonly before: string | null; readonly after: string | null };
}

const priceText = (price: Decimal | null | undefined, mark: Decimal | null): string | null =>
  price === undefined ? null : price && isMeaningfulLiquidation(price, mark) ? formatShort(price) : 'none';

/** Returns the effect on each open position of the symbol; the balance does not change. */
export function effectOf(
  account: MarginAccount,
  symbol: string,
  typed: TypedLeverages,
  find: FindMarked,
): PositionEffect[] {
  const symbolPositions = account.positions.filter((one) => one.symbol === symbol);
  const mark = find(symbol)?.mark ?? null;
  const changed = symbolPositions.map((one) => {
    const text = one.isolated ? (one.side === 'LONG' ? typed.long : typed.short) : typed.cross;
    const leverage = /^[1-9]\d{0,3}$/.test(text) ? parseDecimal(text) : undefined;
    return { before: one, after: leverage ? withLeverage(one, leverage) : one };
  });
  const later = changed.reduce((all, { after }) => withPosition(all, after, all.balance), account);
  return changed.map(({ before, after }) => ({
    positionId: before.positionId,
    side: before.side,
    size: formatShort(before.size),
    margin: { before: formatShort(boundMargin(before)), after: formatShort(boundMargin(after)) },
    liquidation: {
      before: priceText(liquidationIn(account, before, find), mark),
      after: priceText(liquidationIn(later, after, find), mark),
    },
  }));
}

/**
 * Returns the highest leverage that the brackets allow for the symbol at present: that of its largest position at the
 * mark price (XU32).
 */
export function maxLeverageFor(account: MarginAccount | null, symbol: string, find: FindMarked): number | null {
  const place = find(symbol);
  if (!place) return null;
  const symbolPositions = (account?.positions ?? []).filter((one) => one.symbol === symbol);
  const allowed = symbolPositions.map((one) => mostLeverage(place.contract.brackets, multiply(one.size, place.mark)));
  return Math.min(mostLeverage(place.contract.brackets), ...allowed);
}

/** Reads a leverage that may be sent: whole, from 1 to the maximum of the bracket (XU32). */
export function readLeverage(text: string, most: number): Result<string, TextProblem> {
  const whole = /^[1-9]\d{0,3}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : 0;
  return whole >= 1 && whole <= most
    ? { ok: true, value: `${whole}` }
    : { ok: false, error: { key: 'ticket.setting.problem', params: { most } } };
}

/**
 * Returns the change of leverage that the fields describe; `null` while one is invalid. Leverages that the margin mode
 * does not use stay unchanged.
 */
export function leverageChange(setting: SymbolSetting, typed: TypedLeverages, most: number): Change | null {
  const { symbol } = setting;
  if (setting.marginType === 'ISOLATED') {
    const [long, short] = [readLeverage(typed.long, most), readLeverage(typed.short, most)];
    if (!long.ok || !short.ok) return null;
    return {
      kind: 'leverage',
      symbol,
      marginType: 'ISOLATED',
      crossLeverage: null,
      isolatedLongLeverage: long.value,
      isolatedShortLeverage: short.value,
    };
  }
  const cross = readLeverage(typed.cross, most);
  if (!cross.ok) return null;
  return {
    kind: 'leverage',
    symbol,
    marginType: 'CROSSED',
    crossLeverage: cross.value,
    isolatedLongLeverage: null,
    isolatedShortLeverage: null,
  };
}
