/** The app in real Electron, in a separate process, for machines that have the Electron runtime. */
import path from 'node:path';
import { _electron, type Page } from '@playwright/test';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The running app in Electron. */
export interface ElectronDesk {
  readonly page: Page;
  readonly simulator: { info(): Promise<SimulatorInfo | null>; start(): Promise<void>; stop(): Promise<void> };
  close(): Promise<void>;
}

interface MainModule {
  readonly exports: {
    readonly running: {
      readonly simulator: { info(): SimulatorInfo | null; start(): Promise<void>; stop(): Promise<void> };
    };
  };
}

/** Starts real Electron with the product's own bundle. */
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
