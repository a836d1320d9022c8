import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLossless } from '../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { Access } from '../../../electron/simulator/access/access.ts';
import { Keyring } from '../../../electron/simulator/access/keyring.ts';
import { AccountLimits } from '../../../electron/simulator/http/accountLimits.ts';
import { answer } from '../../../electron/simulator/http/answer.ts';
import { servedRows } from '../../../electron/simulator/http/served.ts';
import { StaleReads } from '../../../electron/simulator/http/staleReads.ts';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';
import { Deviations, RequestLog } from '../../../electron/simulator/venue/counters.ts';
import { Faults } from '../../../electron/simulator/venue/faults.ts';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { errors } from '../../../shared/exchange/errors.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { headersFor } from '../support/signing.ts';
import { connect, startRig, START } from '../support/rig.ts';

const clock = createVirtualClock(START);
const venue = new Venue(clock, 7, 1);
const [key] = issueKeys(createRandom(7).fork('keys'));
const access = new Access(new Keyring([key!]), { wall: () => START, simulated: () => START, monotonic: () => 0 });
const codes = Object.values(errors).map(({ code }) => code as number);
const rows = servedRows;
const values = fc.oneof(
  fc.constantFrom('BTCUSDT', 'ETHUSDT', '1m', '1h', '15', '200', 'MARK', '[]', '["BTCUSDT"]', '0', String(START)),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const names = fc.constantFrom(
  'symbol',
  'symbols',
  'interval',
  'limit',
  'startTime',
  'endTime',
  'priceType',
  'orderId',
  'origClientOrderId',
  'page',
  '__proto__',
  'x',
);
const members = fc.constantFrom(
  'symbol',
  'side',
  'positionSide',
  'type',
  'timeInForce',
  'quantity',
  'price',
  'newClientOrderId',
  'reduceOnly',
  '__proto__',
  'x',
);
const words = fc.constantFrom('BUY', 'SELL', 'LONG', 'SHORT', 'LIMIT', 'MARKET', 'GTC', 'FOK', '0.01', '60000', '1e-9');
const quiet = { ledger: new WeightLedger(false), requests: new RequestLog(), deviations: new Deviations() };

/** Sends a request signed by the first key, outside every limit, and returns the reply. */
function answered(row: EndpointRow, target: string, body: string): { status: number; json: { code?: number } } {
  const { market, method } = row;
  quiet.ledger.clear();
  const signed = target.endsWith('?') ? target.slice(0, -1) : target;
  const headers = Object.fromEntries(
    Object.entries(headersFor(key!, START, method, signed, body)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const reply = answer(
    {
      ...quiet,
      market,
      venue,
      access,
      accountLimits: new AccountLimits(market),
      staleReads: new StaleReads(market, new Faults(clock)),
      strict: false,
    },
    { method, target, address: 'a', headers, body: Buffer.from(body) },
  );
  // Ids of 18 digits are read as the client reads them (B-B4).
  return { status: reply.status, json: parseLossless(reply.body)!.value as { code?: number } };
}

/** Expects a reply that matches the row, or a refusal with a documented code. */
function isSound(row: EndpointRow, { status, json }: ReturnType<typeof answered>): void {
  if (status === 200) expect(row.reply.safeParse(json).success).toBe(true);
  else expect([status, codes.includes(json.code!)]).toEqual([400, true]);
}

describe('Hostile input', () => {
  it('in a query is always answered with 200 or a documented error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows.filter(({ parametersIn }) => parametersIn === 'query')),
        fc.array(fc.tuple(names, values), { maxLength: 5 }),
        (row, parameters) => {
          const text = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
          isSound(row, answered(row, `${row.path}?${text.join('&')}`, ''));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('in a body is always answered with 200 or a documented error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows.filter(({ parametersIn }) => parametersIn === 'body')),
        fc.oneof(
          fc.array(fc.tuple(members, fc.oneof(words, words, values, fc.jsonValue()))).map((sent) => {
            return `{${sent.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`;
          }),
          fc.json(),
          fc.string({ unit: 'binary' }),
        ),
        (row, body) => isSound(row, answered(row, row.path, body)),
      ),
      { numRuns: 1000 },
    );
  });

  it('on a socket gets one rejection per frame, and the socket stays open', async () => {
    const client = await connect((await startRig()).simulator.info.futuresWs);
    client.take();
    const sent = fc.sample(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), { numRuns: 200, seed: 7 });
    for (const text of sent) client.say(text);
    await client.settle();
    const receivedFrames = client.take();
    expect(receivedFrames.length).toBe(sent.length);
    expect(
      receivedFrames.every(({ result, msg }) => result === false && String(msg).startsWith('INVALID_ARGUMENT: ')),
    ).toBe(true);
  });

  it('an oversized frame closes its socket and no other', async () => {
    const { info } = (await startRig()).simulator;
    const [one, two] = [await connect(info.spotWs), await connect(info.spotWs)];
    one.say('x'.repeat(70_000));
    expect([1006, 1009]).toContain(await one.closed());
    await two.settle();
  });
});
