import { describe, expect, test } from 'vitest';
import type { Meaning } from '../../../../../electron/main/exchange/ports.ts';
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { ParameterRule } from '../../../../../shared/exchange/parameterRules.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { endpointFixtures } from '../fixturesServer.ts';
import { DAY, FUTURES, LIMIT, NOW, TPSL, TRAILING, verdict } from './querySupport.ts';

type Given = Record<string, unknown>;
const fixtures = endpointFixtures();

/** Returns a request that breaks one rule, made from a valid request. */
function breaking(row: EndpointRow, written: ParameterRule): readonly [key: string, params: Given] {
  const list = /^(\w+)\[\]\./.exec(String(written[1]))?.[1];
  const rule = written.map((part) => String(part).replace(`${list}[].`, '')) as [ParameterRule[0], ...string[]];
  const [kind, a = '', b = '', c = ''] = rule;
  const all = fixtures.filter((one) => one.row === row.id).map((one) => one.parameters as Given);
  const inner = (params: Given): Given => (list === undefined ? params : (params[list] as Given[])[0]!);
  const from = (fits: (params: Given) => boolean): Given => inner(all.find((params) => fits(inner(params)))!);
  const whole = (params: Given): Given => (list === undefined ? params : { ...all[0]!, [list]: [params] });
  const without = (params: Given, ...names: string[]): Given =>
    Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
  const has = (name: string) => (params: Given) => params[name] !== undefined;
  switch (kind) {
    case 'exclusive':
      return ['exclusive', { ...from(has(a)), [b]: from(has(b))[b] }];
    case 'oneRequired':
      return ['oneRequired', without(all[0]!, ...rule.slice(1))];
    case 'requiredWhen':
      return [
        'required',
        whole(
          without(
            from((params) => params[b] === c),
            a,
          ),
        ),
      ];
    case 'onlyWhen':
      return ['only', { ...from((params) => params[b] !== c), [a]: '1' }];
    case 'ignoredWhen':
      return ['ignored', from((params) => params[b] === c && has(a)(params))];
    case 'ordered':
      return ['order', { ...from(has(b)), [a]: NOW - 1, [b]: NOW - 2 }];
    case 'spanDays':
      return ['span', { ...from(has(b)), [a]: NOW - Number(c) * DAY - 1, [b]: NOW }];
    case 'reachDays':
      return ['reach', { ...from(has(a)), [a]: NOW - Number(b) * DAY - 1, endTime: NOW - Number(b) * DAY }];
    case 'notFuture':
      return ['future', { ...without(from(has(a)), 'startTime', 'endTime'), [a]: NOW + 1 }];
    case 'positive':
      return ['positive', whole({ ...from(has(a)), [a]: '0.0' })];
    case 'between':
      return ['between', { ...from(has(a)), [a]: '1' }];
    case 'zeroMeans':
      return ['unsaid', a === 'symbol' ? {} : without(from(has(a)), a)];
  }
}

