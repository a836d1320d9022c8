/** Articles. No recording exists: the replies are hand-made from the field lists of document 2. */
import { describe, expect, it, test } from 'vitest';
import { articleOfRecord, articlesOfReply } from '../../../../electron/main/exchange/mapping/articles.ts';
import { articleSchema, MAX_BODY_BYTES } from '../../../../shared/domain/article.ts';
import { recordPageSchema } from '../../../../shared/domain/recordPage.ts';
import { replyOf } from './support/replies.ts';

const news = {
  id: 4711,
  documentId: 'doc4711',
  v4Id: null,
  section: 'news',
  title: 'Wallet works',
  summary: 'Deposits pause for an hour',
  contentKey: 'wallet-works',
  enabled: true,
  enabledDate: 1_764_505_800_123,
  category: 'notice',
  imgCategory: null,
  link: 'https://example.com/news/4711',
  sourceSite: 'desk',
  outerPic: null,
  originalSourceUrl: null,
  priority: 3,
  date: null,
  level: null,
  outerId: 'o-1',
  outerLocaleId: null,
  sourceLang: null,
  titleEn: 'Wallet works',
  translation: null,
  translationStatus: null,
  thumbnail: null,
  tagLists: null,
  coinsMaps: null,
  publishedAt: 1_764_505_800_000,
  createdAt: 1_764_505_700_000,
  updatedAt: 1_764_505_900_000,
  body: '<p>One hour</p>',
  articleUrl: 'https://example.com/articles/4711',
};
const article = (patch: Record<string, unknown> = {}) =>
  articleOfRecord(replyOf('spot.content.articles.detail', JSON.stringify({ ...news, ...patch })));
const link = (url: string, host: string) => ({ url, host });

