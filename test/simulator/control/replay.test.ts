import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../electron/simulator/commandLine.ts';
import { control, startRig } from '../support/rig.ts';

const T = Date.UTC(2024, 0, 2, 3, 4, 13, 100);
const text = `${T},50000,0.5,buy\n${T + 5000},x,1,sell\n${T + 60_000},50001,0.2,sell\n`;
const refused = {
  count: 1,
  first: [
    {
      line: 2,
      field: 'price',
      code: 'number',
      reason: 'is not a decimal number. Use a decimal point and no separators, as 42000.5.',
    },
  ],
};
const stands = {
  market: 'futures',
  symbol: 'BTCUSDT',
  kind: 'trades',
  rows: 2,
  firstTime: T,
  lastTime: T + 60_000,
  afterwards: 'goOn',
  refused,
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

function written(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replay-'));
  folders.push(folder);
  fs.writeFileSync(path.join(folder, 'day.csv'), text);
  return path.join(folder, 'day.csv');
}

describe('Replay through the control interface (R37)', () => {
  it('starts from text or file, reports its state, pauses, steps, jumps and stops; a reset removes it', async () => {
    const rig = await startRig({ symbols: 2 });
    const post = async (at: string, body: unknown = {}) => (await control(rig, 'POST', at, body)).json;
    const where = async () => (await control(rig, 'GET', '/replay')).json;
    await post('/time', { pause: true });
    expect(await where()).toEqual({ state: 'none' });
    expect(await post('/replay', { symbol: 'BTCUSDT', text })).toMatchObject({
      ...stands,
      state: 'playing',
      row: 0,
      time: T,
    });
    expect(await post('/replay/pause')).toMatchObject({ state: 'paused' });
    expect(await post('/replay/step')).toMatchObject({ state: 'paused', row: 1 });
    expect(await post('/replay/jump', { time: '2024-01-02T03:04:20Z' })).toMatchObject({ row: 1, time: T + 6900 });
    expect(await post('/replay/resume')).toMatchObject({ state: 'playing' });
    await post('/time', { step: 1000 });
    expect(await where()).toMatchObject({ ...stands, time: T + 7900 });
    expect(await post('/replay/stop')).toMatchObject({ state: 'ended', row: 1 });
    expect(await post('/replay', { symbol: 'BTCUSDT', file: written() })).toMatchObject({ ...stands, row: 0 });
    await post('/reset');
    expect(await where()).toEqual({ state: 'none' });
  });

  it('rejects invalid requests with a reason and starts no replay', async () => {
    const rig = await startRig({ symbols: 2 });
    const cases: readonly [at: string, body: unknown, sentence: RegExp][] = [
      ['/replay', { symbol: 'BTCUSDT' }, /either text or file is needed/],
      ['/replay', { symbol: 'BTCUSDT', text, file: 'a.csv' }, /either text or file is needed/],
      ['/replay', { symbol: 'BTCUSDT', text, kind: 'ticks' }, /kind/],
      ['/replay', { symbol: 'BTCUSDT', file: os.tmpdir() }, /the file cannot be read: it is no plain file/],
      ['/replay', { symbol: 'BTCUSDT', file: '/dev/zero' }, /the file cannot be read: it is no plain file/],
      ['/replay', { symbol: 'NOPEUSDT', text }, /symbol must be that of a traded instrument/],
      ['/replay/jump', { time: 'noon' }, /time must be Unix milliseconds or as/],
      ['/replay/pause', {}, /no replay runs: begin one with POST \/replay/],
    ];
    for (const [at, body, sentence] of cases) {
      const reply = await control(rig, 'POST', at, body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect((reply.json as { error: string }).error).toMatch(sentence);
    }
    expect((await control(rig, 'GET', '/replay')).json).toEqual({ state: 'none' });
  });
});

describe('Replay given at startup (R36)', () => {
  it('plays the given file and warns about rejected lines', async () => {
    const said: string[] = [];
    const replay = { market: 'futures', symbol: 'BTCUSDT', source: { file: written() } } as const;
    const rig = await startRig({ symbols: 2, replay, warn: (sentence) => said.push(sentence) });
    expect((await control(rig, 'GET', '/replay')).json).toMatchObject({ ...stands, row: 0 });
    expect(said).toEqual([
      '1 lines are left out, first line 2: price is not a decimal number. Use a decimal point and no separators, as 42000.5.',
    ]);
  });

  it('rejects the start when the file cannot be read', async () => {
    const replay = { market: 'futures', symbol: 'BTCUSDT', source: { file: '/nowhere/day.csv' } } as const;
    await expect(startRig({ symbols: 2, replay })).rejects.toThrow(/^--replay: the file cannot be read: ENOENT/);
  });

  it('parses the replay options of the command line', () => {
    const replayOf = (...args: string[]) => {
      const read = readCommandLine(args);
      return read.ok ? read.value.replay : read.error;
    };
    expect(replayOf()).toBeNull();
    const source = { file: 'day.csv' };
    expect(replayOf('--replay', 'day.csv', '--replay-symbol', 'ETHUSDT')).toEqual({
      market: 'futures',
      symbol: 'ETHUSDT',
      source,
    });
    expect(replayOf('--replay', 'day.csv', '--replay-symbol', 'ETHUSDT', '--replay-market', 'spot')).toEqual({
      market: 'spot',
      symbol: 'ETHUSDT',
      source,
    });
    expect(replayOf('--replay', 'day.csv')).toBe('--replay needs --replay-symbol, the symbol whose market it is');
    expect(replayOf('--replay', '', '--replay-symbol', 'A')).toBe('--replay must name a file');
    expect(replayOf('--replay-symbol', 'A')).toBe('--replay-symbol needs --replay FILE');
    expect(replayOf('--replay', 'a', '--replay-symbol', 'A', '--replay-market', 'x')).toBe(
      '--replay-market must be futures or spot',
    );
  });
});
