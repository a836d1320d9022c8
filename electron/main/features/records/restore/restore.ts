/**
 * Handler of the call that replaces the archive by a backup. The chosen file is copied into the profile and checked
 * there; the present archive is not touched before the second confirmation.
 */
import path from 'node:path';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause } from '../../../../../shared/time/steps.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { Desktop } from '../../../platform/desktop.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { Ask } from '../../../platform/question.ts';
import { DatabaseFailure, type DatabaseFiles } from '../../../platform/sqlite/database.ts';
import type { DatabaseCopies } from '../../../platform/sqlite/nodeDatabaseCopies.ts';
import type { Archive } from '../archive/archive.ts';
import { countedKinds, type CountedKind } from '../archive/archiveStore.ts';
import { createArchiveCheck, RefusedFile } from './archiveCheck.ts';
import { contentQuestion, replaceQuestion } from './restoreQuestions.ts';

/** Dependencies of {@link createRestore}. */
export interface RestoreParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  readonly archive: Pick<Archive, 'total' | 'restore'> | null;
  readonly files: Pick<DatabaseFiles, 'open' | 'memory'>;
  readonly copies: DatabaseCopies;
  readonly openFile: Desktop['openFile'];
  readonly ask: Ask;
  readonly secretFree: SecretGuard;
}

/** Returns why the archive could not be restored; rethrows what is neither the file's fault nor the disk's. */
function errorOf(cause: unknown, name: string): AppError {
  if (cause instanceof RefusedFile) return appError('refused', `error.restore.${cause.fault}`, { name });
  if (!(cause instanceof DatabaseFailure)) throw cause;
  if (cause.fault === 'full') return appError('unavailable', 'error.restore.full');
  return appError('unreadable', cause.fault === 'broken' ? 'error.restore.notArchive' : 'error.restore.unreadable', {
    name,
  });
}

/** Creates the handler; one restoration runs at a time. */
export function createRestore(parts: RestoreParts): Pick<CallHandlers, 'records.restore'> {
  const { tradingContext, clock, archive, files, copies, ask } = parts;
  const { environment } = tradingContext;
  const copy = `archive-${environment}.sqlite.restore`;
  const check = createArchiveCheck({ environment, files, copies, secretFree: parts.secretFree, clock });
  let busy = false;

  /** Returns the number of records of the present archive; null while it is not in its file. */
  const present = async (current: Pick<Archive, 'total'>): Promise<Record<CountedKind, number> | null> => {
    const totals = {} as Record<CountedKind, number>;
    for (const kind of countedKinds) {
      const total = current.total(kind);
      if (total === null) return null;
      totals[kind] = total;
      await pause(clock);
    }
    return totals;
  };

  const run = async (
    current: Pick<Archive, 'total' | 'restore'>,
    file: string,
  ): Promise<Result<{ aside: string | null }, AppError>> => {
    const name = path.basename(file);
    try {
      await copies.take(file, copy);
      const content = await check(copy, name);
      const totals = await present(current);
      if (!totals) return fail(appError('unavailable', 'error.archive.waiting'));
      if ((await ask(contentQuestion(name, content, totals))) !== 'confirmed') return ok({ aside: null });
      if ((await ask(replaceQuestion)) !== 'confirmed') return ok({ aside: null });
      const aside = current.restore(copy);
      return aside === null ? fail(appError('unavailable', 'error.restore.notReplaced')) : ok({ aside });
    } catch (cause) {
      return fail(errorOf(cause, name));
    } finally {
      copies.remove(copy);
    }
  };

  return {
    'records.restore': inSameContext(tradingContext, async () => {
      if (!archive) return fail(appError('unavailable', 'error.archive.waiting'));
      if (busy) return fail(appError('refused', 'error.restore.underWay'));
      busy = true;
      try {
        const file = await parts.openFile({ begins: `archive-${environment}-`, ending: '.sqlite' });
        return await (file === null ? ok({ aside: null }) : run(archive, file));
      } finally {
        busy = false;
      }
    }),
  };
}
