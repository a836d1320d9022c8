// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../renderer/ipc/client.ts';
import { ArticleView } from '../../../../renderer/features/news/Panel.tsx';
import { parseBody } from '../../../../renderer/features/news/parsing.ts';
import {
  newsWord,
  readPages,
  translatedArticle,
  translatedBanner,
  translatedItem,
} from '../../../../renderer/features/news/useNews.ts';
import { NewsView, type NewsViewProps } from '../../../../renderer/features/news/View.tsx';
import type { Article, Banner } from '../../../../shared/domain/article.ts';
import type { NewsItem } from '../../../../shared/ipc/accountViews.ts';
import { ContentLibrary } from '../../../../electron/simulator/content/library.ts';
import { listedCoins } from '../../../../electron/simulator/content/coinNames.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { articleSections, bannerTypes } from '../../../../shared/exchange/enumerations.ts';
import { en } from '../../../support/words.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { chinese } from '../../support/mounted.tsx';
import { markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const item = (documentId: string, more: Partial<NewsItem> = {}): NewsItem => ({
  articleId: '1',
  documentId,
  title: 'Wallet \u202Eworks',
  summary: '<img src=x> pause',
  category: 'notice',
  level: null,
  at: 86_400_000,
  tags: [],
  coins: [{ name: 'Bitcoin', symbol: 'BTC', slug: null }],
  ...more,
});
const nothing = Object.fromEntries(
  ['legacyId', 'englishTitle', 'summary', 'contentKey', 'category', 'imageCategory', 'level', 'priority', 'enabled']
    .concat(['enabledAt', 'contentDate', 'publishedAt', 'createdAt', 'updatedAt', 'sourceSite', 'sourceLanguage'])
    .concat(['translated', 'translationStatus', 'outerId', 'outerLocaleId', 'tags', 'coins', 'picture', 'outerPicture'])
    .concat(['link', 'sourceLink', 'articleLink', 'html'])
    .map((name) => [name, null]),
) as unknown as Article;
const article = (more: Partial<Article>): string =>
  markup(
    <ArticleView
      article={{
        ...nothing,
        articleId: '1',
        documentId: 'a',
        section: 'news',
        title: 'Rates',
        bodyTooLarge: false,
        ...more,
      }}
      zone="utc"
      parse={(html) => parseBody(html, pageDouble())}
      onLink={ignore}
      onBack={ignore}
    />,
  );
/** A double of a page whose browser cannot parse HTML into nodes. */
const pageDouble = () =>
  ({ implementation: { createHTMLDocument: () => ({ createElement: () => ({}) }) } }) as unknown as Document;
const view = (more: Partial<NewsViewProps> = {}): string =>
  markup(
    <NewsView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      items={[item('a')]}
      total={120}
      more={false}
      since={0}
      reading={false}
      error={null}
      banner={null}
      zone="utc"
      chosen={null}
      article={null}
      onChoose={ignore}
      onMore={ignore}
      onRefresh={ignore}
      onLink={ignore}
      {...more}
    />,
  );

describe('news panel', () => {
  it('B-D5: titles and summaries are plain text without direction overrides', () => {
    const html = view();
    expect(html).toContain('&lt;img src=x&gt; pause');
    expect(html).not.toContain('\u202E');
    expect(textOf(html)).toContain('120 articles');
    expect(textOf(html)).toContain('Wallet works 1970-01-02 00:00 notice · BTC');
  });

  it('B-D5: only the body text is shown where the browser cannot parse HTML', () => {
    const html = article({ html: '<p>One <b>hour</b><script>x()</script></p>' });
    expect(textOf(html)).toContain('The page cannot be shown safely:');
    expect(textOf(html)).toContain('One hour');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('B-D5 XS44: states an oversized or missing body; links and pictures are shown by host', () => {
    expect(textOf(article({ bodyTooLarge: true }))).toContain('Articles above 512 KB');
    expect(textOf(article({}))).toContain('This article has no text.');
    const link = { url: 'https://a.b/x', host: 'a.b' };
    const html = article({ html: 'x', picture: link, link, articleLink: link });
    expect(html.match(/Original at a\.b/g)?.length).toBe(1);
    expect(html).toContain('class="news-picture">[image at a.b, not loaded]</p><div');
    expect(html).not.toMatch(/<img|<a /);
  });

  it('merges pages into one list, each article once, with the age of the oldest page', async () => {
    const double = createRecordingBridge();
    double.answer('account.news', ({ page }) =>
      ok({ items: [item(`${page}`), item('same')], page, more: page < 3, total: 5, readAt: 100 - page }),
    );
    const client = createClient(double.bridge);
    const asked = { environment: 'simulator', account: 'main', section: 'news', coin: null, fresh: true } as const;
    expect(await readPages(client, asked, 2)).toMatchObject({ value: { more: true, total: 5, readAt: 98 } });
    const all = await readPages(client, asked, 9);
    expect(all.ok && all.value.items.map(({ documentId }) => documentId)).toEqual(['1', 'same', '2', '3']);
    expect(
      double
        .requests('account.news')
        .map(({ page, fresh }) => [page, fresh])
        .slice(2),
    ).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
  });

  it.each([
    [{ kind: 'loading' }, 'Loading'],
    [{ kind: 'empty', reason: 'noNews' }, 'No articles. Choose another section'],
    [{ kind: 'stale', since: 0, reason: 'feed.reason.queryFailed' }, 'stale stale'],
  ] as const)('B-B1 panel state %j', (panelState, words) =>
    expect(textOf(view({ panelState })).toLowerCase()).toContain(words.toLowerCase()),
  );
});

describe("the simulator's articles in the language of the window", () => {
  const NOW = Date.UTC(2026, 8, 23);
  const library = new ContentLibrary();
  const written = articleSections.flatMap((section) => library.articles(section, NOW));
  const news = written.map((one) => ({
    item: item(one.documentId, {
      title: one.title,
      summary: one.summary,
      tags: [...one.tags],
      coins: one.coins.map((symbol) => ({ symbol, name: listedCoins.get(symbol)!.name, slug: null })),
    }),
    html: one.body,
  }));
  const banners = bannerTypes.map((type) => {
    const { documentId, title, description, link } = library.banner(type, NOW);
    return { documentId, title, description, link: { url: link, host: 'simulator.invalid' } } as Banner;
  });
  // The exchange sends an article of the news without tags and coins.
  const articleOf = ({ item: one, html }: (typeof news)[number]): Article =>
    ({ ...nothing, ...one, tags: null, coins: null, html }) as Article;

  it('is what the simulator sends, in English', () => {
    const { t } = createMessages(en);
    expect(news.map(({ item: one }) => translatedItem(t, one))).toEqual(news.map(({ item: one }) => one));
    expect(news.map((one) => translatedArticle(t, articleOf(one), one.item))).toEqual(news.map(articleOf));
    expect(banners.map((one) => translatedBanner(t, one))).toEqual(banners);
  });

  it('has no English left in Chinese but names of coins and terms that Chinese keeps', () => {
    const { t } = chinese();
    const coins = [...listedCoins].flatMap(([symbol, { name }]) => [name, symbol]);
    const names = new RegExp([...coins, 'Maker', 'Taker', 'GTC', 'IOC', 'FOK', 'API', 'K 线'].join('|'), 'g');
    const texts = [
      ...news.flatMap(({ item: one }) => [translatedItem(t, one).title, translatedItem(t, one).summary]),
      ...news.map((one) => translatedArticle(t, articleOf(one), one.item).html?.replaceAll(/<\/?\w+>/g, '')),
      ...banners.flatMap((one) => [translatedBanner(t, one).title, translatedBanner(t, one).description]),
      ...['Markets', 'Beginner', 'Volatility'].map((word) => newsWord(t, word)),
    ];
    expect(texts.filter((text) => /[A-Za-z]/.test((text ?? 'missing').replaceAll(names, '')))).toEqual([]);
  });

  it('leaves an article of another exchange as it is', () => {
    const { t } = chinese();
    const foreign = item('news-1', { tags: ['Listing'] });
    const own = articleOf(news[0]!);
    expect([
      translatedItem(t, foreign),
      translatedItem(t, item('a')),
      newsWord(t, 'notice'),
      translatedArticle(t, own, undefined),
    ]).toEqual([foreign, item('a'), 'notice', own]);
  });
});
