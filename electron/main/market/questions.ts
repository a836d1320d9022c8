/** What the window asks about one symbol besides its feeds. Nothing is asked for a symbol that is not listed. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Glance, Sheet } from '../../../shared/ipc/marketViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import { createGlances } from './glances.ts';
import type { Instruments } from './instruments.ts';
import { checkSymbol } from './marketHub.ts';
import { createSheets, type SheetParts } from './sheets.ts';

/** See the opening comment. */
export interface MarketQuestions {
  glance(market: Market, symbol: string): Promise<Result<Glance, AppError>>;
  sheet(market: Market, symbol: string): Promise<Result<Sheet, AppError>>;
  /** The exchange behind the answers was exchanged or stopped. */
  forget(): void;
}

/** Questions nobody has asked yet. */
export function createMarketQuestions(parts: SheetParts, instruments: Instruments): MarketQuestions {
  const glances = createGlances(parts.clock, parts.rest);
  const sheets = createSheets(parts);
  return {
    async glance(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? glances.read(market, symbol) : known;
    },
    async sheet(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? sheets.read(market, symbol) : known;
    },
    forget() {
      glances.forget();
      sheets.forget();
    },
  };
}
