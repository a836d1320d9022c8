/** Translates the simulator's English refusals into the window's language (R26, R37). */
import type { AppError } from '../../../shared/result/appError.ts';
import { formatTimestamp } from '../../format/time.ts';
import enPractice from '../../locales/en/practice.json';
import enReplay from '../../locales/en/replay.json';
import { registerMessages, translateKey, type Translate } from '../../i18n/messages.ts';

const english = { ...enPractice, ...enReplay };
registerMessages(english);

type Key = keyof typeof english;
const keys = Object.keys(english) as Key[];

/** Returns the name of a file's column in the window's language; its own name when it is not known. */
function fieldText(t: Translate, field: string): string {
  const name = keys.find((key) => key === `replay.field.${field}`);
  return name === undefined ? field : translateKey(t, name);
}

/** Returns why a line was refused, in the window's language; the simulator's sentence where it is not known. */
export function reasonText(t: Translate, field: string, reason: string): string {
  const said = keys.find((key) => key.startsWith('replay.reason.') && english[key] === reason);
  return `${fieldText(t, field)} ${said === undefined ? reason : translateKey(t, said)}`;
}

const sentences: readonly (readonly [pattern: RegExp, key: Key])[] = [
  [/^a replay runs: end it /, 'practice.refusal.replayRuns'],
  [/^no replay runs: /, 'practice.refusal.noReplay'],
  [/^symbol must be that of a traded instrument$/, 'practice.refusal.symbol'],
  [/^the exchange was reset$/, 'practice.refusal.reset'],
  [/^the file has more than (?<limit>\d+) MB\. /, 'replay.file.tooLarge'],
  [/^the file has more than (?<rows>\d+) rows\. /, 'practice.refusal.rows'],
  [/^the file has no rows\.$/, 'practice.refusal.empty'],
  [
    /^no line of (?<count>\d+) can be played\. Line (?<line>\d+), (?<field>\w+): (?<reason>.+)$/,
    'practice.refusal.nothing',
  ],
  [/^line 1: the header names no column for (?<columns>.+)\. Rename the columns, /, 'practice.refusal.header'],
  [/^line 1: a bar needs .*this line has (?<count>\d+) columns\.$/, 'practice.refusal.bar'],
  [/^line 1: a trade needs .*this line has (?<count>\d+) columns\.$/, 'practice.refusal.trade'],
  [/^the replay has ended: /, 'practice.refusal.ended'],
  [/^time must be from (?<first>\d+) to (?<last>\d+), /, 'practice.refusal.jump'],
  [/^the drill \w+ runs: /, 'practice.drill.busy'],
  [/^no drill runs$/, 'practice.refusal.noDrill'],
  [/^the orders are cancelled, but the book is too thin to close (?<positions>.+)\. /, 'practice.refusal.thin'],
  [/^this exchange has no coin (?<asset>\S+)$/, 'practice.refusal.coin'],
  [/^the futures wallet holds USDT alone$/, 'practice.refusal.futures'],
  [/^(?<asset>\w+ \w+) is named twice$/, 'practice.refusal.twice'],
  [/^the position in (?<symbol>\S+) cannot be closed while /, 'practice.refusal.shut'],
];
const COLUMN = /(?<field>\w+) \(known names: (?<names>[^)]+)\)/g;

/** Returns why the simulator refused, in the window's language; its own sentence where it is not known. */
export function refusalText(t: Translate, said: string): string {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(said)?.groups;
    if (found || pattern.test(said)) return translateKey(t, key, translateParams(t, { ...found }));
  }
  return said;
}

/** Returns the error with its reason in the window's language, where the simulator gave one. */
export function refusedIn(t: Translate, error: AppError): AppError {
  const { reason } = error.params;
  if (error.key !== 'error.practice.refused' || typeof reason !== 'string') return error;
  return { ...error, params: { ...error.params, reason: refusalText(t, reason) } };
}

/** Converts a sentence's parameters to the window's language: fields, columns and times. */
function translateParams(t: Translate, { field, reason, columns, first, last, ...rest }: Record<string, string>) {
  const time = (text: string): string => formatTimestamp(Number(text), 'utc');
  return {
    ...rest,
    ...(field === undefined || reason === undefined ? {} : { reason: reasonText(t, field, reason) }),
    ...(columns === undefined ? {} : { columns: columnsText(t, columns) }),
    ...(first === undefined || last === undefined ? {} : { first: time(first), last: time(last) }),
  };
}

function columnsText(t: Translate, columns: string): string {
  const reported = [...columns.matchAll(COLUMN)].map(({ groups = {} }) =>
    t('practice.refusal.column', { field: fieldText(t, groups['field'] ?? ''), names: groups['names'] ?? '' }),
  );
  return reported.length === 0 ? columns : reported.join('; ');
}
