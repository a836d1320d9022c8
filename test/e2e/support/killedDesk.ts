/** A desk that runs in a process of its own and is killed without warning. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { expect } from './launch.ts';

/** Where a script of the page can be run. */
export type Scripted = Pick<Page, 'evaluate'>;

/** See the opening comment. */
export interface KilledDesk {
  /** Runs scripts in the desk's page, as a journey does in its own. */
  readonly page: Scripted;
  /** Ends the process with SIGKILL; done when it is gone. */
  kill(): Promise<void>;
}

const program = path.resolve(import.meta.dirname, 'deskProcess.ts');

/** Starts a desk on a profile and an exchange that runs already; done when its ticket is live. */
export async function startKilledDesk(
  profile: string,
  exchange: SimulatorInfo,
  settings: Partial<Settings>,
): Promise<KilledDesk> {
  fs.writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ ...defaultSettings, ...settings }));
  const child = spawn(process.execPath, [program, profile, JSON.stringify(exchange)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error('the desk ended by itself');
    return JSON.parse(line.value) as unknown;
  };
  const run = async (script: string): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(script)}\n`);
    return next();
  };
  expect(await next()).toBe('open');
  const ticket = `document.querySelector('section[data-panel=ticket]')`;
  await expect
    .poll(() => run(`${ticket}?.dataset.face === 'live' && /\\d/.test(${ticket}.querySelector('dl')?.textContent)`))
    .toBe(true);
  const evaluate = (script: (argument: unknown) => unknown, argument: unknown): Promise<unknown> =>
    run(`(${String(script)})(${JSON.stringify(argument)})`);
  return {
    page: { evaluate } as unknown as Scripted,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
