import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { parseLossless } from '../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { START } from '../support/rig.ts';
import { refusalOf, StrictRig } from './strictRig.ts';
import type { SentParameters } from './validRequests.ts';

const rig = new StrictRig();
const row = endpoints['spot.content.articles.list'];
const byCoin = endpoints['spot.content.articles.listByCoin'];

/** Requests a list as a client reads it, without an API key. */
function list(asked: SentParameters, of: typeof row | typeof byCoin = row) {
  const { status, body } = rig.send(of, asked, { key: null });
  expect([status, status === 200 || body]).toEqual([200, true]);
  return of.reply.parse(parseLossless(body)!.value);
}
const titles = (asked: SentParameters) => list({ pageSize: '200', ...asked }).items.map(({ title }) => title);
const names = (asked: SentParameters, of: typeof row | typeof byCoin = row) =>
  list({ pageSize: '200', ...asked }, of).items.map(({ documentId }) => documentId);

describe('List of articles (document 2, articles/list)', () => {
  it.each(['wiki', 'learn', 'questions', 'news'])(
    'R14: %s is listed newest first, without articles dated in the future',
    (section) => {
      const { items } = list({ section, pageSize: '200' });
      const times = items.map(({ enabledDate, date }) => enabledDate ?? date ?? 0);
      expect(times.length).toBeGreaterThan(20);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times[0]).toBeLessThanOrEqual(START);
      expect(new Set(items.map((one) => one.section))).toEqual(new Set([section]));
      expect(new Set(items.map(({ documentId }) => documentId)).size).toBe(items.length);
    },
  );

  it('R14: a page has 25 items by default; total and pages are null without withCount', () => {
    const plain = list({ section: 'news' });
    expect({ ...plain, items: plain.items.length }).toEqual({
      total: null,
      page: 1,
      pageSize: 25,
      pages: null,
      hasNextPage: true,
      items: 25,
    });
    const counted = list({ section: 'news', withCount: 'true', page: '3', pageSize: '50' });
    expect({ ...counted, items: counted.items.length }).toEqual({
      total: 120,
      page: 3,
      pageSize: 50,
      pages: 3,
      hasNextPage: false,
      items: 20,
    });
    expect(list({ section: 'news', page: '9' }).items).toEqual([]);
  });

  it('R14: all pages together are the whole list, each article once', () => {
    const pages = ['1', '2', '3', '4', '5'].flatMap((page) => names({ section: 'news', page, pageSize: '25' }));
    expect(pages).toEqual(names({ section: 'news' }));
  });

  it('R14: filters by category or excludes one; rejects both at once', () => {
    expect(
      new Set(list({ section: 'news', category: 'Markets', pageSize: '200' }).items.map(({ category }) => category)),
    ).toEqual(new Set(['Markets']));
    const others = list({ section: 'news', categoryFilter: 'Markets', pageSize: '200' }).items;
    expect(new Set(others.map(({ category }) => category))).toEqual(new Set(['Exchange', 'Products']));
    const both = rig.send(row, { section: 'news', category: 'a', categoryFilter: 'b' }, { key: null });
    expect(refusalOf(both)).toEqual([400, -1128, 'Invalid combination of optional parameters']);
  });

  it('R14: filters by exact tag name and by words of the title in any case', () => {
    expect(titles({ section: 'wiki', tagName: 'Risk' })).toEqual([
      'Liquidation',
      'Position size',
      'Slippage',
      'Hedging',
    ]);
    expect(titles({ section: 'wiki', tagName: 'risk' })).toEqual([]);
    expect(titles({ section: 'wiki', title: 'ORDER' })).toEqual([
      'Order book',
      'Limit order',
      'Market order',
      'Stop order',
    ]);
    expect(titles({ section: 'wiki', title: 'order stop' })).toEqual(['Stop order']);
  });

  it('R14: filters by level or excludes one; only lessons have a level', () => {
    const levels = (asked: SentParameters) =>
      new Set(list({ section: 'learn', pageSize: '200', ...asked }).items.map(({ level }) => level));
    expect(levels({ level: 'Advanced' })).toEqual(new Set(['Advanced']));
    expect(levels({ excludeLevel: 'Advanced' })).toEqual(new Set(['Beginner', 'Intermediate']));
    expect(titles({ section: 'wiki', level: 'Beginner' })).toEqual([]);
    expect(titles({ section: 'wiki', excludeLevel: 'Beginner' })).toEqual(titles({ section: 'wiki' }));
  });

  it('R14: excludes one document or one content key', () => {
    const all = names({ section: 'wiki' });
    expect(names({ section: 'wiki', excludeDocumentId: 'wiki-spread' })).toEqual(
      all.filter((name) => name !== 'wiki-spread'),
    );
    expect(names({ section: 'wiki', excludeContentKey: 'wiki.spread' })).toEqual(
      all.filter((name) => name !== 'wiki-spread'),
    );
  });

  it('R14: prioritySort orders news by priority, newest first within one, and leaves other sections unchanged', () => {
    const ranked = list({ section: 'news', prioritySort: 'true', pageSize: '200' }).items;
    const priorities = ranked.map(({ priority }) => priority ?? -1);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
    expect([priorities[0], priorities.at(-1)]).toEqual([5, 1]);
    for (const level of new Set(priorities)) {
      const times = ranked.filter(({ priority }) => priority === level).map(({ enabledDate }) => enabledDate!);
      expect([level, times]).toEqual([level, times.toSorted((a, b) => b - a)]);
    }
    for (const section of ['wiki', 'learn', 'questions'])
      expect(names({ section, prioritySort: 'true' })).toEqual(names({ section }));
    expect(names({ section: 'news', prioritySort: 'true' })).not.toEqual(names({ section: 'news' }));
  });
});

