/** The autostart entry of Linux desktops. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { autostartEntry, createAutostart } from '../../electron/shell/autostart.ts';

function setUp(program: readonly string[]) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-autostart-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const file = path.join(home, 'autostart', 'foredeck.desktop');
  return { file, home, entry: createAutostart(program, { XDG_CONFIG_HOME: home }) };
}

test('the entry is written, read and removed; one of another program counts as none', async () => {
  const { file, home, entry } = setUp(['/usr/bin/node', '/opt/fore deck/run.cjs']);
  expect([await entry.read(), await entry.write(null)]).toEqual([null, true]);
  const args = ['--profile', '/tmp/a b', '--locked'];
  expect([await entry.write(args), await entry.read()]).toEqual([true, args]);
  expect(fs.readFileSync(file, 'utf8')).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Foredeck',
      'TryExec=/usr/bin/node',
      'Exec="/usr/bin/node" "/opt/fore deck/run.cjs" "--profile" "/tmp/a b" "--locked"',
      'Icon=foredeck',
      'Terminal=false',
      '',
    ].join('\n'),
  );
  expect(await createAutostart(['/usr/bin/other'], { XDG_CONFIG_HOME: home }).read()).toBe(null);
  expect([await entry.write([]), await entry.read()]).toEqual([true, []]);
  expect([await entry.write(null), await entry.read(), fs.existsSync(file)]).toEqual([true, null, false]);
});

test('what a desktop would interpret is escaped, a line end is refused, and a folder that is a file fails', async () => {
  expect(autostartEntry(['/a', 'b"c$d`e\\f%g'])).toContain('Exec="/a" "b\\\\"c\\\\$d\\\\`e\\\\\\\\f%%g"\n');
  expect(autostartEntry(['/opt/a\\b', '--locked'])).toContain('TryExec=/opt/a\\\\b\n');
  const { file, home, entry } = setUp(['/a']);
  expect([await entry.write(['b\nExec=/evil']), fs.existsSync(file)]).toEqual([false, false]);
  fs.writeFileSync(path.join(home, 'autostart'), '');
  expect(await entry.write(['--locked'])).toBe(false);
});
