import type { Article, Level } from './article.ts';
import { listedCoins } from './coinNames.ts';

/** The filter of an article list (document 2, articles/list); an absent field filters nothing. */
export interface ArticleFilter {
  readonly category?: string | undefined;
  readonly categoryFilter?: string | undefined;
  readonly tagName?: string | undefined;
  readonly title?: string | undefined;
  readonly level?: Level | undefined;
  readonly excludeLevel?: Level | undefined;
  readonly excludeDocumentId?: string | undefined;
  readonly excludeContentKey?: string | undefined;
}

/** Returns the articles that match the filter, in their order. */
export function filtered(articles: readonly Article[], filter: ArticleFilter): Article[] {
  const { category, categoryFilter, tagName, title, level, excludeLevel, excludeDocumentId, excludeContentKey } =
    filter;
  return articles.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      (categoryFilter === undefined || one.category !== categoryFilter) &&
      (tagName === undefined || one.tags.includes(tagName)) &&
      (title === undefined || hasWords(one.title, title)) &&
      (level === undefined || one.level === level) &&
      (excludeLevel === undefined || one.level !== excludeLevel) &&
      (excludeDocumentId === undefined || one.documentId !== excludeDocumentId) &&
      (excludeContentKey === undefined || one.contentKey !== excludeContentKey),
  );
}

/** Returns the articles about a coin, given by its symbol, its slug or both (document 2, articles/listByCoin). */
export function aboutCoin(
  articles: readonly Article[],
  symbol: string | undefined,
  slug: string | undefined,
): Article[] {
  return articles.filter(({ coins }) =>
    coins.some(
      (coin) =>
        (symbol === undefined || coin === symbol.toUpperCase()) &&
        (slug === undefined || listedCoins.get(coin)?.slug === slug.toLowerCase()),
    ),
  );
}

/** Sorts articles newest first; with `byPriority` by priority first. */
export function inOrder(articles: readonly Article[], byPriority: boolean): Article[] {
  return articles.toSorted((a, b) => (byPriority ? b.priority - a.priority : 0) || b.time - a.time || b.id - a.id);
}

/**
 * Converts a date given in seconds or milliseconds to Unix ms (document 2, startEnableDate); small numbers are seconds,
 * since no article is from 1970.
 */
export function enableTime(date: number | undefined): number | undefined {
  const FIRST_MILLISECONDS = 100_000_000_000;
  return date !== undefined && date < FIRST_MILLISECONDS ? date * 1000 : date;
}

/**
 * Fuzzy search: whether every word of the search occurs somewhere in the title, regardless of case (A-CONTENT-SEARCH).
 */
function hasWords(title: string, search: string): boolean {
  const text = title.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
