/** The exchange in a separate process, started as from the command line: it keeps running while the app is killed. */
import { createHmac } from 'node:crypto';
import { startSimulatorProcess, type SimulatorProcess } from '../../../electron/scripts/dev/simulatorProcess.ts';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';

/** Starts the exchange on free ports; resolves when it is reachable. */
export function startExchange(seed: number): Promise<SimulatorProcess> {
  return startSimulatorProcess(['--port', '0', '--seed', String(seed)]);
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
