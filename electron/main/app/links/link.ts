/**
 * Links that show a symbol or a workspace: `foredeck://symbol/futures/BTCUSDT`, `foredeck://workspace/Scalp`. Any web
 * page can offer one, so a link only ever selects what the desk shows; it neither fills in a ticket nor chooses
 * environment or account.
 */
import { markets, SYMBOL_PATTERN, type Market } from '../../../../shared/exchange/markets.ts';
import { MAX_WORKSPACE_NAME } from '../../../../shared/ipc/fileViews.ts';

/** What a link names. A workspace's name is not checked: only the window knows which there are. */
export type Link =
  | { readonly kind: 'symbol'; readonly market: Market; readonly symbol: string }
  | { readonly kind: 'workspace'; readonly name: string };

const SCHEME = 'foredeck:';
/** Longest link that is read, in characters: a workspace's name of forty takes up to nine for each. */
export const MAX_LINK = 400;

/** Returns whether an argument of the command line is meant as a link. */
export const isLink = (argument: string): boolean => argument.startsWith(SCHEME);

/** Returns a name that a link wrote in percent encoding; null for none, and for one that no workspace can have. */
function readName(encoded: string): string | null {
  try {
    const name = decodeURIComponent(encoded);
    const isPlain =
      name.trim() === name && name !== '' && name.length <= MAX_WORKSPACE_NAME && !/[\p{Cc}/]/u.test(name);
    return isPlain ? name : null;
  } catch {
    return null;
  }
}

/** Reads a link; null for anything else. The two slashes may be missing, because some programs take them out. */
export function readLink(link: string): Link | null {
  if (!isLink(link) || link.length > MAX_LINK) return null;
  const [kind, first = '', second, ...more] = link.slice(SCHEME.length).replace(/^\/\//, '').split('/');
  if (more.length > 0) return null;
  if (kind === 'workspace' && second === undefined) {
    const name = readName(first);
    return name === null ? null : { kind, name };
  }
  const market = markets.find((one) => one === first);
  const isSymbol = kind === 'symbol' && market !== undefined && second !== undefined && SYMBOL_PATTERN.test(second);
  return isSymbol ? { kind, market, symbol: second } : null;
}

/** Returns the link's text. */
export const linkOf = (link: Link): string =>
  `${SCHEME}//${link.kind}/${link.kind === 'symbol' ? `${link.market}/${link.symbol}` : encodeURIComponent(link.name)}`;
