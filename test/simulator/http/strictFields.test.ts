import { describe, expect, it } from 'vitest';
import type { EndpointId } from '../../../shared/exchange/endpoints.ts';
import { fieldLines, linesOf } from '../../support/contract.ts';
import { CONTAINER } from '../../support/contractFields.ts';
import { rowKey } from '../../support/contractRows.ts';
import { commands, makeBusy, queries } from './busyWorld.ts';
import { fieldsOf } from './replyFields.ts';
import { StrictWorld } from './strictWorld.ts';
import { validOf, type Asked } from './validRequests.ts';

const populated = { populateThumbnail: 'true', populateTagLists: 'true', populateCoins: 'true' };
const sections = ['wiki', 'news', 'learn', 'questions'];
/** Requests beside the valid ones, so that more of a reply is seen. */
const more: Partial<Record<EndpointId, readonly Asked[]>> = {
  'spot.content.articles.list': sections.map((section) => ({ section, withCount: 'true', ...populated })),
  'spot.content.articles.listByCoin': sections.map((section) => ({ section, symbol: 'BTC', ...populated })),
  'spot.content.articles.detail': [
    { section: 'wiki', documentId: 'wiki-order-book', ...populated },
    { section: 'learn', documentId: 'learn-hedging', ...populated },
  ],
  'spot.content.banners.latest': [{ type: 'Wiki' }, { type: 'Learn main' }],
};

/** What a reply does otherwise than the table says, and by which decision; the documents say nothing of it. */
const decided: Partial<Record<EndpointId, readonly RegExp[]>> = {
  // Set with a take profit alone, and no next page after the last (A-CONDITIONAL-RECORD, A-ALGO-PAGES).
  'futures.openAlgoOrders': [/^\[\]\.tpOrderType is missing$/],
  'futures.allAlgoOrders': [/^orders\[\]\.tpOrderType is missing$/, /^nextPage is missing$/],
  // Null where an order was cancelled by its id: the echo is of what was sent.
  'futures.order.cancel': [/^origClientOrderId is null$/],
  'futures.batchOrders.cancel': [/^\[\]\.origClientOrderId is null$/],
  // What is not set, and members of records the documents do not list (A-COPY-RECORDS).
  'futures.copy.follower.settings.get': [/ is null$/],
  'futures.copy.follower.myTraders': [/ is not in the table$/],
};

const busy = new StrictWorld();
makeBusy(busy);
const fresh = new StrictWorld();
const told = new Map<string, { readonly wrong: string[]; readonly seen: string[] }>();
for (const row of [...queries, ...commands]) {
  const world = row.effect === 'read' ? busy : fresh;
  const lines = linesOf(fieldLines, rowKey(row)).filter(({ when }) => when !== CONTAINER);
  const all = [...validOf(row.id, world.existing), ...(more[row.id as EndpointId] ?? [])].map((asked) => {
    const { status, body } = world.send(row, asked);
    return status === 200 ? fieldsOf(JSON.parse(body), lines) : { wrong: [body], seen: [] };
  });
  const excused = decided[row.id as EndpointId] ?? [];
  told.set(row.id, {
    wrong: [...new Set(all.flatMap(({ wrong }) => wrong))].filter((one) => !excused.some((known) => known.test(one))),
    seen: [...new Set(all.flatMap(({ seen }) => seen))],
  });
}

describe('replies of the exchange under --strict hold the tables of fields (R14)', () => {
  it.each([...told])('%s sends what is documented, in its form, and nothing else', (_id, { wrong }) => {
    expect(wrong).toEqual([]);
  });

  it('prints how many of the fields of replies were seen', () => {
    const all = fieldLines.filter(({ method, when }) => method !== 'WS' && when !== CONTAINER).length;
    const seen = [...told.values()].reduce((sum, one) => sum + one.seen.length, 0);
    // The numbers are what this test is for: they belong into the run's output.
    // oxlint-disable-next-line no-console
    console.info(`fields of replies seen ${seen}/${all}`);
    expect(seen).toBeGreaterThan(1000);
  });
});
