import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchItems, type BatchId, type SentItem } from '../../../../../electron/main/exchange/rest/reply/items.ts';
import { outcomeOfFailure, outcomeOfReply } from '../../../../../electron/main/exchange/rest/reply/outcome.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const answered = (id: BatchId, status: number, items: unknown) =>
  outcomeOfReply(id, { status, headers: {}, body: bytes(JSON.stringify(items)) });
const byClient = (...ids: string[]): SentItem[] => ids.map((id) => ({ by: 'clientId', id }));
const kinds = (id: BatchId, sent: readonly SentItem[], items: unknown, status = 200) => {
  const { outcomes, strangers } = matchItems(id, sent, answered(id, status, items));
  return [
    outcomes.map((one) => (one.kind === 'accepted' ? `accepted ${one.orderId}` : `${one.kind} ${one.error.key}`)),
    strangers,
  ];
};
const strange = 'unknown error.order.strangeAnswer';
const unanswered = 'unknown error.order.unanswered';

describe('Batch replies: outcome of each item', () => {
  test('B-A13: matches items by id in any order', () => {
    const placed = (clientOrderId: string, orderId: string) => ({
      symbol: 'A1',
      orderId,
      clientOrderId,
      transactTime: 1,
    });
    const failed = { symbol: 'A1', clientOrderId: 'b', errorCode: '-1160', errorMsg: 'precision' };
    expect(
      kinds('spot.order.batch.place', byClient('a', 'b', 'c'), {
        orderList: [placed('c', '3'), failed, placed('a', '1')],
      }),
    ).toEqual([['accepted 1', 'refused error.exchange.precision', 'accepted 3'], 0]);
  });

  test('B-A13 XS5: an item that is missing, duplicated, foreign or without an id leaves the affected orders in doubt', () => {
    const one = (clientOrderId: string | null) => ({
      orderId: '5',
      clientOrderId,
      success: true,
      errorCode: '',
      errorMessage: '',
    });
    expect(kinds('futures.batchOrders.place', byClient('a', 'b'), [one('a')])).toEqual([['accepted 5', unanswered], 0]);
    expect(kinds('futures.batchOrders.place', byClient('a', 'b'), [one('a'), one('z'), one(null)])).toEqual([
      ['accepted 5', unanswered],
      2,
    ]);
    expect(kinds('futures.batchOrders.place', byClient('a', 'b'), [one('a'), one('a'), one('b')])).toEqual([
      [strange, 'accepted 5'],
      0,
    ]);
    expect(kinds('futures.batchOrders.place', byClient('a', 'a'), [one('a')])).toEqual([[strange, strange], 0]);
    expect(kinds('futures.batchOrders.place', byClient('a'), [])).toEqual([[unanswered], 0]);
  });

  test.each<[string, BatchId, Record<string, unknown>, string]>([
    ['XS4', 'futures.batchOrders.place', { clientOrderId: 'a', success: true }, 'unknown error.order.noId'],
    [
      'XS4',
      'futures.batchOrders.place',
      { clientOrderId: 'a', success: true, orderId: '0' },
      'unknown error.order.noId',
    ],
    [
      'XS6',
      'futures.batchOrders.place',
      { clientOrderId: 'a', success: true, orderId: '5', errorCode: '-3007' },
      strange,
    ],
    ['XS6', 'futures.batchOrders.place', { clientOrderId: 'a', success: false, orderId: '5' }, strange],
    [
      'B-A3',
      'futures.batchOrders.place',
      { clientOrderId: 'a', success: false, errorCode: '-3007' },
      'refused error.exchange.contractQuantity',
    ],
    ['B-A3', 'futures.batchOrders.place', { clientOrderId: 'a', success: false }, 'refused error.exchange.rejected'],
    ['XS4', 'spot.order.batch.place', { clientOrderId: 'a' }, 'unknown error.order.noId'],
    ['XS6', 'spot.order.batch.place', { clientOrderId: 'a', orderId: '5', errorCode: '-1160' }, strange],
    ['XS15', 'spot.order.batch.place', { clientOrderId: 'a', errorCode: '-9999' }, 'unknown error.exchange.rejected'],
    ['H11', 'spot.order.batch.place', { clientOrderId: 'a', errorCode: '-1054' }, 'unknown error.exchange.system'],
    ['', 'spot.order.batch.cancel', { origClientOrderId: 'a', status: 'CANCELED' }, 'accepted null'],
    [
      '',
      'spot.order.batch.cancel',
      { origClientOrderId: 'a', status: 'EXPIRED', errorMsg: 'order not found' },
      'refused error.exchange.rejected',
    ],
    ['', 'spot.order.batch.cancel', { origClientOrderId: 'a', status: 'FILLED' }, strange],
    ['XS6', 'spot.order.batch.cancel', { origClientOrderId: 'a', status: 'CANCELED', errorMsg: 'no' }, strange],
    ['', 'futures.batchOrders.cancel', { origClientOrderId: 'a', orderId: '5', success: true }, 'accepted 5'],
    ['XS6', 'futures.batchOrders.cancel', { origClientOrderId: 'a', success: true, errorCode: '-3200' }, strange],
  ])('%s %s: %j', (_row, id, item, expected) => {
    expect(kinds(id, byClient('a'), [item])).toEqual([[expected], 0]);
  });

  test('B-A13: matches a cancel by the id it was sent with; an item naming two orders leaves both in doubt', () => {
    const sent: SentItem[] = [
      { by: 'orderId', id: '7' },
      { by: 'clientId', id: 'a' },
      { by: 'orderId', id: '8' },
    ];
    const items = [
      { orderId: '7', origClientOrderId: 'a', success: true },
      { orderId: '8', origClientOrderId: 'x', success: false, errorCode: '-3200' },
    ];
    expect(kinds('futures.batchOrders.cancel', sent, items)).toEqual([
      [strange, strange, 'refused error.exchange.orderUnknown'],
      0,
    ]);
  });

  test('B-A13: a failed batch request gives every item the same outcome', () => {
    const sent = byClient('a', 'b');
    const refused = kinds('spot.order.batch.place', sent, { code: -1142, msg: 'x' }, 400);
    expect(refused).toEqual([['refused error.exchange.inputInvalid', 'refused error.exchange.inputInvalid'], 0]);
    expect(kinds('spot.order.batch.place', sent, { code: -1054, msg: 'x' }, 500)[0]).toEqual([
      'unknown error.exchange.system',
      'unknown error.exchange.system',
    ]);
    const lost = outcomeOfFailure('spot.order.batch.place', { reason: 'unreachable', sent: false, host: 'x' });
    expect(matchItems('spot.order.batch.place', sent, lost).outcomes.map(({ kind }) => kind)).toEqual([
      'notSent',
      'notSent',
    ]);
    expect(
      kinds('futures.batchOrders.place', byClient('a', 'b'), [
        { clientOrderId: 'a', success: true, orderId: '1' },
        { success: 'yes' },
      ]),
    ).toEqual([['unknown error.exchange.unreadable', 'unknown error.exchange.unreadable'], 0]);
  });
});