describe('List of articles about a coin (document 2, articles/listByCoin)', () => {
  it('R14: finds by symbol, by slug and by both; an unknown coin has none', () => {
    const bySymbol = names({ section: 'wiki', symbol: 'SOL' }, byCoin);
    expect(bySymbol).toContain('wiki-coin-sol');
    expect(names({ section: 'wiki', slug: 'solana' }, byCoin)).toEqual(bySymbol);
    expect(names({ section: 'wiki', symbol: 'SOL', slug: 'solana' }, byCoin)).toEqual(bySymbol);
    expect(names({ section: 'wiki', symbol: 'SOL', slug: 'bitcoin' }, byCoin)).toEqual([]);
    expect(names({ section: 'wiki', symbol: 'NOPE' }, byCoin)).toEqual([]);
  });

  it('R14: dates are inclusive, in seconds or milliseconds; nothing after now is listed unless an end is given', () => {
    const all = list({ section: 'news', symbol: 'BTC', pageSize: '200' }, byCoin).items;
    const times = all.map(({ enabledDate }) => enabledDate!);
    expect(times[0]).toBeLessThanOrEqual(START);
    const [newest, third] = [times[0]!, times[2]!];
    const between = { section: 'news', symbol: 'BTC', startEnableDate: String(third), endEnableDate: String(newest) };
    expect(names(between, byCoin)).toEqual(all.slice(0, 3).map(({ documentId }) => documentId));
    const inSeconds = { ...between, startEnableDate: String(third / 1000), endEnableDate: String(newest / 1000) };
    expect(names(inSeconds, byCoin)).toEqual(names(between, byCoin));
    expect(names({ ...between, startEnableDate: String(third + 1) }, byCoin)).toEqual(
      names(between, byCoin).slice(0, 2),
    );
    expect(names({ ...between, endEnableDate: String(newest - 1) }, byCoin)).toEqual(names(between, byCoin).slice(1));
    // One article about this coin is already written for a coming hour.
    const coin = { section: 'news', symbol: 'PEPE' };
    const [ahead, ...known] = list(
      { ...coin, pageSize: '200', endEnableDate: String(START + 400 * 86_400_000) },
      byCoin,
    ).items;
    expect(ahead!.enabledDate).toBeGreaterThan(START);
    expect(names(coin, byCoin)).toEqual(known.map(({ documentId }) => documentId));
  });

  it('R14: dates are ignored for every other section', () => {
    const plain = names({ section: 'learn', symbol: 'BTC' }, byCoin);
    const future = String(START + 86_400_000);
    expect(plain.length).toBeGreaterThan(3);
    expect(names({ section: 'learn', symbol: 'BTC', startEnableDate: future, endEnableDate: future }, byCoin)).toEqual(
      plain,
    );
  });

  it('R14: rejects a request with neither symbol nor slug', () => {
    expect(refusalOf(rig.send(byCoin, { section: 'wiki' }, { key: null }))).toEqual([
      400,
      -1141,
      "Parameter 'symbol' cannot be empty.",
    ]);
  });
});
