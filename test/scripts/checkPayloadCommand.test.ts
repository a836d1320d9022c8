/** The payload checker as a user runs it: files, standard input, exit codes, and the output streams (R40). */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../electron/scripts/checkPayload.ts');
const payloads = path.resolve(import.meta.dirname, '../fixtures/payloads');
const time = 'GET /api/v3/time';
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-payload-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the checker in the test's folder; `from` is the folder where npm was called. */
function run(args: readonly string[], input: string | Uint8Array = '', from = folder) {
  const env = { ...process.env, INIT_CWD: from };
  const done = spawnSync(process.execPath, [script, ...args], { cwd: folder, input, env, maxBuffer: 64 * 1024 * 1024 });
  return { code: done.status, out: done.stdout.toString('utf8'), err: done.stderr.toString('utf8') };
}

function file(name: string, content: string | Uint8Array): string {
  fs.writeFileSync(path.join(folder, name), content);
  return name;
}

describe('npm run check-payload', () => {
  it('exit 0: everything was decoded', () => {
    const { code, out, err } = run([...time.split(' '), file('good.json', '{"serverTime":1790200000123}')]);
    expect([code, err, out]).toEqual([
      0,
      '',
      'GET /api/v3/time\n\n$\n  1790200000123\n\n1 record: 1 read, 0 not, 0 new here, 0 optional fields left out.\n',
    ]);
  });

  it('exit 1: a record was not decoded; --json prints one document', () => {
    const { code, out, err } = run([time, '-', '--json'], '{"serverTime":"soon"}');
    expect([code, err, JSON.parse(out)]).toEqual([
      1,
      '',
      {
        target: time,
        records: [
          {
            path: '$',
            bad: [
              {
                kind: 'bad',
                path: '$.serverTime',
                found: 'text "soon"',
                expected: 'a time in milliseconds since 1970',
              },
            ],
          },
        ],
        newHere: [],
        leftOut: [],
        notes: [],
        quarrels: [],
        summary: {
          records: 1,
          read: 0,
          bad: 1,
          text: '1 record: 0 read, 1 not, 0 new here, 0 optional fields left out.',
        },
      },
    ]);
  });

  it('resolves a path relative to the folder where npm was called', () => {
    expect(run(['futures', 'depth', 'futures.ws.depth.json'], '', payloads).code).toBe(0);
  });

  it.each([
    ['no arguments', [], '', /^Usage: npm run check-payload/],
    [
      'an unknown name',
      ['spot depht', '-'],
      '{}',
      /^There is no "spot depht"\. There are, nearest first:\n {2}spot depth\n/,
    ],
    ['a file that is not there', [time, 'nowhere.json'], '', /^nowhere\.json cannot be read: ENOENT\.\n$/],
    ['a folder', [time, '.'], '', /^\. cannot be read: EISDIR\.\n$/],
    ['no JSON', [time, '-'], '<html>', /^- is not one JSON document within the limits\.\n$/],
    ['what is not UTF-8', [time, '-'], Uint8Array.of(0x22, 0xff, 0x22), /^- is not text in UTF-8\.\n$/],
  ])('exit 2: %s, with empty standard output', (_name, args, input, said) => {
    const { code, out, err } = run(args, input);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
  });

  it('exit 2: a file above the size limit is not read', () => {
    const large = path.join(folder, 'large.json');
    fs.writeFileSync(large, '');
    // A sparse file as large as a disk, without any data.
    fs.truncateSync(large, 2 ** 36);
    const { code, out, err } = run([time, 'large.json']);
    fs.rmSync(large);
    expect([code, out, err]).toEqual([2, '', 'large.json is larger than 33554432 bytes.\n']);
  });

  it('a long report passes through a pipe completely', () => {
    const names = Array.from({ length: 50_000 }, (_, at) => `SYMBOL${at}`);
    const { code, out } = run(['GET /api/v3/apiTradingSymbols', '-'], JSON.stringify(names));
    expect([code, out.split('\n').at(-2)]).toEqual([
      0,
      '50000 records: 50000 read, 0 not, 0 new here, 0 optional fields left out.',
    ]);
  });
});
