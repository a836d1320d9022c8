/** What the window may ask of files, the clipboard and the displays. */
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { SaveRequest } from '../../platform/desktop.ts';
import type { Shell } from '../shell.ts';
import type { Documents } from './documents.ts';
import { pngOf } from './png.ts';

/** The calls answered here. */
export type DeskCall =
  | 'documents.read'
  | 'documents.write'
  | 'files.saveText'
  | 'files.savePicture'
  | 'clipboard.picture'
  | 'window.displays';

/** What the handlers stand on. */
export interface DeskHandlerParts {
  readonly documents: Documents;
  readonly shell: Pick<Shell, 'saveFile' | 'copyPicture' | 'displays'>;
  readonly secretFree: SecretGuard;
}

const noPicture = fail(appError('invalid', 'error.file.noPicture'));

/** See the opening comment. */
export function createDeskHandlers({ documents, shell, secretFree }: DeskHandlerParts): Pick<CallHandlers, DeskCall> {
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

/** A display's area; one that does not say where it lies cannot be placed on. */
function areaOf({ x, y, width, height }: Awaited<ReturnType<Shell['displays']>>[number]) {
  return x === null || y === null ? [] : [{ x, y, width, height }];
}
