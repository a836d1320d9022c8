/**
 * Runs the app in a separate process that a test kills. Arguments: the profile, and the exchange's connection data as
 * JSON. Each line of input is a script for the page; each line of output is the result of one script, and the first
 * line reports that the window is open.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type * as launcher from '../../../electron/shell/chromium/launch.ts';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { launchDesk } = createRequire(import.meta.url)(path.join(root, 'dist/shell/launch.cjs')) as typeof launcher;

const [profile = '', exchange = ''] = process.argv.slice(2);
const info = JSON.parse(exchange) as SimulatorInfo;
const writeJson = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value ?? null)}\n`);

const desk = await launchDesk({
  profile,
  startSimulator: () => Promise.resolve({ info, stop: () => Promise.resolve(), onExit: () => undefined }),
});
writeJson('open');
for await (const line of createInterface({ input: process.stdin })) {
  writeJson(
    await desk.page.evaluate(JSON.parse(line) as string).catch((cause: unknown) => ({ failed: String(cause) })),
  );
}
// The process that held the input has ended.
await desk.close();
