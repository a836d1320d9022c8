/**
 * Everything of the window that is stored in files: its documents, its place, and the calls that read and write them.
 */
import path from 'node:path';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Clock, Cancel } from '../../../../shared/time/clock.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Shell, WindowBounds } from '../shell.ts';
import { createWindowFileHandlers, type WindowFileCall } from './windowFileHandlers.ts';
import { createDocuments } from './documents.ts';
import { z } from 'zod';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';

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
  /** Returns how the window opens: at its last place, in the colour of its theme. Starts storing its place. */
  opening(theme: Settings['theme']): Promise<{ readonly bounds: WindowBounds; readonly background: string }>;
  /** Writes unsaved documents, and the window's place while there is a window. */
  flush(): Promise<void>;
}

/** Creates the window's file services in the folder `desk` of the profile. */
export function createWindowFiles(
  clock: Clock,
  shell: Shell,
  secretFree: SecretGuard,
  notice: (error: AppError) => void,
): WindowFiles {
  const files = createDocumentFiles(path.join(shell.paths.profile, 'desk'), clock);
  const documents = createDocuments(files, notice);
  const bounds = createDeskBounds(clock, files, shell);
  let stopWatching: () => void = () => undefined;
  return {
    handlers: createWindowFileHandlers({ documents, shell, secretFree }),
    async opening(theme) {
      const found = await bounds.load();
      stopWatching = bounds.watch();
      return { bounds: found, background: BACKGROUND[theme] };
    },
    async flush() {
      stopWatching();
      await Promise.all([documents.flush(), bounds.save()]);
    },
  };
}
