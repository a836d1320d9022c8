import { describe, expect, test } from 'vitest';
import { interpret } from '../../../../../electron/main/exchange/rest/reply/interpret.ts';
import { parseLossless } from '../../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { readReply } from '../../../../../electron/main/exchange/rest/reply/readReply.ts';
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { runAtOnce, withTurns, type InSteps } from '../../../../../shared/time/steps.ts';

const FILL =
  '{"symbol":"BTCUSDT","id":801234567890123457,"orderId":"7","price":"1","qty":"2","quoteQty":"2","commission":"0","time":5,"isBuyer":true}';
const BAD_FILL = FILL.replace('"price":"1"', '"price":"NaN"');
const fill = {
  symbol: 'BTCUSDT',
  id: '801234567890123457',
  orderId: '7',
  price: '1',
  qty: '2',
  quoteQty: '2',
  commission: '0',
  time: 5,
  isBuyer: true,
};
const BILL =
  '{"billId":"1","coinId":2,"coinName":"USDT","bizType":"gift","deltaAmount":"-1","afterAmount":"9","fees":"0","cTime":"5"}';
const bill = {
  billId: '1',
  coinId: '2',
  coinName: 'USDT',
  bizType: 'gift',
  deltaAmount: '-1',
  afterAmount: '9',
  fees: '0',
  cTime: 5,
};
const PAGE = '"total":1,"pageSize":10,"pages":1,"page":1,"hasNextPage":false';
const page = { total: 1, pageSize: 10, pages: 1, page: 1, hasNextPage: false };
const TRADER = '{"traderUid":5,"traderNickName":"n","more":{"a":[1]}}';

const read = (id: EndpointId, text: string, status = 200) => {
  const answer = runAtOnce(interpret(id, { status, headers: {}, body: new TextEncoder().encode(text) }));
  return answer.ok ? answer.value : `${answer.error.kind} ${answer.error.key}`;
};
const unreadable = 'unreadable error.exchange.unreadable';

