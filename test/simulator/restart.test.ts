import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatorInfo } from '../../electron/simulator/startSimulator.ts';
import { askSigned, place, type Reachable } from './support/signing.ts';
import { startRig } from './support/rig.ts';

const program = path.resolve(import.meta.dirname, '../../electron/simulator/cli.ts');
const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-'));
  folders.push(folder);
  return path.join(folder, 'state');
}

async function run(...args: string[]): Promise<Reachable & { child: ChildProcess }> {
  const child = spawn(process.execPath, [program, '--json', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(child);
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, clock: Date, simulator: { info: JSON.parse(line) as SimulatorInfo } };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

const openIds = async (rig: Reachable) =>
  ((await askSigned(rig, 'spot', '/api/v3/openOrders')).json as { clientOrderId: string }[]).map(
    ({ clientOrderId }) => clientOrderId,
  );

describe('Simulator with a state folder', () => {
  it('restores seed, keys and accounts after being killed and after being stopped', async () => {
    const folder = temporary();
    const first = await run('--state', folder);
    const { seed, keys } = first.simulator.info;
    expect((await place(first, 'spot', { newClientOrderId: 'first' })).status).toBe(200);
    await end(first.child, 'SIGKILL');

    const second = await run('--state', folder);
    expect([second.simulator.info.seed, second.simulator.info.keys]).toEqual([seed, keys]);
    expect(await openIds(second)).toEqual(['first']);
    expect((await place(second, 'spot', { newClientOrderId: 'second' })).status).toBe(200);
    await end(second.child, 'SIGTERM');
    expect(second.child.exitCode).toBe(0);

    const third = await run('--state', folder);
    expect((await openIds(third)).toSorted()).toEqual(['first', 'second']);
    await end(third.child, 'SIGTERM');
    expect(fs.readdirSync(folder)).toEqual([`${seed}.db`]);
  });

  it('draws a seed for an empty folder, uses the newest one otherwise, and prefers a given seed', async () => {
    const stateFolder = temporary();
    const started = async (seed: number | null, drawn: number) => {
      const { simulator } = await startRig({ seed, stateFolder, drawSeed: () => drawn });
      await simulator.stop();
      return simulator.info.seed;
    };
    expect(await started(null, 111)).toBe(111);
    expect(await started(null, 222)).toBe(111);
    expect(await started(5, 222)).toBe(5);
    // Set explicitly, so that the result does not depend on how fast the two were written.
    fs.utimesSync(path.join(stateFolder, '5.db'), 1, 1);
    expect(await started(null, 222)).toBe(111);
    fs.utimesSync(path.join(stateFolder, '111.db'), 0, 0);
    expect(await started(null, 222)).toBe(5);
  });

  it('two simulators with one seed and no state folder have equal keys but separate orders', async () => {
    const one = await startRig();
    await place(one, 'spot', { newClientOrderId: 'mine' });
    const two = await startRig();
    expect(two.simulator.info.keys).toEqual(one.simulator.info.keys);
    expect([await openIds(one), await openIds(two)]).toEqual([['mine'], []]);
  });

  it('keeps its keys after a reset, and a restart restores the accounts since the reset', async () => {
    const stateFolder = temporary();
    const rig = await startRig({ stateFolder });
    await place(rig, 'spot', { newClientOrderId: 'before' });
    const { address, token } = rig.simulator.info.control;
    await fetch(`${address}/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{"seed":99}',
    });
    expect(await openIds(rig)).toEqual([]);
    await place(rig, 'spot', { newClientOrderId: 'after' });
    await rig.simulator.stop();
    const again = await startRig({ seed: null, stateFolder });
    expect(again.simulator.info).toMatchObject({ seed: 7, keys: rig.simulator.info.keys });
    expect(await openIds(again)).toEqual(['after']);
  });
});
