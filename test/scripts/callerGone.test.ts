/**
 * The simulator started from the command line ends with the process that called npm, although npm itself continues
 * (R36).
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../electron/scripts/lib/paths.mjs';

interface Told {
  readonly pid: number;
  readonly control: { readonly address: string };
}

const isServed = async (address: string): Promise<boolean> => {
  try {
    await (await fetch(address)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

// Where /proc does not list processes, only the end of npm itself is detected.
test.runIf(process.platform === 'linux')(
  'R36 the simulator ends when its caller dies, although npm runs between them',
  async () => {
    const caller = spawn('/bin/sh', ['-c', 'npm run --silent simulator -- --port 0 --seed 7 --json & wait'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lines = createInterface({ input: caller.stdout });
    const callerInfo = await new Promise<Told>((resolve) =>
      lines.on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line) as Told)),
    );
    onTestFinished(() => {
      lines.close();
      try {
        process.kill(callerInfo.pid);
      } catch {
        // The process has ended, as it should.
      }
    });
    expect(await isServed(callerInfo.control.address)).toBe(true);
    caller.kill('SIGKILL');
    await expect.poll(() => isServed(callerInfo.control.address), { timeout: 20_000 }).toBe(false);
  },
  60_000,
);