describe('Query replies', () => {
  test.each<[string, EndpointId, string, unknown]>([
    ['a bare array', 'spot.myTrades', `[${FILL}]`, { value: [fill], dropped: 0 }],
    ['an object around one array', 'spot.myTrades', `{"rows":[${FILL}],"n":1}`, { value: [fill], dropped: 0 }],
    ['one record', 'spot.myTrades', FILL, { value: [fill], dropped: 0 }],
    [
      'one record that holds a list of its own',
      'futures.copy.follower.settings.get',
      '{"copyEnable":true,"settingMode":"unified","symbols":["BTCUSDT"]}',
      { value: [{ copyEnable: true, settingMode: 'unified', symbols: ['BTCUSDT'] }], dropped: 0 },
    ],
    ['an empty array', 'spot.myTrades', '[]', { value: [], dropped: 0 }],
    ['an object around two arrays', 'spot.myTrades', `{"a":[${FILL}],"b":[]}`, unreadable],
    ['an object around an array of something else', 'spot.myTrades', '{"errors":["x"]}', unreadable],
    ['a number', 'spot.myTrades', '5', unreadable],
    [
      'a page under its documented name',
      'spot.account.fundingBills',
      `{${PAGE},"items":[${BILL}]}`,
      { value: { ...page, items: [bill] }, dropped: 0 },
    ],
    [
      'a page under another name',
      'spot.account.fundingBills',
      `{${PAGE},"list":[${BILL}]}`,
      { value: { ...page, items: [bill] }, dropped: 0 },
    ],
    [
      'a page with null under its name and the list beside it',
      'spot.account.fundingBills',
      `{${PAGE},"items":null,"rows":[${BILL}]}`,
      { value: { ...page, items: [bill] }, dropped: 0 },
    ],
    [
      'a page with two lists of other names',
      'spot.account.fundingBills',
      `{${PAGE},"list":[],"rows":[${BILL}]}`,
      unreadable,
    ],
    ['a page without a list', 'spot.account.fundingBills', `{${PAGE}}`, unreadable],
    ['a page that is a bare list: where it ends is not known', 'spot.account.fundingBills', `[${BILL}]`, unreadable],
    [
      'a list of traders under any name',
      'futures.copy.follower.myTraders',
      `{"traders":[${TRADER}],"nextFlag":false,"total":1}`,
      {
        value: { list: [{ traderUid: '5', traderNickName: 'n', more: { a: [1] } }], nextFlag: false, total: 1 },
        dropped: 0,
      },
    ],
  ])('A-LIST-CONTAINER: %s', (_name, id, text, expected) => {
    expect(read(id, text)).toEqual(expected);
  });

  test('does not take another documented list for the missing one', () => {
    const limits = '"rateLimits":[{"rateLimitType":"ORDERS","interval":"SECOND","intervalNum":10,"limit":100}]';
    expect(read('spot.exchangeInfo', `{"timezone":"UTC","serverTime":5,${limits}}`)).toBe(unreadable);
  });

  test('XS30 XS24: drops and counts bad records; a list with no readable record is unreadable', () => {
    expect(read('spot.myTrades', `[${BAD_FILL},${FILL},{}]`)).toEqual({ value: [fill], dropped: 2 });
    expect(read('spot.myTrades', `{"rows":[${FILL},5]}`)).toEqual({ value: [fill], dropped: 1 });
    expect(read('spot.myTrades', `[${BAD_FILL},{}]`)).toBe(unreadable);
    const mixed = `{${PAGE},"items":[${BILL},{"billId":"2"},null]}`;
    expect(read('spot.account.fundingBills', mixed)).toEqual({ value: { ...page, items: [bill] }, dropped: 2 });
    expect(read('spot.account.fundingBills', `{${PAGE},"rows":[{"billId":"2"}]}`)).toBe(unreadable);
    expect(read('spot.account.fundingBills', `{${PAGE},"items":[]}`)).toEqual({
      value: { ...page, items: [] },
      dropped: 0,
    });
  });

  test('XS23: a repeated name with conflicting values makes the reply unreadable', () => {
    expect(read('spot.myTrades', `[${FILL.replace('"price":"1"', '"price":"1","price":"2"')}]`)).toBe(unreadable);
  });

  test('XS28 XS29: keeps unknown enum values and drops unknown fields', () => {
    const order =
      '{"symbol":"A1","orderId":1,"clientOrderId":"c","price":"1","origQty":"1","executedQty":"0","cummulativeQuoteQty":"0","status":"EXPIRED_IN_MATCH","timeInForce":"GTX","type":"PEG","side":"BUY","time":1,"updateTime":2,"strategy":{"deep":[1]}}';
    const asked = read('spot.order.get', order);
    expect(asked).toMatchObject({ value: { status: 'EXPIRED_IN_MATCH', timeInForce: 'GTX', type: 'PEG' }, dropped: 0 });
    expect(asked).not.toHaveProperty('value.strategy');
  });

  test.each<[EndpointId, string, string]>([
    ['spot.ping', '{"code":-1054,"msg":"later"}', 'unavailable error.exchange.system'],
    ['spot.ping', '{"code":-1054}', 'unavailable error.exchange.system'],
    ['spot.agency.getAssert', '{"code":"-1047","msg":"x"}', 'auth error.key.notAccepted'],
    ['spot.agency.getAssert', '{"code":40009,"msg":"x"}', 'rejected error.exchange.rejected'],
    ['spot.myTrades', '{"code":-1121,"msg":"x","data":[]}', 'rejected error.exchange.symbol'],
    ['spot.account.fundingBills', `{"code":-9999,"msg":"x",${PAGE},"items":[]}`, 'rejected error.exchange.rejected'],
  ])('XS15: %s: an error body with status 200 is an error: %s', (id, text, expected) => {
    expect(read(id, text)).toBe(expected);
  });

  test('reads a reply that also contains a success code', () => {
    expect(read('spot.time', '{"code":"0","msg":"ok","serverTime":7}')).toEqual({
      value: { serverTime: 7 },
      dropped: 0,
    });
    expect(read('spot.time', '{"code":200,"serverTime":7}')).toEqual({ value: { serverTime: 7 }, dropped: 0 });
  });

  test.each(['', ' ', 'null', 'true', '"text"', '<html></html>', '{"serverTime":1', '{"serverTime":1}{}', '[', 'NaN'])(
    'XS1 XS2 XS3: %j is unreadable for every query',
    (text) => {
      const asked: readonly EndpointId[] = ['spot.time', 'spot.myTrades', 'spot.account.fundingBills', 'spot.ping'];
      for (const id of asked) expect([id, read(id, text)]).toEqual([id, unreadable]);
    },
  );

  test.each<[string, EndpointId, (list: string) => string]>([
    ['a bare list', 'spot.myTrades', (list) => `[${list}]`],
    ['a page', 'spot.account.fundingBills', (list) => `{${PAGE},"items":[${list.replaceAll(FILL, BILL)}]}`],
  ])('B-D6 %s: drops up to 1,000 bad records; one more makes the reply unreadable', (_what, id, of) => {
    const list = (bad: number) => of([...Array<string>(bad).fill('5'), FILL].join(','));
    expect(read(id, list(1_000))).toMatchObject({ dropped: 1_000 });
    expect(read(id, list(1_001))).toBe(unreadable);
  });

  /** Creates an item of a kind that no row has; it counts how often a member of it is read. */
  const counted = () => {
    let looked = 0;
    const countRead = (): undefined => {
      looked += 1;
    };
    const item = new Proxy({}, { get: countRead });
    return { item, looked: () => looked };
  };

  test.each<[string, EndpointId, (list: readonly unknown[]) => object]>([
    ['levels of a book', 'spot.market.depth', (bids) => ({ lastUpdateId: 1, bids, asks: [] })],
    ['rights of an account', 'spot.account', (permissions) => ({ canTrade: true, balances: [], permissions })],
    ['networks of a coin', 'spot.coins', (networkList) => [{ coin: 'A', networkList }]],
  ])('B-D6 D4 rejects a hundred thousand invalid %s without inspecting each item', (_what, id, of) => {
    const { item, looked } = counted();
    const body = of(Array.from({ length: 100_000 }, () => item));
    expect(runAtOnce(readReply(endpoints[id].reply, body))).toBeUndefined();
    expect(looked()).toBeLessThan(100);
  });

  test('B-D6 D4 reads a long list in chunks with the same result, for a page and for a bare list', () => {
    const stretches = (id: EndpointId, body: unknown): [number, unknown] => {
      const work = readReply(endpoints[id].reply, body);
      for (let yieldCount = 0; ; yieldCount += 1) {
        const step = work.next();
        if (step.done) return [yieldCount, step.value];
      }
    };
    const fills = Array.from({ length: 5_000 }, () => parseLossless(FILL)!.value);
    const bills = Array.from({ length: 5_000 }, () => parseLossless(BILL)!.value);
    expect(stretches('spot.myTrades', fills)).toEqual([2, { value: fills.map(() => fill), dropped: 0 }]);
    expect(stretches('spot.account.fundingBills', { ...page, items: bills })).toEqual([
      2,
      { value: { ...page, items: bills.map(() => bill) }, dropped: 0 },
    ]);
    expect(stretches('spot.myTrades', fills.slice(0, 2_000))[0]).toBe(0);
  });

  test('B-D6 yields to other pending work between two chunks', async () => {
    const clock = createVirtualClock(0);
    const order: string[] = [];
    function* work(): InSteps<string> {
      order.push('first');
      yield;
      order.push('second');
      return 'done';
    }
    const done = withTurns(work(), clock).then((value) => order.push(value));
    await Promise.resolve();
    order.push('another');
    clock.advance(0);
    await done;
    expect(order).toEqual(['first', 'another', 'second', 'done']);
  });
});
