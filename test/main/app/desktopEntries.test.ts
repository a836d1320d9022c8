/** What the tray entry and the application menu show. */
import { describe, expect, test } from 'vitest';
import { menuView, showEntries, trayView, type EntryFacts } from '../../../electron/main/app/desktopEntries.ts';
import type { MenuItem } from '../../../electron/main/app/shell.ts';
import { readChord } from '../../../renderer/app/hotkeys/chord.ts';
import { defaultKeys, fixedKeys } from '../../../renderer/app/hotkeys/defaults.ts';
import { menuActions } from '../../../shared/ipc/menuActions.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const facts: EntryFacts = {
  tradingContext: { environment: 'live', account: 'main' },
  equity: decimal('12345.678'),
  orders: 3,
  settings: { ...defaultSettings, digitGrouping: 'comma' },
};

describe('the tray entry', () => {
  test('names the environment and shows equity and open orders', () => {
    expect(trayView(facts)).toEqual({
      title: 'Foredeck LIVE',
      facts: ['LIVE', 'Equity: 12,345.67 USDT', 'Open orders: 3'],
      open: 'Open Foredeck',
      kill: 'Kill switch',
      killConfirm: 'Cancel all and halt',
      quit: 'Quit Foredeck',
    });
  });

  test('B-B8: what is unknown is a dash, and hidden amounts are hidden there too', () => {
    const lines = (more: Partial<EntryFacts>) => trayView({ ...facts, ...more }).facts.slice(1);
    expect(lines({ equity: null, orders: null })).toEqual(['Equity: —', 'Open orders: —']);
    expect(lines({ settings: { ...facts.settings, hideAmounts: true } })).toEqual(['Equity: ••••', 'Open orders: 3']);
  });

  test('in Chinese, and on the demo account, which cannot cancel', () => {
    const tradingContext = { environment: 'simulator', account: 'demo' } as const;
    const { facts: lines, killConfirm } = trayView({
      ...facts,
      tradingContext,
      settings: { ...facts.settings, language: 'zh' },
    });
    expect([lines.slice(1), killConfirm]).toEqual([['权益：12,345.67 USDT', '当前委托：3'], '停止新委托']);
  });
});

const platforms = ['darwin', 'linux', 'win32'] as const;
const itemsOn = (platform: NodeJS.Platform): readonly MenuItem[] =>
  menuView(defaultSettings, platform).flatMap(({ items }) => items);

/** Returns the accelerator as a chord of the window; null for one of keys that no chord has. */
const chordOf = (accelerator: string): string | null => readChord(accelerator.replace(/CmdOrCtrl|Cmd|Ctrl/, 'Mod'));

describe('the application menu', () => {
  test('has every action that the window accepts, and none of them trades', () => {
    for (const platform of platforms) {
      const actions = itemsOn(platform).flatMap((item) => ('action' in item ? [item.action] : []));
      expect(actions.toSorted()).toEqual(menuActions.toSorted());
    }
    expect(menuActions.filter((name) => /^(trade|ticket|orders|position|kill|copies)\b/.test(name))).toEqual([]);
  });

  test('its accelerators are unique and no hotkeys of the desk', () => {
    const taken = new Set([...Object.values(defaultKeys), ...fixedKeys.values()]);
    for (const platform of platforms) {
      const all = itemsOn(platform).flatMap((item) =>
        'line' in item || item.accelerator === undefined ? [] : [item.accelerator],
      );
      expect(all.length).toBeGreaterThan(10);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((one) => taken.has(chordOf(one) ?? ''))).toEqual([]);
    }
    expect([chordOf('CmdOrCtrl+K'), taken.has('Mod+K')]).toEqual(['Mod+K', true]);
  });

  test('marks no letter: Alt with a letter stays a hotkey of the desk', () => {
    for (const language of ['en', 'zh'] as const) {
      const menu = menuView({ language }, 'linux');
      const labels = menu.flatMap(({ label, items }) => [
        label,
        ...items.flatMap((item) => ('line' in item ? [] : [item.label])),
      ]);
      expect(labels.filter((label) => label.includes('&'))).toEqual([]);
    }
  });
});

test('the shell is asked only for what changed, and for no tray entry where there is none', () => {
  const clock = createVirtualClock(0);
  const did: string[] = [];
  let now = facts;
  const shell = (tray: boolean) => ({
    capabilities: { tray } as never,
    setTray: () => void did.push('tray'),
    setMenu: () => void did.push('menu'),
  });
  const stop = showEntries(clock, shell(true), { settings: () => now.settings, facts: () => now }, 'linux');
  clock.advance(10_000);
  expect(did).toEqual(['tray', 'menu']);
  now = { ...facts, orders: 4 };
  clock.advance(2_000);
  now = { ...now, settings: { ...facts.settings, language: 'zh' } };
  clock.advance(2_000);
  expect(did).toEqual(['tray', 'menu', 'tray', 'tray', 'menu']);
  stop();
  now = facts;
  clock.advance(10_000);
  expect(did.length).toBe(5);
  const noFacts = (): EntryFacts => {
    throw new Error('facts without a tray entry');
  };
  showEntries(clock, shell(false), { settings: () => now.settings, facts: noFacts }, 'linux')();
  expect(did.slice(5)).toEqual(['menu']);
});
