/**
 * Where alerts and the news of one's trading are forwarded to. Addresses and tokens cross the bridge towards main alone;
 * the window sees the host and their last characters.
 */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';

/** Longest address of a webhook and longest token, in characters. */
export const MAX_FORWARD_URL = 2_000;

/** Limits of destinations: how many there are, and the length of a name. */
export const forwardLimits = { destinations: 10, name: 40 } as const;

/** Types of destinations. */
export const destinationTypes = ['webhook', 'telegram'] as const;

/** Forms of a webhook's body: all fields as JSON, or the text that the chat service expects. */
export const forwardBodies = ['json', 'slack', 'discord'] as const;

/**
 * Kinds of notifications. `alert`: alerts that fired or expired, and times in which they were not watched. `order`: orders
 * that were rejected, not sent or not confirmed. `away`: changes while the program did not run. `error`: errors of
 * guards, connections and the program.
 */
export const forwardKinds = ['alert', 'fill', 'order', 'plan', 'away', 'error'] as const;

const destinationId = z.string().regex(/^[a-z0-9]{1,40}$/);

/** What may be changed without a confirmation. `amounts`: sizes are included. `quiet`: also during the quiet hours. */
const choices = {
  name: z.string().max(forwardLimits.name),
  on: z.boolean(),
  body: z.enum(forwardBodies),
  kinds: z.array(z.enum(forwardKinds)).max(forwardKinds.length),
  amounts: z.boolean(),
  quiet: z.boolean(),
};

/** Chat of a Telegram bot: its number or its public name; null for a webhook. */
const chatId = z.string().max(64).nullable();

/** A destination without its secret, as it is stored in the profile. */
export const listedDestination = z.strictObject({
  destinationId,
  type: z.enum(destinationTypes),
  host: z.string().max(300),
  /** Last characters of the address or token; empty where it is too short to show a part of it. */
  lastFour: z.string().max(4),
  chatId,
  ...choices,
});

/**
 * A destination with what became of its messages. `locked`: its address or token cannot be read from the keychain.
 * `waiting`: messages that are still to be sent. Times are Unix ms.
 */
const destinationView = listedDestination.extend({
  state: z.enum(['reading', 'ready', 'locked']),
  sentAt: z.number().nullable(),
  failure: z.strictObject({ at: z.number(), error: appErrorSchema }).nullable(),
  waiting: z.number().int().min(0),
});

/** All destinations. `enabled` false: nothing is sent in this start. */
export const forwardView = z.strictObject({ enabled: z.boolean(), destinations: z.array(destinationView) });

/** A destination to store; `destinationId` null: a new one. `secret`: its address or token; null: as before. */
export const forwardDraft = z.strictObject({
  destinationId: destinationId.nullable(),
  type: z.enum(destinationTypes),
  secret: z
    .string()
    .max(MAX_FORWARD_URL + 100)
    .nullable(),
  chatId,
  ...choices,
});

const oneDestination = z.strictObject({ destinationId });

/** See {@link forwardView}. */
export type ForwardView = z.infer<typeof forwardView>;
/** See {@link destinationView}. */
export type DestinationView = z.infer<typeof destinationView>;
/** See {@link listedDestination}. */
export type ListedDestination = z.infer<typeof listedDestination>;
/** See {@link forwardDraft}. */
export type ForwardDraft = z.infer<typeof forwardDraft>;
/** See {@link forwardKinds}. */
export type ForwardKind = (typeof forwardKinds)[number];

/** Calls of the destinations, by name. */
export const forwardCalls = {
  'forward.list': call(z.strictObject({}), forwardView),
  /** Stores a destination; main asks for a confirmation that names the host when its address, token or chat changes. */
  'forward.save': call(forwardDraft, forwardView),
  'forward.remove': call(oneDestination, forwardView),
  /** Sends a test message once; its outcome follows as an event. */
  'forward.test': call(oneDestination, forwardView),
} as const;
