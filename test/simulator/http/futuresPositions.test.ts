import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { ask, refusal, reply } from './tradingSupport.ts';

type Item = Record<string, unknown>;

const symbol = 'BTCUSDT';

/** Returns the exact text of the reply, with ids replaced by ID. */
function text(answer: ReturnType<typeof ask>): string {
  return answer.ok ? writeJson(answer.value).replace(/\d{18}/g, 'ID') : JSON.stringify(answer.error.body);
}

/** Creates a long position of 0.1 BTC and one of 1 ETH, both with cross margin, and a bid for BTC at 49990. */
function two() {
  const quiet = new QuietVenue();
  quiet.offer('futures', symbol, 'SELL', 50_000, 0.1);
  value(quiet.futures({ type: 'MARKET', quantity: '0.1' }));
  quiet.offer('futures', 'ETHUSDT', 'SELL', 2_000, 1);
  value(quiet.futures({ symbol: 'ETHUSDT', type: 'MARKET', quantity: '1' }));
  quiet.offer('futures', symbol, 'BUY', 49_990, 1);
  return quiet;
}

describe('Ids and numbers on the wire (R5)', () => {
  it('ids are integers in lists, text in the replies to a single placement and cancel', () => {
    const quiet = two();
    const done = '"success":true,"errorCode":"","errorMessage":""';
    const asked = { symbol, side: 'BUY', positionSide: 'LONG', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1' };
    const place = () =>
      text(ask('futures.order.place', { ...asked, price: '49000', newClientOrderId: 'mine' }, quiet.context()));
    expect(place()).toBe(`{"orderId":"ID","clientOrderId":"mine",${done}}`);
    const listed = text(ask('futures.openOrders', {}, quiet.context()));
    expect(listed).toContain('"orderId":ID,');
    expect(listed).toContain(
      '"priceProtect":false,"priceMatch":"NONE","selfTradePreventionMode":"NONE","goodTillDate":0}',
    );
    expect(text(ask('futures.order.cancel', { origClientOrderId: 'mine' }, quiet.context()))).toBe(
      `{"orderId":"ID","origClientOrderId":"mine",${done}}`,
    );
    place();
    expect(text(ask('futures.allOpenOrders.cancel', {}, quiet.context()))).toBe(`[{"orderId":ID,${done}}]`);
    expect(text(ask('futures.order.history', { limit: '1' }, quiet.context()))).toContain('"orderId":ID,');
    expect(text(ask('futures.userTrades', {}, quiet.context()))).toContain('{"id":ID,"orderId":ID,');
  });

  it('position: integers where documented, leverage as text', () => {
    const first = text(ask('futures.account.position.allPosition', {}, two().context())).split('},{')[0]!;
    expect(first).toContain('"separatedOpenOrderId":0,');
    expect(first).toContain('"id":ID,');
    expect(first).toContain('"leverage":"20",');
    expect(first).toMatch(
      /"createdMatchSequenceId":\d+,"updatedMatchSequenceId":\d+,"createdTime":\d+,"updatedTime":\d+,/,
    );
  });

  it('a SEPARATED position carries the id of its opening order', () => {
    const quiet = new QuietVenue();
    const mode = { symbol, marginType: 'ISOLATED', separatedType: 'SEPARATED' };
    reply('futures.account.marginType', mode, quiet.context());
    quiet.offer('futures', symbol, 'SELL', 50_000, 0.1);
    const { id } = value(quiet.futures({ type: 'MARKET', quantity: '0.1' }));
    expect(reply('futures.account.position.allPosition', {}, quiet.context())).toMatchObject([
      {
        separatedMode: 'SEPARATED',
        separatedOpenOrderId: id,
        isolatedMargin: '250.00000000',
        marginSize: '250.00000000',
      },
    ]);
  });
});

describe('Closing positions over REST (document 3, closePositions)', () => {
  it('answers one result per position', () => {
    const quiet = two();
    expect(text(ask('futures.closePositions', { symbol }, quiet.context()))).toBe(
      '[{"positionId":ID,"success":true,"successOrderId":ID,"errorMessage":""}]',
    );
    const [closing] = reply<Item[]>('futures.order.history', {}, quiet.context());
    expect(closing).toMatchObject({ side: 'SELL', reduceOnly: true, status: 'FILLED', avgPrice: '49990.00000000' });
    const positions = reply<Item[]>('futures.account.position.allPosition', {}, quiet.context());
    expect(positions.map((one) => one.symbol)).toEqual(['ETHUSDT']);
    // Without a symbol: all positions.
    expect(text(ask('futures.closePositions', {}, quiet.context()))).toBe(
      '[{"positionId":ID,"success":true,"successOrderId":ID,"errorMessage":""}]',
    );
  });

  it('an unknown id is a failed item; an id of another contract rejects the whole request', () => {
    const quiet = two();
    expect(text(ask('futures.closePositions', { positionId: '007' }, quiet.context()))).toBe(
      '[{"positionId":7,"success":false,"errorMessage":"There is no such open position"}]',
    );
    const [btc] = reply<Item[]>('futures.account.position.singlePosition', { symbol }, quiet.context());
    const asked = { symbol: 'ETHUSDT', positionId: btc!.id };
    expect(refusal(ask('futures.closePositions', asked, quiet.context()))).toEqual([
      400,
      -1142,
      "Parameter 'positionId' is invalid.",
    ]);
    expect(reply<Item[]>('futures.account.position.allPosition', {}, quiet.context())).toHaveLength(2);
  });
});
