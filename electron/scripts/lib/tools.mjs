// Command lines of the tools, each as arguments for Node: the only place for their files and settings.
import { at } from './paths.mjs';

export const vitestProgram = at('node_modules/vitest/vitest.mjs');
export const vitestSettings = ['--config', at('test/vitest.config.ts')];
/** Unit, property, contract and scenario tests. */
export const vitest = [vitestProgram, 'run', ...vitestSettings];
/** E2e tests in the real window. */
export const playwright = [
  at('node_modules/@playwright/test/cli.js'),
  'test',
  '--config',
  at('test/e2e/playwright.config.ts'),
];
/** The linter; a warning counts as a failure. */
export const oxlint = [
  at('node_modules/oxlint/bin/oxlint'),
  '--type-aware',
  '--deny-warnings',
  '-c',
  at('.oxlintrc.json'),
];
/** The mutation tester. */
export const strykerProgram = at('node_modules/@stryker-mutator/core/bin/stryker.js');
/** The formatter. */
export const oxfmt = [at('node_modules/oxfmt/bin/oxfmt'), '-c', at('.oxfmtrc.json'), '--disable-nested-config'];
/** The type checker. */
export const tsc = [at('node_modules/typescript/bin/tsc')];
