import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, prevented, reset } from './harness.ts';
import { RecordedWindow } from './recordingElectron.ts';

vi.mock('electron', () => import('./recordingElectron.ts'));
beforeEach(reset);

describe('pop-out windows in Electron (R23)', () => {
  const popOut = 'app://bundle/popout.html';

  it("load only the app's page, without preload, at most eight, and close with the main window", async () => {
    const { window } = await open();
    for (let count = 0; count < 8; count += 1) {
      const reply = window.webContents.openHandler({ url: popOut }) as {
        action: string;
        overrideBrowserWindowOptions: RecordedWindow['options'];
      };
      expect(reply.action).toBe('allow');
      expect(reply.overrideBrowserWindowOptions.webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
      });
      expect(reply.overrideBrowserWindowOptions.webPreferences).not.toHaveProperty('preload');
      // The ninth pop-out is refused even while the eighth is still opening.
      if (count < 7)
        window.webContents.emit('did-create-window', new RecordedWindow(reply.overrideBrowserWindowOptions));
    }
    expect(window.webContents.openHandler({ url: popOut })).toEqual({ action: 'deny' });
    const [, first, ...others] = RecordedWindow.all;
    expect(prevented(first!.webContents, 'will-navigate', { url: 'https://example.com/' })).toBe(true);
    expect(prevented(first!.webContents, 'will-navigate', { url: popOut })).toBe(false);
    expect(first!.webContents.openHandler({ url: popOut })).toEqual({ action: 'deny' });
    first!.destroy();
    expect(window.webContents.openHandler({ url: popOut })).toMatchObject({ action: 'allow' });
    window.destroy();
    expect(others.map((other) => other.isDestroyed())).toEqual(others.map(() => true));
  });

  it.each([
    ['as it asked', 'left=10,top=40,width=300,height=200', { x: 10, y: 40, width: 300, height: 200 }],
    [
      'on screen when its display is gone',
      'left=4000,top=40,width=300,height=200',
      { x: 1620, y: 40, width: 300, height: 200 },
    ],
    ['no larger than the display', 'left=0,top=0,width=4000,height=3000', { x: 0, y: 24, width: 1920, height: 1056 }],
    ['where the desktop says', 'width=300,height=200', { width: 300, height: 200 }],
  ])('open %s, with the content of that size', async (_label, features, place) => {
    const { window } = await open();
    const reply = window.webContents.openHandler({ url: popOut, features }) as {
      overrideBrowserWindowOptions: RecordedWindow['options'];
    };
    const { webPreferences, ...rest } = reply.overrideBrowserWindowOptions;
    expect(webPreferences).not.toHaveProperty('preload');
    expect(rest).toEqual({ ...place, useContentSize: true, backgroundColor: '#101010' });
  });

  it('close when navigated elsewhere or reloaded', async () => {
    const { window } = await open();
    const left = (how: object): boolean => {
      const one = new RecordedWindow({ webPreferences: {} });
      window.webContents.emit('did-create-window', one);
      one.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
      one.webContents.emit('did-finish-load');
      one.webContents.emit('did-start-navigation', how);
      vi.runAllTimers();
      return one.isDestroyed();
    };
    vi.useFakeTimers({ toFake: ['setImmediate'] });
    try {
      expect(left({ isMainFrame: true, isSameDocument: false })).toBe(true);
      expect(left({ isMainFrame: true, isSameDocument: true })).toBe(false);
      expect(left({ isMainFrame: false, isSameDocument: false })).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
