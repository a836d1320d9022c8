/** Handlers of the window's calls about files, the clipboard and the displays. */
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { SaveRequest } from '../../platform/desktop.ts';
import type { Shell } from '../shell.ts';
import type { Documents } from './documents.ts';

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
export type WindowFileCall =
  | 'documents.read'
  | 'documents.write'
  | 'files.saveText'
  | 'files.savePicture'
  | 'clipboard.picture'
  | 'window.displays';

/** Dependencies of the handlers. */
export interface WindowFileHandlerParts {
  readonly documents: Documents;
  readonly shell: Pick<Shell, 'saveFile' | 'copyPicture' | 'displays'>;
  readonly secretFree: SecretGuard;
}

const noPicture = fail(appError('invalid', 'error.file.noPicture'));

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
