/**
 * One seed of the deterministic world: chaos, then a quiet period in which everything must agree with the exchange
 * (B-A1, R35).
 */
import { createHash } from 'node:crypto';
import type { HttpRequest } from '../../../electron/main/exchange/rest/transport.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createFaultPlan, type FaultCounts, type FaultScript } from './faults.ts';
import { unsafeTransport } from './unsafeNetwork.ts';
import { createWorldChanges } from './worldChanges.ts';
import { startClient, type Unsafe, type WorldClient } from './worldClient.ts';
import { createWorldDisk } from './worldDisk.ts';
import { scheduleEvents } from './worldEvents.ts';
import { createWorldExchange } from './worldExchange.ts';
import { createWorldHttp } from './worldHttp.ts';
import { createWorldOracle } from './worldOracle.ts';
import { createWorldUser } from './worldPerson.ts';
import { createWorldSecrets } from './worldSecrets.ts';
import { createWorldConnections } from './worldSockets.ts';
import { createWorldTime } from './worldTime.ts';
import { checkTimeline } from './worldTimeline.ts';
import { createWorldWeights } from './worldWeights.ts';
import { createWorldWindow } from './worldWindow.ts';

/** Options of a run. */
export interface SeedOptions {
  readonly script?: FaultScript;
  readonly unsafe?: Unsafe;
  /** Keeps every line of what happened. */
  readonly transcript?: boolean;
  /** Most orders that the simulated user confirms; about twenty by default. */
  readonly intents?: number;
  /** Probability that an action of the simulated user sends many requests at once. */
  readonly floods?: number;
}

/** Result of a seed. */
export interface SeedResult {
  readonly seed: number;
  /** Broken promises, each with what happened and when. */
  readonly breaches: readonly string[];
  readonly strikes: FaultCounts;
  readonly strikesOnLive: FaultCounts;
  /** Number of orders whose request left the machine. */
  readonly sent: number;
  /** Simulated ms of quiet until everything agreed; null when it never did. */
  readonly agreedAfter: number | null;
  /** Hash of everything that happened, in order. */
  readonly hash: string;
  readonly transcript: readonly string[];
}

/** Wednesday 2026-09-23 21:47 UTC. */
const START = Date.UTC(2026, 8, 23, 21, 47);
const OPENING_MS = 4_000;
const ACTIONS = 34;
const MOST_PAUSE_MS = 1_500;
/** Milliseconds of quiet within which everything must agree (b.0). */
const QUIET_MS = 60_000;
/** Milliseconds between two comparisons meanwhile: not in step with the market. */
const LOOK_MS = 437;
const MOST_BREACHES = 5;
/** Number of characters of the transcript that are hashed together. */
const HASHED_AT_ONCE = 65_536;

