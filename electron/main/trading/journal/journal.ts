/**
 * The journal of one profile and environment: an order is on disk before it is sent (B-A2). Opening reads the file,
 * sets damage aside and writes a compact new one; after that it is only appended to.
 */
import { CLIENT_ID_LENGTH } from '../../../../shared/domain/intentName.ts';
import { createHash } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { compactRecords } from './compact.ts';
import { foldRecords, isUnsettled, type JournalState } from './fold.ts';
import { encodeFrame, readFrames } from '../../platform/journal/frames.ts';
import type { JournalFile, JournalFiles } from '../../platform/journal/journalFiles.ts';
import { readRecord, type JournalRecord } from './records.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';

// Client order ids (B-A2): install tag, number, random part; 32 characters of `[a-z0-9]`, valid on both markets
// (A-CLIENT-ID).

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const TAG_LENGTH = 8;
const NUMBER_LENGTH = 10;
const CHANCE_LENGTH = CLIENT_ID_LENGTH - TAG_LENGTH - NUMBER_LENGTH;

function chance(random: Random, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += DIGITS[random.integer(DIGITS.length)];
  return text;
}

/** Returns a new install tag; it is created once and stored in the journal. */
export function mintTag(random: Random): string {
  return chance(random, TAG_LENGTH);
}

/** Returns the number in a client order id of this tag; null when it is not one. */
export function numberOfClientId(tag: string, clientOrderId: string): number | null {
  const isOne = clientOrderId.length === CLIENT_ID_LENGTH && clientOrderId.startsWith(tag);
  const digits = clientOrderId.slice(TAG_LENGTH, TAG_LENGTH + NUMBER_LENGTH);
  return isOne && /^[0-9a-z]+$/.test(digits) ? Number.parseInt(digits, 36) : null;
}

/** Returns the client order id of the intent with this number (from 1, never used twice under one tag). */
export function mintClientId(tag: string, number: number, random: Random): string {
  return tag + number.toString(36).padStart(NUMBER_LENGTH, '0') + chance(random, CHANCE_LENGTH);
}

/**
 * Age and number up to which settled intents are kept, so that an order can be recognised as sent by this app (B-B7).
 */
const KEEP_MS = 30 * DAY_MS;
const KEEP = 5_000;
/** Gap in the numbers of client ids after damage, because lost records may have used some. */
const SKIP_AFTER_DAMAGE = 1_000;

/** An open journal. */
export interface Journal {
  readonly tag: string;
  /** State when the journal was opened. */
  readonly picture: JournalState;
  /**
   * Whether records were lost or do not belong here: no order is sent before everything was compared with the exchange
   * (B-E1).
   */
  readonly damaged: boolean;
  /** Whether the end of the file was torn: a step after the last complete record may be missing. */
  readonly torn: boolean;
  /**
   * Appends a record; resolves to true once it is on disk. False: the record does not count, and a later call tries to
   * repair the file.
   */
  append(record: JournalRecord): Promise<boolean>;
  /**
   * Returns whether another program cut, replaced or removed the file while it was open: nothing is appended until it
   * is opened again.
   */
  changed(): boolean;
  /** Waits for pending records and closes the file. */
  close(): Promise<void>;
}

/** Dependencies of {@link openJournal}. */
export interface JournalParts {
  readonly files: JournalFiles;
  readonly environment: Environment;
  readonly profileFolder: string;
  readonly random: Random;
  /** Wall time, Unix ms. */
  readonly now: number;
  readonly notice: (error: AppError) => void;
  /** Whether a journal was opened in this profile before: a missing file then counts as lost. */
  readonly begun?: boolean;
  /** Whether the last run found its journal changed by another program: it is then incomplete. */
  readonly wasChanged?: boolean;
  /** Called when the program itself failed while writing a record, as opposed to the disk (B-E7). */
  readonly fault?: () => void;
}

/** Returns the file name of an environment's journal. */
export const journalName = (environment: Environment): string => `orders-${environment}.journal`;

/** Returns a hash of the folder, so that no local path is stored in the file. */
function printOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

interface Found {
  readonly records: JournalRecord[];
  readonly damage: 'none' | 'tail' | 'middle' | 'order' | 'newer';
  readonly validBytes: number;
}

function readFile(bytes: Uint8Array): Found {
  const { frames, validBytes, damage } = readFrames(bytes);
  const records: JournalRecord[] = [];
  for (const { payload } of frames) {
    const record = readRecord(payload);
    if (record === 'newer') return { records, damage: 'newer', validBytes };
    if (!record) return { records, damage: 'middle', validBytes };
    records.push(record);
  }
  return { records, damage, validBytes };
}

function bytesOf(records: readonly JournalRecord[]): Uint8Array {
  return Buffer.concat(
    records.map((record, index) => encodeFrame({ sequence: index + 1, payload: JSON.stringify(record) })),
  );
}

/**
 * Returns the state kept from a copied profile: unsettled intents, which are looked up here too, a halt, and transfers,
 * because they count for the limit of the day; everything else belongs to the original.
 */
function onlyUnsettled(picture: JournalState): JournalState {
  const intents = new Map([...picture.intents].filter(([, { intent }]) => isUnsettled(intent)));
  return { ...picture, intents, fills: new Map(), plans: new Map() };
}

