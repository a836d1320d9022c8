/** The exchange in a process of its own, as it is started from the command line: it runs on while a desk is killed. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';

const program = path.resolve(import.meta.dirname, '../../../electron/simulator/cli.ts');

/** An exchange that nothing of a desk starts or ends. */
export interface OutsideExchange {
  readonly info: SimulatorInfo;
  stop(): Promise<void>;
}

/** Starts it; done when it answers. */
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

/** Cancels a futures order as another client of the same account would, knowing nothing of the desk. */
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