/** Runs a seed. */
export async function runSeed(seed: number, options: SeedOptions = {}): Promise<SeedResult> {
  const { unsafe = {}, script = null } = options;
  const random = createRandom(seed);
  const time = createWorldTime(START);
  const hash = createHash('sha256');
  const transcript: string[] = [];
  let unhashed = '';
  const hashAll = (): void => {
    hash.update(unhashed);
    unhashed = '';
  };
  const note = (line: string): void => {
    const whole = `${time.elapsed()} ${line}\n`;
    unhashed += whole;
    if (unhashed.length > HASHED_AT_ONCE) hashAll();
    if (options.transcript) transcript.push(whole);
  };
  const breaches: string[] = [];
  const breach = (name: string, what: string): void => {
    note(`BREACH ${name} ${what}`);
    if (breaches.length < MOST_BREACHES) breaches.push(`${name} at ${time.elapsed()} ms: ${what}`);
  };
  const exchange = createWorldExchange(time.exchange, seed, () => time.machine.asleep());
  const faults = createFaultPlan(random.fork('faults'), () => oracle.live(), script);
  const disk = createWorldDisk(faults);
  const window = createWorldWindow(breach, (book) => oracle.shown(book));
  const oracle = createWorldOracle({ exchange, disk, window: () => window, elapsed: () => time.elapsed(), breach });
  exchange.onPump(() => oracle.books.note());
  /** Number of commands whose result the program has not received yet. */
  let awaited = 0;
  const weights = createWorldWeights(() => time.exchange.monotonic(), breach);
  const changes = createWorldChanges(() => time.exchange.now(), breach);
  const secrets = createWorldSecrets(exchange.keys[0]!, breach);
  const shared = { network: time.exchange, machine: time.machine, exchange, faults };
  const http = {
    ...shared,
    tap: {
      leaving: (...[market, request]: Parameters<typeof oracle.leaving>) => {
        note(`> ${market} ${request.method} ${request.url} ${request.body ?? ''}`);
        if (request.method === 'POST') awaited += 1;
        oracle.leaving(market, request);
        changes.leaving(request);
      },
      answered: (...[market, request, reply, again]: [...Parameters<typeof oracle.answered>, boolean]) => {
        note(`< ${market} ${request.method} ${request.url} ${reply.status}${again ? ' again' : ''}`);
        oracle.answered(market, request, reply);
      },
      ended: ({ method }: HttpRequest) => {
        if (method === 'POST') awaited -= 1;
      },
      arrived: weights.arrived,
      paused: () => oracle.paused(),
    },
  };
  const lines = createWorldConnections({
    ...shared,
    asked: () => oracle.books.note(),
    note,
    blind: unsafe.looseBooks === true,
  });

  let client: WorldClient | null = null;
  let runs = 0;
  const start = async (): Promise<void> => {
    runs += 1;
    const started = await startClient({
      seed,
      run: runs,
      machine: time.machine,
      disk,
      exchange,
      transport: (process, alive) => unsafeTransport(createWorldHttp(http, process, alive), unsafe),
      connector: (alive) => lines.connector(alive),
      push(event, payload) {
        if (event === 'trading.intents') {
          const { intents } = payload as { intents: readonly { clientOrderId: string; state: string }[] };
          for (const one of intents) note(`intent ${one.clientOrderId} ${one.state}`);
        }
        if (!event.startsWith('market.')) secrets(event, JSON.stringify(payload));
        window.push(event, payload);
      },
      notice(error) {
        secrets('a notice', JSON.stringify(error));
        note(`notice ${error.key} ${JSON.stringify(error.params)}`);
      },
      logged(line) {
        const { time: _time, event, ...fields } = JSON.parse(line) as Record<string, string>;
        secrets('the log', line);
        note(`log ${event} ${JSON.stringify(fields)}`);
        if (event === 'invariant.violated') breach(fields['key']!, `the program itself says so: ${fields['reason']}`);
      },
      step: events.step,
      unsafe,
      onCreated: (newborn) => {
        client = newborn;
      },
    });
    void started;
  };
  const kill = (): void => {
    if (!client) return;
    note('kill');
    client.kill();
    client = null;
    awaited = 0;
    lines.drop();
    window.closed();
    oracle.restarted();
    changes.restarted();
    time.machine.clock.after(500 + faults.random.integer(15_000), () => void start());
  };
  const events = scheduleEvents({ time, exchange, faults, lines, disk, note, kill, client: () => client });
  const person = createWorldUser({
    random: random.fork('person'),
    exchange,
    oracle,
    changes,
    client: () => client,
    window: () => window,
    note,
    later: (milliseconds, task) => void time.machine.clock.after(milliseconds, task),
    intents: options.intents ?? 20,
    floods: options.floods ?? 0.004,
  });

  /** Waits until the timeline is flushed: the program writes it with a delay, and reading a long one takes time. */
  const flushed = async (program: WorldClient | null): Promise<void> => {
    await time.run(QUIET_MS, () => awaited === 0);
    let isDone = program === null;
    void program?.side.timeline.flush().then(() => (isDone = true));
    await time.run(QUIET_MS, () => isDone);
  };

  await start();
  await time.run(OPENING_MS);
  events.begin(ACTIONS * (MOST_PAUSE_MS / 2));
  const pace = random.fork('pace');
  for (let action = 0; action < ACTIONS; action += 1) {
    await time.run(100 + pace.integer(MOST_PAUSE_MS));
    await time.run(Infinity, () => !time.machine.asleep());
    void person.act();
  }
  faults.end();
  events.end();
  await time.run(Infinity, () => !time.machine.asleep());
  const quietSince = time.elapsed();
  const differs = (): string | null => (client === null ? 'no program runs' : oracle.difference());
  let difference = differs();
  while (difference !== null && time.elapsed() - quietSince < QUIET_MS) {
    await time.run(LOOK_MS);
    difference = differs();
  }
  if (difference !== null) breach('liveness', `after ${QUIET_MS} ms of quiet ${difference}`);
  oracle.finish();
  await flushed(client);
  for (const [name, text] of disk.texts()) secrets(name, text);
  const [sent, whole] = [oracle.sentIds(), runs === 1 && faults.all.journalError === 0];
  const rows = disk.rows('timeline-simulator.sqlite', 'entries', 'position');
  checkTimeline(rows, { sent, fillsOf: oracle.fillsOf, whole }, breach);
  (client as WorldClient | null)?.kill();
  exchange.venue.stop();
  hashAll();
  return {
    seed,
    breaches,
    strikes: faults.all,
    strikesOnLive: faults.onLive,
    sent: oracle.sent(),
    agreedAfter: difference === null ? time.elapsed() - quietSince : null,
    hash: hash.digest('hex'),
    transcript,
  };
}
