/**
 * The entry with which a Linux desktop starts the program together with the user's session: a desktop entry in the
 * autostart folder (Desktop Application Autostart Specification).
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LoginStart } from '../main/app/shell.ts';

/** Returns one argument of an `Exec` line: quoted, and escaped once as an argument and once as a text of the file. */
const quoted = (argument: string): string =>
  `"${argument
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** Returns the text of the entry. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Foredeck',
    // After the program was removed, the desktop passes over the entry.
    `TryExec=${(command[0] ?? '').replaceAll('\\', '\\\\')}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=foredeck',
    'Terminal=false',
    '',
  ].join('\n');
}

/** Returns the arguments of the entry after those of the program itself; null for an entry that names another program. */
function argumentsOf(text: string, program: readonly string[]): readonly string[] | null {
  const start = `Exec=${program.map(quoted).join(' ')}`;
  const line = text.split('\n').find((one) => one === start || one.startsWith(`${start} `));
  const rest = line?.slice(start.length).trim();
  return rest === undefined ? null : rest === '' ? [] : rest.slice(1, -1).split('" "');
}

/**
 * Creates the access to the entry. `program`: the command that starts this program. A command with a line end cannot be
 * written. The entry of another installation counts as none, and is replaced.
 */
export function createAutostart(program: readonly string[], env: NodeJS.ProcessEnv): LoginStart {
  const folder = path.join(env['XDG_CONFIG_HOME'] || path.join(os.homedir(), '.config'), 'autostart');
  const file = path.join(folder, 'foredeck.desktop');
  return {
    read: () =>
      fs.readFile(file, 'utf8').then(
        (text) => argumentsOf(text, program),
        () => null,
      ),
    async write(args) {
      const command = [...program, ...(args ?? [])];
      if (command.some((one) => /[\r\n\0]/.test(one))) return false;
      try {
        if (args === null) await fs.rm(file, { force: true });
        else {
          await fs.mkdir(folder, { recursive: true });
          await fs.writeFile(file, autostartEntry(command));
        }
        return true;
      } catch {
        return false;
      }
    },
  };
}
