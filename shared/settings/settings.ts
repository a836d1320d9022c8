/**
 * The user's settings: schema, defaults, and the handling of an older or damaged file. Limits and keys are not stored
 * here.
 */
import { z } from 'zod';
import { markets, priceTypes } from '../exchange/markets.ts';
import { orderTypes, timesInForce } from '../exchange/orderWords.ts';
import { digitGroupings } from './digitGrouping.ts';
import { languages } from './languages.ts';

/** Version of the settings file. */
export const SETTINGS_VERSION = 1;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay });

/** Units of a size that a ticket may start with. */
const sizeUnits = ['base', 'quote'] as const;

/** How much of an area is logged; errors always are. */
const logLevels = ['errors', 'normal', 'detailed'] as const;
const logLevel = z.enum(logLevels).catch('normal').default('normal');
/** See {@link logLevels}. */
export type LogLevel = (typeof logLevels)[number];

const densities = ['comfortable', 'compact', 'dense'] as const;

/** Every field has a default, so that only a damaged field is reset (B-E3). */
export const settingsSchema = z.strictObject({
  version: z.literal(SETTINGS_VERSION).catch(SETTINGS_VERSION).default(SETTINGS_VERSION),
  theme: z.enum(['dark', 'light', 'system']).catch('dark').default('dark'),
  /** Up/down colours: green-red, red-green, or blue-orange. */
  directionColours: z.enum(['greenRed', 'redGreen', 'blueOrange']).catch('greenRed').default('greenRed'),
  /** Text size in per cent. */
  textSize: z.number().int().min(90).max(150).catch(100).default(100),
  /** Language of the window: English, or Chinese in simplified characters. */
  language: z.enum(languages).catch('en').default('en'),
  /** Spacing of rows and controls. */
  density: z.enum(densities).catch('comfortable').default('comfortable'),
  /** Separator between groups of three digits; the decimal sign is always a point (R27). */
  digitGrouping: z.enum(digitGroupings).catch('space').default('space'),
  /** Whether large amounts are shortened (1.23 M) or written out. */
  largeNumbers: z.enum(['short', 'full']).catch('short').default('short'),
  /** Whether hotkeys that trade are enabled; off by default. */
  tradingHotkeys: z.boolean().catch(false).default(false),
  timeZone: z.enum(['local', 'utc']).catch('local').default('local'),
  /** The instrument and chart interval displayed last. */
  market: z.enum(markets).catch('futures').default('futures'),
  symbol: z.string().max(40).catch('BTCUSDT').default('BTCUSDT'),
  interval: z.string().max(4).catch('1m').default('1m'),
  /** Orders that need a confirmation before they are sent: all, only market orders, or none. */
  confirmLevel: z.enum(['always', 'market', 'never']).catch('always').default('always'),
  /** Whether the amounts of the account in the header are hidden. */
  hideAmounts: z.boolean().catch(false).default(false),
  /** Currency in which the value of the account is shown. */
  valueCurrency: z.string().min(1).max(40).catch('USDT').default('USDT'),
  /** Whether a short tone is played for fills. */
  sound: z.boolean().catch(false).default(false),
  /** Whether a short tone is played for orders that were rejected, not sent or not confirmed. */
  alarmSound: z.boolean().catch(false).default(false),
  /**
   * Desktop notifications by event: fills, orders that were rejected, not sent or not confirmed, alerts, alerts of the
   * liquidation distance, and copy guards.
   */
  notifyFills: z.boolean().catch(true).default(true),
  notifyRejections: z.boolean().catch(true).default(true),
  notifyAlerts: z.boolean().catch(true).default(true),
  notifyLiquidation: z.boolean().catch(true).default(true),
  notifyCopies: z.boolean().catch(true).default(true),
  /** Whether desktop notifications state sizes and amounts. */
  notifyAmounts: z.boolean().catch(true).default(true),
  /** Order type, time in force and size unit of a ticket that has no draft. */
  orderType: z.enum(orderTypes).catch('LIMIT').default('LIMIT'),
  timeInForce: z.enum(timesInForce.futures).catch('GTC').default('GTC'),
  sizeUnit: z.enum(sizeUnits).catch('base').default('base'),
  /** Style and price of a chart for which nothing else was chosen; the names of the styles belong to the chart. */
  chartStyle: z.string().max(20).catch('candles').default('candles'),
  chartPrice: z.enum(priceTypes).catch('LAST').default('LAST'),
  /**
   * From and to (HH:MM, in the time zone of {@link timeZone}), between which alerts play no sound and are shown only in
   * the window.
   */
  quietHours: quietHours.nullable().catch(null).default(null),
  /** Whether the card of first steps is still to be shown; the program sets it only for a new profile. */
  welcome: z.enum(['due', 'done']).catch('done').default('done'),
  /** What closing the window does: ask, as long as nothing was chosen; end the program; or go on without a window. */
  whenClosed: z.enum(['ask', 'quit', 'background']).catch('ask').default('ask'),
  /** Level of the log, by area. */
  logProgram: logLevel,
  logConnections: logLevel,
  logTrading: logLevel,
  logAlerts: logLevel,
  /** Layout of the docked workspace as the docking library serialises it; null: the shipped one. */
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
  density: z.enum(densities).optional(),
  digitGrouping: z.enum(digitGroupings).optional(),
  largeNumbers: z.enum(['short', 'full']).optional(),
  tradingHotkeys: z.boolean().optional(),
  timeZone: z.enum(['local', 'utc']).optional(),
  market: z.enum(markets).optional(),
  symbol: z.string().max(40).optional(),
  interval: z.string().max(4).optional(),
  confirmLevel: z.enum(['always', 'market', 'never']).optional(),
  hideAmounts: z.boolean().optional(),
  valueCurrency: z.string().min(1).max(40).optional(),
  sound: z.boolean().optional(),
  alarmSound: z.boolean().optional(),
  notifyFills: z.boolean().optional(),
  notifyRejections: z.boolean().optional(),
  notifyAlerts: z.boolean().optional(),
  notifyLiquidation: z.boolean().optional(),
  notifyCopies: z.boolean().optional(),
  notifyAmounts: z.boolean().optional(),
  orderType: z.enum(orderTypes).optional(),
  timeInForce: z.enum(timesInForce.futures).optional(),
  sizeUnit: z.enum(sizeUnits).optional(),
  chartStyle: z.string().max(20).optional(),
  chartPrice: z.enum(priceTypes).optional(),
  quietHours: quietHours.nullable().optional(),
  welcome: z.enum(['due', 'done']).optional(),
  whenClosed: z.enum(['ask', 'quit', 'background']).optional(),
  logProgram: z.enum(logLevels).optional(),
  logConnections: z.enum(logLevels).optional(),
  logTrading: z.enum(logLevels).optional(),
  logAlerts: z.enum(logLevels).optional(),
  layout: z.string().max(65_536).nullable().optional(),
});

/** See {@link settingsPatchSchema}. */
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** The shipped settings. */
export const defaultSettings: Settings = settingsSchema.parse({});

/** Reads the parsed JSON of a settings file: drops unknown fields and resets a damaged field to its default. */
export function readSettings(input: unknown): Settings {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return defaultSettings;
  const known: Record<string, unknown> = {};
  for (const key of Object.keys(settingsSchema.shape)) {
    if (Object.hasOwn(input, key)) known[key] = (input as Record<string, unknown>)[key];
  }
  // Files of earlier versions have one setting for all sounds.
  if (!Object.hasOwn(known, 'alarmSound')) known['alarmSound'] = known['sound'];
  return settingsSchema.parse(known);
}
