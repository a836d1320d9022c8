// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { SettingsView } from '../../../../renderer/app/settings/SettingsDialog.tsx';
import { shippedSettings } from '../../../../renderer/app/settings/shipped.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

let shown: Mounted | null = null;
afterEach(async () => {
  await shown?.end();
  shown = null;
});

async function open(settings: Partial<Settings> = {}) {
  const app = appState({ settings: { ...defaultSettings, ...settings } });
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(app));
  bridge.answer('app.loginStart', () => ok({ state: 'off' }));
  bridge.answer('app.setLoginStart', () => fail(appError('unavailable', 'error.loginStart.notWritten')));
  const services = createTestServices(bridge.bridge);
  await settle();
  const closed: string[] = [];
  const window = await mount(<SettingsView app={app} dock={null} onClose={() => closed.push('closed')} />, services);
  shown = window;
  const all = (css: string): string[] => [...window.host.querySelectorAll(css)].map(({ textContent }) => textContent);
  return {
    window,
    services,
    closed,
    changes: () => bridge.requests('settings.change'),
    loginStarts: () => bridge.requests('app.setLoginStart'),
    quits: () => bridge.requests('app.quit'),
    names: () => all('.settings-name'),
    sections: () => all('.settings-section h3'),
    list: () => all('.settings-list button'),
    marked: () => all('mark'),
  };
}

const SECTIONS = [
  'Appearance',
  'Language and numbers',
  'Trading and confirmation',
  'Order defaults',
  'Chart defaults',
  'Notifications and sounds',
  'Hotkeys',
  'Keys and limits',
  'Workspace and files',
  'Window and start',
  'Network',
  'Updates',
  'About Foredeck',
];

