import { describe, expect, it } from 'vitest';
import { electronContact, type ContactFacts } from '../../../electron/scripts/lib/electronContact.mjs';

const smoke = '{"shell":"electron","version":"45.4.1","orderAckMs":12.5}';
const outputs: Readonly<Record<string, string>> = {
  '--version': 'v45.4.1\n',
  '--smoke': `a line\n${smoke}\n`,
  "require('keytar')": '',
  'electron.spec.ts': 'Running 1 test\n  1 passed (9s)\n',
};

/** Runs the contact; `failing` replaces what the program with that last argument does. */
async function contact(more: Partial<ContactFacts> = {}, failing: Readonly<Record<string, [number, string]>> = {}) {
  const ran: string[][] = [];
  const result = await electronContact({
    binary: '/home/ann/desk/electron',
    root: '/home/ann/desk',
    node: '/home/ann/desk/node',
    asRoot: false,
    platform: 'linux',
    arch: 'x64',
    folders: { project: '/home/ann/desk', home: '/home/ann' },
    run(command, args, options) {
      const last = args.at(-1) ?? '';
      ran.push([command, ...args, ...Object.entries(options.env ?? {}).map((entry) => entry.join('='))]);
      const [code, output] = failing[last] ?? [0, outputs[last] ?? ''];
      return Promise.resolve({ code, output });
    },
    ...more,
  });
  return { ran, ...result };
}

describe('the first contact with a runtime', () => {
  it('proves version, order, keychain and window, one after the other', async () => {
    const { ran, text, code } = await contact();
    expect(ran).toEqual([
      ['/home/ann/desk/electron', '--version'],
      ['/home/ann/desk/electron', '/home/ann/desk', '--headless', '--smoke'],
      ['/home/ann/desk/node', '-e', "require('keytar')"],
      ['/home/ann/desk/node', 'electron/scripts/run.mjs', 'e2e', 'electron.spec.ts', 'FOREDECK_SHELL=electron'],
    ]);
    expect([code, text]).toEqual([
      0,
      [
        '      System       linux x64',
        'ok    Runtime      v45.4.1',
        `ok    Desk         ${smoke}`,
        'ok    Keychain     The module loads.',
        'ok    Window       1 passed (9s)',
      ].join('\n'),
    ]);
  });

  it('a failure is reported with its last lines, without the folders of this machine, and the rest is tried', async () => {
    const { ran, text, code } = await contact({}, { '--smoke': [1, 'FATAL: /home/ann/desk/x and /home/ann/y\n'] });
    expect([code, ran.length]).toEqual([1, 4]);
    expect(text).toContain(
      'fail  Desk         exit code 1\n                   FATAL: <project>/x and <home>/y\nok    Keychain',
    );
  });

  it('an end without an acknowledged order proves nothing', async () => {
    const { text, code } = await contact({}, { '--smoke': [0, 'The first order was not acknowledged.'] });
    expect([code, text.includes('fail  Desk         exit code 0')]).toEqual([1, true]);
  });

  it('as root the runtime gets the switch without which it does not start', async () => {
    expect((await contact({ asRoot: true })).ran[1]).toContain('--no-sandbox');
  });

  it('without a runtime it says how to get one', async () => {
    const { ran, text, code } = await contact({ binary: null });
    expect([ran, code]).toEqual([[], 1]);
    expect(text).toBe('The Electron runtime is not installed. Fetch it with: npm start -- --shell electron');
  });
});
