/**
 * The program that the kill tests run: opens the given state and writes numbered commands of three records until it is
 * ended, or until `most` are written; after each it prints the number to standard output.
 */
import fs from 'node:fs';
import { openState } from '../../../electron/simulator/state/stateStore.ts';

const [file = '', most = '0'] = process.argv.slice(2);
const store = openState(file);
const meta = store.read('meta');
let last = Number.parseInt(meta.get('last') ?? '0', 10);
let sum = BigInt(meta.get('sum') ?? '0');
fs.writeSync(1, 'open\n');
for (let written = 0; written < Number.parseInt(most, 10); written += 1) {
  last += 1;
  sum += BigInt(last);
  store.write([
    {
      kind: 'order',
      key: String(last).padStart(9, '0'),
      body: JSON.stringify({ id: last, note: 'x'.repeat(last % 900) }),
    },
    { kind: 'meta', key: 'last', body: String(last) },
    { kind: 'meta', key: 'sum', body: String(sum) },
  ]);
  fs.writeSync(1, `${last}\n`);
}
process.stdin.resume();
