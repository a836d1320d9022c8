/**
 * The whole main program over real loopback HTTP and sockets against the real simulator in the same process, on fast
 * time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../../../electron/main/app/startApp.ts';
import { startSimulator, type RunningSimulator } from '../../../electron/simulator/startSimulator.ts';
import type { FaultKind } from '../../../electron/simulator/venue/faults.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { CallName, CallRequest } from '../../../shared/ipc/contract.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { createRecordingShell, untilInstruments } from '../../main/support/recordingShell.ts';
import { until } from '../../main/support/until.ts';
import { createFastClock } from '../../support/fastClock.ts';
import { tradedSymbols } from './seededDraft.ts';
import { createWindowView, type WindowView } from './windowView.ts';
import { appOptions } from '../../main/support/appOptions.ts';
import type { OrderResult } from '../../main/trading/support/orderCalls.ts';

/** The trading context of every trading call here. */
export const rig = { environment: 'simulator', account: 'main' } as const;

/** The running main program, its simulator and its clock. */
export interface RealDesk {
  readonly clock: Clock;
  readonly simulator: RunningSimulator;
  readonly view: WindowView;
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<OrderResult<Name>>;
  /** Sends a command to the simulator's control interface; throws when it is refused. */
  control(path: '/account' | '/fault' | '/scenario' | '/time', body: object): Promise<unknown>;
  instrument(market: Market, symbol: string): Instrument;
  /** Returns the last price at the exchange. */
  last(market: Market, symbol: string): number;
  stop(): Promise<void>;
}

/** A fault for the control interface. */
export interface FaultBody {
  readonly kind: FaultKind;
  readonly market?: Market;
  readonly path?: string;
  readonly stream?: string;
  readonly method?: 'POST';
  readonly count?: number;
  readonly milliseconds?: number;
}

async function command({ info }: RunningSimulator, name: string, body: object): Promise<unknown> {
  const { address, token } = info.control;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const reply = await fetch(address + name, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Starts it; resolves when orders can be placed: API key, instruments and both private feeds are ready. */
export async function startRealDesk(factor: number): Promise<RealDesk> {
  const clock = createFastClock(factor);
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-scenario-'));
  const shell = createRecordingShell(profile);
  let started: RunningSimulator | undefined;
  const app = await startApp(shell, {
    ...appOptions(profile),
    clock,
    startSimulator: async () => {
      started = await startSimulator({
        seed: 7,
        drawSeed: () => 7,
        stateFolder: null,
        port: 0,
        timeFactor: 1,
        strict: true,
        limits: 'shared',
        clock,
        pid: process.pid,
        token: 'token-of-the-test',
      });
      const running = started;
      return { info: running.info, stop: () => running.stop(), onExit: () => undefined };
    },
  });
  shell.desk().onLoaded();
  await until(() => started !== undefined, 'a running simulator');
  const simulator = started!;
  const view = createWindowView(shell);
  const instruments = new Map<string, Instrument>();

  const desk: RealDesk = {
    clock,
    simulator,
    view,
    call: async (name, request) => (await shell.desk().invoke(name, request)) as never,
    control: (name, body) => command(simulator, name, body),
    instrument: (market, symbol) => instruments.get(`${market}:${symbol}`)!,
    last(market, symbol) {
      const { last, instrument } = simulator.venue.market.find(market, symbol)!;
      return last.last / 10 ** instrument.priceDecimals;
    },
    async stop() {
      await app.stop();
      clock.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
  // A market that no test trades stands still, so that the exchange keeps up with its fast clock.
  await desk.control('/scenario', { name: 'quiet', market: 'futures', symbol: 'SOLUSDT' });
  const feed = (market: Market) =>
    shell.events('trading.orders').findLast((event) => event.market === market)?.feed.status;
  await untilInstruments(shell);
  await desk.call('trading.subscribe', rig);
  await until(() => markets.every((market) => feed(market) === 'live'), 'both private feeds', 60_000);
  const listed = await desk.call('market.instruments', {});
  if (!listed.ok) throw new Error(listed.error.key);
  for (const one of listed.value) instruments.set(`${one.market}:${one.symbol}`, one);
  const wanted = markets.flatMap((market) => tradedSymbols.map((symbol) => `${market}:${symbol}`));
  const missing = wanted.filter((name) => !instruments.has(name));
  if (missing.length > 0) throw new Error(`not listed: ${missing.join(', ')}`);
  return desk;
}
