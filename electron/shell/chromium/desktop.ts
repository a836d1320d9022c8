/** Desktop services around the Chromium shell: folders, notifications, links. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPlainHttps } from '../outsideLinks.ts';

/** Returns whether a program is on the search path. */
export function isInstalled(program: string, env: NodeJS.ProcessEnv): boolean {
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .some((folder) => fs.existsSync(path.join(folder, program)));
}

/** Returns whether a window can be shown at all. */
export function hasDisplay(env: NodeJS.ProcessEnv): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/** Returns the default folder of the app's profile. */
export function defaultProfile(env: NodeJS.ProcessEnv): string {
  const home = os.homedir();
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Foredeck');
  if (process.platform === 'win32') {
    return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'Foredeck');
  }
  return path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'Foredeck');
}

/** Returns the user's downloads folder, as the desktop's settings name it. */
export function downloadsFolder(env: NodeJS.ProcessEnv): string {
  const home = os.homedir();
  if (process.platform === 'linux') {
    const settings = path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'user-dirs.dirs');
    const text = fs.existsSync(settings) ? fs.readFileSync(settings, 'utf8') : '';
    const named = /^XDG_DOWNLOAD_DIR="(.+)"$/m.exec(text)?.[1];
    if (named) return path.resolve(home, named.replace(/^\$HOME\/?/, ''));
  }
  return path.join(home, 'Downloads');
}

/** Runs a helper program of the desktop; returns whether it succeeded. */
function helper(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(program, [...args], { env, timeout: 10_000 }, (error) => resolve(error === null));
  });
}

/**
 * Shows a notification where the desktop has the usual helper. The texts are passed as arguments, never as a command
 * line.
 */
export async function notify(title: string, body: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (isInstalled('notify-send', env)) await helper('notify-send', ['--app-name=Foredeck', '--', title, body], env);
}

/** Returns whether the desktop can show a folder. */
export const opensFolders = (env: NodeJS.ProcessEnv): boolean =>
  process.platform !== 'linux' || (hasDisplay(env) && isInstalled('xdg-open', env));

/** Shows a folder in the desktop's file manager; returns whether that succeeded. */
export async function openFolder(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!opensFolders(env)) return false;
  if (process.platform === 'darwin') return helper('open', [folder], env);
  // The file manager of Windows reports a failure even when it has shown the folder.
  if (process.platform === 'win32') return helper('explorer', [folder], env).then(() => true);
  return helper('xdg-open', [folder], env);
}

/** Opens an address in the user's browser; anything but https is refused here too (B-D4, XI9). */
export async function openLink(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (!isPlainHttps(url)) return;
  const { href } = new URL(url);
  if (process.platform === 'darwin') await helper('open', [href], env);
  else if (process.platform === 'win32') await helper('rundll32', ['url.dll,FileProtocolHandler', href], env);
  else await helper('xdg-open', [href], env);
}