/** What an item reports about itself; `proves` holds what such a reply proves. */
type Claim = 'yes' | 'no' | 'both';
const proves: Readonly<Record<Claim, string>> = { yes: 'accepted', no: 'refused', both: 'unknown' };

/** One item of a reply, with the indexes of the sent items it names: the ground truth of the oracle. */
interface Made {
  readonly about: readonly number[];
  readonly says: Claim;
  readonly wire: Record<string, unknown>;
}

const batches: readonly BatchId[] = [
  'spot.order.batch.place',
  'spot.order.batch.cancel',
  'futures.batchOrders.place',
  'futures.batchOrders.cancel',
];
const isCancel = (id: BatchId): boolean => id.endsWith('cancel');

function wireOf(id: BatchId, says: Claim, at: number): Record<string, unknown> {
  const orderId = String(702_345_678_901_234_000n + BigInt(at));
  const error = { errorCode: isCancel(id) ? '-2200' : '-1142', errorMessage: 'no' };
  switch (id) {
    case 'spot.order.batch.place':
      return { ...(says !== 'no' && { orderId }), ...(says !== 'yes' && { errorCode: '-1142', errorMsg: 'no' }) };
    case 'spot.order.batch.cancel':
      return { status: says === 'no' ? 'FAILED' : 'CANCELED', ...(says !== 'yes' && { errorMsg: 'no' }) };
    case 'futures.batchOrders.place':
      if (says === 'no') return { success: false, orderId: '', ...error };
      return { success: true, orderId, ...(says === 'both' && error) };
    case 'futures.batchOrders.cancel':
      return { success: says !== 'no', ...(says !== 'yes' && error) };
  }
}

