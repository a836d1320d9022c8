import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Notes its process id, unlocks a private keyring on a private bus, then replaces itself by the given program. */
const SCRIPT = [
  'printf %s $$ >"$0"',
  'printf %s foredeck-tests | gnome-keyring-daemon --daemonize --unlock --components=secrets >/dev/null',
  'exec "$@"',
].join('\n');

/**
 * Wraps a program so that it finds a real, unlocked, private Secret Service on Linux: without a display or a prompt,
 * and without touching the user's keyring. On other systems the program runs unchanged, with the system's keychain.
 * Returns the command to run; `send`, which sends a signal to the program itself and returns whether it runs already,
 * because the private bus around it passes none on; and `clean`, which the caller must call when the command has ended.
 */
export function withKeyring(command, args) {
  if (process.platform !== 'linux') return { command, args, env: {}, send: () => false, clean() {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-keyring-'));
  fs.mkdirSync(path.join(folder, 'run'), { mode: 0o700 });
  const pidFile = path.join(folder, 'program.pid');
  return {
    command: 'dbus-run-session',
    args: ['--', 'sh', '-eu', '-c', SCRIPT, pidFile, command, ...args],
    env: {
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      XDG_RUNTIME_DIR: path.join(folder, 'run'),
      FOREDECK_TEST_KEYRING: '1',
    },
    send(signal) {
      if (!fs.existsSync(pidFile)) return false;
      try {
        return process.kill(Number(fs.readFileSync(pidFile, 'utf8')), signal);
      } catch {
        return false;
      }
    },
    clean: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
