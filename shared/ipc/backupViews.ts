/** The backup of the user's settings: what a file contains, compared with what the desk has now. */
import { z } from 'zod';
import { tradingContext } from './tradingViews.ts';

/** Longest backup, in characters: all texts of the desk with the drawings of some hundred symbols. */
export const MAX_BACKUP = 8_000_000;
/** Size limit of the request that carries one, in characters of JSON. */
export const MAX_BACKUP_REQUEST = 2 * MAX_BACKUP + 1_000;

/** What a backup consists of. Those of one trading context are limits, guards, alerts, journal. */
export const backupParts = [
  'settings',
  'limits',
  'copyGuards',
  'alerts',
  'workspaces',
  'hotkeys',
  'lists',
  'ticketPresets',
  'tableFilters',
  'indicatorSets',
  'chartStyles',
  'drawings',
  'journal',
] as const;

/** Saves a backup with or without the drawings on charts, and what a person wrote in the journal. */
export const backUpRequest = z.strictObject({ drawings: z.boolean(), journal: z.boolean() });

/** Reads the text of a backup file. */
export const openBackupRequest = z.strictObject({ text: z.string().max(MAX_BACKUP) });

/** A setting or limit that differs; values are JSON. `later`: a looser limit, which takes effect after 24 hours. */
const difference = z.strictObject({ field: z.string(), from: z.string(), to: z.string(), later: z.boolean() });

/** A value of a copy guard that differs; values are JSON. `isLooser`: the desk's tighter one stays. */
const guardDifference = z.strictObject({
  traderId: z.string(),
  field: z.enum(['lossBudget', 'drawdown', 'concentration', 'idleDays', 'action', 'countdownSeconds']),
  from: z.string(),
  to: z.string(),
  isLooser: z.boolean(),
});

/**
 * States of a part. `same`: nothing would change. `new`: the desk has nothing of it. `changed`: restoring replaces what
 * the desk has; alerts are added to those it has, and entries of the journal replace older ones alone. `elsewhere`: it
 * belongs to another trading context than the one in use.
 */
const partStates = ['same', 'new', 'changed', 'elsewhere'] as const;

/**
 * A backup compared with the desk. `digest` identifies it in the request to restore it; `createdAt`: Unix ms; the
 * trading context is that of its limits, copy guards, alerts and journal. `count`: settings and limits that differ,
 * guards that are added or tightened, alerts that are missing, documents that differ, entries of the journal that are added or replaced. `journal`: entries, days included,
 * that are added, that replace older ones, and that stay because the desk's are newer; null: not in the backup, or of
 * another trading context.
 */
export const backupComparison = z.strictObject({
  digest: z.string(),
  createdAt: z.number(),
  program: z.string(),
  ...tradingContext,
  parts: z.array(z.strictObject({ part: z.enum(backupParts), state: z.enum(partStates), count: z.number().int() })),
  settings: z.array(difference),
  limits: z.array(difference),
  copyGuards: z.array(guardDifference),
  journal: z.strictObject({ added: z.number().int(), changed: z.number().int(), newer: z.number().int() }).nullable(),
});

/** Restores parts of the backup that was compared last. */
export const restoreBackupRequest = z.strictObject({ digest: z.string(), parts: z.array(z.enum(backupParts)).min(1) });

/** See {@link backupParts}. */
export type BackupPart = (typeof backupParts)[number];
/** See {@link partStates}. */
export type BackupPartState = (typeof partStates)[number];
/** See {@link backupComparison}. */
export type BackupComparison = z.infer<typeof backupComparison>;
