/** State of main as sent to the window. Nothing here is secret. */
import { z } from 'zod';
import { accounts, environments } from '../domain/environment.ts';
import { appErrorSchema } from '../result/appError.ts';
import { settingsSchema } from '../settings/settings.ts';
import { credentialsView } from './credentialViews.ts';
import { market } from './views.ts';

/** Capabilities of the shell; the window hides or explains what is missing. */
export const shellCapabilities = z.strictObject({
  fileDialogs: z.boolean(),
  notifications: z.boolean(),
  popOuts: z.boolean(),
  clipboardPicture: z.boolean(),
  powerEvents: z.boolean(),
  displayEvents: z.boolean(),
  /** Whether the shell can hand a downloaded update to the system's installer. */
  installUpdates: z.boolean(),
  /** Whether the program can start itself again. */
  restart: z.boolean(),
  /** Whether the desktop can show a folder. */
  openFolder: z.boolean(),
  /** Whether the program has an entry in the tray of the desktop. */
  tray: z.boolean(),
});

/** State of the embedded simulator. `seed` and `timeFactor` are known while it runs. */
export const simulatorView = z.strictObject({
  status: z.enum(['stopped', 'starting', 'running', 'failed']),
  seed: z.number().nullable(),
  timeFactor: z.number(),
  error: appErrorSchema.nullable(),
});

/** One connection: a WebSocket or the REST client of a market. Times are wall milliseconds. */
export const connectionView = z.strictObject({
  id: z.string(),
  market,
  kind: z.enum(['rest', 'publicSocket', 'privateSocket']),
  state: z.enum(['idle', 'connecting', 'connected', 'stale', 'waiting', 'stopped']),
  since: z.number(),
  lastFrameAt: z.number().nullable(),
  retryAt: z.number().nullable(),
  error: appErrorSchema.nullable(),
});

/**
 * Offset of the exchange's clock against this machine's: server minus local, in ms, with the round trip of the
 * measurement.
 */
export const clockView = z.strictObject({
  market,
  offsetMs: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  measuredAt: z.number().nullable(),
});

/** Used part of a limit within its window; counts and weights as the exchange calculates them. */
const budgetFigure = z.strictObject({ used: z.number(), limit: z.number(), windowMs: z.number() });

/**
 * Usage of the exchange's rate limits (document 1, Limits). `reserve` is the weight that only commands may use,
 * `waiting` the number of requests in the queue, `pausedUntil` the end (wall milliseconds) of a pause of all requests
 * (B-C2).
 */
export const budgetView = z.strictObject({
  weight: budgetFigure.extend({ reserve: z.number(), waiting: z.number(), pausedUntil: z.number().nullable() }),
  orders: z.strictObject({ spot: budgetFigure, futures: budgetFigure }),
  /** Both windows apply at the same time. */
  spotCancels: z.array(budgetFigure),
});

/** State that the window needs to draw its frame, also after a reload. */
export const appState = z.strictObject({
  version: z.string(),
  /** Whether stored layouts are not used, copy guards only notify, and the limits are at their strictest. */
  safeStart: z.boolean(),
  /** Whether the window crashed repeatedly: it shows a page about that instead of the desk. */
  crashLoop: z.boolean(),
  shell: z.strictObject({ name: z.string(), version: z.string(), capabilities: shellCapabilities }),
  environment: z.enum(environments),
  account: z.enum(accounts),
  simulator: simulatorView,
  connections: z.array(connectionView),
  clocks: z.array(clockView),
  budget: budgetView,
  settings: settingsSchema,
  credentials: credentialsView,
});

/**
 * Counts of what stays open at the exchange when the program ends; `doubts`: orders that may be there. Null until the
 * account was read.
 */
export const exposureAnswer = z.strictObject({
  open: z
    .strictObject({
      orders: z.number(),
      conditional: z.number(),
      positions: z.number(),
      plans: z.number(),
      doubts: z.number(),
    })
    .nullable(),
});
/** How the program starts with the session of the user: not at all, with its window, or without one. */
export const loginStartStates = ['off', 'window', 'background'] as const;
/** State of the start with the session; null: this shell has none. */
export const loginStartAnswer = z.strictObject({ state: z.enum(loginStartStates).nullable() });
/** Folder of the log, and whether the desktop shows it now. */
export const openLogsAnswer = z.strictObject({ folder: z.string(), opened: z.boolean() });
/** Diagnostics for a report of a fault; `folder` is that of the log. */
export const diagnosticsAnswer = z.strictObject({ text: z.string(), folder: z.string() });
/** Where the diagnostics were saved. */
export const saveDiagnosticsAnswer = z.strictObject({ path: z.string().nullable() });

/** See {@link loginStartStates}. */
export type LoginStartState = (typeof loginStartStates)[number];
/** See {@link shellCapabilities}. */
export type ShellCapabilities = z.infer<typeof shellCapabilities>;
/** See {@link simulatorView}. */
export type SimulatorView = z.infer<typeof simulatorView>;
/** See {@link connectionView}. */
export type ConnectionView = z.infer<typeof connectionView>;
/** See {@link clockView}. */
export type ClockView = z.infer<typeof clockView>;
/** See {@link budgetView}. */
export type BudgetView = z.infer<typeof budgetView>;
/** See {@link appState}. */
export type AppState = z.infer<typeof appState>;
