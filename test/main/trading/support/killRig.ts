/** Starts programs that are killed at a step, over a scripted exchange that records what was posted to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { bundleProgram, type BundledProgram } from '../../../support/bundledProgram.ts';
import { leverageOf } from './scriptedRest.ts';

/** Paths that an order can take. */
export type KillPath = 'spot' | 'futures' | 'conditional' | 'tpSl' | 'demo' | 'spotBatch' | 'futuresBatch' | 'sequence';

type Params = Record<string, string>;
interface Posted {
  readonly id: string;
  readonly params: Params;
  readonly clientId: string;
  readonly orderId: string;
}

/** What a program reported at its end. */
export interface Recovered {
  readonly before: string;
  readonly wasOpen: boolean;
  readonly states: string[];
  readonly plans: { state: string; stopped: string | null; left: number }[];
}

/** Source of the child program; it is started over a hundred times, and each time once more after the kill. */
const source = path.resolve(import.meta.dirname, 'killChild.ts');
const NOW = Date.now();

const plainRecord = ({ id, params, clientId, orderId }: Posted) => ({
  symbol: params.symbol,
  orderId,
  clientOrderId: clientId,
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
const triggerRecord = ({ params, clientId, orderId }: Posted) => ({
  algoId: orderId,
  clientAlgoId: clientId,
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: params.symbol,
  side: 'BUY',
  positionSide: 'LONG',
  quantity: params.quantity ?? '0',
  algoStatus: 'UNTRIGGERED',
  triggerPrice: params.triggerPrice,
  createTime: NOW,
  updateTime: NOW,
});

/** Creates a scripted exchange, its child processes, and a record of the orders it accepted. */
export function createKillRig() {
  const running = new Set<ChildProcess>();
  let posted: Posted[] = [];
  let child: BundledProgram | undefined;

  const post = (id: string, params: Params): Posted => {
    const clientId = params.newClientOrderId ?? params.clientAlgoId ?? '';
    const order = { id, params, clientId, orderId: String(900_000_000_000_000_001n + BigInt(posted.length)) };
    posted.push(order);
    return order;
  };
  const placed = (id: string, params: Record<string, unknown>): unknown => {
    const list = params.orderList ?? params.batchOrders;
    if (Array.isArray(list)) {
      return (list as Params[]).map((one) => {
        const { orderId, clientId } = post(id, { ...(params as Params), ...one });
        return { symbol: 'BTCUSDT', orderId, clientOrderId: clientId, success: true };
      });
    }
    const { orderId, clientId } = post(id, params as Params);
    if (id === 'futures.placeTpSlOrder') return [{ orderId, success: true }];
    return {
      symbol: params.symbol,
      orderId,
      clientOrderId: clientId,
      transactTime: NOW,
      ...(id.startsWith('futures') ? { success: true } : {}),
    };
  };
  const asked = (id: string, params: Params): unknown => {
    const of = (pattern: RegExp) => posted.filter((one) => pattern.test(one.id));
    switch (id) {
      case 'spot.order.get':
      case 'futures.order.get': {
        const found = posted.find((one) => one.clientId === params.origClientOrderId || one.orderId === params.orderId);
        return found ? { value: plainRecord(found) } : { code: '-2200' };
      }
      case 'spot.openOrders':
        return { value: of(/^spot/).map(plainRecord) };
      case 'futures.openOrders':
        return { value: of(/^futures\.(order|batchOrders)/).map(plainRecord) };
      case 'futures.openAlgoOrders':
        return { value: of(/algoOrder|placeTpSl/).map(triggerRecord) };
      case 'futures.allAlgoOrders':
        return { value: { orders: [], hasMore: false } };
      case 'futures.sim.order.history':
        return { value: of(/^futures\.sim/).map(plainRecord) };
      case 'spot.account':
        return { value: { canTrade: true, balances: [] } };
      case 'futures.account.symbolConfig':
        return { value: [leverageOf(String(params.symbol))] };
      default:
        return { value: [] };
    }
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { id, params } = JSON.parse(Buffer.concat(parts).toString()) as { id: string; params: Params };
      response.end(JSON.stringify(request.url === '/place' ? placed(id, params) : asked(id, params)));
    });
  });

  /** Starts the program; resolves with its output lines when it has reached `target` or ended. */
  const run = (
    folder: string,
    killPath: KillPath,
    target: string,
    mode: string,
  ): Promise<Record<string, unknown>[]> => {
    const { port } = server.address() as AddressInfo;
    const one = spawn(process.execPath, [child!.file, folder, String(port), killPath, target, mode], {
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
        // The program is killed at the step it reported: none of its handlers runs any more.
        if (text.endsWith('\n') && lines().some(({ step }) => step === target)) one.kill('SIGKILL');
      });
      one.on('close', (code, signal) => {
        running.delete(one);
        if (signal === 'SIGKILL' || code === 0) resolve(lines());
        else reject(new Error(`ended with ${code}: ${errors}`));
      });
    });
  };

  return {
    posted: () => posted.map(({ clientId }) => clientId),
    async listen() {
      child = await bundleProgram(source);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    },
    async close() {
      for (const one of running) one.kill('SIGKILL');
      await new Promise((resolve) => server.close(resolve));
      await child?.remove();
    },
    /** Kills a program at `target`, restarts it, and returns what it reported and what was posted in between. */
    async killAndRestart(killPath: KillPath, target: string) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'killed-'));
      posted = [];
      try {
        const first = await run(folder, killPath, target, 'place');
        const before = posted.length;
        const last = (await run(folder, killPath, '-', 'recover')).at(-1) as unknown as Recovered;
        return { reached: first.some(({ step }) => step === target), before, last };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
