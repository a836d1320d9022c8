/** Tray entry and application menu in Electron. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showsTray } from '../../../electron/shell/electron/tray.ts';
import type { TrayView } from '../../../electron/main/app/shell.ts';
import { open, reset, told } from './harness.ts';
import { app, asked, powerMonitor, recorded } from './recordingElectron.ts';

vi.mock('electron', () => import('./recordingElectron.ts'));
beforeEach(() => {
  reset();
  vi.stubEnv('XDG_CURRENT_DESKTOP', 'KDE');
});

const view: TrayView = {
  title: 'Foredeck SIMULATOR',
  facts: ['Equity: 1', 'Open orders: 2'],
  open: 'Open',
  kill: 'Kill switch',
  killConfirm: 'Cancel all and halt',
  quit: 'Quit',
};
interface Item {
  readonly label: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}
const click = expect.any(Function) as unknown;

describe('the tray entry', () => {
  it('is made once, shows what main hands over, and tells main what was chosen; stopping needs a second choice', async () => {
    const { shell } = await open({ desk: { onTray: (item) => void told.push(item) } });
    recorded.length = 0;
    shell.setTray(view);
    shell.setTray({ ...view, title: 'Foredeck LIVE' });
    expect(recorded.map(([what]) => what)).toEqual([
      'tray',
      'setToolTip',
      'setContextMenu',
      'setToolTip',
      'setContextMenu',
    ]);
    const { template } = asked('setContextMenu')[0]![0] as { readonly template: readonly Item[] };
    expect([asked('tray'), asked('setToolTip'), template]).toEqual([
      [['/dist/tray.png']],
      [['Foredeck SIMULATOR'], ['Foredeck LIVE']],
      [
        { label: 'Equity: 1', enabled: false },
        { label: 'Open orders: 2', enabled: false },
        { type: 'separator' },
        { label: 'Open', click },
        { label: 'Kill switch', submenu: [{ label: 'Cancel all and halt', click }] },
        { type: 'separator' },
        { label: 'Quit', click },
      ],
    ]);
    for (const item of [template[3], template[4]!.submenu![0], template[6]]) item!.click!();
    expect(told).toEqual(['open', 'kill', 'quit']);
  });

  it('is left out on a desktop that shows none, and the capabilities say so', async () => {
    const answers = [
      ['linux', 'GNOME'],
      ['linux', 'GNOME-Classic:GNOME'],
      ['linux', 'ubuntu:GNOME'],
      ['linux', 'KDE'],
      ['linux', undefined],
      ['darwin', undefined],
      ['win32', undefined],
    ] as const;
    expect(answers.map(([platform, desktop]) => showsTray(platform, { XDG_CURRENT_DESKTOP: desktop }))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'GNOME');
    const { shell } = await open();
    shell.setTray(view);
    expect([shell.capabilities.tray, asked('tray')]).toEqual([false, []]);
  });
});

describe('the application menu', () => {
  it('is none before main sets one, except on macOS, which has its own', async () => {
    await open();
    expect(asked('setApplicationMenu')).toEqual([[null]]);
    reset();
    await open({ platform: 'darwin' });
    expect(asked('setApplicationMenu')).toEqual([]);
  });

  it('is what main hands over, and tells main which of its actions was chosen', async () => {
    const { shell } = await open({ desk: { onMenu: (action) => void told.push(action) } });
    recorded.length = 0;
    const close = { role: 'close', label: 'Close window', accelerator: 'CmdOrCtrl+W' } as const;
    shell.setMenu([{ label: 'View', items: [close, { line: true }, { action: 'palette.open', label: 'Palette' }] }]);
    const submenu = [close, { type: 'separator' }, { label: 'Palette', click }];
    expect(recorded).toEqual([['setApplicationMenu', { template: [{ label: 'View', submenu }] }]]);
    const { template } = asked('setApplicationMenu')[0]![0] as { readonly template: readonly Item[] };
    template[0]!.submenu![2]!.click!();
    expect(told).toEqual(['palette.open']);
  });
});

it('B-E9: a shutdown of the system is told to main, which ends without a question', async () => {
  const { window } = await open({ desk: { onShutdown: () => void told.push('shutdown') } });
  powerMonitor.emit('shutdown');
  window.emit('session-end');
  expect([told, app.listenerCount('before-quit')]).toEqual([['shutdown', 'shutdown'], 1]);
});

it('starts with the session by a login item on Windows, an autostart entry on Linux, and not on macOS', async () => {
  const { shell } = await open({ platform: 'win32' });
  const entry = shell.loginStart!;
  expect([await entry.read(), await entry.write(['--locked']), await entry.read()]).toEqual([null, true, ['--locked']]);
  expect(app.loginItems[0]!.path).toBe(process.execPath);
  app.loginItems[0]!.enabled = false;
  expect(await entry.read()).toBe(null);
  await entry.write(null);
  expect(app.loginItems).toEqual([]);
  expect((await open({ platform: 'linux' })).shell.loginStart).not.toBe(null);
  expect((await open({ platform: 'darwin' })).shell.loginStart).toBe(null);
});
