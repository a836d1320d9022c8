/**
 * The files that one order passes, from the press in the window to the signed request: the engine counts which functions of the
 * product run because of it, over the window's flow, the bridge, the dispatcher, main and the signed client.
 */
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDispatcher } from '../../electron/main/app/ipc/dispatcher.ts';
import type { CallHandlers } from '../../electron/main/platform/callHandlers.ts';
import { createAuthBreaker } from '../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../electron/main/exchange/rest/limits/budgets.ts';
import { createWeightLedger } from '../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../electron/main/exchange/rest/signedTime.ts';
import type { HttpRequest } from '../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../electron/main/exchange/signer/signer.ts';
import { installBridge } from '../../electron/preload/installBridge.ts';
import { createOrderFlow } from '../../renderer/state/orders/orderFlow.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import { appError } from '../../shared/result/appError.ts';
import { fail, ok } from '../../shared/result/result.ts';
import { createRandom } from '../../shared/time/random.ts';
import { nowhere, testKey } from '../main/support/privateRig.ts';
import { createDesk, draft, rig } from '../main/trading/support/desk.ts';
import { createScriptedRest } from '../main/trading/support/scriptedRest.ts';
import { appState } from '../renderer/support/builders.ts';
import { createWindowServices } from '../support/windowServices.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The most files of the path. */
const MOST = 60;
/** Pure helpers, schemas and the contract as data: they decide nothing about an order. */
const helpers = /^shared\/(?:num|result|time|schema|exchange|ipc)\//;
/** The function with which the test's loader reads an exported name: no function of the product. */
const exportGetter = /^\(\)\s*=>\s*\{\s*try\s*\{\s*return\b/;

/** Creates window and main around one signed client that accepts every order. */
async function createRig() {
  const desk = createDesk();
  const { clock } = desk;
  const sent: HttpRequest[] = [];
  const ledger = createWeightLedger(clock, createRandom(1));
  const signed = createPrivateRest({
    clock,
    transport: {
      send(request) {
        sent.push(request);
        const { newClientOrderId: clientOrderId } = JSON.parse(request.body ?? '{}');
        const reply = { clientOrderId, orderId: String(sent.length), success: true, errorCode: '', errorMessage: '' };
        const body = new TextEncoder().encode(JSON.stringify(reply));
        return new Promise((resolve) => clock.after(1, () => resolve(ok({ status: 200, headers: {}, body }))));
      },
      close: () => undefined,
    },
    ledger,
    budgets: createBudgets(ledger),
    time: createSignedTime(clock, {
      now: () => clock.now(),
      trusted: () => true,
      sync: () => Promise.resolve(true),
      parting: () => null,
    }),
    breaker: createAuthBreaker(() => undefined),
    signer: createSigner('simulator', testKey),
    addresses: nowhere,
    userAgent: 'Foredeck/test',
    redact: (text) => text,
    report: () => undefined,
  });
  // The lists of the account are scripted: the order is the only request that reaches the signed client.
  const { rest } = createScriptedRest();
  const handlers = { ...desk.trading.handlers, 'app.state': () => Promise.resolve(ok(appState())) };
  const refusing = new Proxy(handlers, {
    get: (known, name) => Reflect.get(known, name) ?? (() => Promise.resolve(fail(appError('refused', 'x')))),
  });
  const dispatcher = createDispatcher(refusing as unknown as CallHandlers, clock, { write: () => undefined });
  let bridge: Bridge | undefined;
  installBridge(
    { invoke: (name, json) => dispatcher.invoke(name, JSON.parse(json)), listen: () => undefined },
    (_, installed) => (bridge = installed),
  );
  const services = createWindowServices(bridge!, clock, { next: () => () => undefined });
  await desk.trading.handlers['trading.subscribe'](rig);
  desk.trading.attach({ ...rest, prepare: signed.prepare.bind(signed) }, 'key');
  await clock.run(1_000);
  const flow = createOrderFlow(services);
  /** Requests and confirms one order, until its signed request leaves. */
  const place = async (price: string): Promise<void> => {
    const before = sent.length;
    flow.begin({ kind: 'single', drafts: [draft('futures', { price })] });
    for (let turn = 0; turn < 20 && flow.store.getState().stage.kind === 'preparing'; turn += 1) await clock.settle();
    flow.confirm();
    for (let turn = 0; turn < 20 && sent.length === before; turn += 1) await clock.settle();
  };
  const ended = async (): Promise<string> => {
    await clock.run(1_000);
    const { outcome } = flow.store.getState();
    return outcome?.kind === 'answered' ? outcome.plan.state : (outcome?.error.key ?? 'none');
  };
  return { place, sent, ended };
}

/** Returns the product files of which a function runs during `run`, in alphabetical order. */
async function filesOf(run: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files = new Set<string>();
    for (const { scriptId, url, functions } of result) {
      const file = path.relative(root, url.replace(/^file:\/\/|\?.*$/g, ''));
      const run = functions.flatMap(({ ranges: [whole] }) => (whole!.count > 0 ? [whole!] : []));
      if (!/^(?:electron|renderer|shared)\//.test(file) || run.length === 0) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const texts = run.map(({ startOffset, endOffset }) => scriptSource.slice(startOffset, endOffset));
      if (texts.some((text) => !exportGetter.test(text))) files.add(file);
    }
    return [...files].toSorted();
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** Returns the files that the architecture page lists: those of the path, and the helpers. */
function listedFiles() {
  const page = fs.readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, section] = page.split('\n## The files of one order\n');
  const [first, second] = [...section!.matchAll(/^```text\n([\s\S]*?)^```/gm)].map(([, list]) =>
    list!.trim().split('\n'),
  );
  return { path: first, helpers: second };
}

test('the files of one order are those that the architecture page lists', async () => {
  const { place, sent, ended } = await createRig();
  // What runs once for each session does not count: the second order is measured.
  await place('59000.0');
  expect([sent.length, await ended()]).toEqual([1, 'done']);
  const files = await filesOf(() => place('59100.0'));
  expect([sent.length, await ended()]).toEqual([2, 'done']);
  const passed = files.filter((file) => !helpers.test(file));
  expect({ path: passed, helpers: files.filter((file) => helpers.test(file)) }).toEqual(listedFiles());
  expect(passed.length).toBeLessThanOrEqual(MOST);
});
