/**
 * Links that show a symbol: `foredeck://symbol/futures/BTCUSDT`. Any web page can offer one, so a link only ever selects what the
 * desk shows; it neither fills in a ticket nor chooses environment or account.
 */
import { markets, SYMBOL_PATTERN, type Market } from '../../../shared/exchange/markets.ts';

/** The symbol that a link names. */
export interface LinkedSymbol {
  readonly market: Market;
  readonly symbol: string;
}

const SCHEME = 'foredeck:';
/** What the link names; others may follow. */
const SYMBOL = 'symbol';
/** Longest link that is read, in characters. */
const MAX_LINK = 200;

/** Returns whether an argument of the command line is meant as a link. */
export const isLink = (argument: string): boolean => argument.startsWith(SCHEME);

/**
 * Reads a link; null for anything but a market and a symbol. The two slashes may be missing, because some programs take
 * them out.
 */
export function readLink(link: string): LinkedSymbol | null {
  if (!isLink(link) || link.length > MAX_LINK) return null;
  const [what, name, symbol = '', ...more] = link.slice(SCHEME.length).replace(/^\/\//, '').split('/');
  const market = markets.find((one) => one === name);
  return what === SYMBOL && market !== undefined && SYMBOL_PATTERN.test(symbol) && more.length === 0
    ? { market, symbol }
    : null;
}

/** Returns the link of a symbol. */
export const linkOf = ({ market, symbol }: LinkedSymbol): string => `${SCHEME}//${SYMBOL}/${market}/${symbol}`;