/** Generates a batch, a reply to it that may be wrong in every way, and the expected state of each item. */
const cases = fc
  .record({
    id: fc.constantFrom(...batches),
    says: fc.array(fc.constantFrom<Claim>('yes', 'yes', 'no', 'both'), { minLength: 1, maxLength: 10 }),
    byOrderId: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    faults: fc.array(
      fc.record({
        kind: fc.constantFrom('drop', 'double', 'foreign', 'another', 'two', 'nameless', 'contradict'),
        at: fc.nat(9),
        to: fc.nat(9),
      }),
      { maxLength: 4 },
    ),
    order: fc.array(fc.nat(99), { minLength: 24, maxLength: 24 }),
    whole: fc.constantFrom('fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'refused', 'broken', 'wrapped', 'wrapped'),
  })
  .map(({ id, says, byOrderId, faults, order, whole }) => {
    const cancel = isCancel(id);
    const sent: SentItem[] = says.map((_says, at) =>
      cancel && byOrderId[at] ? { by: 'orderId', id: `9000${at}` } : { by: 'clientId', id: `own-${at}` },
    );
    const nameOf = (at: number): Record<string, unknown> =>
      sent[at]!.by === 'orderId'
        ? { orderId: sent[at]!.id }
        : { [cancel ? 'origClientOrderId' : 'clientOrderId']: sent[at]!.id };
    const foreign = (at: number): Record<string, unknown> =>
      cancel ? { origClientOrderId: `other-${at}`, orderId: `8000${at}` } : { clientOrderId: `other-${at}` };
    let made: Made[] = says.map((one, at) => ({
      about: [at],
      says: one,
      wire: { ...wireOf(id, one, at), ...nameOf(at) },
    }));
    for (const { kind, at, to } of faults) {
      const item = made[at % Math.max(1, made.length)];
      if (!item) break;
      const other = to % sent.length;
      const rest = made.filter((one) => one !== item);
      const bare = wireOf(id, item.says, 500 + at);
      if (kind === 'drop') made = rest;
      if (kind === 'double') made = [...made, { ...item }];
      if (kind === 'foreign') made = [...rest, { ...item, about: [], wire: { ...bare, ...foreign(at) } }];
      if (kind === 'another') made = [...rest, { ...item, about: [other], wire: { ...bare, ...nameOf(other) } }];
      if (kind === 'contradict')
        made = [
          ...rest,
          {
            ...item,
            says: 'both',
            wire: {
              ...item.wire,
              ...wireOf(id, 'both', 600 + at),
              ...(item.about.length === 1 ? nameOf(item.about[0]!) : foreign(at)),
            },
            about: item.about.length === 1 ? item.about : [],
          },
        ];
      // Only a cancel has two kinds of id, and one item can carry both only if the two ids are of different kinds.
      const names = item.about[0];
      if (kind === 'two' && names !== undefined && sent[names]!.by !== sent[other]!.by) {
        made = [...rest, { ...item, about: [names, other], wire: { ...bare, ...nameOf(names), ...nameOf(other) } }];
      }
      // A spot item without any id is no item of a batch; a futures item without one counts as foreign.
      if (kind === 'nameless' && id.startsWith('futures')) made = [...rest, { ...item, about: [], wire: bare }];
    }
    const shuffled = made
      .map((one, at) => ({ one, key: order[at % order.length]! }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ one }) => one);
    return { id, sent, made: shuffled, whole };
  });

describe('Batch replies: random batches', () => {
  test('B-A13: in 10,000 random replies each item gets exactly the outcome the reply proves', () => {
    const count = { accepted: 0, refused: 0, unknown: 0, strangers: 0 };
    fc.assert(
      fc.property(cases, ({ id, sent, made, whole }) => {
        const items = made.map(({ wire }) => wire);
        const broken = whole === 'broken' ? [...items, 5] : items;
        const body = whole === 'wrapped' ? { orderList: items } : broken;
        const outcome = whole === 'refused' ? answered(id, 400, { code: -1142, msg: 'x' }) : answered(id, 200, body);
        const expected = sent.map((_one, at) => {
          if (whole === 'refused') return 'refused';
          const about = made.filter((one) => one.about.includes(at));
          const only = about.length === 1 && about[0]!.about.length === 1 && whole !== 'broken';
          return only ? proves[about[0]!.says] : 'unknown';
        });
        const strangers =
          whole === 'refused' || whole === 'broken' ? 0 : made.filter(({ about }) => about.length === 0).length;
        const matched = matchItems(id, sent, outcome);
        const actual = matched.outcomes.map(({ kind }) => kind);
        expect([actual, matched.strangers]).toEqual([expected, strangers]);
        for (const kind of actual) count[kind as 'accepted'] += 1;
        count.strangers += strangers;
      }),
      { numRuns: 10_000 },
    );
    for (const seen of Object.values(count)) expect(seen).toBeGreaterThan(1_000);
  });
});
