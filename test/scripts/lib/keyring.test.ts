/** The test keychain around a program: what stops the script stops the program, and nothing of the keychain is left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { at } from '../../../electron/scripts/lib/paths.mjs';

const script = `
  import { replaceProcessWith } from '${at('electron/scripts/lib/child.mjs')}';
  import { withKeyring } from '${at('electron/scripts/lib/keyring.mjs')}';
  const program = 'console.log(process.pid); setInterval(() => undefined, 1000);';
  const { command, args, env, send, clean } = withKeyring(process.execPath, ['-e', program]);
  replaceProcessWith(command, args, { env, send, ended: clean });
`;

test('a signal to the script ends the program inside', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  // The program holds the output open: the event comes only once it has ended too.
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
});
