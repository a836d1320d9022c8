/** The exchange in a separate process, started as from the command line: it keeps running while the app is killed. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';

const program = path.resolve(import.meta.dirname, '../../../electron/simulator/cli.ts');

/** An exchange that the app neither starts nor ends. */
export interface OutsideExchange {
  readonly info: SimulatorInfo;
  stop(): Promise<void>;
}

/** Starts the exchange; resolves when it is reachable. */
export async function startExchange(seed: number): Promise<OutsideExchange> {
  const args = [program, '--port', '0', '--seed', String(seed), '--json'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    info: JSON.parse(line) as SimulatorInfo,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Cancels a futures order as another client of the same account would, without the app. */
export async function cancelElsewhere({ futuresRest, keys }: SimulatorInfo, orderId: string): Promise<void> {
  const [key] = keys;
  const timestamp = String(Date.now());
  const target = `/capi/v3/order?orderId=${orderId}`;
  const reply = await fetch(new URL(target, futuresRest), {
    method: 'DELETE',
    headers: {
      'ACCESS-KEY': key!.apiKey,
      'ACCESS-SIGN': createHmac('sha256', key!.secretKey).update(`${timestamp}DELETE${target}`).digest('base64'),
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-PASSPHRASE': key!.passphrase,
    },
  });
  if (!reply.ok) throw new Error(`DELETE ${target}: ${reply.status} ${await reply.text()}`);
}
