/** The program is killed at every step of placing and starts again: nothing is sent twice, everything is resolved (B-A2, B-E1). */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placementSteps } from '../../../../electron/main/trading/orders/placement.ts';

interface Posted {
  readonly id: string;
  readonly params: Record<string, string>;
  readonly orderId: string;
}

const child = path.resolve(import.meta.dirname, '../support/killChild.ts');
const running = new Set<ChildProcess>();
let posted: Posted[] = [];
const NOW = Date.now();

const record = ({ id, params, orderId }: Posted) => ({
  symbol: params.symbol,
  orderId,
  clientOrderId: params.newClientOrderId,
  price: params.price,
  origQty: params.quantity,
  executedQty: '0',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  time: NOW,
  updateTime: NOW,
  ...(id.startsWith('spot') ? { cummulativeQuoteQty: '0' } : { cumQuote: '0', avgPrice: '0', positionSide: 'LONG' }),
});

function answer(url: string, { id, params }: { id: string; params: Record<string, string> }): unknown {
  if (url === '/place') {
    const order = { id, params, orderId: String(900_000_000_000_000_001n + BigInt(posted.length)) };
    posted.push(order);
    const clientOrderId = params.newClientOrderId;
    return {
      symbol: params.symbol,
      orderId: order.orderId,
      clientOrderId,
      transactTime: NOW,
      ...(id.startsWith('futures') ? { success: true } : {}),
    };
  }
  if (id.endsWith('order.get')) {
    const found = posted.find(
      (one) => one.params.newClientOrderId === params.origClientOrderId || one.orderId === params.orderId,
    );
    return found ? { value: record(found) } : { code: '-2200' };
  }
  if (id.endsWith('openOrders')) {
    return { value: posted.filter((one) => one.id.split('.')[0] === id.split('.')[0]).map(record) };
  }
  if (id === 'spot.account') return { value: { canTrade: true, balances: [] } };
  return { value: [] };
}

const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as { id: string; params: Record<string, string> };
    response.end(JSON.stringify(answer(request.url ?? '', body)));
  });
});

/** Starts the program; resolves with its lines when it reached `until` or ended. */
function run(folder: string, market: string, target: string, mode: string): Promise<Record<string, unknown>[]> {
  const { port } = server.address() as AddressInfo;
  const one = spawn(process.execPath, [child, folder, String(port), market, target, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(one);
  let text = '';
  let errors = '';
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return new Promise((resolve, reject) => {
    one.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    one.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      // Killed at the very step it reported: no handler of the program runs any more.
      if (text.endsWith('\n') && lines().some(({ step }) => step === target)) one.kill('SIGKILL');
    });
    one.on('close', (code, signal) => {
      running.delete(one);
      if (signal === 'SIGKILL' || code === 0) resolve(lines());
      else reject(new Error(`ended with ${code}: ${errors}`));
    });
  });
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
  await new Promise((resolve) => server.close(resolve));
});

const appends = [1, 2, 3].flatMap((number) => [`append-${number}-before`, `append-${number}-after`]);
/** What must be known after the restart; `truth`: whatever the exchange has. */
const expected: Record<string, 'nothing' | 'notSent' | 'notPlaced' | 'placed' | 'truth'> = {
  confirmed: 'nothing',
  minted: 'nothing',
  'append-1-before': 'nothing',
  'append-1-after': 'notSent',
  recorded: 'notSent',
  prepared: 'notSent',
  'append-2-before': 'notSent',
  'append-2-after': 'notPlaced',
  sending: 'notPlaced',
  sent: 'truth',
  replied: 'placed',
  'append-3-before': 'placed',
  'append-3-after': 'placed',
  ended: 'placed',
};

describe.each(['spot', 'futures'])('killed while placing on %s', (market) => {
  test.each([...placementSteps, ...appends])(
    'B-A2 B-E1: at %s nothing is sent twice and everything is resolved',
    { timeout: 60_000 },
    async (target) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'killed-'));
      try {
        posted = [];
        const first = await run(folder, market, target, 'place');
        expect(first).toContainEqual({ step: target });
        const end = expected[target]!;
        if (end === 'nothing' || end === 'notSent' || end === 'notPlaced') expect(posted).toEqual([]);
        const last = (await run(folder, market, '-', 'recover')).at(-1)!;
        expect(posted.length).toBeLessThanOrEqual(1);
        const truth = posted.length === 1 ? 'placed' : 'notPlaced';
        expect(last.states).toEqual(end === 'nothing' ? [] : [end === 'truth' ? truth : end]);
        // While it was being looked for, no other order of the symbol could be confirmed.
        if (last.wasOpen === true) expect(last.before).toBe('error.order.symbolChecking');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
