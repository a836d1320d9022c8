/** Downloads a package into the folder: bounded and hashed while it streams, and named only when it is verified. */
import { createHash } from 'node:crypto';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { classifyFailure } from '../../exchange/rest/reply/classify.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { UpdatePackage } from './updateFeed.ts';
import type { PartialFile, UpdateFolder } from './updateFolder.ts';
import { updateLimits } from './updateLimits.ts';

/** Dependencies of {@link downloadPackage}. */
export interface DownloadParts {
  readonly transport: Pick<HttpTransport, 'send'>;
  readonly folder: Pick<UpdateFolder, 'begin'>;
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the number of bytes received so far. */
  readonly progress: (received: number) => void;
  /** Whether the user has stopped the download. */
  readonly stopped: () => boolean;
}

/** Downloads and verifies a package; whatever fails, no file remains. */
export async function downloadPackage(parts: DownloadParts, wanted: UpdatePackage): Promise<Result<null, AppError>> {
  const notWritten = fail(appError('unavailable', 'error.update.notWritten'));
  const hash = createHash('sha256');
  let received = 0;
  let isWritten = true;
  let file: PartialFile;
  try {
    file = await parts.folder.begin(wanted.name);
  } catch {
    return notWritten;
  }
  const receive = async (): Promise<Result<null, AppError>> => {
    const answer = await parts.transport.send({
      method: 'GET',
      url: wanted.url,
      headers: parts.headers,
      body: null,
      bodyBytes: wanted.size,
      limits: updateLimits.package,
      async into(part) {
        if (parts.stopped()) throw new Error('stopped');
        await file.write(part).catch((cause: unknown) => {
          isWritten = false;
          throw cause;
        });
        hash.update(part);
        received += part.length;
        parts.progress(received);
      },
    });
    if (parts.stopped()) return fail(appError('refused', 'error.update.stopped'));
    if (!isWritten) return notWritten;
    if (!answer.ok) return fail(classifyFailure('updates', answer.error));
    if (answer.value.status !== 200) {
      return fail(appError('unavailable', 'error.update.status', { status: answer.value.status }));
    }
    if (received !== wanted.size || hash.digest('hex') !== wanted.sha256) {
      return fail(appError('refused', 'error.update.changedFile', { name: wanted.name }));
    }
    return ok(null);
  };
  const done = await receive();
  try {
    if (done.ok) await file.finish();
    else await file.discard();
    return done;
  } catch {
    await file.discard().catch(() => undefined);
    return done.ok ? notWritten : done;
  }
}
