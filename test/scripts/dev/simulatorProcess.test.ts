/** The simulator beside `npm run dev`: it is reachable once it started, and a start that fails says why. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulatorProcess } from '../../../electron/scripts/dev/simulatorProcess.ts';
import { at } from '../../../electron/scripts/lib/paths.mjs';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-dev-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('the simulator in a process of its own', () => {
  it('is reachable after the start, and ends on request', async () => {
    const simulator = await startSimulatorProcess(['--port', '0', '--seed', '3']);
    const time = new URL('/capi/v3/market/time', simulator.info.futuresRest);
    expect([simulator.info.seed, (await fetch(time)).status]).toEqual([3, 200]);
    await simulator.stop();
    expect(await simulator.ended).toBe(0);
    await expect(fetch(time)).rejects.toThrow('fetch failed');
  });

  it('rejects with the reason when its port is taken', async () => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    await expect(startSimulatorProcess(['--port', String(port)])).rejects.toThrow(
      new RegExp(`^The simulator cannot start: .*EADDRINUSE.*${port}`),
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it('rejects with the sentence about a wrong flag', async () => {
    await expect(startSimulatorProcess(['--limits', 'none'])).rejects.toThrow(
      /^--limits must be shared or per-endpoint\n/,
    );
  });

  it('ends npm run dev with the reason and code 1 when its state is in use', async () => {
    const state = path.join(folder, 'simulator');
    const first = await startSimulatorProcess(['--port', '0', '--state', state]);
    const flags = ['--headless', '--profile', folder, '--inspect-simulator', '0'];
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
      execFile(process.execPath, [at('electron/scripts/dev.ts'), ...flags], (error, _out, err) =>
        resolve({ code: error?.code ?? 0, said: err }),
      ),
    );
    await first.stop();
    expect(said).toContain('The simulator cannot start: The state ');
    expect(said).toContain('is in use by another process: end that one, or choose another folder or seed');
    expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([1, 'npm run dev ended: a part of it could not start.']);
  });
});
