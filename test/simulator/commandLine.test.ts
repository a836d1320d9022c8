import { issueKeys } from '../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../shared/time/random.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { readCommandLine } from '../../electron/simulator/commandLine.ts';
import { startSimulatorInWorker } from '../../electron/simulator/startInWorker.ts';
import type { SimulatorInfo } from '../../electron/simulator/startSimulator.ts';
import { createSimulatorThreads } from '../support/simulatorThreads.ts';
import { ask, connect } from './support/rig.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'electron/simulator/cli.ts');
const workerFile = path.join(root, 'electron/simulator/worker.ts');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

interface Run {
  readonly child: ChildProcess;
  readonly line: Promise<string>;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  let out = '';
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const line = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')));
    });
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, line, ended };
}

describe('simulator command line (R36)', () => {
  it('prints one line of JSON with every member, serves, and exits with 0 on SIGTERM', async () => {
    const { child, line, ended } = run('--port', '0', '--seed', '7', '--json');
    const info = JSON.parse(await line) as SimulatorInfo;
    const address = (scheme: string) =>
      expect.stringMatching(new RegExp(`^${scheme}://127\\.0\\.0\\.1:\\d+$`)) as unknown;
    expect(info).toEqual({
      spotRest: address('http'),
      futuresRest: address('http'),
      spotWs: address('ws'),
      futuresWs: address('ws'),
      keys: issueKeys(createRandom(7).fork('keys')),
      control: { address: address('http'), token: expect.stringMatching(/^[\w-]{32}$/) as unknown },
      seed: 7,
      pid: child.pid,
    });
    expect((await ask(info.spotRest, '/api/v3/ping')).json).toEqual({});
    const client = await connect(info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    await client.until(() => client.frames.some(({ e }) => e === 'depth'));
    const asked = performance.now();
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2000);
    expect(out.trim().split('\n').length).toBe(1);
  });

  it('uses ports N, N+1 and N+2 in that order, and reports a port in use', async () => {
    // Ports below the range that the system assigns; if one of the three is in use, the test tries the next three.
    let free = 20_000 + (process.pid % 3000) * 3;
    let text: string | undefined;
    for (; text === undefined; free += 3) {
      const first = run('--port', String(free), '--json');
      text = await Promise.race([first.line, first.ended.then(() => undefined)]);
      if (text !== undefined) break;
    }
    const info = JSON.parse(text) as SimulatorInfo;
    const port = (address: string) => Number(new URL(address).port) - free;
    expect([info.spotRest, info.spotWs, info.futuresRest, info.futuresWs, info.control.address].map(port)).toEqual([
      0, 0, 1, 1, 2,
    ]);
    const second = await run('--port', String(free + 1), '--json').ended;
    expect([second.code, second.out]).toEqual([1, '']);
    expect(second.err).toMatch(/^The simulator cannot start: .*EADDRINUSE/);
  });

  it('ends when its standard input closes, and runs without one', async () => {
    const held = run('--json');
    await held.line;
    held.child.stdin!.end();
    expect((await held.ended).code).toBe(0);
    const child = spawn(process.execPath, [program, '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    const info = JSON.parse(text.toString()) as SimulatorInfo;
    const client = await connect(info.spotWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    // Three depth frames take more than a second.
    await client.until(() => client.frames.filter(({ e }) => e === 'depth').length >= 3);
    expect(child.exitCode).toBe(null);
  });

  it('plays a scenario from the start, by name or file, and rejects anything else', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scenario-'));
    const file = path.join(folder, 'mine.json');
    const steps = [{ at: 0, scenario: { name: 'halt', market: 'spot', symbol: 'BTCUSDT' } }];
    fs.writeFileSync(file, JSON.stringify({ name: 'mine', about: 'Suspended.', steps }));
    const { line } = run('--scenario', file, '--json');
    const { spotRest } = JSON.parse(await line) as SimulatorInfo;
    const { json } = await ask(spotRest, '/api/v3/exchangeInfo?symbol=BTCUSDT');
    expect(json).toMatchObject({ symbols: [{ symbol: 'BTCUSDT', status: 'HALT' }] });
    const unknown = await run('--scenario', path.join(folder, 'nope.json')).ended;
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('is neither a file nor one of calm, ')]);
    fs.writeFileSync(file, '{');
    const broken = await run('--scenario', file).ended;
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('a scenario file must be JSON')]);
    fs.rmSync(folder, { recursive: true });
  });

  it.each([
    [['--ports', '5'], 'Unknown option "--ports". Nearest known option: --port.'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65533'],
    [['--port', '65534'], '--port must be a whole number from 0 to 65533'],
    [['--seed', '-1'], 'seed'],
    [['--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295'],
    [['--time-factor', '0'], '--time-factor must be between 0.01 and 10000'],
    [['--limits', 'none'], '--limits must be shared or per-endpoint'],
    [['--state', ''], '--state must name a folder'],
    [['--dialect', 'german'], '--dialect must be documents or public'],
    [['--symbols', '0'], '--symbols must be a whole number from 1 to 1000'],
    [['--symbols', '1001'], '--symbols must be a whole number from 1 to 1000'],
    [['--scenario', ''], '--scenario must name a scenario or a file'],
    [['--example', '--seed', '7'], '--example has its own market: leave out --seed'],
    [['stray'], 'stray'],
  ])('%j is rejected: %s', (args, sentence) => {
    const read = readCommandLine(args);
    expect(read.ok ? '' : read.error).toContain(sentence);
  });

  it('reads every flag', () => {
    const valueFlags = '--port 0 --seed 9 --state kept --time-factor 2.5 --limits per-endpoint';
    const args = `${valueFlags} --strict --dialect public --symbols 1000 --scenario calm --json`.split(' ');
    const forms = {
      strict: true,
      dialect: 'public',
      symbols: 1000,
      scenario: 'calm',
      json: true,
      example: false,
      help: false,
      replay: null,
    };
    const value = { port: 0, seed: 9, timeFactor: 2.5, limits: 'per-endpoint', ...forms };
    expect(readCommandLine(args)).toEqual({ ok: true, value: { ...value, stateFolder: 'kept' } });
  });

  it('defaults to the documents dialect and the usual instruments', () => {
    expect(readCommandLine([])).toMatchObject({
      ok: true,
      value: { dialect: 'documents', symbols: null, scenario: null },
    });
  });

  it.each([
    [[], 7, null],
    [['--seed', '5'], 5, null],
    [['--state', 'kept'], null, 'kept'],
    [['--example'], null, null],
    [['--state', 'kept', '--seed', '7'], 7, 'kept'],
  ])('%j means seed %j and state %j', (args, seed, stateFolder) => {
    expect(readCommandLine(args)).toMatchObject({ ok: true, value: { seed, stateFolder } });
  });

  it('an unknown flag exits with 2 and prints the usage', async () => {
    const { code, out, err } = await run('--nonsense').ended;
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Unknown option "--nonsense". Nearest known option: --seed.');
    expect(err).toContain('--time-factor N');
  });
});

