import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import { commands, makeBusy, queries } from './busyRig.ts';
import { openLoopback, type LoopbackClient } from './loopbackClient.ts';
import { StrictRig } from './strictRig.ts';
import type { SentParameters } from './validRequests.ts';

/** Replies about the listing, which does not change while an exchange runs; and an empty one. */
const ofListing: readonly string[] = [
  'spot.ping',
  'spot.coins',
  'spot.apiTradingSymbols',
  'futures.market.apiTradingSymbols',
];
/**
 * Replies only about rules of the exchange, or about past funding: constant for hours, and different for another symbol
 * or article.
 */
const ofRules = [
  ['spot.content.articles.detail', { section: 'wiki', documentId: 'wiki-spread' }],
  ['futures.market.exchangeInfo', { symbol: 'ETHUSDT' }],
  ['futures.market.fundingRate', { symbol: 'ETHUSDT' }],
  ['futures.market.riskLimits', { symbol: 'ETHUSDT' }],
  ['futures.account.commissionRate', { symbol: 'ETHUSDT' }],
] as const satisfies readonly (readonly [EndpointId, SentParameters])[];

let rig: StrictRig;
let client: LoopbackClient;
beforeEach(async () => {
  rig = new StrictRig();
  client = await openLoopback(rig);
});
afterEach(() => client.close());

/** Returns whether the program could not read a reply, or a record in it. */
const isLost = (meaning: unknown): boolean =>
  Array.isArray(meaning) ? meaning.some((one) => one === undefined) : meaning === undefined;

/** Returns the rows to whose valid requests the program could not read the reply, with the error. */
async function lostOf(rows: typeof queries): Promise<unknown[]> {
  const lost: unknown[] = [];
  for (const row of rows) {
    const { meaning, error, text } = await client.call(row, rig.valid(row.id));
    if (error !== null || isLost(meaning)) lost.push([row.id, error, text.slice(0, 300)]);
  }
  return lost;
}

describe('Every endpoint through the typed client over loopback (R14)', () => {
  it('every query is answered, and the client can read the reply', async () => {
    expect(await lostOf(queries)).toEqual([]);
    expect(queries.length + commands.length).toBe(96);
  });

  it('every command is answered, and the client can read the reply', async () => {
    expect(await lostOf(commands)).toEqual([]);
  });

  it('every reply changes with the state of the exchange, except those about its rules', async () => {
    const texts = async () => {
      const all = new Map<string, string>();
      for (const row of queries) all.set(row.id, (await client.call(row, rig.valid(row.id))).text);
      return all;
    };
    const before = await texts();
    makeBusy(rig);
    const after = await texts();
    const same = queries.map(({ id }) => id).filter((id) => before.get(id) === after.get(id));
    const allowed = new Set<string>([...ofListing, ...ofRules.map(([id]) => id)]);
    expect(same).toEqual(queries.map(({ id }) => id).filter((id) => allowed.has(id)));
    for (const [id, asked] of ofRules) {
      expect([id, (await client.call(endpoints[id], asked)).text]).not.toEqual([id, after.get(id)]);
    }
  });
});
