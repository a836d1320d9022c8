import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultFlags, parseFlags } from '../../../electron/main/app/flags.ts';

const failure = (args: string[]) => {
  const read = parseFlags(args);
  return read.ok ? 'ok' : [read.error.key, read.error.params];
};

describe('command line flags', () => {
  test('parses every flag, with a space or an equals sign', () => {
    const spaced =
      '--shell chromium --headless --environment live --account demo --seed 7 --profile /tmp/p --smoke --kill --safe --background --locked --empty --time-factor 2.5 --symbols 1000';
    const expected = {
      shell: 'chromium',
      headless: true,
      environment: 'live',
      account: 'demo',
      seed: 7,
      profile: '/tmp/p',
      smoke: true,
      kill: true,
      safe: true,
      background: true,
      locked: true,
      help: false,
      empty: true,
      timeFactor: 2.5,
      symbols: 1000,
      link: null,
    };
    expect(parseFlags(spaced.split(' '))).toEqual({ ok: true, value: expected });
    const equals = ['--seed=7', '--profile=/tmp/a=b', '--shell=electron'];
    expect(parseFlags(equals)).toEqual({
      ok: true,
      value: { ...defaultFlags, seed: 7, profile: '/tmp/a=b', shell: 'electron' },
    });
  });

  test('takes a link of the desktop beside the flags', () => {
    const value = { ...defaultFlags, seed: 7, link: { kind: 'symbol', market: 'spot', symbol: 'BTCUSDT' } };
    expect(parseFlags(['--seed', '7', 'foredeck://symbol/spot/BTCUSDT'])).toEqual({ ok: true, value });
  });

  test('uses the defaults without arguments', () => {
    expect(parseFlags([])).toEqual({ ok: true, value: defaultFlags });
  });

  test.each([
    [
      ['--sead', '7'],
      ['error.flags.unknown', { flag: '--sead' }],
    ],
    [['smoke'], ['error.flags.unknown', { flag: 'smoke' }]],
    [['--smoke=yes'], ['error.flags.unknown', { flag: '--smoke=yes' }]],
    [['--constructor'], ['error.flags.unknown', { flag: '--constructor' }]],
    [['--seed'], ['error.flags.missingValue', { flag: '--seed' }]],
    [
      ['--seed', '--smoke'],
      ['error.flags.missingValue', { flag: '--seed' }],
    ],
    [['--profile='], ['error.flags.missingValue', { flag: '--profile' }]],
    [
      ['--seed', '-1'],
      ['error.flags.badValue', { flag: '--seed', value: '-1', expected: '0-4294967295' }],
    ],
    [
      ['--seed', '4294967296'],
      ['error.flags.badValue', { flag: '--seed', value: '4294967296', expected: '0-4294967295' }],
    ],
    [
      ['--shell', 'firefox'],
      ['error.flags.badValue', { flag: '--shell', value: 'firefox', expected: 'electron, chromium' }],
    ],
    [
      ['--environment', 'demo'],
      ['error.flags.badValue', { flag: '--environment', value: 'demo', expected: 'simulator, live' }],
    ],
    [
      ['--account', 'other'],
      ['error.flags.badValue', { flag: '--account', value: 'other', expected: 'main, demo' }],
    ],
    [
      ['--time-factor', '0'],
      ['error.flags.badValue', { flag: '--time-factor', value: '0', expected: '0.1-10000' }],
    ],
    [
      ['--time-factor', '1e3'],
      ['error.flags.badValue', { flag: '--time-factor', value: '1e3', expected: '0.1-10000' }],
    ],
    [
      ['foredeck://symbol/futures/btc'],
      [
        'error.flags.badValue',
        { flag: 'a link', value: 'foredeck://symbol/futures/btc', expected: 'foredeck://symbol/futures/BTCUSDT' },
      ],
    ],
    ...['0', '1001', '1e2', '-5'].map((value) => [
      ['--symbols', value],
      ['error.flags.badValue', { flag: '--symbols', value, expected: '1-1000' }],
    ]),
  ] as [string[], unknown][])('rejects %j and names the mistake', (args, expected) => {
    expect(failure(args)).toEqual(expected);
  });

  test('never throws, whatever the arguments', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('--seed', '--shell', '--profile', '7'))), (args) => {
        expect(typeof parseFlags(args).ok).toBe('boolean');
      }),
    );
  });
});
