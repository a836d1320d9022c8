/** The user's settings: schema, defaults, and what an older or damaged file becomes. Limits and keys are not kept here. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { languages } from './languages.ts';

/** Version of the settings file. */
export const SETTINGS_VERSION = 1;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });

/** Every field has a default, so that a damaged field falls back alone (B-E3). */
export const settingsSchema = z.strictObject({
  version: z.literal(SETTINGS_VERSION).catch(SETTINGS_VERSION).default(SETTINGS_VERSION),
  theme: z.enum(['dark', 'light', 'system']).catch('dark').default('dark'),
  /** Up/down colours: green-red, red-green, or blue-orange. */
  directionColours: z.enum(['greenRed', 'redGreen', 'blueOrange']).catch('greenRed').default('greenRed'),
  /** Text size in per cent. */
  textSize: z.number().int().min(90).max(150).catch(100).default(100),
  /** What the window speaks: English, or Chinese in simplified characters. */
  language: z.enum(languages).catch('en').default('en'),
  /** How much room rows and controls take. */
  density: z.enum(['comfortable', 'compact']).catch('comfortable').default('comfortable'),
  /** What stands between groups of three digits; the decimal sign is always a point (R27). */
  digitGrouping: z.enum(['space', 'comma', 'apostrophe', 'none']).catch('space').default('space'),
  /** Whether large amounts are shortened (1.23 M) or written out. */
  largeNumbers: z.enum(['short', 'full']).catch('short').default('short'),
  /** Hotkeys that trade are off until switched on. */
  tradingHotkeys: z.boolean().catch(false).default(false),
  timeZone: z.enum(['local', 'utc']).catch('local').default('local'),
  /** The instrument and the chart interval shown last. */
  market: z.enum(markets).catch('futures').default('futures'),
  symbol: z.string().max(40).catch('BTCUSDT').default('BTCUSDT'),
  interval: z.string().max(4).catch('1m').default('1m'),
  /** When an order asks before it is sent: always, for market orders alone, or never. */
  confirmLevel: z.enum(['always', 'market', 'never']).catch('always').default('always'),
  /** A short tone with fills and refusals. */
  sound: z.boolean().catch(false).default(false),
  /** From and to (HH:MM, in the time zone of {@link timeZone}) between which alerts neither sound nor leave the window. */
  quietHours: quietHours.nullable().catch(null).default(null),
  /** Whether the card of first steps is still due; the program sets it for a profile that begins, and nowhere else. */
  welcome: z.enum(['due', 'done']).catch('done').default('done'),
  /** Layout of the docked desk as the docking library serialises it; null: the shipped one. */
  layout: z.string().max(65_536).nullable().catch(null).default(null),
});

/** See {@link settingsSchema}. */
export type Settings = z.infer<typeof settingsSchema>;

/** A change to some fields. */
export const settingsPatchSchema = z.strictObject({
  theme: z.enum(['dark', 'light', 'system']).optional(),
  directionColours: z.enum(['greenRed', 'redGreen', 'blueOrange']).optional(),
  textSize: z.number().int().min(90).max(150).optional(),
  language: z.enum(languages).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  digitGrouping: z.enum(['space', 'comma', 'apostrophe', 'none']).optional(),
  largeNumbers: z.enum(['short', 'full']).optional(),
  tradingHotkeys: z.boolean().optional(),
  timeZone: z.enum(['local', 'utc']).optional(),
  market: z.enum(markets).optional(),
  symbol: z.string().max(40).optional(),
  interval: z.string().max(4).optional(),
  confirmLevel: z.enum(['always', 'market', 'never']).optional(),
  sound: z.boolean().optional(),
  quietHours: quietHours.nullable().optional(),
  welcome: z.enum(['due', 'done']).optional(),
  layout: z.string().max(65_536).nullable().optional(),
});

/** See {@link settingsPatchSchema}. */
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** The shipped settings. */
export const defaultSettings: Settings = settingsSchema.parse({});

/** Reads parsed JSON of a settings file: unknown fields are dropped, a damaged field takes its default. */
export function readSettings(input: unknown): Settings {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return defaultSettings;
  const known: Record<string, unknown> = {};
  for (const key of Object.keys(settingsSchema.shape)) {
    if (Object.hasOwn(input, key)) known[key] = (input as Record<string, unknown>)[key];
  }
  return settingsSchema.parse(known);
}
