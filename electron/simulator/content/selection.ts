import type { Article, Level } from './article.ts';
import { listedCoins } from './coinNames.ts';

/** What a list of articles is asked for (document 2, articles/list); what is absent leaves everything in. */
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

/** The articles that fit, in their order. */
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

/** The articles about a coin, by its symbol, its slug or both (document 2, articles/listByCoin). */
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

/** Newest first; with `byPriority` the more important ones before them. */
export function inOrder(articles: readonly Article[], byPriority: boolean): Article[] {
  return articles.toSorted((a, b) => (byPriority ? b.priority - a.priority : 0) || b.time - a.time || b.id - a.id);
}

/** Unix ms of a date that came in seconds or milliseconds (document 2, startEnableDate): no article is from the year 1970. */
export function enableTime(date: number | undefined): number | undefined {
  const FIRST_MILLISECONDS = 100_000_000_000;
  return date !== undefined && date < FIRST_MILLISECONDS ? date * 1000 : date;
}

/** Fuzzy: every word of the search stands somewhere in the title, in any case of letters (A-CONTENT-SEARCH). */
function hasWords(title: string, search: string): boolean {
  const text = title.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
