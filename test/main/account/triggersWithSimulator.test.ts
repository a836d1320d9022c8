/** Conditional orders over the complete private path: placed, pushed, listed, cancelled, with the real simulator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../electron/main/app/startApp.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { roundPrice, smallestQuantity } from '../../../shared/domain/orderCheck.ts';
import type { ConditionalDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { CallName, CallRequest } from '../../../shared/ipc/contract.ts';
import { appOptions } from '../support/appOptions.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';
import type { OrderResult } from '../trading/support/orderCalls.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
let profile: string;
let app: RunningApp;
let shell: RecordingShell;

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'triggers-'));
  shell = createRecordingShell(profile);
  app = await startApp(shell, appOptions(profile));
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator');
});
afterEach(async () => {
  await app.stop();
  await rm(profile, { recursive: true, force: true });
});

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<OrderResult<Name>> =>
  (await shell.desk().invoke(name, request)) as OrderResult<Name>;
const good = <Value>(answer: { ok: true; value: Value } | { ok: false; error: unknown }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const listReportedTriggers = (clientId: string): ConditionalOrder[] =>
  shell.events('trading.triggers').flatMap(({ triggers }) => triggers.filter((one) => one.clientId === clientId));

test.each(['STOP_MARKET', 'TRAILING_MARKET'] as const)(
  'R9 A-CONDITIONAL-PUSH: a %s order is shown as ours among conditional orders only, and ends when cancelled',
  { timeout: 60_000 },
  async (type) => {
    await untilInstruments(shell);
    good(await call('trading.subscribe', rig));
    await until(() => shell.events('trading.triggers').at(-1)?.feed.status === 'live', 'the private feed');
    const instrument = good(await call('market.instruments', {})).find(
      (one) => one.market === 'futures' && one.symbol === 'BTCUSDT',
    ) as Instrument;
    await call('market.subscribe', { kind: 'ticker', market: 'futures', symbol: 'BTCUSDT' });
    await until(() => shell.events('market.ticker').some(({ market }) => market === 'futures'), 'a price');
    const { last } = shell.events('market.ticker').findLast(({ market }) => market === 'futures')!;
    const price = roundPrice((Number(last) * 1.1).toFixed(4), 'BUY', instrument)!;
    const trails = type === 'TRAILING_MARKET';
    const draft: ConditionalDraft = {
      kind: 'conditional',
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type,
      quantity: smallestQuantity(instrument)!,
      price: null,
      triggerPrice: trails ? null : price,
      activatePrice: null,
      callbackRate: trails ? '0.5' : null,
      source: 'contract',
      reduceOnly: false,
    };
    const { ticket } = good(await call('trading.prepare', { ...rig, kind: 'single', drafts: [draft] }));
    const [intent] = good(await call('trading.submit', { ...rig, ticket, typed: null })).intents;
    expect(intent).toMatchObject({ state: 'placed', error: null });
    const { clientOrderId } = intent!;
    await until(() => listReportedTriggers(clientOrderId).length > 0, 'the order');
    expect(listReportedTriggers(clientOrderId).at(-1)).toMatchObject({
      kind: trails ? 'trailing' : 'stopMarket',
      phase: 'waiting',
      origin: 'desk',
      triggerId: intent!.orderId,
    });
    const plain = shell.events('trading.orders').flatMap(({ orders }) => orders.map(({ orderId }) => orderId));
    expect(plain).not.toContain(intent!.orderId);
    const cancelled = good(await call('trading.cancelTrigger', { ...rig, triggerId: intent!.orderId! }));
    expect(cancelled.results).toMatchObject([{ orderId: intent!.orderId, outcome: 'accepted' }]);
    await until(() => listReportedTriggers(clientOrderId).at(-1)?.phase === 'cancelled', 'its end');
  },
);
