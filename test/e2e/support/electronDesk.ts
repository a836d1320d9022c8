/** The app in real Electron, for the machines that have its runtime. It runs in a process of its own. */
import fs from 'node:fs';
import path from 'node:path';
import { _electron, type Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const executable =
  { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform as string] ?? 'electron';

/** The runtime's executable, or null. The package itself is never asked: that would start a download. */
export function electronBinary(): string | null {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(root, 'node_modules/electron/dist');
  const file = path.join(folder, executable);
  return fs.existsSync(file) ? file : null;
}

/** What the simulator says of itself. */
export interface SimulatorLine {
  readonly spotRest: string;
  readonly futuresRest: string;
  readonly spotWs: string;
  readonly futuresWs: string;
  readonly keys: readonly unknown[];
  readonly control: { readonly address: string; readonly token: string };
}

/** The running desk. */
export interface ElectronDesk {
  readonly page: Page;
  readonly simulator: { info(): Promise<SimulatorLine | null>; start(): Promise<void>; stop(): Promise<void> };
  close(): Promise<void>;
}

interface MainModule {
  readonly exports: {
    readonly running: {
      readonly simulator: { info(): SimulatorLine | null; start(): Promise<void>; stop(): Promise<void> };
    };
  };
}

/** Starts real Electron on the product's own bundle. */
export async function launchElectronDesk(binary: string, flags: readonly string[]): Promise<ElectronDesk> {
  const app = await _electron.launch({
    executablePath: binary,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, ...flags],
  });
  const page = await app.firstWindow();
  return {
    page,
    simulator: {
      info: () =>
        app.evaluate(() =>
          (process as unknown as { mainModule: MainModule }).mainModule.exports.running.simulator.info(),
        ),
      start: () =>
        app.evaluate(() =>
          (process as unknown as { mainModule: MainModule }).mainModule.exports.running.simulator.start(),
        ),
      stop: () =>
        app.evaluate(() =>
          (process as unknown as { mainModule: MainModule }).mainModule.exports.running.simulator.stop(),
        ),
    },
    close: () => app.close(),
  };
}
