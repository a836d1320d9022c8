import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { bannerTypes } from '../../../shared/exchange/enumerations.ts';
import { START } from '../support/rig.ts';
import { refusalOf, StrictRig } from './strictRig.ts';
import type { SentParameters } from './validRequests.ts';

const rig = new StrictRig();
const detail = endpoints['spot.content.articles.detail'];
const banner = endpoints['spot.content.banners.latest'];
type Members = Record<string, unknown>;

/** Returns the members of the article in the reply. */
const article = (asked: SentParameters): Members => JSON.parse(rig.send(detail, asked, { key: null }).body) as Members;
const wiki = { section: 'wiki', documentId: 'wiki-order-book' };
const learn = { section: 'learn', documentId: 'learn-hedging' };
const question = { section: 'questions', documentId: 'questions-fees' };
const everything = { populateThumbnail: 'true', populateTagLists: 'true', populateCoins: 'true' };
/** 18:00 UTC of the start day: the `enabledDate` of the first news article. */
const TOLD = Date.UTC(2026, 8, 23, 18);
const newsId = (): string => {
  const row = endpoints['spot.content.articles.list'];
  const { items } = JSON.parse(rig.send(row, { section: 'news' }, { key: null }).body) as { items: Members[] };
  return items[0]!.documentId as string;
};

