/** The payload checker (R40): names, findings, verdicts, and its exit codes. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, readArguments, unknownName } from '../../../electron/scripts/checkPayload/check.ts';
import { channels } from '../../../shared/exchange/channels.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';

const payloads = path.resolve(import.meta.dirname, '../../fixtures/payloads');
const ask = (name: string, text: string, json = false) => check({ name, file: 'file', json }, text);
const recording = (name: string): string => fs.readFileSync(path.join(payloads, `${name}.json`), 'utf8');

interface Checked {
  readonly target: string;
  readonly records: readonly { path: string; value?: unknown; bad: readonly object[] }[];
  readonly newHere: readonly { path: string; found: string; expected: string; times: number }[];
  readonly leftOut: readonly { path: string; expected: string; times: number }[];
  readonly notes: readonly string[];
  readonly quarrels: readonly string[];
  readonly summary: { readonly records: number; readonly read: number; readonly bad: number; readonly text: string };
}

/** Returns the result in the form a program reads. */
function result(name: string, text: string): Checked & { readonly exit: number } {
  const answer = ask(name, text, true);
  return { exit: answer.exit, ...(JSON.parse(answer.text) as Checked) };
}

const balance = (change: Readonly<Record<string, unknown>> = {}) => ({
  asset: 'USDT',
  balance: '100.50',
  availableBalance: '90',
  frozen: '10.5',
  unrealizePnl: '-1.25',
  ...change,
});
const balances = 'GET /capi/v3/account/balance';

describe('target names', () => {
  it('accepts every endpoint by method and path, in any case, with a query or trailing slash', () => {
    for (const { method, path: where } of Object.values(endpoints)) {
      for (const name of [`${method} ${where}`, `${method.toLowerCase()} ${where}/`, `${method}  ${where}?symbol=X`]) {
        expect([name, ask(name, '{').exit, ask(name, '{').text]).toEqual([
          name,
          2,
          'file is not one JSON document within the limits.',
        ]);
      }
    }
  });

  it('accepts every channel by market and wire name or document name', () => {
    const rows = { ...channels, ...privateChannels };
    expect(Object.keys(rows)).toHaveLength(16);
    for (const [id, { market, title }] of Object.entries(rows)) {
      const wire = id.split('.')[1]!;
      for (const name of [
        `${market} ${wire}`,
        `${market} ${title}`,
        `${market.toUpperCase()} ${title.toLowerCase()}`,
      ]) {
        expect([name, result(name, '{"event":"ping","time":"1"}').target]).toEqual([name, `${market} ${wire}`]);
      }
    }
  });

  it('accepts the name in one or several arguments, and the flag anywhere', () => {
    const asked = { name: 'spot Book Ticker', file: 'f.json', json: false };
    expect([
      readArguments(['spot Book Ticker', 'f.json'], false),
      readArguments(['spot', 'Book', 'Ticker', 'f.json'], false),
      readArguments(['spot', 'Book Ticker', '-'], true),
      readArguments(['spot'], false),
      readArguments([], false),
    ]).toEqual([asked, asked, { ...asked, file: '-', json: true }, undefined, undefined]);
  });

  it.each([
    ['futures depht', 'futures depth'],
    ['spot bookticket', 'spot bookTicker'],
    ['GET /capi/v3/account/balence', 'GET /capi/v3/account/balance'],
    ['POST /capi/v3/placeTpSlOrders', 'POST /capi/v3/placeTpSlOrder'],
  ])('“%s” is unknown: all names are listed, with “%s” first', (name, nearest) => {
    const answer = unknownName({ name, file: 'x', json: false });
    const lines = answer?.text.split('\n') ?? [];
    expect([answer?.exit, lines[0], lines[1]?.trim(), lines.length]).toEqual([
      2,
      `There is no "${name}". There are, nearest first:`,
      nearest,
      1 + 96 + 16,
    ]);
  });
});

