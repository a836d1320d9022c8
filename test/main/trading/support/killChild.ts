/**
 * A program of its own around the real trading core and the real journal: places one order, or comes back after a kill.
 * Arguments: folder, port of the scripted exchange, market, step to stop at (or `-`), mode `place` or `recover`.
 */
import http from 'node:http';
import { createNodeJournalFiles } from '../../../../electron/main/adapters/nodeJournalFiles.ts';
import { createSystemRandom } from '../../../../electron/main/adapters/systemRandom.ts';
import type { JournalFiles } from '../../../../electron/main/journal/journalFiles.ts';
import type { PrivateRest } from '../../../../electron/main/trading/ports.ts';
import { createTrading } from '../../../../electron/main/trading/trading.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { withWholeQueries } from './wholeQueries.ts';

const [folder, port, market, target, mode] = process.argv.slice(2) as [
  string,
  string,
  'spot' | 'futures',
  string,
  string,
];
/** The second program lives a minute later, and waits fifty times faster. */
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

function ask(path: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, method: 'POST' }, (reply) => {
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

/** The real files with a stop before and after each append. */
function stoppable(files: JournalFiles): JournalFiles {
  let appends = 0;
  return {
    ...files,
    async open(name) {
      const file = await files.open(name);
      return (
        file && {
          ...file,
          async append(bytes) {
            const number = (appends += 1);
            await step(`append-${number}-before`);
            const done = await file.append(bytes);
            await step(`append-${number}-after`);
            return done;
          },
        }
      );
    },
  };
}

const world = { environment: 'simulator', account: 'main' } as const;
const states = new Map<string, Intent>();
const trading = createTrading({
  ...world,
  clock,
  random: createSystemRandom(),
  log: { write: () => undefined },
  notice: ({ key }) => tell({ notice: key }),
  push(event, payload) {
    if (event === 'trading.intents')
      for (const one of (payload as { intents: Intent[] }).intents) states.set(one.intentId, one);
  },
  instruments: {
    find: (where, symbol) => ({
      market: where,
      symbol,
      displayName: symbol,
      baseAsset: 'BTC',
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
  serverNow: () => clock.now(),
  profileFolder: folder,
  journalFiles: stoppable(createNodeJournalFiles(folder, clock)),
  step,
});
await trading.handlers.subscribe(world);
trading.attach(rest, 'k1');
const draft = {
  symbol: 'BTCUSDT',
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  timeInForce: 'GTC' as const,
  price: '60000.0',
  quantity: '0.010',
};
const request = {
  ...world,
  draft:
    market === 'spot'
      ? { ...draft, market: 'spot' as const }
      : { ...draft, market: 'futures' as const, positionSide: 'LONG' as const, reduceOnly: false },
};
const ticket = await trading.handlers.prepare(request);
if (mode === 'place') {
  if (!ticket.ok) throw new Error(ticket.error.key);
  const answer = await trading.handlers.submit({ ...world, ticket: ticket.value.ticket });
  tell({ answer: answer.ok ? answer.value.state : answer.error.key });
} else {
  const open = (): boolean => [...states.values()].some(({ state }) => state === 'inDoubt' || state === 'sending');
  const wasOpen = open();
  while (open()) await new Promise((resolve) => setTimeout(resolve, 5));
  tell({
    before: ticket.ok ? 'ticket' : ticket.error.key,
    wasOpen,
    states: [...states.values()].map(({ state }) => state),
  });
  await trading.flush();
  process.exit(0);
}
