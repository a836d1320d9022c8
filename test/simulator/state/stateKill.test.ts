import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../shared/time/random.ts';
import { open, refusal, stateName } from './stateFolder.ts';

const program = path.join(import.meta.dirname, 'stateWriter.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** Runs the writer; calls `onLine` with each line. Resolves when the writer has ended, with every line it printed. */
function write(file: string, most: number, onLine: (line: string, child: ChildProcess) => void): Promise<string[]> {
  const child = spawn(process.execPath, [program, file, String(most)], { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(child);
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    for (const line of parts) {
      lines.push(line);
      onLine(line, child);
    }
  });
  return once(child, 'close').then(() => lines);
}

describe('Process killed at any time (B-A1)', () => {
  it('keeps every acknowledged command complete, over ten kills of one state', async () => {
    const file = stateName();
    const random = createRandom(11);
    let known = 0;
    for (let kill = 0; kill < 10; kill += 1) {
      const at = known + 1 + random.integer(400);
      const lines = await write(file, 100_000, (line, child) => {
        if (line === String(at)) child.kill('SIGKILL');
      });
      const acknowledged = Number.parseInt(lines.at(-1)!, 10);
      expect(acknowledged).toBeGreaterThanOrEqual(at);
      const store = open(file);
      const last = Number.parseInt(store.read('meta').get('last')!, 10);
      // One more command may be on disk whose acknowledgement was under way.
      expect([acknowledged, acknowledged + 1]).toContain(last);
      const orders = [...store.read('order').values()].map((body) => JSON.parse(body) as { id: number; note: string });
      expect(orders.map(({ id }) => id)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      expect(orders.every(({ id, note }) => note.length === id % 900)).toBe(true);
      expect(store.read('meta').get('sum')).toBe(String((last * (last + 1)) / 2));
      store.close();
      known = last;
    }
    expect(known).toBeGreaterThan(10);
  });
});

describe('Two opens of one state', () => {
  it('a second process is rejected with the file name; the state is free after the first is killed', async () => {
    const file = stateName();
    let refused: readonly string[] = [];
    const lines = await write(file, 3, (line, child) => {
      if (line !== '3') return;
      refused = refusal(() => open(file));
      child.kill('SIGKILL');
    });
    expect(lines).toEqual(['open', '1', '2', '3']);
    expect(refused).toEqual([
      'inUse',
      `The state ${file} is in use by another process: end that one, or choose another folder or seed (database is locked).`,
    ]);
    expect(open(file).read('meta').get('last')).toBe('3');
  });

  it('a second open in the same process is rejected too, and the first keeps working', () => {
    const file = stateName();
    const first = open(file);
    first.write([{ kind: 'order', key: '1', body: 'a' }]);
    expect(refusal(() => open(file))[0]).toBe('inUse');
    first.write([{ kind: 'order', key: '2', body: 'b' }]);
    first.close();
    expect([...open(file).read('order').keys()]).toEqual(['1', '2']);
  });
});