describe('decoded records and their errors', () => {
  it('XS28 XS29 XS30 reports bad fields by path, new fields and values, and omitted fields', () => {
    const text = JSON.stringify([
      {
        symbol: 'BTCUSDT',
        orderId: '702345678901234567',
        clientOrderId: 'a',
        price: '1.5',
        origQty: '2',
        executedQty: '0',
        cummulativeQuoteQty: '0',
        status: 'EXPIRED_IN_MATCH',
        timeInForce: 'GTC',
        type: 'LIMIT',
        side: 'BUY',
        time: 1790200000000,
        updateTime: 1790200000001,
        tag: 'secret text',
      },
      { symbol: 'BTCUSDT', orderId: -1, clientOrderId: 7, price: 'NaN', origQty: '-2', executedQty: null, side: [] },
    ]);
    expect(ask('GET /api/v3/openOrders', text)).toEqual({
      exit: 1,
      text: `GET /api/v3/openOrders

$[0]
  {
    "market": "spot",
    "symbol": "BTCUSDT",
    "orderId": "702345678901234567",
    "clientOrderId": "a",
    "side": "BUY",
    "positionSide": null,
    "type": "LIMIT",
    "timeInForce": "GTC",
    "price": "1.5",
    "quantity": "2",
    "executedQuantity": "0",
    "executedQuote": "0",
    "averagePrice": null,
    "reduceOnly": null,
    "status": "EXPIRED_IN_MATCH",
    "createdAt": 1790200000000,
    "updatedAt": 1790200000001,
    "origin": "external"
  }
$[1]
  cannot be read: $[1].orderId
    found -1
    expected an id: digits, or text without blanks
  cannot be read: $[1].clientOrderId
    found 7
    expected text
  cannot be read: $[1].price
    found text "NaN"
    expected a decimal that is not negative
  cannot be read: $[1].origQty
    found text "-2"
    expected a decimal that is not negative
  cannot be read: $[1].executedQty
    found null
    expected a decimal that is not negative
  cannot be read: $[1].cummulativeQuoteQty
    found nothing
    expected a decimal that is not negative
  cannot be read: $[1].status
    found nothing
    expected text such as NEW, PENDING, UNTRIGGERED, UNACTIVATED, PARTIALLY_FILLED, FILLED, CANCELING, CANCELED, EXPIRED, REJECTED, FAILED
  cannot be read: $[1].timeInForce
    found nothing
    expected text such as GTC, IOC, FOK
  cannot be read: $[1].type
    found nothing
    expected text such as LIMIT, MARKET
  cannot be read: $[1].side
    found a list of 0
    expected text such as BUY, SELL
  cannot be read: $[1].time
    found nothing
    expected a time in milliseconds since 1970
  cannot be read: $[1].updateTime
    found nothing
    expected a time in milliseconds since 1970

New, not in the contract:
  $[].status: text "EXPIRED_IN_MATCH", known is text such as NEW, PENDING, UNTRIGGERED, UNACTIVATED, PARTIALLY_FILLED, FILLED, CANCELING, CANCELED, EXPIRED, REJECTED, FAILED (1×)
  $[].tag: a field, text (1×)

Optional fields that are absent:
  $[].isWorking: true or false (2×)

2 records: 1 read, 1 not, 2 new here, 1 optional field left out.
`,
    });
  });

  it('--json prints the same as one JSON document', () => {
    expect(result(balances, JSON.stringify([balance({ new: 1 }), balance({ frozen: '-1' })]))).toEqual({
      exit: 1,
      target: balances,
      records: [
        {
          path: '$[0]',
          value: {
            market: 'futures',
            asset: 'USDT',
            total: '100.50',
            available: '90',
            frozen: '10.5',
            unrealisedPnl: '-1.25',
          },
          bad: [],
        },
        {
          path: '$[1]',
          bad: [{ kind: 'bad', path: '$[1].frozen', found: 'text "-1"', expected: 'a decimal that is not negative' }],
        },
      ],
      newHere: [{ path: '$[].new', found: 'a number', expected: '', times: 1 }],
      leftOut: [],
      notes: [],
      quarrels: [],
      summary: {
        records: 2,
        read: 1,
        bad: 1,
        text: '2 records: 1 read, 1 not, 1 new here, 0 optional fields left out.',
      },
    });
  });

  it('B-B4 ids of 18 digits and prices of 18 decimals keep every digit, also as JSON numbers', () => {
    const text = recording('spot.order.get').replace(/"orderId":\s*\d+/, '"orderId": 901234567890123457');
    const { records } = result('GET /api/v3/order', text);
    expect(records[0]?.value).toMatchObject({ orderId: '901234567890123457' });
    const price = '{"symbol":"BTCUSDT","price":0.123456789012345678}';
    expect(result('GET /api/v3/market/ticker/price', price).records).toEqual([
      {
        path: '$',
        value: { market: 'spot', symbol: 'BTCUSDT', kind: 'LAST', price: '0.123456789012345678', at: null },
        bad: [],
      },
    ]);
  });

  it.each([
    ['a bare list', [balance()], '$[0]'],
    ['a list in an object', { rows: [balance()] }, '$.rows[0]'],
    ['one record by itself', balance(), '$'],
    ['a recording', { source: 'x', payload: [balance()] }, '$[0]'],
  ])('reads %s', (_name, body, where) => {
    const { exit, records } = result(balances, JSON.stringify(body));
    expect([exit, records.map((one) => one.path)]).toEqual([0, [where]]);
  });

  it('accepts an empty list; rejects two lists, text and null', () => {
    const ends = ['[]', '{"a":[],"b":[]}', '"text"', 'null'].map((text) => result(balances, text).exit);
    expect(ends).toEqual([0, 1, 1, 1]);
  });

  it('accepts a page whose list has another name, and reports the name', () => {
    const page = { total: 1, pageSize: 10, pages: 1, page: 1, hasNextPage: false, rows: [] };
    const { exit, newHere, records } = result('POST /api/v3/account/fundingBills', JSON.stringify(page));
    expect([exit, newHere, records[0]?.value]).toEqual([
      0,
      [{ path: '$.rows', found: 'the list of items under this name', expected: '', times: 1 }],
      { items: [], unreadable: 0, page: 1, pageSize: 10, pages: 1, total: 1, hasNextPage: false },
    ]);
  });

  it('rejects a record of valid fields that contradict each other', () => {
    const side = recording('spot.openOrders').replace(/"side":\s*"\w+"/, '"side": "NEITHER"');
    const { exit, records, newHere } = result('GET /api/v3/openOrders', side);
    expect([exit, records[0]?.bad]).toEqual([
      1,
      [
        {
          path: '$[0]',
          found: expect.stringContaining('an object with symbol, orderId') as string,
          expected: 'a record that means something: its fields contradict each other',
        },
      ],
    ]);
    expect(newHere.map(({ path: where, found }) => [where, found])).toEqual([['$[].side', 'text "NEITHER"']]);
  });

  it('request parameters complete a reply that does not repeat them', () => {
    const text = recording('futures.market.symbolPrice');
    const kinds = ['', '?symbol=BTCUSDT&priceType=MARK'].map((query) => {
      const { records } = result(`GET /capi/v3/market/symbolPrice${query}`, text);
      return records[0]?.value;
    });
    expect(kinds).toEqual([expect.objectContaining({ kind: 'INDEX' }), expect.objectContaining({ kind: 'MARK' })]);
  });

  it('XS23 rejects a command reply with a duplicate key', () => {
    const text = '{"symbol":"BTCUSDT","orderId":1,"orderId":1,"clientOrderId":"a","transactTime":1790200000000}';
    const { exit, records } = result('POST /api/v3/order', text);
    expect([exit, records[0]?.bad]).toEqual([
      1,
      [
        {
          path: '$',
          found: 'an object with symbol, orderId, clientOrderId, transactTime',
          expected: 'an answer that proves something: the program refuses it (error.exchange.unreadable)',
        },
      ],
    ]);
  });

  it('the reply to a transfer may be a bare value', () => {
    const name = 'POST /api/v3/rebate/affiliate/internalWithdrawal';
    expect(result(name, '"702345678901234567"').records).toEqual([{ path: '$', value: '702345678901234567', bad: [] }]);
    expect(result(name, '702345678901234567').records).toEqual([{ path: '$', value: '702345678901234567', bad: [] }]);
  });
});

