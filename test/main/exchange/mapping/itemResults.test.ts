/** What replies to futures commands report of each item: accepted, rejected, or unproven (XS4, XS6). */
import { describe, expect, test } from 'vitest';
import {
  cancelledResultOf,
  changeResultOf,
  closedPositionOf,
  modifiedResultOf,
  placedResultOf,
} from '../../../../electron/main/exchange/mapping/itemResults.ts';
import type { EndpointId } from '../../../../shared/exchange/endpoints.ts';
import { canRead, recorded, replyOf } from './support/replies.ts';

const FIRST = '702345678901234567';
const placed = (patch: object) =>
  placedResultOf({ orderId: FIRST, clientOrderId: 'a', success: true, errorCode: '', errorMessage: '', ...patch });
const accepted = { outcome: 'accepted', orderId: FIRST, clientOrderId: 'a', refusal: null };

describe('placements', () => {
  test('reads the recorded placements: a plain order, a conditional order, a take-profit', () => {
    expect(placedResultOf(recorded('futures.order.place', 'futures.order.post'))).toEqual({
      ...accepted,
      clientOrderId: 'my-order-0001',
    });
    expect(placedResultOf(recorded('futures.algoOrder.place', 'futures.algoOrder.post'))).toEqual({
      ...accepted,
      orderId: '702345678901234700',
      clientOrderId: 'algo-20240201-1',
    });
    expect(recorded('futures.placeTpSlOrder').map(placedResultOf)).toEqual([
      { ...accepted, orderId: '812345678901234900', clientOrderId: null },
    ]);
  });

  test.each(['futures.order.place', 'futures.algoOrder.place', 'futures.sim.order.place'] as const)(
    '%s: reads accepted and refused results; B-B4: with the full id as text and as number',
    (id) => {
      const text = (orderId: string) => `{"orderId":${orderId},"clientOrderId":"a","success":true,"later":[1]}`;
      for (const form of [FIRST, `"${FIRST}"`]) expect(placedResultOf(replyOf(id, text(form)))).toEqual(accepted);
      const refused =
        '{"orderId":null,"clientOrderId":"a","success":false,"errorCode":"-3007","errorMessage":"too much"}';
      expect(placedResultOf(replyOf(id, refused))).toEqual({
        outcome: 'refused',
        orderId: null,
        clientOrderId: 'a',
        refusal: { code: '-3007', message: 'too much' },
      });
    },
  );

  test('reads each item of a half-refused batch separately', () => {
    const text = `[{"orderId":"${FIRST}","clientOrderId":"a","success":true,"errorCode":"","errorMessage":""},{"orderId":"","clientOrderId":"b","success":false,"errorCode":-3235,"errorMessage":"closed"}]`;
    expect(replyOf('futures.batchOrders.place', text).map(placedResultOf)).toEqual([
      accepted,
      { outcome: 'refused', orderId: null, clientOrderId: 'b', refusal: { code: '-3235', message: 'closed' } },
    ]);
  });

  test.each([
    ['XS6: success with an error code', { errorCode: '-3007', errorMessage: 'no' }, { code: '-3007', message: 'no' }],
    ['XS6: a refusal that names an order', { success: false, errorCode: '-1' }, { code: '-1', message: '' }],
    ['XS6: a refusal with the code of success', { success: false, orderId: '', errorCode: '200' }, null],
    ['XS6: a refusal with the code 0', { success: false, orderId: '0', errorCode: 0 }, null],
    ['XS4: success without an id', { orderId: null }, null],
    ['XS4: success with the id 0', { orderId: '0' }, null],
    ['XS4: success with an empty id', { orderId: '' }, null],
  ])('%s is an unknown outcome', (_, patch, refusal) => {
    const { outcome, refusal: said } = placed(patch);
    expect([outcome, said]).toEqual(['unknown', refusal]);
  });

  test.each([undefined, null, '', '0', '200', 0, 200])('reads success with code %s as accepted', (errorCode) => {
    expect(placed({ errorCode, errorMessage: 'success' })).toEqual(accepted);
  });

  test('XS15, XS16: keeps an unknown code, truncated, and cleans its message', () => {
    const refused = { success: false, orderId: '', errorCode: '9'.repeat(60), errorMessage: 'a\n\u001b[31mb' };
    expect(placed(refused)).toEqual({
      outcome: 'refused',
      orderId: null,
      clientOrderId: 'a',
      refusal: { code: '9'.repeat(40), message: 'a [31mb' },
    });
  });
});

