/**
 * What drafts become on the wire: an absent field means all, whole or market only where the draft says so explicitly
 * (H4, B-A7).
 */
import { describe, expect, test } from 'vitest';
import { checkParameters, bodyText } from '../../../../electron/main/exchange/rest/request/query.ts';
import { placementCommand } from '../../../../electron/main/trading/orders/placementCommands.ts';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import { checkConditionalOrder } from '../../../../shared/domain/conditionalOrderCheck.ts';
import { intentDraftSchema, type IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { endpoints } from '../../../../shared/exchange/endpoints.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { draft, instrument } from '../support/desk.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

const CLIENT_ID = 'a'.repeat(32);
const SEED = 20_261_121;
const CASES = 50_000;

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.integer(values.length)]!;
}

const numbers = [
  '0',
  '0.0',
  '0.000',
  '',
  ' ',
  '-0',
  '0.00001',
  '0.0004',
  '0.001',
  '0.010',
  '1',
  '60000.0',
  '59000.05',
  '1e3',
  '00',
];
const maybe = [...numbers, null, undefined];

/** Half of the values are valid, so that many drafts pass. */
const often = (random: Random, good: unknown, others: readonly unknown[] = maybe): unknown =>
  random.next() < 0.5 ? good : pick(random, others);

/** Returns a draft as a hostile or faulty window could send it. */
function randomDraft(random: Random): unknown {
  const kind = random.integer(3);
  const source = pick(random, ['contract', 'mark']);
  if (kind === 0) {
    const market = pick(random, ['spot', 'futures'] as const);
    return {
      ...draft(market),
      type: pick(random, ['LIMIT', 'MARKET']),
      timeInForce: pick(random, ['GTC', null]),
      price: often(random, '60000.0'),
      quantity: often(random, '0.010', numbers),
    };
  }
  if (kind === 1) {
    const type = pick(random, ['STOP', 'TAKE_PROFIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET', 'TRAILING_MARKET'] as const);
    const [price, triggerPrice, activatePrice] = [
      often(random, pick(random, ['60000.0', null])),
      often(random, pick(random, ['60000.0', null])),
      often(random, null),
    ];
    const callbackRate = often(random, null, ['0', '0.01', '5']);
    return {
      ...conditionalDraft({ type, source: source as 'mark' }),
      price,
      triggerPrice,
      activatePrice,
      callbackRate,
      quantity: often(random, '0.010', numbers),
    };
  }
  const execution = pick(random, [{ kind: 'market' }, { kind: 'limit', price: often(random, '60000.0') }, undefined]);
  const size = pick(random, [
    { kind: 'wholePosition' },
    { kind: 'quantity', quantity: often(random, '0.010') },
    undefined,
  ]);
  return { ...tpSlDraft(), source, triggerPrice: often(random, '60000.0'), execution, size };
}

/** Reads the body as the exchange would: returns those of its fields that are absent or zero. */
function silent(body: Record<string, unknown>, names: readonly string[]): string[] {
  return names.filter((name) => {
    const value = body[name];
    return value === undefined || value === null || /^[\s0.]*$/.test(String(value as string));
  });
}