describe('what the program itself makes of a document', () => {
  it('a single record that contains a list is one record', () => {
    const [coin] = (JSON.parse(recording('spot.coins')) as { payload: object[] }).payload;
    const { exit, records, quarrels } = result('GET /api/v3/coins', JSON.stringify(coin));
    expect([exit, records.map((one) => one.path), quarrels]).toEqual([0, ['$'], []]);
  });

  it('XS15 an error code with a message is a refusal, whatever its sign', () => {
    const { exit, records, notes } = result('GET /api/v3/time', '{"code":"40001","msg":"no"}');
    expect([exit, records[0]?.value, notes]).toEqual([
      0,
      {
        refusal: {
          name: null,
          kind: 'rejected',
          key: 'error.exchange.rejected',
          params: { code: '40001' },
          exchange: { code: '40001', message: 'no', httpStatus: 400 },
          row: 'spot.time',
        },
      },
      ['This is a refusal, not a reply with data.'],
    ]);
  });

  it('a page whose documented list is null is read from its other list', () => {
    const page = { total: 1, pageSize: 10, pages: 1, page: 1, hasNextPage: false, items: null, rows: [] };
    const { exit, newHere, quarrels } = result('POST /api/v3/account/fundingBills', JSON.stringify(page));
    expect([exit, newHere, quarrels]).toEqual([
      0,
      [{ path: '$.rows', found: 'the list of items under this name', expected: '', times: 1 }],
      [],
    ]);
  });

  it('a pushed conditional order is a conditional order', () => {
    const text = recording('futures.ws.orders')
      .replace(/"type":\s*"\w+"/, '"type": "STOP_MARKET"')
      .replace(/"status":\s*"\w+"/, '"status": "UNTRIGGERED"');
    const { exit, records } = result('futures orders', text);
    expect([exit, records.map(({ value }) => value)]).toEqual([
      0,
      [expect.objectContaining({ kind: 'stopMarket', phase: 'waiting', triggerId: '617414920861909658' })],
    ]);
  });
});

