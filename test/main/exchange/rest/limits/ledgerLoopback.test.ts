/**
 * The ledger over real HTTP: a small exchange on loopback counts what arrives, while the test advances the ledger's
 * time manually.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import {
  createWeightLedger,
  lanes as allLanes,
} from '../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createSystemClock } from '../../../../../electron/main/platform/systemClock.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { createWindows } from './ledgerRig.ts';

/** The everyday lanes; the kill switch has separate tests. */
const lanes = allLanes.filter((lane) => lane !== 'kill');

const LIMIT = 500;
const REQUESTS = 600;
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

describe('weight ledger over loopback', () => {
  it('B-C1 600 requests of all lanes: the exchange refuses none, and most of the limit is used', async () => {
    const clock = createVirtualClock(1_790_000_000_000);
    const windows = createWindows(10_000);
    const statuses: number[] = [];
    const server = http.createServer((request, response) => {
      const weight = Number(new URL(request.url ?? '', 'http://x').searchParams.get('weight'));
      const now = clock.monotonic();
      const refused = windows.sum(now) + weight > LIMIT;
      if (!refused) windows.add(now, weight);
      response.writeHead(refused ? 429 : 200, {
        'X-USED-WEIGHT-10S': windows.sum(now),
        'X-REMAINING-WEIGHT-10S': LIMIT - windows.sum(now),
      });
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const transport = createNodeHttp(createSystemClock());
    opened.push(
      () => void server.close(),
      () => transport.close(),
    );
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const random = createRandom(3);
    const ledger = createWeightLedger(clock, random.fork('ledger'));
    let answered = 0;
    const ask = async (number: number): Promise<void> => {
      const lane = lanes[number % lanes.length]!;
      const weight = lane === 'command' ? 1 + random.integer(5) : 1 + random.integer(20);
      let ticket = await ledger.acquire(weight, lane);
      while (!ticket) ticket = await ledger.acquire(weight, lane);
      const sent = await transport.send({
        method: 'GET',
        url: `${origin}/?weight=${weight}`,
        headers: {},
        body: null,
        bodyBytes: 1_000,
      });
      answered += 1;
      if (!sent.ok) return ticket.aborted(sent.error.sent);
      statuses.push(sent.value.status);
      if (sent.value.status === 429) ticket.refused(sent.value.headers);
      else ticket.replied(sent.value.headers);
    };
    for (let number = 0; number < REQUESTS; number += 1) void ask(number);
    while (answered < REQUESTS) {
      // Time stands still while the network works and advances in between: each request lasts several of these steps.
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      clock.advance(50);
    }
    expect([statuses.length, statuses.filter((status) => status !== 200)]).toEqual([REQUESTS, []]);
    expect([windows.worstSliding() <= LIMIT, windows.worstFixed() <= LIMIT]).toEqual([true, true]);
    // The limit was not kept by idling: the fullest window held what all lanes except commands may use together.
    expect(windows.worstSliding()).toBeGreaterThan(LIMIT * 0.7);
    expect(windows.sum(clock.monotonic())).toBeGreaterThan(0);
  });
});
