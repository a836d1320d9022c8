/** Every command answers `--help`, refuses unknown options, and names in its help the options that it parses. */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagNames } from '../../../electron/main/app/flags.ts';
import { commands, helpOf, readCommand } from '../../../electron/scripts/lib/commands.mjs';
import { at, manifest } from '../../../electron/scripts/lib/paths.mjs';
import { targetNames } from '../../../electron/scripts/packages/targets.ts';
import { readCommandLine } from '../../../electron/simulator/commandLine.ts';

const { scripts } = manifest();
const names = Object.keys(commands);
const optionNames = (name: string): string[] => (commands[name]!.options ?? []).map((option) => option.name);

/** A copy of the scripts without packages: whatever a command needs beyond its own files is missing there. */
let bare = '';
beforeAll(() => {
  bare = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-bare-'));
  const needed = ['package.json', 'electron/scripts', 'electron/main/app/flags.json', 'shared/result'];
  for (const one of [...needed, 'electron/simulator/commandLine.json'])
    fs.cpSync(at(one), path.join(bare, one), { recursive: true });
});
afterAll(() => fs.rmSync(bare, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
const node = (args: readonly string[], cwd: string): Promise<Ran> =>
  new Promise((resolve) =>
    execFile(process.execPath, [...args], { cwd, maxBuffer: 2 ** 24 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    ),
  );

describe('every npm script', () => {
  it('has a help, and every other command is a script of its own', () => {
    expect(Object.keys(scripts).filter((name) => !names.includes(name))).toEqual([]);
    const others = names.filter((name) => !Object.hasOwn(scripts, name));
    expect(others.filter((name) => commands[name]!.file === undefined)).toEqual([]);
  });

  it.each(Object.entries(scripts))('%s prints it without packages and sets nothing up', async (name, script) => {
    const args = script.replace(/^node /, '').split(' ');
    expect(await node([...args, '--help'], bare)).toEqual({ code: 0, out: `${helpOf(name)}\n`, err: '' });
    expect(fs.readdirSync(bare)).toEqual(['electron', 'package.json', 'shared']);
  });

  it.each(Object.entries(scripts))('%s refuses an unknown option with code 2', async (_name, script) => {
    const { code, out, err } = await node([...script.replace(/^node /, '').split(' '), '--hellp'], bare);
    expect([code, out, err.split('\n')[0]]).toEqual([2, '', 'Unknown option "--hellp". Nearest known option: --help.']);
    expect(fs.readdirSync(bare)).toEqual(['electron', 'package.json', 'shared']);
  });
});

describe('every script that is started directly', () => {
  const files = fs.readdirSync(at('electron/scripts')).filter((file) => /(?<!\.d)\.(ts|mjs)$/.test(file));
  const modules = ['run.mjs', 'screenshotScenes.ts'];

  it('belongs to a command', () => {
    const commandFiles = Object.values(commands).flatMap(({ file }) => file ?? []);
    expect(files.filter((file) => !modules.includes(file) && !commandFiles.includes(file))).toEqual([]);
  });

  it.each(names.filter((name) => commands[name]!.file?.endsWith('.ts')))('prints the help of %s', async (name) => {
    const { file } = commands[name]!;
    expect(await node([at('electron/scripts', file!), '--help'], bare)).toEqual({
      code: 0,
      out: `${helpOf(name)}\n`,
      err: '',
    });
  });

  it('the runner of the other scripts lists their names and suggests the nearest one', async () => {
    const run = 'electron/scripts/run.mjs';
    expect((await node([run], bare)).out).toContain('\n  simulator     Start the simulator of the exchange alone');
    expect(await node([run, 'simulater'], bare)).toEqual({
      code: 2,
      out: '',
      err: 'Unknown script "simulater". Nearest known script: simulator.\n',
    });
  });
});

describe('a help', () => {
  it.each(names)('of %s fits on a screen and ends with exit codes and an example', (name) => {
    const lines = helpOf(name).split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.filter((line) => /^(Usage|Exit codes|Example)/.test(line))).toHaveLength(3);
  });

  it('of the desk names the flags that it parses', () => {
    expect(optionNames('start').toSorted()).toEqual(
      flagNames.filter((name) => name !== '--help' && name !== '-h').toSorted(),
    );
  });

  it('of the simulator names the options that it parses', () => {
    const samples: Record<string, string> = { '--limits': 'shared', '--dialect': 'public', '--replay-market': 'spot' };
    const refused = (commands['simulator']!.options ?? []).filter(({ name, value }) => {
      const given = value === undefined ? [name] : [name, samples[name] ?? '7'];
      const needed = name.startsWith('--replay') ? ['--replay', 'x.csv', '--replay-symbol', 'BTCUSDT'] : [];
      return !readCommandLine([...needed, ...given]).ok;
    });
    expect(refused).toEqual([]);
    const source = fs.readFileSync(at('electron/simulator/commandLine.ts'), 'utf8');
    const parsed = [...source.matchAll(/^ {8}'?([\w-]+)'?: \{ type/gm)].map(([, name]) => `--${name}`);
    expect(parsed.toSorted()).toEqual([...optionNames('simulator'), '--help'].toSorted());
  });

  it('of the benchmarks names the parts that are measured', () => {
    const source = fs.readFileSync(at('test/bench/run.ts'), 'utf8');
    const [, list = ''] = /const parts = \{\n([^}]*)\}/.exec(source) ?? [];
    expect(commands['bench']!.accepts).toEqual([...list.matchAll(/^ +(\w+):/gm)].map(([, name]) => name));
  });

  it('of the packages names those that are built', () => {
    expect(commands['dist']!.accepts).toEqual(targetNames);
  });

  const programs: Record<string, readonly string[]> = {
    Vitest: ['node_modules/vitest/vitest.mjs', '--help', '--expand-help'],
    Playwright: ['node_modules/@playwright/test/cli.js', 'test', '--help'],
    oxlint: ['node_modules/oxlint/bin/oxlint', '--help'],
    oxfmt: ['node_modules/oxfmt/bin/oxfmt', '--help'],
  };
  const withTool = names.filter((name) => commands[name]!.tool !== undefined);

  it.each(withTool)('of %s names options that its tool has', (name) => {
    const { tool } = commands[name]!;
    const [program = '', ...args] = programs[tool!.title]!;
    const text = spawnSync(process.execPath, [at(program), ...args], { cwd: at(), encoding: 'utf8' }).stdout;
    const known = [...text.matchAll(/(?<![\w-])--?([A-Za-z][\w-]*)/g)].map(([, one]) => one!.replace(/^no-/, ''));
    const commandOptions = optionNames(name).filter((option) => option !== '--specs');
    const asked = [...commandOptions.map((option) => option.slice(2)), ...tool!.options, ...tool!.letters];
    expect(asked.filter((option) => !known.includes(option.replace(/^no-/, '')))).toEqual([]);
  });
});

describe('arguments', () => {
  it.each([
    ['soak', ['--minutes', '2', '--seed=7'], { minutes: '2', seed: '7' }, []],
    ['soak', [], { minutes: '10', seed: '2001' }, []],
    ['mutate', ['guards', '--again'], { list: false, again: true }, ['guards']],
    ['check-payload', ['spot', 'depth', '-', '--json'], { json: true }, ['spot', 'depth', '-']],
    ['format', ['--check', 'docs'], { check: true }, ['docs']],
  ])('%s %j are read', (name, args, values, words) => {
    expect(readCommand(name, args)).toEqual({ values, words });
  });

  it.each([
    ['unit', ['a.test.ts', '--watch', '-t', '-5 %', '--coverage.enabled', '--no-color', '--max-workers=1']],
    ['e2e', ['find.spec.ts', '-g', 'one two', '--specs=DIR', '-x', '--headed', '--workers', '1']],
    ['unit', ['--', '--anything']],
  ])('%s %j are passed on to the tool', (name, args) => {
    expect(readCommand(name, args)).not.toHaveProperty('error');
  });

  it.each([
    ['dev', ['--headles'], 'Unknown option "--headles". Nearest known option: --headless.'],
    ['dev', ['--inspect-main'], 'The option --inspect-main needs a value: --inspect-main N.'],
    ['dist', ['rpm'], 'Unknown argument "rpm". Nearest known argument: deb.'],
    ['dist', ['--electron-dist'], 'The option --electron-dist needs a value: --electron-dist DIR.'],
    ['dev', ['--headless=yes'], 'The option --headless takes no value.'],
    ['docs', ['now'], 'npm run docs takes no argument "now".'],
    ['bench', ['journl'], 'Unknown argument "journl". Nearest known argument: journal.'],
    ['unit', ['--watsch'], 'Unknown option "--watsch". Nearest known option: --watch.'],
    ['e2e', ['--hedaed'], 'Unknown option "--hedaed". Nearest known option: --headed.'],
  ])('%s %j are refused', (name, args, error) => {
    expect(readCommand(name, args)).toEqual({ error });
  });
});