describe('articles', () => {
  it('reads a news article; fields that are null for its section stay null', () => {
    const read = article();
    expect(read).toEqual({
      articleId: '4711',
      documentId: 'doc4711',
      legacyId: null,
      section: 'news',
      title: 'Wallet works',
      englishTitle: 'Wallet works',
      summary: 'Deposits pause for an hour',
      contentKey: 'wallet-works',
      category: 'notice',
      imageCategory: null,
      level: null,
      priority: 3,
      enabled: true,
      enabledAt: 1_764_505_800_123,
      contentDate: null,
      publishedAt: 1_764_505_800_000,
      createdAt: 1_764_505_700_000,
      updatedAt: 1_764_505_900_000,
      sourceSite: 'desk',
      sourceLanguage: null,
      translated: null,
      translationStatus: null,
      outerId: 'o-1',
      outerLocaleId: null,
      tags: null,
      coins: null,
      picture: null,
      outerPicture: null,
      link: link('https://example.com/news/4711', 'example.com'),
      sourceLink: null,
      articleLink: link('https://example.com/articles/4711', 'example.com'),
      html: '<p>One hour</p>',
      bodyTooLarge: false,
    });
    expect(articleSchema.parse(read)).toEqual(read);
  });

  it('reads a learn article: no summary and state, but level, date and translation', () => {
    const learn = {
      section: 'learn',
      v4Id: 'v4-9',
      summary: null,
      enabled: null,
      enabledDate: null,
      priority: null,
      date: 1_764_000_000_000,
      level: 'Beginner',
      outerLocaleId: 2,
      sourceLang: 'en',
      translation: true,
      translationStatus: 'done',
      imgCategory: 'basics',
      outerPic: 'https://img.example.com/o.png',
      originalSourceUrl: 'https://source.example.org/a',
      thumbnail: { id: 1, url: 'https://img.example.com/t.png' },
      tagLists: [{ id: 1, name: 'Basics' }],
      coinsMaps: [{ id: 1, name: 'Bitcoin', symbol: 'BTC', slug: 'bitcoin' }],
    };
    expect(article(learn)).toMatchObject({
      section: 'learn',
      legacyId: 'v4-9',
      summary: null,
      enabled: null,
      enabledAt: null,
      priority: null,
      contentDate: 1_764_000_000_000,
      level: 'Beginner',
      outerLocaleId: 2,
      sourceLanguage: 'en',
      translated: true,
      translationStatus: 'done',
      imageCategory: 'basics',
      picture: link('https://img.example.com/t.png', 'img.example.com'),
      outerPicture: link('https://img.example.com/o.png', 'img.example.com'),
      sourceLink: link('https://source.example.org/a', 'source.example.org'),
      tags: ['Basics'],
      coins: [{ name: 'Bitcoin', symbol: 'BTC', slug: 'bitcoin' }],
    });
  });

  it('XS30 missing members become null', () => {
    const { id, documentId, section, title } = news;
    const bare = articleOfRecord(
      replyOf('spot.content.articles.detail', JSON.stringify({ id, documentId, section, title })),
    );
    const given = { articleId: '4711', documentId: 'doc4711', section: 'news', title: 'Wallet works' };
    expect(Object.entries(bare).filter(([, value]) => value !== null)).toEqual(
      Object.entries({ ...given, bodyTooLarge: false }),
    );
    expect(articleSchema.parse(bare)).toEqual(bare);
  });

  it('tags and coins that were not requested are null; empty lists stay empty', () => {
    expect(article()).toMatchObject({ tags: null, coins: null });
    expect(article({ tagLists: [], coinsMaps: [] })).toMatchObject({ tags: [], coins: [] });
  });

  it('takes the first known text of a tag and the names of a coin, and drops entries without any', () => {
    expect(
      article({
        tagLists: [
          { tagName: 'c', title: 'b', name: 'a' },
          { tagName: 'c', title: 'b' },
          { tagName: 'c' },
          { name: 7 },
          {},
        ],
        coinsMaps: [{ symbol: 'BTC' }, { slug: 'eth', name: '' }, { id: 3 }],
      }),
    ).toMatchObject({
      tags: ['a', 'b', 'c'],
      coins: [
        { name: null, symbol: 'BTC', slug: null },
        { name: null, symbol: null, slug: 'eth' },
      ],
    });
  });

  test.each<[string, unknown, string | null]>([
    [
      'its address',
      { url: 'https://a.example/1.png', formats: { small: { url: 'https://a.example/2.png' } } },
      '1.png',
    ],
    ['that of a format', { url: null, formats: { large: {}, small: { url: 'https://a.example/2.png' } } }, '2.png'],
    ['no plain http', { url: 'http://a.example/1.png' }, null],
    ['no relative address', { url: '/uploads/1.png', formats: { small: { url: 'https://a.example/2.png' } } }, null],
    ['no data', { url: 'data:image/svg+xml,<svg onload=alert(1)>' }, null],
    ['none where there is none', { formats: ['https://a.example/3.png'], url: 5 }, null],
  ])('image: %s', (_name, thumbnail, file) => {
    expect(article({ thumbnail }).picture).toEqual(file && link(`https://a.example/${file}`, 'a.example'));
  });

  test.each<[string, string | null, string | null]>([
    ['https://exchange.com@evil.example/x', null, null],
    ['https://user:pass@evil.example/', null, null],
    ['https://ex\u0430mple.com/login', 'https://xn--exmple-4nf.com/login', 'xn--exmple-4nf.com'],
    ['https://EXAMPLE.com:8443/a b', null, null],
    ['https://EXAMPLE.com:8443/a', 'https://example.com:8443/a', 'example.com:8443'],
    ['https://example.com\\@evil.example/', 'https://example.com/@evil.example/', 'example.com'],
    ['http://example.com/', null, null],
    ['javascript:alert(1)', null, null],
    ['file:///etc/passwd', null, null],
    ['//evil.example', null, null],
    ['https://example.com/\r\nx', null, null],
    ['', null, null],
  ])('XS45 the link %j is shown with its real host or dropped', (text, url, host) => {
    const expected = url === null || host === null ? null : link(url, host);
    expect(article({ link: text, outerPic: text, originalSourceUrl: text, articleUrl: text })).toMatchObject({
      link: expected,
      outerPicture: expected,
      sourceLink: expected,
      articleLink: expected,
    });
  });

  it('XS44 keeps a hostile body as unchanged text', () => {
    const body =
      '<script>alert(1)</script><meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/a.css"><img src="https://evil.example/a.png" onerror="alert(1)">';
    expect(article({ body })).toMatchObject({ html: body, bodyTooLarge: false });
  });

  test.each([
    ['as large as may be', 'a'.repeat(MAX_BODY_BYTES), false],
    ['a byte larger', 'a'.repeat(MAX_BODY_BYTES + 1), true],
    ['as large as may be, in three bytes each', '\u20ac'.repeat(Math.floor(MAX_BODY_BYTES / 3)), false],
    ['larger in bytes than in characters', '\u20ac'.repeat(Math.ceil(MAX_BODY_BYTES / 3)), true],
    ['of 5 MB', '<p>'.repeat(Math.ceil((5 * 1024 * 1024) / 3)), true],
  ])('XS44 a body %s', (_name, body, bodyTooLarge) => {
    expect(article({ body })).toMatchObject({ html: bodyTooLarge ? null : body, bodyTooLarge });
  });

  it('XS28 XS29 keeps an undocumented section and level; XS27 an implausible time is unknown', () => {
    expect(
      article({ section: 'events', level: 'Expert', publishedAt: 0, date: 1_764_000_000, more: {} }),
    ).toMatchObject({
      section: 'events',
      level: 'Expert',
      publishedAt: null,
      contentDate: null,
    });
  });

  it('reads a page; its totals are null unless requested', () => {
    const list = (patch: object) =>
      JSON.stringify({ page: 1, pageSize: 25, hasNextPage: true, items: [news], ...patch });
    const page = articlesOfReply(replyOf('spot.content.articles.list', list({ total: null, pages: null })));
    expect(page).toEqual({
      page: 1,
      pageSize: 25,
      pages: null,
      total: null,
      hasNextPage: true,
      unreadable: 0,
      items: [article()],
    });
    expect(recordPageSchema(articleSchema).parse(page)).toEqual(page);
    const counted = articlesOfReply(replyOf('spot.content.articles.listByCoin', list({ total: 40, pages: 2 })));
    expect(counted).toEqual({ ...page, pages: 2, total: 40 });
  });
});
