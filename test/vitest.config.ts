import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

const all = ['test/**/*.test.ts', 'test/**/*.test.tsx'];
const never = ['test/e2e/**', 'node_modules/**', 'dist/**'];
/**
 * Files with a process of their own: they put something else in a module's place, measure the memory of the process, look at
 * what no other file may have loaded, or start the simulator in a thread: V8 ends a process in which very many threads have
 * come and gone ("Check failed: jit_page.has_value()").
 */
const alone = [
  'test/bench/restCallers.test.ts',
  'test/main/app/*WithSimulator.test.ts',
  'test/main/features/copy/withSimulator.test.ts',
  'test/main/app/windowFiles/windowFilesInApp.test.ts',
  'test/main/app/windowFiles/everyFileCall.test.ts',
  'test/main/app/everyFileCall.test.ts',
  'test/main/exchange/node/transportAnswers.test.ts',
  'test/main/app/invariants/running.test.ts',
  'test/main/app/ipc/marks.test.ts',
  'test/main/app/missingLists.test.ts',
  'test/main/app/oddPlaces.test.ts',
  'test/main/app/session/accountSwitch.test.ts',
  'test/main/app/startApp.test.ts',
  'test/main/account/triggersWithSimulator.test.ts',
  'test/main/trading/faults.test.ts',
  'test/main/trading/faultsBelow.test.ts',
  'test/main/trading/orders/pathsWithSimulator.test.ts',
  'test/main/trading/safety/killRun.test.ts',
  'test/main/trading/withSimulator.test.ts',
  'test/main/app/withSimulator.test.ts',
  'test/renderer/i18n/notificationMessages.test.tsx',
  'test/renderer/i18n/words.test.ts',
  'test/scenarios/checkers.test.ts',
  'test/scenarios/lostReplies.test.ts',
  'test/scenarios/world/longDay.test.ts',
  'test/shell/chromium/*.test.ts',
  'test/shell/electron/*.test.ts',
];

/**
 * Files that Vite has to translate before Node can run them: they import TSX, JSON or all texts of the window, or put
 * another module in a module's place. Node runs all other files itself, from their sources: a binding that Vite translates
 * is looked up by name at each use, which costs the long proofs a quarter of their time.
 */
const translated = [
  'test/renderer/**/*.test.{ts,tsx}',
  'test/shell/electron/*.test.ts',
  'test/main/app/everyFileCall.test.ts',
  'test/main/app/windowFiles/everyFileCall.test.ts',
  'test/main/exchange/rest/reply/classify.test.ts',
  'test/main/trading/faults.test.ts',
  'test/main/trading/faultsBelow.test.ts',
  'test/shared/domain/triggerCheck.test.ts',
];

/**
 * Files whose first line asks for a document. They run after the others and share their workers, because a worker ends
 * when the next file needs another environment.
 */
const rendering = fs
  .globSync('test/renderer/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').startsWith('// @vitest-environment happy-dom\n'))
  .filter((file) => !alone.includes(file));

const aloneFiles = fs.globSync(alone, { cwd: root });
const aloneTranslated = fs.globSync(translated, { cwd: root }).filter((file) => aloneFiles.includes(file));
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Unit, property, contract and scenario tests: plain Node over real parts on loopback. The window's journeys run apart. */
export default defineConfig({
  root,
  cacheDir: path.join(root, '.cache/vitest'),
  test: {
    projects: [
      {
        extends: true,
        test: { ...byNode, name: 'alone', include: alone, exclude: translated, isolate: true },
      },
      {
        extends: true,
        test: { name: 'alone, translated', include: aloneTranslated, isolate: true },
      },
      {
        extends: true,
        // Every module is evaluated once by each worker, and stays compiled for the next file.
        test: {
          ...byNode,
          name: 'together',
          include: all,
          exclude: [...never, ...alone, ...translated],
          isolate: false,
          setupFiles: ['test/support/leavesNoTimer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'together, translated',
          include: translated,
          exclude: [...never, ...alone, ...rendering],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rendering',
          include: rendering,
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: ['test/renderer/support/leavesNothing.ts'],
        },
      },
    ],
    fsModuleCachePath: path.join(root, '.cache/vitest/modules'),
    // Those of a project are added.
    setupFiles: ['test/support/fixedSeed.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    // A page or a socket answers as soon as it can: how fast the machine is decides nothing.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
    allowOnly: false,
  },
});
