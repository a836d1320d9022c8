/**
 * Stores the user's settings: read once, changed in memory, written a moment later. A damaged file never prevents the
 * start (B-E3).
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import {
  defaultSettings,
  readSettings,
  SETTINGS_VERSION,
  settingsSchema,
  type Settings,
  type SettingsPatch,
} from '../../../../shared/settings/settings.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { fileLimits } from '../../platform/fileLimits.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';

export interface SettingsStore {
  /**
   * Reads the file; until it has finished the default settings apply. With `greets` a profile that has no settings yet
   * starts with the card of first steps.
   */
  load(greets?: boolean): Promise<void>;
  current(): Settings;
  /** Changes some fields; the file is written later. */
  change(patch: SettingsPatch): Settings;
  /** Writes unsaved changes. */
  flush(): Promise<void>;
}

const FILE = 'settings.json';

type Reading = { readonly settings: Settings; readonly newer: boolean } | undefined;

/** Parses the settings of a text; returns `undefined` when it is no settings file at all. */
function readText(text: string): Reading {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const version = (parsed as { version?: unknown }).version;
  return { settings: readSettings(parsed), newer: typeof version === 'number' && version > SETTINGS_VERSION };
}

/**
 * Creates a settings store over the profile; `notice` receives an error for a damaged or newer file, `changed` every
 * change.
 */
export function createSettingsStore(
  clock: Clock,
  files: ProfileFiles,
  notice: (error: AppError) => void,
  changed: (settings: Settings) => void,
): SettingsStore {
  let settings = defaultSettings;
  let readOnly = false;
  let timer: Cancel | undefined;
  let dirty = false;
  let writing = Promise.resolve();
  let notifiedFailure = false;

  const write = async (): Promise<void> => {
    if (!dirty || readOnly) return;
    dirty = false;
    const written = await files.replace(FILE, `${JSON.stringify(settings, null, 2)}\n`);
    if (written || notifiedFailure) return;
    notifiedFailure = true;
    notice(appError('unavailable', 'error.settings.notWritten'));
  };
  const schedule = (): void => {
    dirty = true;
    timer ??= clock.after(fileLimits.settingsWriteMs, () => {
      timer = undefined;
      writing = writing.then(write);
    });
  };

  return {
    async load(greets = false) {
      const text = await files.read(FILE, fileLimits.settingsBytes);
      const whole = typeof text === 'string' ? readText(text) : undefined;
      if (whole) {
        settings = whole.settings;
        readOnly = whole.newer;
        if (readOnly) notice(appError('refused', 'error.settings.newer'));
      } else {
        const backup = await files.read(`${FILE}.bak`, fileLimits.settingsBytes);
        const saved = typeof backup === 'string' ? readText(backup) : undefined;
        if (saved) settings = saved.settings;
        const lost = text !== null || saved !== undefined;
        if (!lost && greets) settings = { ...defaultSettings, welcome: 'due' };
        if (lost) notice(appError('unreadable', saved ? 'error.settings.restored' : 'error.settings.reset'));
      }
      changed(settings);
    },
    current: () => settings,
    change(patch) {
      settings = settingsSchema.parse({ ...settings, ...patch });
      schedule();
      changed(settings);
      return settings;
    },
    async flush() {
      timer?.();
      timer = undefined;
      writing = writing.then(write);
      await writing;
    },
  };
}