describe('invalid documents', () => {
  it.each([
    ['a page', '<html>'],
    ['two documents', '{}{}'],
    ['nothing', ''],
    ['hostile depth', '['.repeat(100_000)],
    ['a cut one', '{"serverTime":1'],
  ])('exit 2: %s is not checked', (_name, text) => {
    for (const name of ['GET /api/v3/time', 'POST /api/v3/order', 'spot trade']) {
      expect(ask(name, text)).toEqual({ exit: 2, text: 'file is not one JSON document within the limits.' });
    }
  });
});

describe('error replies', () => {
  it('a documented error is decoded', () => {
    const { exit, records, newHere, notes } = result(
      balances,
      '{"code":-1141,"msg":"Parameter \'symbol\' cannot be empty."}',
    );
    expect([exit, newHere, notes]).toEqual([0, [], ['This is a refusal, not a reply with data.']]);
    expect(records[0]?.value).toEqual({
      refusal: {
        name: 'PARAM_EMPTY',
        kind: 'rejected',
        key: 'error.exchange.inputEmptyNamed',
        params: { field: 'symbol' },
        exchange: { code: '-1141', message: "Parameter 'symbol' cannot be empty.", httpStatus: 400 },
        row: 'futures.account.balance',
      },
    });
  });

  it('XS15 an unknown error code is reported as new', () => {
    const { exit, newHere } = result('GET /api/v3/ping', '{"code":"-9999","msg":"x","trace":"abc"}');
    expect([exit, newHere]).toEqual([
      0,
      [
        { path: '$.trace', found: 'text', expected: '', times: 1 },
        { path: '$.code', found: '-9999', expected: 'a code of the documents (48 of them)', times: 1 },
      ],
    ]);
  });

  it('a success that resembles an error is not treated as one', () => {
    const { records, notes } = result('POST /capi/v3/account/marginType', recording('futures.account.marginType'));
    expect([records[0]?.value, notes]).toEqual([{ outcome: 'accepted', at: 1764505776347, refusal: null }, []]);
  });
});

