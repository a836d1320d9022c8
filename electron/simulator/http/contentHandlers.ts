import { fail, ok } from '../../../shared/result/result.ts';
import type { Article } from '../content/article.ts';
import { aboutCoin, enableTime, filtered, inOrder } from '../content/selection.ts';
import { articleJson, bannerJson, type Populated } from './contentRecords.ts';
import { failure } from '../venue/failure.ts';
import type { Answer, HandlersFor } from './handler.ts';
import { pageOf } from './tradingRanges.ts';

type ContentId =
  | 'spot.content.articles.list'
  | 'spot.content.articles.listByCoin'
  | 'spot.content.articles.detail'
  | 'spot.content.banners.latest';

/** Handlers of articles and banners (document 2, Content endpoints). */
export const contentHandlers: HandlersFor<ContentId> = {
  'spot.content.articles.list': (asked, { content, now }) => {
    const shown = content.articles(asked.section, now).filter(({ time }) => time <= now);
    return listed(inOrder(filtered(shown, asked), asked.prioritySort), asked);
  },
  'spot.content.articles.listByCoin': (asked, { content, now }) => {
    const { section, symbol, slug } = asked;
    // Only news can be filtered by date (A-CONTENT-DATES).
    const isDated = section === 'news';
    const from = isDated ? (enableTime(asked.startEnableDate) ?? 0) : 0;
    const to = isDated ? (enableTime(asked.endEnableDate) ?? now) : now;
    const shown = content.articles(section, now).filter(({ time }) => time >= from && time <= to);
    return listed(inOrder(aboutCoin(shown, symbol, slug), false), asked);
  },
  'spot.content.articles.detail': ({ section, documentId, v4Id, ...populated }, { content, now }) => {
    const found = content.article(section, documentId === undefined ? { v4Id: v4Id ?? '' } : { documentId }, now);
    if (!found) return fail(failure('PARAM_ERROR', documentId === undefined ? 'v4Id' : 'documentId'));
    return ok(articleJson(found, populated));
  },
  'spot.content.banners.latest': ({ type }, { content, now }) => ok(bannerJson(content.banner(type, now))),
};

interface Paging extends Populated {
  readonly withCount: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** Returns one page of a list; it contains the total count only when the request asks for it. */
function listed(found: readonly Article[], { withCount, page, pageSize, ...populated }: Paging): Answer {
  const pages = Math.ceil(found.length / pageSize);
  return ok({
    total: withCount ? found.length : null,
    page,
    pageSize,
    pages: withCount ? pages : null,
    hasNextPage: page < pages,
    items: pageOf(found, page, pageSize).map((one) => articleJson(one, populated)),
  });
}
