/**
 * A settings file truncated at every byte, with and without its copy: the program starts and reports what it found
 * (B-E3, XF1).
 */
import { describe, expect, test } from 'vitest';
import { createSettingsStore } from '../../../../electron/main/app/settings/settingsStore.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const mine: Settings = {
  ...defaultSettings,
  theme: 'light',
  textSize: 130,
  symbol: 'ETHUSDT',
  layout: '{"grid":{}}',
  confirmLevel: 'never',
};
const text = `${JSON.stringify(mine, null, 2)}\n`;
const older: Settings = { ...mine, textSize: 110, confirmLevel: 'market' };

/** Starts over these files; returns the settings it holds, its notices, and the files on the disk after a change. */
async function start(main: string | null | undefined, copy: string | null) {
  const files = new Map<string, string | null | undefined>([
    ['settings.json', main],
    ['settings.json.bak', copy],
  ]);
  const told: string[] = [];
  const store = createSettingsStore(
    createVirtualClock(0),
    {
      read: (name) => Promise.resolve(files.get(name)),
      replace: (name, next) => Promise.resolve(Boolean(files.set(name, next))),
    },
    ({ key }) => void told.push(key),
    () => undefined,
  );
  await store.load();
  return { settings: store.current(), told };
}

describe('damaged settings file', () => {
  test('B-E3 XF1: truncated at every byte, the copy is used unchanged and reported', async () => {
    const copy = `${JSON.stringify(older, null, 2)}\n`;
    for (let length = 0; length < text.length - 1; length += 1) {
      const isWhole = length >= text.trimEnd().length;
      const { settings, told } = await start(text.slice(0, length), copy);
      const expected = isWhole ? { settings: mine, told: [] } : { settings: older, told: ['error.settings.restored'] };
      if (JSON.stringify({ settings, told }) !== JSON.stringify(expected)) {
        expect({ length, settings, told }).toEqual({ length, ...expected });
      }
    }
    expect(text.length).toBeGreaterThan(250);
  });

  test('B-E3 XF1: truncated at every byte without a copy, the defaults apply, which confirm every order', async () => {
    for (let length = 0; length < text.trimEnd().length; length += 1) {
      const { settings, told } = await start(text.slice(0, length), null);
      if (settings !== defaultSettings || told.join() !== 'error.settings.reset') {
        expect({ length, settings, told }).toBe('shipped settings, told');
      }
    }
    expect(defaultSettings.confirmLevel).toBe('always');
  });

  test('B-E3: an unreadable file falls back to the copy; a first start reports nothing', async () => {
    expect(await start(undefined, text)).toEqual({ settings: mine, told: ['error.settings.restored'] });
    expect(await start(undefined, null)).toEqual({ settings: defaultSettings, told: ['error.settings.reset'] });
    expect(await start(null, null)).toEqual({ settings: defaultSettings, told: [] });
  });
});