describe('WebSocket frames', () => {
  const trade = { T: 1790200000000, t: 'id-1', p: '1.5', q: '2', v: '3', m: true };
  const frame = { e: 'trade', E: 1790200000001, s: 'BTCUSDT', d: [trade] };

  it('accepts an array of frames, including connection messages', () => {
    const talk = [
      { event: 'connected', cid: 'x', time: '1' },
      { event: 'ping', time: '2' },
      { result: true, id: 3 },
    ];
    const { exit, records } = result('spot trade', JSON.stringify([...talk, frame, { id: '5', method: 'PONG' }]));
    expect([exit, records]).toEqual([
      0,
      [
        { path: '$[0]', value: { talk: { kind: 'connected' } }, bad: [] },
        { path: '$[1]', value: { talk: { kind: 'ping' } }, bad: [] },
        { path: '$[2]', value: { talk: { kind: 'acknowledged', id: 3, result: true, message: '' } }, bad: [] },
        {
          path: '$[3].d[0]',
          value: { id: 'id-1', time: 1790200000000, price: '1.5', quantity: '2', takerSide: 'SELL' },
          bad: [],
        },
        { path: '$[4]', value: { talk: { kind: 'pong' } }, bad: [] },
      ],
    ]);
  });

  it('a bad record does not hide its neighbours', () => {
    const text = JSON.stringify({
      ...frame,
      d: [
        { ...trade, p: '' },
        { ...trade, x: 1 },
      ],
    });
    const { exit, records, newHere } = result('spot trade', text);
    expect([
      exit,
      records.map(({ path: where, bad }) => [where, bad]),
      newHere.map(({ path: where }) => where),
    ]).toEqual([
      1,
      [
        ['$.d[0]', [{ kind: 'bad', path: '$.d[0].p', found: 'text ""', expected: 'a decimal that is not negative' }]],
        ['$.d[1]', []],
      ],
      ['$.d[].x'],
    ]);
  });

  it.each([
    [
      'of another channel',
      { ...frame, e: 'kline' },
      '$.e',
      'text "kline"',
      'an event of this channel: trade or tradeSnapshot',
    ],
    [
      'with an event that is no text',
      { ...frame, e: 4 },
      '$.e',
      '4',
      'an event of this channel: trade or tradeSnapshot',
    ],
    ['without its symbol', { ...frame, s: undefined }, '$.s', 'nothing', 'text'],
    ['without records', { ...frame, d: undefined }, '$.d', 'nothing', 'a list'],
    ['that is a reply', { serverTime: 1 }, '$', 'an object with serverTime', 'a frame of Public Trade'],
    ['that is text', 'ping', '$', 'text "ping"', 'a frame'],
  ])('rejects a frame %s', (_name, body, where, found, expected) => {
    const { exit, records } = result('spot trade', JSON.stringify(body));
    expect([exit, records[0]?.bad[0]]).toEqual([1, expect.objectContaining({ path: where, found, expected })]);
  });

  it('accepts a ticker as a single object', () => {
    const text = recording('spot.ws.ticker');
    const one = text.replace(/"d":\s*\[/, '"d": ').replace(/\](?=\s*\}\s*\}\s*$)/, '');
    expect([result('spot ticker', text).records[0]?.path, result('spot Market', one).records[0]?.path]).toEqual([
      '$.d[0]',
      '$.d',
    ]);
  });

  it('notes when the fast path leaves a frame to the full schema', () => {
    const { exit, notes } = result('spot trade', JSON.stringify({ ...frame, d: [{ ...trade, p: 1.5 }] }));
    expect([exit, notes]).toEqual([
      0,
      ['The quick check leaves this to the row: a number or a field comes in another form.'],
    ]);
  });

  it('R40 reports when the fast path accepts a frame that the full schema rejects', () => {
    const depth = { e: 'depth', E: 1, s: 'BTCUSDT', U: 1, u: 2, l: 15, d: 'CHANGED', b: [['x', '1']], a: [] };
    const { exit, quarrels, records } = result('futures depth', JSON.stringify(depth));
    expect([exit, records[0]?.bad, quarrels[0]]).toEqual([
      1,
      [{ kind: 'bad', path: '$.b[0][0]', found: 'text "x"', expected: 'a decimal that is not negative' }],
      '$: the quick check takes this frame, the row does not.',
    ]);
  });
});

