/** Starting with the session of the user: always locked. */
import { expect, test } from 'vitest';
import { createLoginStartCalls, loginArguments } from '../../../electron/main/app/loginStart.ts';
import { parseFlags } from '../../../electron/main/app/flags.ts';

test('the arguments keep profile and shell, and always lock', () => {
  const given = ['--seed', '7', '--profile', '/tmp/a b', '--shell=chromium', '--safe', 'foredeck://workspace/A'];
  expect([loginArguments('off', given), loginArguments('window', given), loginArguments('background', [])]).toEqual([
    null,
    ['--profile', '/tmp/a b', '--shell=chromium', '--locked'],
    ['--locked', '--background'],
  ]);
  expect(parseFlags(loginArguments('background', given) ?? [])).toMatchObject({
    ok: true,
    value: { profile: '/tmp/a b', shell: 'chromium', locked: true, background: true, safe: false },
  });
});

test('the state is that of the entry; one that would start with the ticket open counts as none', async () => {
  let entry: readonly string[] | null = null;
  let isWritable = true;
  const calls = createLoginStartCalls(
    {
      read: () => Promise.resolve(entry),
      write(args) {
        if (isWritable) entry = args;
        return Promise.resolve(isWritable);
      },
    },
    [],
  );
  const state = () => calls['app.loginStart']({});
  expect(await state()).toEqual({ ok: true, value: { state: 'off' } });
  expect(await calls['app.setLoginStart']({ state: 'window' })).toEqual({ ok: true, value: { state: 'window' } });
  expect(await calls['app.setLoginStart']({ state: 'background' })).toEqual({
    ok: true,
    value: { state: 'background' },
  });
  entry = ['--background'];
  expect(await state()).toEqual({ ok: true, value: { state: 'off' } });
  isWritable = false;
  expect(await calls['app.setLoginStart']({ state: 'window' })).toMatchObject({
    ok: false,
    error: { kind: 'unavailable', key: 'error.loginStart.notWritten' },
  });
});

test('a shell without such an entry says so', async () => {
  const calls = createLoginStartCalls(null, []);
  expect(await calls['app.loginStart']({})).toEqual({ ok: true, value: { state: null } });
  expect(await calls['app.setLoginStart']({ state: 'window' })).toMatchObject({
    ok: false,
    error: { kind: 'refused', key: 'error.loginStart.none' },
  });
});
