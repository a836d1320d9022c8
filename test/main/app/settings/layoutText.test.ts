/** A layout from another source is treated as text of bounded length and nothing more (XF15). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProfileFiles } from '../../../../electron/main/platform/files/nodeProfileFiles.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createSettingsStore } from '../../../../electron/main/app/settings/settingsStore.ts';
import { defaultSettings, settingsPatchSchema } from '../../../../shared/settings/settings.ts';

/** Starts with this text as the settings file. */
async function start(text: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'layout-'));
  try {
    await writeFile(path.join(folder, 'settings.json'), text);
    const told: string[] = [];
    const clock = createSystemClock();
    const store = createSettingsStore(
      clock,
      createProfileFiles(folder, clock),
      ({ key }) => void told.push(key),
      () => undefined,
    );
    await store.load();
    return { settings: store.current(), told };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('layout from another source', () => {
  test('XF15: formulas and HTML are kept as plain text', async () => {
    for (const layout of ['=cmd|"/c calc"!A1', '<img src=x onerror=alert(1)>', '@SUM(1)', '-1+1']) {
      expect(settingsPatchSchema.parse({ layout })).toEqual({ layout });
      expect(await start(JSON.stringify({ version: 1, layout }))).toEqual({
        settings: { ...defaultSettings, layout },
        told: [],
      });
    }
  });

  test('XF15: more than 65,536 characters are rejected from the window, and replaced by the default from the file', async () => {
    const layout = 'x'.repeat(65_536);
    expect(settingsPatchSchema.safeParse({ layout }).success).toBe(true);
    expect(settingsPatchSchema.safeParse({ layout: `${layout}x` }).success).toBe(false);
    expect(await start(JSON.stringify({ version: 1, textSize: 120, layout: `${layout}x` }))).toEqual({
      settings: { ...defaultSettings, textSize: 120, layout: null },
      told: [],
    });
  });

  test('XF15: a file of a million rows is not read, and the reset is reported', async () => {
    const rows = '{"row":1},'.repeat(1_000_000);
    expect(await start(`{"version":1,"layout":[${rows}0]}`)).toEqual({
      settings: defaultSettings,
      told: ['error.settings.reset'],
    });
  });
});