describe('recordings of the real exchange', () => {
  /** Files that contain neither a reply nor a frame; `trimmed` is the recording that lacks half of a snapshot. */
  const others = [
    'auth.rest.signature.vector',
    'auth.ws.signature.vector',
    'futures.market.exchangeInfo.rateLimits.probe',
    'futures.rest.errors.probe',
    'ws.errors.probe',
  ];
  const trimmed = 'futures.ws.depth.sequence.probe';
  const all = fs.readdirSync(payloads).map((file) => file.replace(/\.json$/, ''));

  function nameOf(file: string): string {
    const [market, ws, channel] = file.split('.');
    if (ws === 'ws') return `${market} ${channel === 'connected' ? 'depth' : channel}`;
    const { request } = JSON.parse(recording(file)) as { request: { method: string; path: string } };
    return `${request.method} ${request.path}`;
  }

  it.each(all.filter((file) => !others.includes(file) && file !== trimmed))('%s is fully decoded', (file) => {
    const { exit, summary, quarrels, records } = result(nameOf(file), recording(file));
    expect([exit, summary.bad, quarrels, records.length > 0]).toEqual([0, 0, [], true]);
  });

  it('no recording is missing', () => {
    expect(others.filter((file) => !all.includes(file))).toEqual([]);
    expect(all.length - others.length - 1).toBeGreaterThanOrEqual(75);
  });

  it('the two complete frames of the trimmed recording are decoded', () => {
    const { exit, records } = result(nameOf(trimmed), recording(trimmed));
    expect([exit, records.map(({ bad }) => bad)]).toEqual([
      1,
      [[{ kind: 'bad', path: '$[0].a', found: 'nothing', expected: 'a list' }], [], []],
    ]);
  });

  it('for any single changed value, fast path and schema agree and nothing throws', () => {
    const checked = all.filter((file) => !others.includes(file) && file !== trimmed);
    const texts = new Map(
      checked.map((file) => [file, JSON.stringify((JSON.parse(recording(file)) as { payload: unknown }).payload)]),
    );
    const junk = fc.constantFrom('null', '-1', '""', '"x"', '[]', '{}', 'true', '1e400', '"0"', '[[]]', '{"a":[]}');
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.nat(), junk, (file, at, value) => {
        const text = texts.get(file)!;
        // Replaces the value of one member or element by another value.
        const places = [...text.matchAll(/(?<=[:[,])(?:"[^"]*"|-?[\d.eE+-]+|true|false|null)(?=[,}\]])/g)];
        if (places.length === 0) return;
        const place = places[at % places.length]!;
        const changed = `${text.slice(0, place.index)}${value}${text.slice(place.index + place[0].length)}`;
        const { exit, quarrels, summary, records } = result(nameOf(file), changed);
        // The quick check leaves the digits of book levels to the book.
        const relevantQuarrels = quarrels.filter(
          (one) => !(nameOf(file).endsWith('depth') && /quick check takes|the program reads/.test(one)),
        );
        expect([file, changed.slice(0, 2_000), relevantQuarrels]).toEqual([file, changed.slice(0, 2_000), []]);
        expect(exit === 0).toBe(summary.bad === 0 && quarrels.length === 0);
        for (const record of records) expect(record.bad.length > 0 || 'value' in record).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('XS16 XS36 payload text cannot control the terminal', () => {
  const nasty = '\u001b[31m\u202e\u0007\u2028\u009b2J\u{e0001}😀\nend';

  it('escapes values, names, error texts and file names', () => {
    const texts = [
      ask(balances, JSON.stringify([balance({ asset: nasty, [nasty]: nasty, frozen: nasty })])).text,
      ask(balances, JSON.stringify([balance({ asset: nasty })])).text,
      ask(balances, JSON.stringify([balance({ asset: nasty })]), true).text,
      ask('GET /api/v3/openOrders', recording('spot.openOrders').replace('"LIMIT"', JSON.stringify(nasty))).text,
      ask(balances, JSON.stringify({ code: -1142, msg: nasty })).text,
      ask(nasty, '{}').text,
      check({ name: balances, file: nasty, json: false }, '{').text,
    ];
    for (const text of texts) expect(text).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(texts[1]).toContain('\\u001b[31m\\u202e\\u0007');
    expect((JSON.parse(texts[2]!) as Checked).records[0]?.value).toMatchObject({ asset: nasty });
  });

  it('truncates long values', () => {
    const { records } = result(balances, JSON.stringify([balance({ frozen: 'x'.repeat(100_000) })]));
    expect(records[0]?.bad).toEqual([
      {
        kind: 'bad',
        path: '$[0].frozen',
        found: `text "${'x'.repeat(80)}… (100000 characters)"`,
        expected: 'a decimal that is not negative',
      },
    ]);
  });

  it('does not print the content of unknown fields', () => {
    expect(ask(balances, JSON.stringify([balance({ secretKey: 'hush' })])).text).not.toContain('hush');
  });
});
