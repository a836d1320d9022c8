/** Restarting the program: the arguments of the next start, and the question about what stays open before it. */
import { describe, expect, test } from 'vitest';
import { createRestart, restartArguments } from '../../../electron/main/app/restart.ts';
import { parseFlags } from '../../../electron/main/app/flags.ts';

const live = { environment: 'live', account: 'demo' } as const;

describe('the arguments of the next start', () => {
  test('are those of this one, with the trading context that is open now', () => {
    const given = ['--profile', '/tmp/a b', '--seed=7', '--environment', 'simulator', '--account=main', '--headless'];
    expect(restartArguments(given, live, false)).toEqual([
      '--profile',
      '/tmp/a b',
      '--seed=7',
      '--headless',
      '--environment',
      'live',
      '--account',
      'demo',
    ]);
  });

  test('name another profile instead of the one in use, and leave its trading context to it', () => {
    const given = ['--profile', '/tmp/a b', '--seed=7', '--environment', 'live', '--profile=/tmp/c', '--headless'];
    const next = ['--seed=7', '--headless', '--profile', '/tmp/Foredeck-b'];
    expect(restartArguments(given, live, false, '/tmp/Foredeck-b')).toEqual(next);
    expect(parseFlags(next)).toMatchObject({ ok: true, value: { profile: '/tmp/Foredeck-b', environment: null } });
  });

  test('carry the safe start only where it was chosen, and no link', () => {
    const given = ['foredeck://symbol/futures/BTCUSDT', '--safe', '--time-factor', '2'];
    const next = ['--time-factor', '2', '--environment', 'live', '--account', 'demo'];
    expect(restartArguments(given, live, false)).toEqual(next);
    const safe = restartArguments(given, live, true);
    expect(safe).toEqual([...next, '--safe']);
    expect(parseFlags(safe)).toMatchObject({ ok: true, value: { safe: true, environment: 'live', timeFactor: 2 } });
  });
});

function setUp({ can = true, mustAsk = false, answer = Promise.resolve(true) } = {}) {
  const done: string[] = [];
  const restart = createRestart({
    shell: {
      capabilities: { restart: can } as never,
      restart: (args) => void done.push(`restart ${args.join(' ')}`),
    },
    closing: {
      mustAsk: () => mustAsk,
      ask() {
        done.push('ask');
        return answer;
      },
    },
    given: ['--seed', '7'],
    tradingContext: () => live,
    end: () => void done.push('end'),
  });
  return { restart, done };
}

const started = 'restart --seed 7 --environment live --account demo';

describe('the restart', () => {
  test('ends the program at once when nothing is open', async () => {
    const { restart, done } = setUp();
    expect(await restart(true)).toEqual({ ok: true, value: {} });
    expect(done).toEqual([`${started} --safe`, 'end']);
  });

  test('opens another profile', async () => {
    const { restart, done } = setUp();
    await restart(false, '/p/other');
    expect(done).toEqual(['restart --seed 7 --profile /p/other', 'end']);
  });

  test('B-A10 asks first when something stays open, and happens once', async () => {
    const { restart, done } = setUp({ mustAsk: true });
    await Promise.all([restart(false), restart(false)]);
    expect(done).toEqual(['ask', 'ask', started, 'end']);
  });

  test('B-A10 does not happen when it was declined', async () => {
    const { restart, done } = setUp({ mustAsk: true, answer: Promise.resolve(false) });
    expect(await restart(false)).toMatchObject({ ok: false, error: { kind: 'refused', key: 'error.restart.stayed' } });
    expect(done).toEqual(['ask']);
  });

  test('does not end a program that nothing would start again', async () => {
    const { restart, done } = setUp({ can: false });
    expect(await restart(false)).toMatchObject({ ok: false, error: { kind: 'refused', key: 'error.restart.byHand' } });
    expect(done).toEqual([]);
  });
});