describe('cancels', () => {
  test('reads the recorded cancels', () => {
    const one = { outcome: 'accepted', orderId: FIRST, clientOrderId: 'my-order-0001', refusal: null };
    expect(cancelledResultOf(recorded('futures.order.cancel', 'futures.order.delete'))).toEqual(one);
    const nameless = { ...one, orderId: '712345678901234567', clientOrderId: null };
    expect(cancelledResultOf(recorded('futures.algoOrder.cancel', 'futures.algoOrder.delete'))).toEqual(nameless);
    const all = recorded('futures.algoOpenOrders.cancel', 'futures.algoOpenOrders.delete');
    expect(all.map(cancelledResultOf)).toEqual([nameless]);
  });

  test.each(['futures.batchOrders.cancel', 'futures.allOpenOrders.cancel'] as const)(
    '%s: reads accepted, refused and contradictory items, each with its full id (B-B4)',
    (id) => {
      const text = `[{"orderId":${FIRST},"success":true},{"orderId":702345678901234568,"origClientOrderId":"","success":false,"errorCode":"-3200","errorMessage":"gone"},{"orderId":"702345678901234569","success":true,"errorCode":"-1054","errorMessage":"busy"},{"orderId":702345678901234570,"success":false,"errorCode":"200"}]`;
      expect(replyOf(id, text).map(cancelledResultOf)).toEqual([
        { outcome: 'accepted', orderId: FIRST, clientOrderId: null, refusal: null },
        {
          outcome: 'refused',
          orderId: '702345678901234568',
          clientOrderId: null,
          refusal: { code: '-3200', message: 'gone' },
        },
        {
          outcome: 'unknown',
          orderId: '702345678901234569',
          clientOrderId: null,
          refusal: { code: '-1054', message: 'busy' },
        },
        { outcome: 'unknown', orderId: '702345678901234570', clientOrderId: null, refusal: null },
      ]);
    },
  );

  test('a cancel by client order id may be answered without an order id', () => {
    const text = '{"orderId":"","origClientOrderId":"mine","success":true,"errorCode":"","errorMessage":""}';
    expect(cancelledResultOf(replyOf('futures.order.cancel', text))).toEqual({
      outcome: 'accepted',
      orderId: null,
      clientOrderId: 'mine',
      refusal: null,
    });
  });
});

describe('closed positions', () => {
  test('reads the recording, and R10: each position separately', () => {
    const first = {
      outcome: 'accepted',
      positionId: '689987235755328154',
      orderId: '702345678901234580',
      refusal: null,
    };
    expect(recorded('futures.closePositions').map(closedPositionOf)).toEqual([first]);
    const text =
      '[{"positionId":689987235755328154,"success":true,"successOrderId":702345678901234580},{"positionId":689987235755328155,"success":false,"successOrderId":null,"errorMessage":"margin"},{"positionId":689987235755328156,"success":false,"successOrderId":702345678901234581,"errorMessage":"late"},{"positionId":689987235755328157,"success":true}]';
    expect(replyOf('futures.closePositions', text).map(closedPositionOf)).toEqual([
      first,
      {
        outcome: 'refused',
        positionId: '689987235755328155',
        orderId: null,
        refusal: { code: null, message: 'margin' },
      },
      // XS6: the item failed, and the reply names the order that closes it.
      {
        outcome: 'unknown',
        positionId: '689987235755328156',
        orderId: '702345678901234581',
        refusal: { code: null, message: 'late' },
      },
      { outcome: 'accepted', positionId: '689987235755328157', orderId: null, refusal: null },
    ]);
  });
});

describe('settings changes', () => {
  const changes = [
    'futures.account.marginType',
    'futures.account.positionMargin',
    'futures.account.modifyAutoAppendMargin',
    'futures.copy.follower.settings.change',
    'futures.copy.follower.closePos',
    'futures.copy.follower.stopCopy',
  ] as const satisfies readonly EndpointId[];

  test.each(changes.slice(0, 3))('%s: reads the recording', (id) => {
    expect(changeResultOf(recorded(id) as never)).toEqual({
      outcome: 'accepted',
      at: 1_764_505_776_347,
      refusal: null,
    });
  });

  test.each(changes)('%s: code 200 as text or number is accepted, every other code refused', (id) => {
    const read = (code: string) =>
      changeResultOf(replyOf(id, `{"code":${code},"msg":"words","requestTime":1764505776347}`));
    for (const code of ['200', '"200"']) {
      expect(read(code)).toEqual({ outcome: 'accepted', at: 1_764_505_776_347, refusal: null });
    }
    for (const code of ['-1191', '"-1191"', '0', '"00200"', '201', '""']) {
      expect(read(code)).toEqual({
        outcome: 'refused',
        at: 1_764_505_776_347,
        refusal: { code: code.replaceAll('"', '') || null, message: 'words' },
      });
    }
    expect(changeResultOf(replyOf(id, '{"code":"200","msg":""}')).at).toBeNull();
    expect(canRead(id, '{"msg":"success"}')).toBe(false);
  });

  test('a take-profit change is accepted or refused, without further details', () => {
    expect(modifiedResultOf(recorded('futures.modifyTpSlOrder'))).toEqual({
      outcome: 'accepted',
      at: null,
      refusal: null,
    });
    expect(modifiedResultOf(replyOf('futures.modifyTpSlOrder', '{"success":false}'))).toEqual({
      outcome: 'refused',
      at: null,
      refusal: { code: null, message: '' },
    });
  });
});
