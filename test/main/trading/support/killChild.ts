/**
 * A separate program around the real trading core and the real journal: places the orders of its path, or recovers
 * after a kill. Arguments: folder, port of the scripted exchange, path, step to stop at (or `-`), mode `place` or
 * `recover`.
 */
import http from 'node:http';
import { createNodeJournalFiles } from '../../../../electron/main/platform/journal/nodeJournalFiles.ts';
import { createSystemRandom } from '../../../../electron/main/platform/systemRandom.ts';
import type { JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { noTimeline } from '../../../../electron/main/account/timelinePort.ts';
import { createTrading } from '../../../../electron/main/trading/trading.ts';
import type { Plan, PlanKind } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createMemoryFiles } from './memoryFiles.ts';
import type { KillPath } from './killRig.ts';
import { withWholeQueries } from './wholeQueries.ts';
import { orderHandlers } from './orderCalls.ts';

const [folder, port, path, target, mode] = process.argv.slice(2) as [string, string, KillPath, string, string];
/** The clock of the second program is a minute later and runs fifty times faster. */
const LATER_MS = mode === 'recover' ? 60_000 : 0;
const FASTER = mode === 'recover' ? 50 : 1;
const clock: Clock = {
  now: () => Date.now() + LATER_MS,
  monotonic: () => performance.now() * FASTER,
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / FASTER);
    return () => clearTimeout(timer);
  },
  every(milliseconds, task) {
    const timer = setInterval(task, milliseconds / FASTER);
    return () => clearInterval(timer);
  },
};
const tell = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const step = async (name: string): Promise<void> => {
  if (name !== target) return;
  tell({ step: name });
  setInterval(() => undefined, 1_000);
  await new Promise(() => undefined);
};

function ask(where: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path: where, method: 'POST' }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      reply.on('error', reject);
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

const rest = withWholeQueries({
  async query(id: string, params: unknown) {
    const reply = (await ask('/query', { id, params })) as { value?: unknown; code?: string };
    if (reply.code === undefined) return ok(reply.value);
    const exchange = { code: reply.code, message: '', httpStatus: 400 };
    return fail(appError('rejected', 'error.exchange.rejected', {}, { exchange }));
  },
  prepare(id: string, params: unknown) {
    const send = async () => {
      try {
        return { kind: 'answered', reply: await ask('/place', { id, params }) };
      } catch {
        return { kind: 'unknown', error: appError('network', 'error.network.broken') };
      }
    };
    return Promise.resolve(ok({ timestamp: clock.now() - 20_000, send, abandon: () => undefined }));
  },
}) as unknown as PrivateRest;

/** Wraps the real files with a stop before and after each append, named by its record: `append-recorded-2-before`. */
function stoppable(files: JournalFiles): JournalFiles {
  const appends = new Map<string, number>();
  return {
    ...files,
    async open(name) {
      const file = await files.open(name);
      return (
        file && {
          ...file,
          async append(bytes) {
            const kind = /"t":"(\w+)"/.exec(Buffer.from(bytes).toString())?.[1] ?? 'none';
            const number = (appends.get(kind) ?? 0) + 1;
            appends.set(kind, number);
            await step(`append-${kind}-${number}-before`);
            const done = await file.append(bytes);
            await step(`append-${kind}-${number}-after`);
            return done;
          },
        }
      );
    },
  };
}

const rig = { environment: 'simulator', account: path === 'demo' ? 'demo' : 'main' } as const;
const states = new Map<string, Intent>();
const plans = new Map<string, Plan>();
const trading = createTrading(
  {
    scope: rig,
    clock,
    random: createSystemRandom(),
    log: { write: () => undefined },
    notify: ({ key }) => tell({ notice: key }),
    push(event, payload) {
      if (event === 'trading.intents')
        for (const one of (payload as { intents: Intent[] }).intents) states.set(one.intentId, one);
      if (event === 'trading.plans') for (const one of (payload as { plans: Plan[] }).plans) plans.set(one.planId, one);
    },
  },
  {
    timeline: noTimeline,
    instruments: {
      find: (where, symbol) => ({
        market: where,
        symbol,
        displayName: symbol,
        baseAsset: symbol.replace('USDT', ''),
        quoteAsset: 'USDT',
        tickSize: '0.1',
        stepSize: '0.001',
        priceDecimals: 1,
        quantityDecimals: 3,
        minQuantity: '0.001',
        maxQuantity: '100',
        status: 'TRADING',
        apiTradable: true,
        groupings: ['0.1'],
      }),
    },
    reference: () => ({ price: '60000', at: clock.now() }),
    touch: () => null,
    watchBook: () => undefined,
    serverNow: () => clock.now(),
    profileFolder: folder,
    profileFiles: createMemoryFiles().port,
    recordFiles: createMemoryFiles().port,
    confirm: () => Promise.resolve('declined'),
    pausedUntil: () => null,
    journalFiles: stoppable(createNodeJournalFiles(folder, clock)),
    step,
  },
);
await trading.handlers['trading.subscribe'](rig);
trading.attach(rest, 'k1');
const plain = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '60000.0', quantity: '0.010' } as const;
const spot = { ...plain, market: 'spot', symbol: 'BTCUSDT' } as const;
const futures = { ...plain, market: 'futures', symbol: 'BTCUSDT', positionSide: 'LONG', reduceOnly: false } as const;
const conditional: IntentDraft = {
  kind: 'conditional',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  source: 'mark',
  type: 'STOP_MARKET',
  quantity: '0.010',
  price: null,
  triggerPrice: '61000.0',
  activatePrice: null,
  callbackRate: null,
  reduceOnly: false,
};
const tpSl: IntentDraft = {
  kind: 'tpSl',
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'mark',
  plan: 'STOP_LOSS',
  triggerPrice: '59000.0',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
};
const contents: Record<KillPath, { kind: PlanKind; drafts: IntentDraft[] }> = {
  spot: { kind: 'single', drafts: [spot] },
  futures: { kind: 'single', drafts: [futures] },
  conditional: { kind: 'single', drafts: [conditional] },
  tpSl: { kind: 'single', drafts: [tpSl] },
  demo: { kind: 'single', drafts: [{ ...futures, symbol: 'BTCSUSDT' }] },
  spotBatch: { kind: 'batch', drafts: [spot, { ...spot, price: '59000.0' }] },
  futuresBatch: { kind: 'batch', drafts: [futures, { ...futures, price: '59000.0' }] },
  sequence: { kind: 'sequence', drafts: [futures, { ...futures, price: '59000.0' }] },
};
const handlers = orderHandlers(trading);
const ticket = await handlers['trading.prepare']({
  ...rig,
  ...contents[path],
  replaces: [],
  program: null,
});
if (mode === 'place') {
  if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
  const answer = await handlers['trading.submit']({ ...rig, ticket: ticket.value.ticket, typed: null });
  tell({ answer: answer.ok ? answer.value.plan.state : answer.error.key });
} else {
  const open = (): boolean => [...states.values()].some(({ state }) => state === 'inDoubt' || state === 'sending');
  const wasOpen = open();
  while (open()) await new Promise((resolve) => setTimeout(resolve, 5));
  tell({
    before: ticket.ok ? 'ticket' : ticket.error.key,
    wasOpen,
    states: [...states.values()].map(({ state }) => state),
    plans: [...plans.values()].map(({ state, stopped, left }) => ({ state, stopped: stopped?.key ?? null, left })),
  });
  await trading.flush();
  process.exit(0);
}
