import { app } from 'electron';
import type { LoginStart } from '../../main/app/shell.ts';
import { createAutostart } from '../autostart.ts';

/**
 * Returns the access to the entry that starts the program with the session. Null on macOS, whose login items take no
 * arguments: the program would start with the ticket open.
 */
export function loginItem(
  platform: NodeJS.Platform,
  program: readonly string[],
  env: NodeJS.ProcessEnv,
): LoginStart | null {
  if (platform === 'linux') return createAutostart(program, env);
  if (platform !== 'win32') return null;
  const [file = '', ...rest] = program;
  return {
    read() {
      const own = app
        .getLoginItemSettings({ path: file })
        .launchItems.find((item) => item.path === file && item.enabled);
      return Promise.resolve(own ? own.args.slice(rest.length) : null);
    },
    write(args) {
      app.setLoginItemSettings({ openAtLogin: args !== null, path: file, args: [...rest, ...(args ?? [])] });
      return Promise.resolve(true);
    },
  };
}
