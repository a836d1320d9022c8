/**
 * Links that show a symbol: `foredeck:futures/BTCUSDT`. Any web page can offer one, so a link only ever selects what the
 * desk shows; it neither fills in a ticket nor chooses environment or account.
 */
import { markets, SYMBOL_PATTERN, type Market } from '../../../shared/exchange/markets.ts';

/** The symbol that a link names. */
export interface LinkedSymbol {
  readonly market: Market;
  readonly symbol: string;
}

const SCHEME = 'foredeck:';

/** Returns whether an argument of the command line is meant as a link. */
export const isLink = (argument: string): boolean => argument.startsWith(SCHEME);

/** Reads a link; null for anything but a market and a symbol. Two slashes, which some programs insert, are accepted. */
export function readLink(link: string): LinkedSymbol | null {
  if (!isLink(link)) return null;
  const [name, symbol = '', ...more] = link.slice(SCHEME.length).replace(/^\/\//, '').split('/');
  const market = markets.find((one) => one === name);
  return market !== undefined && SYMBOL_PATTERN.test(symbol) && more.length === 0 ? { market, symbol } : null;
}

/** Returns the link of a symbol. */
export const linkOf = ({ market, symbol }: LinkedSymbol): string => `${SCHEME}${market}/${symbol}`;