describe('the settings', () => {
  it('say what closing the window does and how it opens again, and quit the program', async () => {
    const { window, changes, quits, loginStarts } = await open();
    await window.control('Search settings').type('when the window');
    expect(window.text()).toContain(
      'Trading is locked. There is no tray entry here: start Foredeck again to open the window.',
    );
    await window.control('Keep running').press();
    expect(changes()).toEqual([{ whenClosed: 'background' }]);
    await window.control('Search settings').type('start at login');
    await settle();
    expect(window.text()).toContain('live keys are loaded once you unlock');
    await window.control('In background').press();
    expect(loginStarts()).toEqual([{ state: 'background' }]);
    await settle();
    expect(window.text()).toContain('Check the autostart folder');
    await window.control('Search settings').type('quit foredeck');
    await window.control('Quit Foredeck').press();
    expect(quits()).toEqual([{}]);
  });

  it('choose the level of the log by area, beside its folder', async () => {
    const { window, changes, names } = await open({ logAlerts: 'errors' });
    await window.control('Search settings').type('log');
    expect(names()).toEqual(
      expect.arrayContaining(['Log folder', 'Log: program', 'Log: connections', 'Log: trading', 'Log: alerts']),
    );
    await window.control('Search settings').type('log: trading');
    await window.control('Detailed').press();
    await window.control('Search settings').type('log: alerts');
    await window.control('Reset Log: alerts').press();
    expect(changes()).toEqual([{ logTrading: 'detailed' }, { logAlerts: 'normal' }]);
  });

  it('know the shipped value of every setting that has a row', () => {
    const keys = Object.keys(shippedSettings) as (keyof typeof shippedSettings)[];
    expect(shippedSettings).toEqual(Object.fromEntries(keys.map((key) => [key, defaultSettings[key]])));
  });

  it('show their sections in a list and one below the other', async () => {
    const { list, sections } = await open();
    expect([list(), sections()]).toEqual([SECTIONS, SECTIONS]);
  });

  it('show the rows that contain the text in a name or a value, with their number and the text marked', async () => {
    const { window, names, list, marked } = await open();
    await window.control('Search settings').type('dark');
    expect([names(), list(), marked()]).toEqual([['Theme'], ['Appearance1'], []]);
    await window.control('Search settings').type(' HOTKEYS');
    expect([names(), list(), marked()]).toEqual([['Trading hotkeys', 'Hotkeys'], ['Hotkeys2'], ['hotkeys', 'Hotkeys']]);
    await window.control('Search settings').type('no such thing');
    expect([names(), list(), window.text().includes('No setting matches.')]).toEqual([[], [], true]);
  });

  it('offer to reset a row and a section only where something differs from the shipped value', async () => {
    const plain = await open();
    expect(plain.window.buttons().filter((name) => name.startsWith('Reset '))).toEqual(['Reset layout']);
    await plain.window.end();
    const { window, changes } = await open({ theme: 'light', textSize: 120, sound: true, language: 'zh' });
    expect(window.buttons().filter((name) => name.startsWith('Reset '))).toEqual([
      'Reset section Appearance',
      'Reset Theme',
      'Reset Text size',
      'Reset section Notifications and sounds',
      'Reset Sound of fills',
      'Reset layout',
    ]);
    await window.control('Reset Theme').press();
    await window.control('Reset section Appearance').press();
    expect(changes()).toEqual([{ theme: 'dark' }, { theme: 'dark' }, { textSize: 100 }]);
  });

  it('name what is asked whatever is chosen for confirmations (B-A8)', async () => {
    const { window } = await open({ confirmLevel: 'never' });
    expect(window.text()).toContain(
      'Confirm ordersAlwaysMarket ordersNeverResetAlways asked: the same size again within 3 s, at any price, several orders at once, and what has a warning.',
    );
  });

  it('leave trading hotkeys off until a question is answered', async () => {
    const { window, changes } = await open();
    const pressed = () =>
      [...window.host.querySelectorAll('[aria-label="Trading hotkeys"] [aria-pressed=true]')].map(
        ({ textContent }) => textContent,
      );
    expect(pressed()).toEqual(['Off']);
    const on = window.host.querySelectorAll<HTMLButtonElement>('[aria-label="Trading hotkeys"] button')[1]!;
    await window.after(() => on.click());
    expect(window.text()).toContain('Enable trading hotkeys?');
    await window.control('Enable').press();
    expect(changes()).toEqual([{ tradingHotkeys: true }]);
  });

  it('set quiet hours when they are switched on, and again when a valid time is typed', async () => {
    const off = await open();
    const on = off.window.host.querySelectorAll<HTMLButtonElement>('[aria-label="Quiet hours"] button')[1]!;
    await off.window.after(() => on.click());
    expect(off.changes()).toEqual([{ quietHours: { from: '22:00', to: '07:00' } }]);
    await off.window.end();
    const { window, changes } = await open({ quietHours: { from: '21:00', to: '06:00' } });
    const [from] = [...window.host.querySelectorAll<HTMLInputElement>('input.time-input')];
    expect(from!.value).toBe('21:00');
    await window.control('Quiet from').type('20:30');
    expect(changes()).toEqual([{ quietHours: { from: '20:30', to: '06:00' } }]);
  });

  it('preview every set of price colours and mark the chosen one', async () => {
    const { window } = await open({ directionColours: 'redGreen' });
    const sets = [...window.host.querySelectorAll<HTMLElement>('.look-sample-set')];
    expect(sets.map(({ dataset, textContent }) => [dataset['directions'], dataset['chosen'], textContent])).toEqual([
      ['greenRed', 'false', 'Green up, red down'],
      ['redGreen', 'true', 'Red up, green down'],
      ['blueOrange', 'false', 'Blue up, orange down'],
    ]);
  });

  it('show and focus the section they are opened at', async () => {
    const app = appState();
    const services = createTestServices(createRunningBridge().bridge);
    shown = await mount(
      <SettingsView app={app} dock={null} section="notifications" onClose={() => undefined} />,
      services,
    );
    expect([
      document.activeElement?.textContent,
      shown.host.querySelector('.settings-list [aria-current=true]')?.textContent,
    ]).toEqual(['Notifications and sounds', 'Notifications and sounds']);
  });

  it('switch desktop notifications by event, where the system has them', async () => {
    const { window } = await open();
    expect(window.host.querySelector('[aria-label="Desktop: fills"]')).toBe(null);
    await window.end();
    const bridge = createRunningBridge();
    const plain = appState();
    const app = {
      ...plain,
      shell: { ...plain.shell, capabilities: { ...plain.shell.capabilities, notifications: true } },
    };
    bridge.answer('app.state', () => ok(app));
    const services = createTestServices(bridge.bridge);
    await settle();
    shown = await mount(<SettingsView app={app} dock={null} onClose={() => undefined} />, services);
    const names = ['fills', 'failed orders', 'alerts', 'liquidation alerts', 'copy guards'].map(
      (name) => `Desktop: ${name}`,
    );
    for (const name of names) {
      const off = shown.host.querySelector<HTMLButtonElement>(`[aria-label="${name}"] button`)!;
      await shown.after(() => off.click());
    }
    expect(bridge.requests('settings.change')).toEqual(
      ['notifyFills', 'notifyRejections', 'notifyAlerts', 'notifyLiquidation', 'notifyCopies'].map((key) => ({
        [key]: false,
      })),
    );
  });

  it('close before the dialog of keys, and give way to the dialog of hotkeys', async () => {
    const { window, services, closed } = await open();
    await window.control('Keys…').press();
    expect([closed, services.desk.store.getState().keysOpen]).toEqual([['closed'], true]);
    await window.control('Hotkeys…').press();
    expect(services.desk.store.getState().command).toBe('hotkeys');
  });
});