describe('Placement body', () => {
  test(
    `B-A7 XU2 XU10: ${CASES} random drafts: no zero or missing field implies anything unconfirmed`,
    { timeout: 120_000 },
    () => {
      const random = createRandom(SEED);
      const counts = { sent: 0, refused: 0, whole: 0, market: 0 };
      for (let run = 0; run < CASES; run += 1) {
        const given = randomDraft(random);
        const read = intentDraftSchema.safeParse(given);
        const problems = !read.success
          ? ['shape']
          : 'kind' in read.data
            ? checkConditionalOrder(read.data, instrument('futures'))
            : checkDraft(read.data, instrument(read.data.market));
        if (!read.success || problems.length > 0) {
          counts.refused += 1;
          continue;
        }
        const one: IntentDraft = read.data;
        const { id, params, means } = placementCommand([{ draft: one, clientOrderId: CLIENT_ID }], 'main');
        const checked = checkParameters(endpoints[id], params, { now: null, means });
        expect([run, SEED, checked.ok]).toEqual([run, SEED, true]);
        if (!checked.ok) continue;
        const body = JSON.parse(bodyText(checked.value)) as Record<string, unknown>;
        counts.sent += 1;
        if (id !== 'futures.placeTpSlOrder') {
          expect([run, SEED, silent(body, ['quantity', 'symbol'])]).toEqual([run, SEED, []]);
          const priced = 'type' in one && ['LIMIT', 'STOP', 'TAKE_PROFIT'].includes(one.type);
          expect([run, SEED, silent(body, ['price']).length]).toEqual([run, SEED, priced ? 0 : 1]);
          // A price that does not belong to the order is absent, never a zero.
          expect([run, SEED, 'price' in body]).toEqual([run, SEED, priced]);
          continue;
        }
        const saidWhole = 'kind' in one && one.kind === 'tpSl' && one.size.kind === 'wholePosition';
        const saidMarket = 'kind' in one && one.kind === 'tpSl' && one.execution.kind === 'market';
        if (saidWhole) counts.whole += 1;
        if (saidMarket) counts.market += 1;
        const expected = [...(saidMarket ? ['executePrice'] : []), ...(saidWhole ? ['quantity'] : [])];
        expect([run, SEED, silent(body, ['executePrice', 'quantity', 'symbol', 'triggerPrice'])]).toEqual([
          run,
          SEED,
          expected,
        ]);
      }
      // The cases cover every side of the rule.
      expect(counts.sent).toBeGreaterThan(1_000);
      expect(counts.refused).toBeGreaterThan(CASES / 2);
      expect(Math.min(counts.whole, counts.market)).toBeGreaterThan(100);
    },
  );

  test('B-A7: a command implying more than was confirmed is rejected before signing', () => {
    const { id, params } = placementCommand([{ draft: tpSlDraft(), clientOrderId: CLIENT_ID }], 'main');
    const said = (means: ('market' | 'whole position')[]) =>
      checkParameters(endpoints[id], params, { now: null, means });
    expect(said(['market', 'whole position']).ok).toBe(true);
    expect(said(['market'])).toMatchObject({
      ok: false,
      error: { key: 'error.request.unsaid', params: { field: 'quantity' } },
    });
    expect(said(['whole position'])).toMatchObject({
      ok: false,
      error: { key: 'error.request.unsaid', params: { field: 'executePrice' } },
    });
  });

  test.each([
    [
      'a trailing stop',
      conditionalDraft({
        type: 'TRAILING_MARKET',
        triggerPrice: null,
        callbackRate: '0.01',
        activatePrice: '62000.0',
        reduceOnly: true,
      }),
      '{"symbol":"BTCUSDT","side":"BUY","positionSide":"LONG","type":"TRAILING_MARKET","quantity":"0.010","clientAlgoId":"ID","activatePrice":"62000.0","callbackRate":"0.01","workingType":"MARK_PRICE","reduceOnly":true}',
    ],
    [
      'a take-profit with its price',
      conditionalDraft({ type: 'TAKE_PROFIT', price: '59900.0', triggerPrice: '60000.0', source: 'contract' }),
      '{"symbol":"BTCUSDT","side":"BUY","positionSide":"LONG","type":"TAKE_PROFIT","quantity":"0.010","clientAlgoId":"ID","price":"59900.0","triggerPrice":"60000.0","TpWorkingType":"CONTRACT_PRICE"}',
    ],
    [
      'a part of a position at a price',
      tpSlDraft({ execution: { kind: 'limit', price: '58900.0' }, size: { kind: 'quantity', quantity: '0.005' } }),
      '{"symbol":"BTCUSDT","clientAlgoId":"ID","planType":"STOP_LOSS","triggerPrice":"59000.0","executePrice":"58900.0","quantity":"0.005","positionSide":"LONG","triggerPriceType":"MARK_PRICE"}',
    ],
  ] as [string, IntentDraft, string][])('%s is serialised exactly', (_name, one, text) => {
    const { id, params, means } = placementCommand([{ draft: one, clientOrderId: CLIENT_ID }], 'main');
    const checked = checkParameters(endpoints[id], params, { now: null, means });
    expect(checked.ok && bodyText(checked.value).replace(CLIENT_ID, 'ID')).toBe(text);
  });
});
