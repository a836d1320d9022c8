import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Unlocks a keyring of its own on a bus of its own, then becomes the program it was given. */
const SCRIPT = [
  'printf %s foredeck-tests | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null',
  'exec "$@"',
].join('\n');

/**
 * Wraps a program so that it finds a real, unlocked, private Secret Service on Linux: no display, no prompt, nothing of
 * the person's own keyring is touched. Elsewhere the program runs as it is, beside the system's own keychain. Answers
 * the command to run, and `clean`, to be called when it has ended.
 */
export function withKeyring(command, args) {
  if (process.platform !== 'linux') return { command, args, env: {}, clean() {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-keyring-'));
  fs.mkdirSync(path.join(folder, 'run'), { mode: 0o700 });
  return {
    command: 'dbus-run-session',
    args: ['--', 'sh', '-eu', '-c', SCRIPT, 'sh', command, ...args],
    env: {
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      XDG_RUNTIME_DIR: path.join(folder, 'run'),
      FOREDECK_TEST_KEYRING: '1',
    },
    clean: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
