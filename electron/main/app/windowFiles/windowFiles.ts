/** Everything of the desk that lies in files: the window's documents, its place, and what it hands out. */
import path from 'node:path';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Clock, Cancel } from '../../../../shared/time/clock.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Shell, WindowBounds } from '../shell.ts';
import { createWindowFileHandlers, type WindowFileCall } from './windowFileHandlers.ts';
import { createDocuments } from './documents.ts';
import { z } from 'zod';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';

/** Size and place of the first start: the desktop chooses the place. */
const DEFAULT_BOUNDS: WindowBounds = { width: 1440, height: 900, x: null, y: null };

const FILE = 'window.json';
const FILE_BYTES = 1_000;
/** Neither shell tells of a window that is moved, and one that was closed cannot be asked. */
const LOOK_EVERY_MS = 5_000;

const side = z.number().int().min(300).max(16_384);
const place = z.number().int().min(-65_536).max(65_536);
const schema = z.strictObject({ width: side, height: side, x: place, y: place });

/**
 * Where the desk's window stood last, so that it opens there again after a restart or a crash. The shell pulls a
 * place back on screen whose display is gone.
 */
interface DeskBounds {
  /** Where to open: where it stood, or the shipped size when that is unknown or damaged. */
  load(): Promise<WindowBounds>;
  /** Notes from now on where the window stands; answers the end of it. */
  watch(): Cancel;
  /** Notes it once more, while the window is there. */
  save(): Promise<void>;
}

function readBounds(text: string | null | undefined): WindowBounds | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Bounds kept in the desk's folder. What cannot be written is no reason to disturb anybody. */
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
  /** How the window opens: where it stood last, in the colour of its theme. Its place is noted from now on. */
  opening(theme: Settings['theme']): Promise<{ readonly bounds: WindowBounds; readonly background: string }>;
  /** Writes what is not on the disk yet; the window's place, while there is a window. */
  flush(): Promise<void>;
}

/** The desk's files in the folder `desk` of the profile. */
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
