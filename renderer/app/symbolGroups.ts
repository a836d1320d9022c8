import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { Selection } from '../bridge/deskStore.ts';
import { searchSymbols } from './symbolSearch.ts';

/** Symbols used lately that stand first while nothing is typed. */
const MAX_RECENT = 6;

/** Symbols under one heading; `more` were left out. */
export interface OfferedGroup {
  readonly heading: 'recent' | 'favourites' | Market;
  readonly instruments: readonly Instrument[];
  readonly more: number;
}

/** What the list of symbols chooses from. */
export interface SymbolChoice {
  readonly instruments: readonly Instrument[];
  /** Newest first; the one that is shown is left out. */
  readonly recent: readonly Selection[];
  readonly favourites: readonly Selection[];
  readonly shown: Selection;
}

const same = (a: Selection, b: Selection): boolean => a.market === b.market && a.symbol === b.symbol;

/**
 * The symbols that are offered. With a text: those that match, by market. Without one: those used lately, then favourites,
 * then all others by market. No symbol stands twice.
 */
export function offeredSymbols({ instruments, recent, favourites, shown }: SymbolChoice, text: string): OfferedGroup[] {
  const byMarket = (list: readonly Instrument[]): OfferedGroup[] =>
    searchSymbols(list, text, shown.market).map(({ market, ...group }) => ({ heading: market, ...group }));
  if (text.trim() !== '') return byMarket(instruments);
  const listed = (wanted: readonly Selection[]): Instrument[] =>
    wanted.flatMap((one) => instruments.find((instrument) => same(instrument, one)) ?? []);
  const lately = listed(recent.filter((one) => !same(one, shown))).slice(0, MAX_RECENT);
  const liked = listed(favourites).filter((one) => !lately.includes(one));
  const first: OfferedGroup[] = [
    { heading: 'recent', instruments: lately, more: 0 },
    { heading: 'favourites', instruments: liked, more: 0 },
  ];
  const others = instruments.filter((one) => !lately.includes(one) && !liked.includes(one));
  return [...first.filter((group) => group.instruments.length > 0), ...byMarket(others)];
}
