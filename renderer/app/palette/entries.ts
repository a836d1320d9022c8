import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { groupOrder, type Action, type ActionGroup } from '../actions.ts';
import { MAX_SEARCH, rankSymbol, searchSymbols } from '../symbolSearch.ts';
import { symbolEntryId } from './recents.ts';

/** Maximum length of the search text; a longer one is cut (XU37). */
export const MAX_PALETTE_SEARCH = 200;
/** Maximum number of symbols per market offered at once; the user finds more by typing. */
export const MAX_SYMBOLS = 30;
/** Maximum number of actions per group offered at once; the user finds more by typing. */
export const MAX_ACTIONS = 20;
/** Number of recent entries listed first. */
const MAX_RECENT_SHOWN = 6;

/** One line of the palette. */
export type PaletteEntry =
  | { readonly kind: 'symbol'; readonly id: string; readonly instrument: Instrument }
  | { readonly kind: 'action'; readonly id: string; readonly action: Action };

/** Entries under one heading, best first; `more` is the number left out. */
export interface PaletteGroup {
  readonly heading: 'recent' | Market | ActionGroup;
  readonly entries: readonly PaletteEntry[];
  readonly more: number;
}

/** The data the palette searches. */
export interface PaletteContent {
  readonly actions: readonly Action[];
  readonly instruments: readonly Instrument[];
  /** Ids of the recently used entries, newest first. */
  readonly recent: readonly string[];
  /** The market listed first. */
  readonly market: Market;
}

/** Abbreviations and other words that traders use for an action in every language, by the beginning of its id. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'orders.cancel': 'cancel clear withdraw',
  'orders.cancelNewest': 'last',
  'position.protect': 'tp sl tpsl',
  'trade.buy': 'long',
  'trade.sell': 'short',
  'trade.flatten': 'close exit flat flatten',
  'trade.half': 'close exit reduce 50',
  'ticket.leverage': 'lev leverage',
  'ticket.marginMode': 'margin cross isolated',
  'ticket.positionMode': 'hedge merge separate',
  'ticket.type.STOP': 'sl stop',
  'ticket.type.TAKE_PROFIT': 'tp',
  'ticket.type.TRAILING': 'sl trail trailing',
  'ticket.size': 'qty quantity amount',
  'ticket.preset': 'template',
  'chart.': 'chart',
  'chart.copyPicture': 'snapshot image picture',
  'chart.savePicture': 'snapshot image picture',
  'chart.latest': 'now',
  'interval.': 'timeframe tf',
  'indicator.add.': 'study',
  'indicator.add.sma': 'sma ma',
  'indicator.add.ema': 'ema ma',
  'indicator.add.wma': 'wma ma',
  'indicator.add.bollinger': 'bb',
  'records.export': 'csv json download',
  'theme.dark': 'dark night',
  'theme.light': 'light day',
  'density.': 'density compact rows',
  'digitGrouping.': 'thousands separator',
  'language.': 'language',
  'timeZone.': 'utc clock',
  'textSize.': 'zoom font',
  'hotkeys.': 'shortcuts keys keyboard help',
  'limits.': 'risk guard',
  'keys.': 'api',
  kill: 'kill halt stop panic',
  'workspace.lock': 'lock layout',
  'workspace.charts.': 'grid split layout sync',
};

function hasSynonym(id: string, word: string): boolean {
  return Object.entries(SYNONYMS).some(
    ([beginning, words]) => id.startsWith(beginning) && words.split(' ').some((one) => one.startsWith(word)),
  );
}

/**
 * Returns how well an action matches the text, smaller is better; `null`: no match. Every word must occur in its title
 * literally, or begin one of its {@link SYNONYMS}.
 */
function rankAction({ id, title }: Action, text: string): number | null {
  const lower = title.toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => lower.includes(word))) {
    return words.every((word) => lower.includes(word) || hasSynonym(id, word)) ? 4 : null;
  }
  if (lower.startsWith(words[0] ?? '')) return 1;
  return words.every((word) => lower.startsWith(word) || lower.includes(` ${word}`)) ? 2 : 3;
}

interface Ranked {
  readonly group: PaletteGroup;
  readonly best: number;
}

function actionGroup(actions: readonly Action[], name: ActionGroup, text: string): Ranked | null {
  const ranked = actions
    .filter((action) => action.group === name)
    .map((action) => ({ action, at: rankAction(action, text) }))
    .filter((one): one is { action: Action; at: number } => one.at !== null)
    .toSorted((a, b) => a.at - b.at);
  if (ranked.length === 0) return null;
  const entries = ranked
    .slice(0, MAX_ACTIONS)
    .map(({ action }): PaletteEntry => ({ kind: 'action', id: action.id, action }));
  return { group: { heading: name, entries, more: ranked.length - entries.length }, best: ranked[0]!.at };
}

function recentGroup(content: PaletteContent, text: string): PaletteGroup | null {
  const symbols = new Map(content.instruments.map((one) => [symbolEntryId(one), one]));
  const actions = new Map(content.actions.map((one) => [one.id, one]));
  const entries: PaletteEntry[] = [];
  for (const id of content.recent) {
    const instrument = symbols.get(id);
    const action = actions.get(id);
    if (instrument && (text === '' || rankSymbol(instrument, text) !== null)) {
      entries.push({ kind: 'symbol', id, instrument });
    } else if (action && rankAction(action, text) !== null) entries.push({ kind: 'action', id, action });
    if (entries.length === MAX_RECENT_SHOWN) break;
  }
  return entries.length === 0 ? null : { heading: 'recent', entries, more: 0 };
}

/**
 * Returns what the palette shows for a text: recent entries first, then the groups with the best match first. The text
 * is matched literally, ignoring case, and cut to {@link MAX_PALETTE_SEARCH}. An entry listed among the recent ones is
 * not repeated.
 */
export function paletteGroups(content: PaletteContent, text: string): PaletteGroup[] {
  const wanted = text.slice(0, MAX_PALETTE_SEARCH).trim();
  const recent = recentGroup(content, wanted);
  const shown = new Set(recent?.entries.map((entry) => entry.id));
  const others = content.actions.filter((action) => !shown.has(action.id));
  const listed = content.instruments.filter((one) => !shown.has(symbolEntryId(one)));
  const found = wanted.length > MAX_SEARCH ? [] : searchSymbols(listed, wanted, content.market);
  const symbols = found.map(({ market, instruments, more }): Ranked => {
    const entries = instruments
      .slice(0, MAX_SYMBOLS)
      .map((instrument): PaletteEntry => ({ kind: 'symbol', id: symbolEntryId(instrument), instrument }));
    const best = wanted === '' ? 9 : (rankSymbol(instruments[0]!, wanted) ?? 9);
    return { group: { heading: market, entries, more: more + instruments.length - entries.length }, best };
  });
  const actions = groupOrder.map((name) => actionGroup(others, name, wanted)).filter((one) => one !== null);
  const ranked = [...symbols, ...actions].toSorted((a, b) => a.best - b.best).map(({ group }) => group);
  return recent ? [recent, ...ranked] : ranked;
}