/**
 * Returns the notice about the data that remains only in the set-aside file when a profile is opened in another folder.
 */
const movedNotice = ({ fills, plans }: JournalState, file: string): AppError =>
  appError('refused', 'error.journal.moved', { file, fills: fills.size, plans: plans.size });

function createAppender(
  file: JournalFile,
  length: number,
  records: number,
  notifyChanged: () => void,
  fault: () => void = () => undefined,
): Pick<Journal, 'append' | 'changed' | 'close'> {
  let goodLength = length;
  let sequence = records;
  let needsHealing = false;
  let isChanged = false;
  let last: Promise<unknown> = Promise.resolve();
  const write = async (record: JournalRecord): Promise<boolean> => {
    if (isChanged) return false;
    const found = await file.length();
    if (found === undefined) return false;
    // Truncating a shorter file to its good length would fill it with zeros; a longer one was written by another
    // program.
    if (found === null || found < goodLength || (found > goodLength && !needsHealing)) {
      isChanged = true;
      notifyChanged();
      return false;
    }
    // Remains of a failed write would be in the middle of the file.
    if (needsHealing && !(await file.truncate(goodLength))) return false;
    needsHealing = false;
    const bytes = encodeFrame({ sequence: sequence + 1, payload: JSON.stringify(record) });
    if (!(await file.append(bytes))) {
      needsHealing = true;
      return false;
    }
    sequence += 1;
    goodLength += bytes.length;
    return true;
  };
  return {
    append(record) {
      // A record that cannot be written, for whatever reason, must not keep later ones from being written.
      const done = last
        .then(() => write(record))
        .catch(() => {
          needsHealing = true;
          fault();
          return false;
        });
      last = done;
      return done;
    },
    changed: () => isChanged,
    async close() {
      await last;
      await file.close();
    },
  };
}

/** Opens the journal; undefined when it can be neither read nor written: then no order may be sent (B-E2). */
export async function openJournal(parts: JournalParts): Promise<Journal | undefined> {
  const { files, environment, notice, now } = parts;
  const name = journalName(environment);
  const bytes = await files.read(name);
  if (bytes === undefined) {
    notice(appError('unavailable', 'error.journal.unreadable', { file: name }));
    return undefined;
  }
  const found: Found = bytes === null ? { records: [], damage: 'none', validBytes: 0 } : readFile(bytes);
  if (found.damage === 'newer') {
    notice(appError('unavailable', 'error.journal.newer', { file: name }));
    return undefined;
  }
  let picture = foldRecords(found.records, environment);
  const profile = printOf(parts.profileFolder);
  const foreign = picture.head !== undefined && picture.head.environment !== environment;
  const copied = picture.head !== undefined && picture.head.profile !== profile;
  // The file is always replaced whole and begins with its head, so a file without one is not just a torn tail.
  const headless = bytes !== null && picture.head === undefined;
  const gone = bytes === null && parts.begun === true;
  const lost = gone || parts.wasChanged === true || found.damage === 'middle' || found.damage === 'order' || headless;
  if (bytes !== null && (lost || foreign || copied || found.damage === 'tail')) {
    // If only the tail is torn, only the tail is set aside; otherwise the whole file.
    const tailOnly = found.damage === 'tail' && !lost && !foreign && !copied;
    const file = await files.setAside(name, tailOnly ? bytes.subarray(found.validBytes) : bytes);
    if (file === undefined) {
      notice(appError('unavailable', 'error.journal.unwritable', { file: name }));
      return undefined;
    }
    if (headless) notice(appError('unreadable', 'error.journal.lost', { file }));
    else if (foreign) notice(appError('refused', 'error.journal.foreign', { file }));
    else if (copied) notice(movedNotice(picture, file));
    else if (found.damage === 'order') notice(appError('refused', 'error.journal.joined', { file }));
    else if (lost) notice(appError('unreadable', 'error.journal.damaged', { file }));
  }
  if (foreign) picture = foldRecords([], environment);
  else if (copied) picture = onlyUnsettled(picture);
  // Switching transfers off may be among the lost records, and what the original allows this copy does not.
  if (lost || copied || found.damage !== 'none') picture = { ...picture, transferSwitch: null };
  if (lost || found.damage !== 'none') picture = { ...picture, nextNumber: picture.nextNumber + SKIP_AFTER_DAMAGE };
  const tag = picture.head && !copied && !foreign && !lost ? picture.head.tag : mintTag(parts.random);
  const records = compactRecords(picture, { tag, environment, profile }, now - KEEP_MS, KEEP);
  const fresh = bytesOf(records);
  const written = await files.replace(name, fresh);
  // Reported only once a new journal was written: where nothing can be stored, no journal existed before.
  if (gone && written) notice(appError('unreadable', 'error.journal.gone', { file: name }));
  const file = written ? await files.open(name) : undefined;
  if (!file) {
    notice(appError('unavailable', 'error.journal.unwritable', { file: name }));
    return undefined;
  }
  return {
    tag,
    picture: foldRecords(records, environment),
    damaged: lost || foreign || copied,
    torn: found.damage === 'tail' || lost,
    ...createAppender(
      file,
      fresh.length,
      records.length,
      () => notice(appError('unreadable', 'error.journal.changed', { file: name })),
      parts.fault,
    ),
  };
}
