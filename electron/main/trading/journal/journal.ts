/**
 * The journal of one profile and environment: what was about to be sent is on the disk before it is sent (B-A2). It opens
 * by reading, setting damage aside and writing itself anew; after that it only grows.
 */
import { createHash } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { mintTag } from './clientIds.ts';
import { compactRecords } from './compact.ts';
import { foldRecords, isUnsettled, type JournalState } from './fold.ts';
import { encodeFrame, readFrames } from '../../platform/journal/frames.ts';
import type { JournalFile, JournalFiles } from '../../platform/journal/journalFiles.ts';
import { readRecord, type JournalRecord } from './records.ts';

/** Settled intents are kept this long and this many, so that an order can be told to be ours (B-B7). */
const KEEP_MS = 30 * 86_400_000;
const KEEP = 5_000;
/** After damage the numbers of client ids go on so much later: what was lost may have used some. */
const SKIP_AFTER_DAMAGE = 1_000;

/** An open journal. */
export interface Journal {
  readonly tag: string;
  /** What it held when it was opened. */
  readonly picture: JournalState;
  /** Something was lost or does not belong here: no order before everything was compared with the exchange (B-E1). */
  readonly damaged: boolean;
  /** Whether the end of the file was torn: a step after the last whole record may be missing. */
  readonly torn: boolean;
  /** Appends a record; true once it is on the disk. False: it does not count, and a later call tries to heal the file. */
  append(record: JournalRecord): Promise<boolean>;
  /** Something else cut, replaced or removed the file while it was open: nothing is appended until it is opened anew. */
  changed(): boolean;
  /** Waits for what was handed in and closes the file. */
  close(): Promise<void>;
}

/** What opening a journal needs. */
export interface JournalParts {
  readonly files: JournalFiles;
  readonly environment: Environment;
  readonly profileFolder: string;
  readonly random: Random;
  /** Wall time, Unix ms. */
  readonly now: number;
  readonly notice: (error: AppError) => void;
  /** A journal was opened in this profile before: none at all is a lost one too. */
  readonly begun?: boolean;
  /** The last run found its journal changed by something else: what it holds now is not all of it. */
  readonly wasChanged?: boolean;
  /** The program failed while it wrote a record: not the disk, a fault of its own (B-E7). */
  readonly fault?: () => void;
}

/** The name of the journal of an environment. */
export const journalName = (environment: Environment): string => `orders-${environment}.journal`;

/** A print of the folder, so that no path of the machine stands in the file. */
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

/** Unsettled intents of a copied profile are looked for here too, and a halt holds; everything else belongs to the original. */
function onlyUnsettled(picture: JournalState): JournalState {
  const intents = new Map([...picture.intents].filter(([, { intent }]) => isUnsettled(intent)));
  return { ...picture, intents, fills: new Map(), plans: new Map() };
}

/** What stays in the kept file alone when a profile is opened in another folder. */
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
    // Cutting a shorter file to its good length would fill it with zeros; a longer one was written by something else.
    if (found === null || found < goodLength || (found > goodLength && !needsHealing)) {
      isChanged = true;
      notifyChanged();
      return false;
    }
    // What a failed write left behind would stand in the middle of the file.
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
      // A record that cannot be written, for whatever reason, must not keep later ones from the disk.
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

/** Opens the journal; undefined when it can be neither read nor written: no order may be sent (B-E2). */
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
  // Replaced whole or not at all, a file of ours begins with its head: one without is no torn tail.
  const headless = bytes !== null && picture.head === undefined;
  const gone = bytes === null && parts.begun === true;
  const lost = gone || parts.wasChanged === true || found.damage === 'middle' || found.damage === 'order' || headless;
  if (bytes !== null && (lost || foreign || copied || found.damage === 'tail')) {
    // A torn tail alone is set aside alone; anything else is kept whole.
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
  if (lost || found.damage !== 'none') picture = { ...picture, nextNumber: picture.nextNumber + SKIP_AFTER_DAMAGE };
  const tag = picture.head && !copied && !foreign && !lost ? picture.head.tag : mintTag(parts.random);
  const records = compactRecords(picture, { tag, environment, profile }, now - KEEP_MS, KEEP);
  const fresh = bytesOf(records);
  const written = await files.replace(name, fresh);
  // Said once there is a new one: where nothing can be kept, none was ever begun.
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
