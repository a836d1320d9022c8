/** Texts of the two confirmations before the archive is replaced: final text of the shell's window (R26). */
import { mainTextIn, type MainText } from '../../../platform/mainText.ts';
import type { Question } from '../../../platform/question.ts';
import { countedKinds, type CountedKind } from '../archive/archiveStore.ts';
import type { ArchiveContent } from './archiveCheck.ts';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the number of records of a kind, and how many more or fewer that is than the archive has now. */
function lineOf(kind: CountedKind, found: number, present: number, text: MainText): string {
  const more = found - present;
  const name = text(`restore.kind.${kind}`);
  if (more === 0) return text('restore.same', { name, found });
  return more > 0 ? text('restore.more', { name, found, more }) : text('restore.fewer', { name, found, fewer: -more });
}

/** Asks whether the checked file is the right one: what it contains, compared with the present archive. */
export const contentQuestion =
  (fileName: string, content: ArchiveContent, present: Readonly<Record<CountedKind, number>>): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const { accounts, records, from, to, changedDays } = content;
    const kinds = countedKinds.filter((kind) => records[kind] > 0 || present[kind] > 0);
    return {
      title: text('restore.title'),
      lines: [
        text('restore.file', { name: fileName }),
        text('restore.accounts', { count: accounts }),
        from === null || to === null ? text('restore.empty') : text('restore.range', { from: day(from), to: day(to) }),
        ...kinds.map((kind) => lineOf(kind, records[kind], present[kind], text)),
        ...(changedDays > 0 ? [text('restore.changedDays', { count: changedDays })] : []),
      ],
      confirmLabel: text('restore.continue'),
      cancelLabel: text('restore.cancel'),
      typedWord: null,
      language,
    };
  };

/** Asks for the replacement itself. */
export const replaceQuestion: Question = (language, grouping) => {
  const text = mainTextIn(language, grouping);
  return {
    title: text('restore.replace.title'),
    lines: [text('restore.replace.aside'), text('restore.replace.later')],
    confirmLabel: text('restore.replace'),
    cancelLabel: text('restore.cancel'),
    typedWord: null,
    language,
  };
};