describe('simulator in a worker thread', () => {
  it('serves, stops on request and reports its exit', async () => {
    const simulator = await startSimulatorInWorker({ workerFile, seed: 3, stateFolder: null, timeFactor: 1, port: 0 });
    expect(simulator.info).toMatchObject({ seed: 3, pid: process.pid, keys: issueKeys(createRandom(3).fork('keys')) });
    expect((await ask(simulator.info.futuresRest, '/capi/v3/market/time')).status).toBe(200);
    const codes: number[] = [];
    simulator.onExit((code) => codes.push(code));
    await simulator.stop();
    simulator.onExit((code) => codes.push(code));
    expect(codes).toEqual([0, 0]);
    await expect(ask(simulator.info.futuresRest, '/capi/v3/market/time')).rejects.toThrow('ECONNREFUSED');
  });

  it('reports where it moved an unreadable state file', async () => {
    const stateFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-aside-'));
    onTestFinished(() => fs.rmSync(stateFolder, { recursive: true }));
    fs.writeFileSync(path.join(stateFolder, '3.db'), 'no database'.repeat(300));
    const options = { workerFile, seed: 3, stateFolder, timeFactor: 1, port: 0 };
    const asidePaths: (string | null)[] = [];
    for (const _ of ['broken', 'its own']) {
      const simulator = await startSimulatorInWorker(options);
      asidePaths.push(simulator.keptAside);
      await simulator.stop();
    }
    expect(asidePaths).toEqual([path.join(stateFolder, '3.db.aside-1'), null]);
  });

  it('rejects with the reason when its port is in use', async () => {
    const first = await startSimulatorInWorker({ workerFile, seed: 3, stateFolder: null, timeFactor: 1, port: 0 });
    const taken = Number(new URL(first.info.control.address).port);
    await expect(
      startSimulatorInWorker({ workerFile, seed: 3, stateFolder: null, timeFactor: 1, port: taken }),
    ).rejects.toThrow('EADDRINUSE');
    await first.stop();
  });

  it('runs one after another in a thread that stays: each is a new one, and none is reachable after its end', async () => {
    const threads = createSimulatorThreads();
    onTestFinished(() => threads.end());
    const options = { workerFile, stateFolder: null, timeFactor: 1, port: 0 };
    const first = await threads.start({ ...options, seed: 3 });
    const beside = await threads.start({ ...options, seed: 4 });
    expect(threads.waiting()).toBe(0);
    const codes: number[] = [];
    first.onExit((code) => codes.push(code));
    await Promise.all([first.stop(), first.stop(), beside.stop()]);
    expect([codes, threads.waiting()]).toEqual([[0], 2]);
    const next = await threads.start({ ...options, seed: 5 });
    expect([next.info.keys, threads.waiting()]).toEqual([issueKeys(createRandom(5).fork('keys')), 1]);
    for (const { info } of [first, beside])
      await expect(ask(info.futuresRest, '/capi/v3/market/time')).rejects.toThrow('ECONNREFUSED');
    expect((await ask(next.info.futuresRest, '/capi/v3/market/time')).status).toBe(200);
    const taken = Number(new URL(next.info.control.address).port);
    await expect(threads.start({ ...options, seed: 3, port: taken })).rejects.toThrow('EADDRINUSE');
    await next.stop();
    expect(codes).toEqual([0]);
  });
});
