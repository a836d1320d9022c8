/**
 * Everything of the window that is stored in files: its documents, its place, and the calls that read and write them.
 */
import path from 'node:path';
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Clock, Cancel } from '../../../../shared/time/clock.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Shell, WindowBounds } from '../shell.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createUnstoredDocuments } from './unstoredDocuments.ts';
import { z } from 'zod';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { SaveRequest } from '../../platform/desktop.ts';

// Handlers of the window's calls about files, the clipboard and the displays.

/** Longest side of a picture in pixels: two of the largest displays beside each other. */
const MAX_SIDE = 16_384;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and name of the first PNG chunk, which is always the header (PNG, 11.2.1). */
const HEADER = Buffer.from([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
/** The last PNG chunk: empty, named, with its checksum (PNG, 11.2.5). */
const END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const SMALLEST = 45;

/**
 * Returns the bytes of a PNG given as base64; undefined for anything else, and for sides of 0 or more than 16,384
 * pixels.
 */
function pngOf(base64: string): Uint8Array | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < SMALLEST || bytes.toString('base64') !== base64) return undefined;
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || !bytes.subarray(8, 16).equals(HEADER)) return undefined;
  if (!bytes.subarray(-END.length).equals(END)) return undefined;
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return sides.every((side) => side >= 1 && side <= MAX_SIDE) ? bytes : undefined;
}

/** IPC calls handled here. */
type WindowFileCall =
  | 'documents.read'
  | 'documents.write'
  | 'files.saveText'
  | 'files.savePicture'
  | 'clipboard.picture'
  | 'window.displays';

/** Dependencies of the handlers. */
interface WindowFileHandlerParts {
  readonly documents: Pick<Documents, 'read' | 'write'>;
  readonly shell: Pick<Shell, 'saveFile' | 'copyPicture' | 'displays'>;
  readonly secretFree: SecretGuard;
}

const noPicture = fail(appError('invalid', 'error.file.noPicture'));

/** Creates the handlers of the calls about files, the clipboard and the displays. */
export function createWindowFileHandlers({
  documents,
  shell,
  secretFree,
}: WindowFileHandlerParts): Pick<CallHandlers, WindowFileCall> {
  const save = async (request: SaveRequest) => {
    try {
      return ok({ path: await shell.saveFile(request) });
    } catch {
      return fail(appError('unavailable', 'error.file.notSaved', { name: request.suggestedName }));
    }
  };
  return {
    'documents.read': ({ name }) => documents.read(name),
    'documents.write': ({ name, text }) =>
      secretFree('export', text)
        ? documents.write(name, text)
        : fail(appError('refused', 'error.document.secret', { document: name })),
    'files.saveText': ({ suggestedName, text }) =>
      secretFree('export', text)
        ? save({ suggestedName, bytes: Buffer.from(text, 'utf8') })
        : fail(appError('refused', 'error.file.secret', { name: suggestedName })),
    'files.savePicture'({ suggestedName, png }) {
      const bytes = pngOf(png);
      return bytes ? save({ suggestedName, bytes }) : noPicture;
    },
    async 'clipboard.picture'({ png }) {
      const bytes = pngOf(png);
      return bytes ? ok({ copied: await shell.copyPicture(bytes).catch(() => false) }) : noPicture;
    },
    'window.displays': async () => ok((await shell.displays().catch(() => [])).flatMap(areaOf)),
  };
}

/** Returns a display's area; none for a display without a position, on which no window can be placed. */
function areaOf({ x, y, width, height }: Awaited<ReturnType<Shell['displays']>>[number]) {
  return x === null || y === null ? [] : [{ x, y, width, height }];
}

/** Size of the window at the first start; the desktop chooses the place. */
const DEFAULT_BOUNDS: WindowBounds = { width: 1440, height: 900, x: null, y: null };

const FILE = 'window.json';
const FILE_BYTES = 1_000;
/** Interval in ms: neither shell reports a moved window, and a closed one has no bounds to read. */
const LOOK_EVERY_MS = 5_000;

const side = z.number().int().min(300).max(16_384);
const place = z.number().int().min(-65_536).max(65_536);
const schema = z.strictObject({ width: side, height: side, x: place, y: place });

/**
 * Stores the last place of the window, so that it opens there again after a restart or a crash. The shell moves a place
 * back on screen when its display is gone.
 */
interface DeskBounds {
  /** Returns where to open: the last place, or the default size when that is unknown or damaged. */
  load(): Promise<WindowBounds>;
  /** Stores the window's place periodically; returns the function that ends it. */
  watch(): Cancel;
  /** Stores the place once more, while the window exists. */
  save(): Promise<void>;
}

function readBounds(text: string | null | undefined): WindowBounds | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Creates the store of the window's place. A failed write is ignored. */
export function createDeskBounds(clock: Clock, files: ProfileFiles, shell: Pick<Shell, 'bounds'>): DeskBounds {
  let written = '';
  const save = async (): Promise<void> => {
    const found = schema.safeParse(await shell.bounds().catch(() => null));
    const text = found.success ? `${JSON.stringify(found.data)}\n` : written;
    if (text === written) return;
    written = text;
    await files.replace(FILE, text);
  };
  let saving = Promise.resolve();
  const saveNext = (): Promise<void> => (saving = saving.then(save));
  return {
    async load() {
      const file = readBounds(await files.read(FILE, FILE_BYTES));
      return file ?? readBounds(await files.read(`${FILE}.bak`, FILE_BYTES)) ?? DEFAULT_BOUNDS;
    },
    watch: () => clock.every(LOOK_EVERY_MS, () => void saveNext()),
    save: saveNext,
  };
}

const BACKGROUND = { dark: '#0d1117', light: '#ffffff', system: '#0d1117' } as const;

export interface WindowFiles {
  readonly handlers: Pick<CallHandlers, WindowFileCall>;
  /** Returns the names of all documents of the window; undefined when the folder cannot be read. */
  readonly documentNames: Documents['names'];
  /** Returns how the window opens: at its last place, in the colour of its theme. Starts storing its place. */
  opening(theme: Settings['theme']): Promise<{ readonly bounds: WindowBounds; readonly background: string }>;
  /** Returns the window's last place. */
  place(): Promise<WindowBounds>;
  /** Writes unsaved documents, and the window's place while there is a window. */
  flush(): Promise<void>;
}

/**
 * Creates the window's file services in the folder `desk` of the profile. In a safe start the window does not get what is
 * stored there.
 */
export function createWindowFiles(
  clock: Clock,
  shell: Shell,
  secretFree: SecretGuard,
  notice: (error: AppError) => void,
  safeStart = false,
): WindowFiles {
  const files = createDocumentFiles(path.join(shell.paths.profile, 'desk'), clock);
  const documents = createDocuments(files, notice);
  const bounds = createDeskBounds(clock, files, shell);
  let stopWatching: () => void = () => undefined;
  return {
    handlers: createWindowFileHandlers({
      documents: safeStart ? createUnstoredDocuments(documents) : documents,
      shell,
      secretFree,
    }),
    documentNames: () => documents.names(),
    async opening(theme) {
      const found = await bounds.load();
      stopWatching = bounds.watch();
      return { bounds: found, background: BACKGROUND[theme] };
    },
    place: () => bounds.load(),
    async flush() {
      stopWatching();
      await Promise.all([documents.flush(), bounds.save()]);
    },
  };
}