describe('Article (document 2, Content article)', () => {
  it('R14: wiki: has every member of its section, null where there is no value', () => {
    const { body, ...rest } = article(wiki);
    expect(body).toMatch(/^<h2>Order book<\/h2><p>The order book lists /);
    expect(rest).toEqual({
      id: 1001,
      documentId: 'wiki-order-book',
      v4Id: '1',
      section: 'wiki',
      title: 'Order book',
      summary: 'The order book lists every open order: bids below the price, asks above it.',
      contentKey: 'wiki.order-book',
      enabled: true,
      enabledDate: Date.UTC(2026, 0, 1) - 40 * 86_400_000,
      category: 'Basics',
      imgCategory: 'basics',
      link: null,
      sourceSite: null,
      outerPic: null,
      originalSourceUrl: null,
      priority: null,
      date: null,
      level: null,
      outerId: '501001',
      outerLocaleId: 1,
      sourceLang: 'en',
      titleEn: 'Order book',
      translation: false,
      translationStatus: 'ORIGINAL',
      thumbnail: null,
      tagLists: null,
      coinsMaps: null,
      publishedAt: Date.UTC(2026, 0, 1) - 40 * 86_400_000,
      createdAt: Date.UTC(2026, 0, 1) - 40 * 86_400_000 - 3_600_000,
      updatedAt: Date.UTC(2026, 0, 1) - 40 * 86_400_000,
      articleUrl: 'https://simulator.invalid/wiki/wiki-order-book',
    });
  });

  it('R14: learn: summary, enabled and enabledDate are null; date and level are set', () => {
    const { summary, enabled, enabledDate, date, level, imgCategory, priority, body } = article(learn);
    expect([summary, enabled, enabledDate, imgCategory, priority]).toEqual([null, null, null, null, null]);
    expect([typeof date, level]).toEqual(['number', 'Advanced']);
    expect(body).toMatch(/^<h2>The idea<\/h2>/);
  });

  it('R14: news: outerLocaleId, sourceLang, translation and translationStatus are null; priority is set', () => {
    const newsArticle = article({ section: 'news', documentId: newsId() });
    const { outerLocaleId, sourceLang, translation, translationStatus, level, date, enabledDate } = newsArticle;
    expect([outerLocaleId, sourceLang, translation, translationStatus, level, date]).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([typeof newsArticle.priority, enabledDate]).toEqual(['number', TOLD]);
  });

  it('R14: thumbnail, tags and coins are null unless populated, and empty lists if the article has none', () => {
    const full = article({ ...wiki, ...everything });
    expect([full.thumbnail, full.tagLists, full.coinsMaps]).toEqual([
      {
        id: 1001,
        documentId: 'picture-1001',
        url: 'https://media.simulator.invalid/order-book.png',
        name: 'order-book.png',
        alternativeText: 'order book',
        width: 800,
        height: 450,
        formats: { small: { url: 'https://media.simulator.invalid/order-book-small.png' } },
      },
      [{ id: 10_010, documentId: 'tag-basics', name: 'Basics' }],
      [{ id: 1, documentId: 'coin-bitcoin', name: 'Bitcoin', symbol: 'BTC', slug: 'bitcoin' }],
    ]);
    const bare = article({ section: 'learn', documentId: 'learn-trailing-stop', ...everything });
    expect([bare.tagLists, article({ ...question, ...everything }).coinsMaps]).toEqual([[], []]);
  });

  it('R14: populateThumbnail is ignored for questions, populateTagLists for news', () => {
    expect(article({ ...question, populateThumbnail: 'true' }).thumbnail).toBeNull();
    expect(article({ section: 'news', documentId: newsId(), populateTagLists: 'true' }).tagLists).toBeNull();
    expect(article({ ...question, populateTagLists: 'true' }).tagLists).toEqual([
      { id: 30_220, documentId: 'tag-account', name: 'Account' },
    ]);
  });

  it('R14: is found by v4Id; documentId takes precedence; an unknown id is rejected by the name of its parameter', () => {
    expect(article({ section: 'wiki', v4Id: '1' }).documentId).toBe('wiki-order-book');
    expect(article({ ...wiki, v4Id: '4' }).documentId).toBe('wiki-order-book');
    const refused = (asked: SentParameters) => refusalOf(rig.send(detail, asked, { key: null }));
    expect(refused({ section: 'wiki', documentId: 'nothing' })).toEqual([
      400,
      -1142,
      "Parameter 'documentId' is invalid.",
    ]);
    expect(refused({ section: 'learn', documentId: 'wiki-order-book' })).toEqual([
      400,
      -1142,
      "Parameter 'documentId' is invalid.",
    ]);
    expect(refused({ section: 'wiki', v4Id: '2' })).toEqual([400, -1142, "Parameter 'v4Id' is invalid."]);
    expect(refused({ section: 'wiki' })).toEqual([400, -1141, "Parameter 'documentId' cannot be empty."]);
  });

  it('is readable with any API key, but not with a wrong passphrase (A-CONTENT-ACCESS)', () => {
    for (const key of [0, 1, 2, 3, 4, 5]) expect(rig.send(detail, wiki, { key }).status).toBe(200);
    expect(refusalOf(rig.send(detail, wiki, { key: 1, passphrase: 'wrong' }))[1]).toBe(-1049);
  });
});

describe('Latest banner (document 2)', () => {
  const latest = (type: string): Members => JSON.parse(rig.send(banner, { type }, { key: null }).body) as Members;

  it('R14: there is one of every type for the current day; the image is omitted if there is none', () => {
    const all = bannerTypes.map(latest);
    expect(all.map(({ type }) => type)).toEqual(bannerTypes);
    expect(all.filter((one) => !('image' in one))).toHaveLength(2);
    expect(new Set(all.map(({ publishedAt }) => publishedAt))).toEqual(new Set([Date.UTC(2026, 8, 23)]));
    const { image, ...rest } = all.find((one) => 'image' in one)!;
    expect(Object.keys(rest)).toEqual([
      'id',
      'documentId',
      'type',
      'title',
      'description',
      'cta',
      'link',
      'publishedAt',
      'createdAt',
      'updatedAt',
    ]);
    expect((image as Members).url).toMatch(/^https:\/\/media\.simulator\.invalid\/banner-/);
  });

  it('changes on the next day', () => {
    const before = latest('News');
    const later = new StrictRig();
    later.quiet.venue.time.setTo(START + 86_400_000);
    expect(JSON.parse(later.send(banner, { type: 'News' }, { key: null }).body)).not.toEqual(before);
  });
});
