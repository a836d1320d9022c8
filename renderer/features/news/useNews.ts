import { useState } from 'react';
import type { ArticleAnswer, NewsItem } from '../../../shared/ipc/accountViews.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Client } from '../../ipc/client.ts';
import { useRequest, type RequestState } from '../../state/useRequest.ts';
import type { TradingContext } from '../../state/account/index.ts';
import type { Banner } from '../../../shared/domain/article.ts';

/** A section of articles (document 2, Enumerations). */
export type NewsSection = CallRequest<'account.news'>['section'];
/** A placement of a banner. */
type Place = CallRequest<'account.banner'>['place'];

/** Sections in display order; `news`, the most recent content, first. */
export const newsSections: readonly NewsSection[] = ['news', 'learn', 'wiki', 'questions'];

/** Placement of the exchange's banner for each section. */
const places: Readonly<Record<NewsSection, Place | null>> = {
  news: 'News',
  learn: 'Learn main',
  wiki: 'Wiki',
  questions: null,
};

/** Milliseconds between two reads of the news while the panel is visible. */
const EVERY_MS = 300_000;

/** The pages of a section as one list. */
export interface NewsList {
  readonly items: readonly NewsItem[];
  readonly more: boolean;
  readonly total: number | null;
  readonly readAt: number;
}

/**
 * Reads the first pages; the age is that of the oldest of them. An article that moved to another page meanwhile is
 * listed once.
 */
export async function readPages(
  client: Client,
  asked: Omit<CallRequest<'account.news'>, 'page'>,
  pages: number,
): Promise<Result<NewsList, AppError>> {
  let list: NewsList = { items: [], more: true, total: null, readAt: Number.MAX_SAFE_INTEGER };
  for (let page = 1; page <= pages && list.more; page += 1) {
    const answer = await client.call('account.news', { ...asked, fresh: asked.fresh === true && page === 1, page });
    if (!answer.ok) return answer;
    const { items, more, total, readAt } = answer.value;
    const all = [...list.items, ...items];
    list = {
      items: [...new Map(all.map((item) => [item.documentId, item])).values()],
      more,
      total,
      readAt: Math.min(readAt, list.readAt),
    };
  }
  return ok(list);
}

/** Loads the list of a section, with as many pages as the user requested. */
export function useNewsList(
  section: NewsSection,
  coin: string | null,
  seen: boolean,
): RequestState<NewsList> & { readonly older: () => void } {
  const about = `${section} ${coin ?? ''}`;
  const [pageCount, setPageCount] = useState({ about, pages: 1 });
  const pages = pageCount.about === about ? pageCount.pages : 1;
  const asked = useRequest<NewsList>({
    about,
    turn: pages,
    everyMs: EVERY_MS,
    seen,
    ask: (client, tradingContext, fresh) => readPages(client, { ...tradingContext, section, coin, fresh }, pages),
  });
  return { ...asked, older: () => setPageCount({ about, pages: pages + 1 }) };
}

/** Loads the open article. */
export function useArticle(
  section: NewsSection,
  documentId: string | null,
  seen: boolean,
): RequestState<ArticleAnswer> {
  return useRequest<ArticleAnswer>({
    about: documentId === null ? null : `${section} ${documentId}`,
    everyMs: null,
    seen,
    ask: (client, tradingContext) =>
      client.call('account.article', { ...tradingContext, section, documentId: documentId ?? '' }),
  });
}

const askBanner = async (client: Client, tradingContext: TradingContext, place: Place) =>
  client.call('account.banner', { ...tradingContext, place });

/** Loads the banner of a section; null where there is none, or it could not be read. */
export function useBanner(section: NewsSection, seen: boolean): Banner | null {
  const place = places[section];
  const asked = useRequest<{ readonly banner: Banner; readonly readAt: number }>({
    about: place,
    everyMs: EVERY_MS,
    seen,
    ask: (client, tradingContext) => askBanner(client, tradingContext, place ?? 'News'),
  });
  return asked.value?.banner ?? null;
}
