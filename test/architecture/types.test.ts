import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
const execute = promisify(execFile);
/** A folder for this run only, because another run may be active at the same time. */
const folder = path.join(root, '.cache', `planted-types-${process.pid}`);

/** Compiles `code` with the settings of an area, as one more file of that area; returns the compiler's output. */
async function compileIn(area: string, code: string): Promise<string> {
  const settings = JSON.parse(fs.readFileSync(path.join(root, area, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { paths?: Record<string, string[]> };
  };
  const place = fs.mkdtempSync(path.join(fs.mkdirSync(folder, { recursive: true }) ?? folder, 'area-'));
  const paths = Object.fromEntries(
    Object.entries(settings.compilerOptions.paths ?? {}).map(([name, targets]) => [
      name,
      targets.map((target) => path.resolve(root, area, target)),
    ]),
  );
  fs.writeFileSync(path.join(place, 'planted.ts'), code);
  fs.writeFileSync(
    path.join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, area, 'tsconfig.json'),
      compilerOptions: { paths, typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')] },
      include: ['./planted.ts'],
    }),
  );
  return execute(process.execPath, [compiler, '-p', place]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("using an API outside an area's environment is a type error", () => {
  it.each([
    ['shared', 'export const x = document.title;', 'document'],
    ['shared', 'export const x = process.pid;', 'process'],
    ['electron/main', 'export const x = document.title;', 'document'],
    ['electron/main', "import { app } from 'electron'; app.quit();", 'app'],
    ['electron/main', "import { chromium } from 'playwright-core'; void chromium;", 'chromium'],
    ['electron/simulator', "import { app } from 'electron'; app.quit();", 'app'],
    ['electron/simulator/engine', 'export const x = process.pid;', 'process'],
    ['electron/preload', 'export const x = process.pid;', 'process'],
    ['renderer', 'export const x = process.pid;', 'process'],
    ['renderer', "import { app } from 'electron'; app.quit();", 'app'],
  ])('%s: %s', async (area, code, name) => {
    expect(await compileIn(area, code)).toContain(`'${name}'`);
    expect(await compileIn(area, 'export const x = 1;')).toBe('');
  });
});
