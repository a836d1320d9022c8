import type { Settings } from '../../../shared/settings/settings.ts';

/**
 * The shipped values of the settings that the window offers. The schema that holds them belongs to main: the window has
 * no schema library.
 */
export const shippedSettings = {
  theme: 'dark',
  directionColours: 'greenRed',
  textSize: 100,
  language: 'en',
  density: 'comfortable',
  digitGrouping: 'space',
  largeNumbers: 'short',
  tradingHotkeys: false,
  timeZone: 'local',
  confirmLevel: 'always',
  sound: false,
  alarmSound: false,
  notifyFills: true,
  notifyRejections: true,
  notifyAlerts: true,
  notifyLiquidation: true,
  notifyCopies: true,
  notifyAmounts: true,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  sizeUnit: 'base',
  interval: '1m',
  chartStyle: 'candles',
  chartPrice: 'LAST',
  quietHours: null,
  whenClosed: 'ask',
  logProgram: 'normal',
  logConnections: 'normal',
  logTrading: 'normal',
  logAlerts: 'normal',
} as const satisfies Partial<Settings>;

/** A setting that has a row in the window. */
export type ShippedSetting = keyof typeof shippedSettings;
