import fs from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { at } from './paths.mjs';
import { step } from './say.mjs';

const executable =
  { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform] ?? 'electron';

/**
 * Returns the executable of the Electron runtime when it is installed, or null. It never loads the electron package
 * itself, which would start a download.
 */
export function electronBinary(env = process.env) {
  const file = path.join(env.ELECTRON_OVERRIDE_DIST_PATH ?? at('node_modules', 'electron', 'dist'), executable);
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return file;
  } catch {
    return null;
  }
}

/** Returns null when the runtime's release responds within four seconds, else the reason (R25). */
export async function whyUnreachable(env = process.env) {
  const { version } = JSON.parse(fs.readFileSync(at('node_modules', 'electron', 'package.json'), 'utf8'));
  const origin = env.ELECTRON_MIRROR ?? 'https://github.com/electron/electron/releases/download/';
  try {
    const reply = await fetch(`${origin}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      redirect: 'follow',
      signal: AbortSignal.timeout(4000),
    });
    return reply.ok ? null : `the download server replied with status ${reply.status}`;
  } catch (error) {
    return error.name === 'TimeoutError'
      ? 'the download server did not reply within 4 s'
      : (error.cause?.code ?? error.message);
  }
}

/**
 * Downloads the runtime once when its release can be reached; returns the executable, or the reason why there is none.
 */
export async function fetchElectron(env = process.env) {
  if (env.ELECTRON_OVERRIDE_DIST_PATH)
    return { binary: null, reason: 'ELECTRON_OVERRIDE_DIST_PATH contains no runtime' };
  const reason = await whyUnreachable(env);
  if (reason !== null) return { binary: null, reason };
  const { code } = await step('Downloading the Electron runtime', () =>
    run(process.execPath, [at('node_modules', 'electron', 'install.js')], { stdout: 'stderr' }),
  );
  return {
    binary: electronBinary(env),
    reason: code === 0 ? 'the download contained no runtime' : 'the download failed',
  };
}
