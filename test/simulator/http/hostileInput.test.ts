import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../electron/simulator/http/answer.ts';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';
import { Deviations, RequestLog } from '../../../electron/simulator/venue/counters.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { errors } from '../../../shared/exchange/errors.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { connect, startWorld, START } from '../support/world.ts';

const venue = new Venue(createVirtualClock(START), 7, 1);
const codes = Object.values(errors).map(({ code }) => code as number);
const rows = Object.values(endpoints);
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
  '__proto__',
  'x',
);

describe('hostile input', () => {
  it('on REST is always answered, with 200 or a documented refusal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.array(fc.tuple(names, values), { maxLength: 5 }),
        fc.boolean(),
        (row, parameters, encoded) => {
          const text = parameters.map(([name, value]) => `${name}=${encoded ? encodeURIComponent(value) : value}`);
          const reply = answer(
            {
              market: row.market,
              venue,
              ledger: new WeightLedger(false),
              requests: new RequestLog(),
              deviations: new Deviations(),
              strict: false,
            },
            { method: 'GET', target: `${row.path}?${text.join('&')}`, address: 'a' },
          );
          const body = JSON.parse(reply.body) as { code?: number };
          if (reply.status === 200) expect(row.reply.safeParse(body).success).toBe(true);
          else expect([reply.status, codes.includes(body.code!)]).toEqual([400, true]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('on a socket gets one refusal each, and the socket lives on', async () => {
    const client = await connect((await startWorld()).simulator.info.futuresWs);
    client.take();
    const sent = fc.sample(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), { numRuns: 200, seed: 7 });
    for (const text of sent) client.say(text);
    await client.settle();
    const heard = client.take();
    expect(heard.length).toBe(sent.length);
    expect(heard.every(({ result, msg }) => result === false && String(msg).startsWith('INVALID_ARGUMENT: '))).toBe(
      true,
    );
  });

  it('that is too large ends the socket, and no other', async () => {
    const { info } = (await startWorld()).simulator;
    const [one, two] = [await connect(info.spotWs), await connect(info.spotWs)];
    one.say('x'.repeat(70_000));
    expect([1006, 1009]).toContain(await one.closed());
    await two.settle();
  });
});
