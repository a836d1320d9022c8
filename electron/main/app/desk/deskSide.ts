/** Everything of the desk that lies in files: the window's documents, its place, and what it hands out. */
import path from 'node:path';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createDocumentFiles } from '../../platform/files/nodeDocumentFiles.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Shell, WindowBounds } from '../shell.ts';
import { createDeskBounds } from './deskBounds.ts';
import { createDeskHandlers, type DeskCall } from './deskHandlers.ts';
import { createDocuments } from './documents.ts';

const BACKGROUND = { dark: '#0d1117', light: '#ffffff', system: '#0d1117' } as const;

/** See the opening comment. */
export interface DeskSide {
  readonly handlers: Pick<CallHandlers, DeskCall>;
  /** How the window opens: where it stood last, in the colour of its theme. Its place is noted from now on. */
  opening(theme: Settings['theme']): Promise<{ readonly bounds: WindowBounds; readonly background: string }>;
  /** Writes what is not on the disk yet; the window's place, while there is a window. */
  flush(): Promise<void>;
}

/** The desk's files in the folder `desk` of the profile. */
export function createDeskSide(
  clock: Clock,
  shell: Shell,
  secretFree: SecretGuard,
  notice: (error: AppError) => void,
): DeskSide {
  const files = createDocumentFiles(path.join(shell.paths.profile, 'desk'), clock);
  const documents = createDocuments(files, notice);
  const bounds = createDeskBounds(clock, files, shell);
  let stopWatching: () => void = () => undefined;
  return {
    handlers: createDeskHandlers({ documents, shell, secretFree }),
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
