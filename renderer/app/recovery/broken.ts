/** What counts as broken: faults that halted trading, a journal that failed, files of the profile that were lost. */
import type { SafetyView } from '../../../shared/domain/safety.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Notice } from '../../state/desk/index.ts';

/** What broke, as the heading names it. */
export type BrokenPart = 'program' | 'journal' | 'file';

const parts: Readonly<Record<string, BrokenPart>> = {
  'error.program.unforeseen': 'program',
  'error.window.unforeseen': 'program',
  'error.order.fault': 'program',
  'error.invariant': 'program',
  'error.journal.unwritable': 'journal',
  'error.journal.unreadable': 'journal',
  'error.journal.newer': 'journal',
  'error.journal.lost': 'journal',
  'error.journal.gone': 'journal',
  'error.journal.changed': 'journal',
  'error.journal.foreign': 'journal',
  'error.journal.moved': 'journal',
  'error.journal.joined': 'journal',
  'error.journal.older': 'journal',
  'error.safety.haltUnavailable': 'file',
  'error.safety.haltUnread': 'file',
  'error.settings.reset': 'file',
  'error.guard.reset': 'file',
  'error.document.lost': 'file',
  'error.copy.guardsLost': 'file',
  'error.alert.lost': 'file',
  'error.credentials.listLost': 'file',
};

/** Returns what an error says is broken; null when it is no such error. */
export const brokenPart = ({ key }: Pick<AppError, 'key'>): BrokenPart | null =>
  Object.hasOwn(parts, key) ? (parts[key] ?? null) : null;

/** One thing that broke. The id is another one when the same happens again. */
export interface Broken {
  readonly id: string;
  readonly part: BrokenPart;
  readonly error: AppError;
}

/** Returns what broke, the reason of a halt first and each error once; `seen` holds the ids that the user has seen. */
export function brokenOf(
  safety: Pick<SafetyView, 'mode' | 'reason' | 'since'> | null,
  notices: readonly Pick<Notice, 'id' | 'news'>[],
  seen: readonly string[],
): readonly Broken[] {
  const halts =
    safety?.mode === 'halted' && safety.reason ? [{ id: `halt ${safety.since}`, error: safety.reason }] : [];
  const noticed = notices.flatMap(({ id, news }) =>
    news.kind === 'error' ? [{ id: `notice ${id}`, error: news.error }] : [],
  );
  const all = [...halts, ...noticed].flatMap((one): Broken[] => {
    const part = brokenPart(one.error);
    return part === null || seen.includes(one.id) ? [] : [{ ...one, part }];
  });
  return all.filter((one, at) => all.findIndex(({ error }) => error.key === one.error.key) === at);
}
