/**
 * The mapping of every endpoint's reply to domain values: each fixture's reply against the domain value stored with it.
 */
import { describe, expect, it } from 'vitest';
import { byEndpoint } from '../../../../electron/main/exchange/mapping/byRow.ts';
import { neutralContext, type ReadContext } from '../../../../electron/main/exchange/mapping/byRowContext.ts';
import { interpret } from '../../../../electron/main/exchange/rest/reply/interpret.ts';
import { outcomeOfReply } from '../../../../electron/main/exchange/rest/reply/outcome.ts';
import { endpoints, type CommandId, type EndpointId, type ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { check } from '../../../../electron/scripts/checkPayload/check.ts';
import { endpointFixtures, replyText } from '../rest/fixturesServer.ts';
import { runAtOnce } from '../../../../shared/time/steps.ts';
import { depthSnapshotOf } from '../../../../electron/main/exchange/mapping/marketValues.ts';

const fixtures = endpointFixtures().map((fixture) => fixture as typeof fixture & { readonly domain?: unknown });
const reads = byEndpoint as unknown as Readonly<Record<EndpointId, (reply: unknown, context: ReadContext) => unknown>>;

/** Ids that begin with "my-" are ours, symbols end with USDT, and one of the symbols accepts orders. */
const context: ReadContext = {
  parameters: {},
  isOurs: (id) => id.startsWith('my-'),
  assetsOf: (symbol) => ({ baseAsset: symbol.replace(/USDT$/, ''), quoteAsset: 'USDT' }),
  tradable: new Set(['BTCUSDT']),
};

/** Parses a reply with the reader the program uses for it. */
function read(id: EndpointId, text: string): unknown {
  const reply = { status: 200, headers: {}, body: new TextEncoder().encode(text) };
  if (endpoints[id].effect === 'change') {
    const outcome = outcomeOfReply(id as CommandId, reply);
    if (outcome.kind !== 'answered') throw new Error(`${id}: ${outcome.kind}`);
    return outcome.reply;
  }
  const answer = runAtOnce(interpret(id, reply));
  if (!answer.ok) throw new Error(`${id}: ${answer.error.key}`);
  return answer.value.value;
}

/** Whether a reply is a list of which the exchange sent the only record by itself. */
const isSingleRecordList = ({ domain }: (typeof fixtures)[number]): boolean =>
  Array.isArray(domain) && domain.length === 1;

describe('reply of every fixture', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s maps to its stored domain value',
    (_name, fixture) => {
      const id = fixture.row as EndpointId;
      const { parameters } = fixture;
      expect(fixture.domain).toBeDefined();
      expect(reads[id](read(id, replyText(fixture)), { ...context, parameters })).toEqual(fixture.domain);
    },
  );

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    'R40 the payload checker shows the stored domain value of %s',
    (_name, fixture) => {
      const { method, path } = endpoints[fixture.row as EndpointId];
      const known = { ...context, parameters: fixture.parameters };
      const answer = check({ name: `${method} ${path}`, file: 'file', json: true }, replyText(fixture), known);
      const { records } = JSON.parse(answer.text) as { records: readonly { path: string; value: unknown }[] };
      const isOne = records.length === 1 && records[0]!.path === '$' && !isSingleRecordList(fixture);
      const shown = isOne ? records[0]!.value : records.map(({ value }) => value);
      expect([answer.exit, shown]).toEqual([0, fixture.domain]);
    },
  );

  it('has a fixture for every endpoint', () => {
    const rows = new Set(fixtures.filter(({ domain }) => domain !== undefined).map(({ row }) => row));
    const all = Object.keys(endpoints);
    process.stdout.write(`domain ${all.filter((id) => rows.has(id)).length}/${all.length}\n`);
    expect(all.filter((id) => !rows.has(id))).toEqual([]);
    expect([all.length, Object.keys(byEndpoint).toSorted()]).toEqual([96, all.toSorted()]);
  });

  it('domain values contain no wire names', () => {
    // Names that occur only on the wire; names that both sides share, such as symbol, prove nothing.
    const wire =
      /"(?:cummulativeQuoteQty|cumQuote|origQty|executedQty|avgPrice|coinName|cTime|unrealizePnl|crossSymbol|algoId|trackingNo|tpTriggerPrice|isBuyerMaker|errorCode|errorMsg|requestTime|nextKey)"/;
    for (const { name, domain } of fixtures) expect([name, wire.test(JSON.stringify(domain))]).toEqual([name, false]);
  });
});

describe('incomplete replies', () => {
  const trade: ReplyOf<'spot.myTrades'>[number] = {
    symbol: 'BTCUSDT',
    id: '801234567890123456',
    orderId: '702345678901234567',
    price: '10',
    qty: '2',
    quoteQty: '20',
    commission: '0.1',
    time: 1_790_200_000_000,
    isBuyer: false,
  };

  it('values that need missing context are null, not guessed', () => {
    expect(byEndpoint['spot.myTrades']([trade], neutralContext)[0]?.feeAsset).toBeNull();
    expect(byEndpoint['spot.myTrades']([trade], context)[0]?.feeAsset).toBe('USDT');
    const settings = byEndpoint['futures.copy.follower.settings.get']([], {
      ...context,
      parameters: { traderId: '7' },
    });
    expect(settings).toEqual({ traderId: '7', mode: null, unified: null, perSymbol: [] });
  });

  it('XS28 an unreadable record maps to undefined in its position, and the others keep theirs', () => {
    const order = { ...trade, clientOrderId: 'my-1', origQty: '2', executedQty: '0', cummulativeQuoteQty: '0' };
    const one = { ...order, status: 'NEW', timeInForce: 'GTC', type: 'LIMIT', updateTime: trade.time };
    const orders = byEndpoint['spot.openOrders'](
      [
        { ...one, side: 'NEITHER' },
        { ...one, side: 'BUY' },
      ],
      context,
    );
    expect(orders.map((each) => each?.side)).toEqual([undefined, 'BUY']);
  });

  it('XS42 a position of size zero maps to null, an unreadable one to undefined', () => {
    const position = {
      id: '1',
      asset: 'USDT',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginType: 'CROSSED',
      separatedMode: 'COMBINED',
      leverage: '20',
      size: '0',
    };
    const list = [position, { ...position, size: '1', side: 'BOTH', openValue: '5' }];
    expect(byEndpoint['futures.account.position.allPosition'](list)).toEqual([null, undefined]);
  });
});

describe('depth reply', () => {
  it('is sorted by price, with exponents written out', () => {
    const bids: [string, string][] = [
      ['9', '1'],
      ['10', '2'],
      ['1E1', '3'],
    ];
    const asks: [string, string][] = [
      ['100', '1'],
      ['20.5', '2E-3'],
    ];
    expect(depthSnapshotOf({ lastUpdateId: 5, bids, asks })).toEqual({
      updateId: 5,
      bids: ['10', '2', '10', '3', '9', '1'],
      asks: ['20.5', '0.002', '100', '1'],
    });
  });
});