describe('Rules between parameters', () => {
  test.each<[string, EndpointId, unknown, unknown]>([
    ['exclusive', 'spot.market.ticker.price', { symbol: 'A1', symbols: 'B1' }, { field: 'symbol', other: 'symbols' }],
    [
      'exclusive',
      'spot.content.articles.list',
      { section: 'news', level: 'Advanced', excludeLevel: 'Beginner' },
      { field: 'level', other: 'excludeLevel' },
    ],
    ['oneRequired', 'spot.order.cancel', {}, { fields: 'orderId, origClientOrderId' }],
    [
      'oneRequired',
      'spot.order.batch.cancel',
      { orderIds: [], origClientOrderIds: [] },
      { fields: 'orderIds, origClientOrderIds' },
    ],
    ['oneRequired', 'spot.content.articles.listByCoin', { section: 'news', slug: '' }, { fields: 'symbol, slug' }],
    [
      'required',
      'spot.order.place',
      { symbol: 'A1', ...LIMIT, price: undefined },
      { field: 'price', when: 'type', value: 'LIMIT' },
    ],
    [
      'required',
      'spot.order.batch.place',
      { symbol: 'A1', orderList: [LIMIT, { ...LIMIT, timeInForce: undefined }] },
      { field: 'orderList[1].timeInForce', when: 'orderList[1].type', value: 'LIMIT' },
    ],
    [
      'required',
      'futures.copy.follower.settings.change',
      { traderId: '5', settingType: 'per_symbol', symbolTraceConfigs: [] },
      { field: 'symbolTraceConfigs', when: 'settingType', value: 'per_symbol' },
    ],
    [
      'only',
      'futures.algoOrder.place',
      { ...TRAILING, type: 'STOP_MARKET', triggerPrice: '5', activatePrice: '4' },
      { field: 'activatePrice', when: 'type', value: 'TRAILING_MARKET' },
    ],
    ['order', 'spot.allOrders', { symbol: 'A1', startTime: 6, endTime: 5 }, { from: 'startTime', to: 'endTime' }],
    [
      'span',
      'futures.account.income',
      { startTime: NOW - 100 * DAY - 1, endTime: NOW },
      { from: 'startTime', to: 'endTime', days: 100 },
    ],
    [
      'reach',
      'spot.rebate.affiliate.getInternalWithdrawalStatus',
      { startTime: NOW - 30 * DAY - 1 },
      { field: 'startTime', days: 30 },
    ],
    ['future', 'spot.market.historyKlines', { symbol: 'A1', interval: '1m', endTime: NOW + 1 }, { field: 'endTime' }],
    [
      'positive',
      'futures.batchOrders.place',
      { batchOrders: [FUTURES, { ...FUTURES, quantity: '0.000' }] },
      { field: 'batchOrders[1].quantity' },
    ],
    [
      'between',
      'futures.algoOrder.place',
      { ...TRAILING, callbackRate: '0.00099' },
      { field: 'callbackRate', low: '0.001', high: '0.9999' },
    ],
    ['unsaid', 'futures.closePositions', {}, { field: 'symbol', meaning: 'all positions' }],
    ['unsaid', 'futures.placeTpSlOrder', { ...TPSL, quantity: '1' }, { field: 'executePrice', meaning: 'market' }],
  ])('rule %s: rejects %s and names the field', (key, id, params, filled) => {
    expect(verdict(id, params)).toEqual([key, filled]);
  });

  test('bounds are inclusive; without the exchange time a future time is not rejected', () => {
    const history = { symbol: 'A1', interval: '1m' };
    expect(verdict('spot.market.historyKlines', { ...history, startTime: NOW, endTime: NOW })).toBe(
      `symbol=A1&interval=1m&startTime=${NOW}&endTime=${NOW}`,
    );
    expect(verdict('spot.market.historyKlines', { ...history, endTime: NOW + 1 }, [], null)).toBe(
      `symbol=A1&interval=1m&endTime=${NOW + 1}`,
    );
    const income = { startTime: NOW - 100 * DAY, endTime: NOW };
    expect(verdict('futures.account.income', income)).toBe(JSON.stringify(income));
    for (const callbackRate of ['0.001', '0.9999']) {
      expect(verdict('futures.algoOrder.place', { ...TRAILING, callbackRate })).toBe(
        JSON.stringify({ ...TRAILING, callbackRate }),
      );
    }
    expect(verdict('spot.rebate.affiliate.getInternalWithdrawalStatus', { startTime: NOW - 30 * DAY })).toBe(
      `startTime=${NOW - 30 * DAY}`,
    );
  });

  test('omits parameters the exchange would ignore', () => {
    const asked = { section: 'questions', documentId: 'd1', populateThumbnail: true, populateCoins: true };
    expect(verdict('spot.content.articles.detail', asked)).toBe('section=questions&documentId=d1&populateCoins=true');
    const isolated = { symbol: 'A1', marginType: 'ISOLATED', crossLeverage: '5', isolatedLongLeverage: '7' };
    expect(verdict('futures.account.leverage', isolated)).toBe(
      '{"symbol":"A1","marginType":"ISOLATED","isolatedLongLeverage":"7"}',
    );
  });

  test.each<[EndpointId, unknown, readonly Meaning[]]>([
    ['futures.allOpenOrders.cancel', {}, ['all symbols']],
    ['futures.algoOpenOrders.cancel', {}, ['all symbols']],
    ['futures.closePositions', {}, ['all positions']],
    ['futures.modifyTpSlOrder', { orderId: '1', triggerPrice: '5' }, ['market']],
    ['futures.modifyTpSlOrder', { orderId: '1', triggerPrice: '5', executePrice: '0.00' }, ['market']],
    ['futures.placeTpSlOrder', TPSL, ['market', 'whole position']],
    ['futures.placeTpSlOrder', { ...TPSL, executePrice: '0', quantity: '0' }, ['market', 'whole position']],
    ['futures.placeTpSlOrder', { ...TPSL, executePrice: '4' }, ['whole position']],
  ])('B-A7 H4: %s with %j is sent only if each implied meaning was confirmed', (id, params, means) => {
    expect(typeof verdict(id, params, means)).toBe('string');
    for (const missing of means) {
      const said = means.filter((one) => one !== missing);
      expect(verdict(id, params, said)).toMatchObject(['unsaid', { meaning: missing }]);
    }
  });

  test('B-A7: closing a position by its id or symbol needs no confirmed meaning', () => {
    expect(verdict('futures.closePositions', { positionId: '689987235755328154' })).toBe(
      '{"positionId":689987235755328154}',
    );
    expect(verdict('futures.closePositions', { symbol: 'BTCUSDT' })).toBe('{"symbol":"BTCUSDT"}');
    expect(verdict('futures.allOpenOrders.cancel', { symbol: '' })).toEqual(['invalid', { field: 'symbol' }]);
  });

  test('every rule of every endpoint rejects a request that breaks only that rule', () => {
    let ruleCount = 0;
    for (const row of Object.values(endpoints) as EndpointRow[]) {
      for (const rule of row.rules ?? []) {
        const [key, params] = breaking(row, rule);
        const result = verdict(row.id as EndpointId, params);
        if (key === 'ignored') expect(result).not.toContain(rule[1]);
        else expect([row.id, rule, result[0]]).toEqual([row.id, rule, key]);
        ruleCount += 1;
      }
    }
    expect(ruleCount).toBeGreaterThanOrEqual(85);
  });
});
