/** What is typed into the form of a guard. */
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import { compare, parseDecimal } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';
import type { enCopyGuards } from '../../i18n/enCopyGuards.ts';

/** Marks with an amount; `idle` counts days. */
export const amountMarks = ['lossBudget', 'drawdown', 'concentration'] as const;

/** Text of every field; blank marks are not watched. */
export interface GuardForm extends Readonly<Record<(typeof amountMarks)[number], string>> {
  readonly traderId: string;
  readonly idle: string;
  readonly action: CopyGuard['action'];
  readonly seconds: string;
}

/** A field of the form that can be wrong by itself. */
export type GuardField = (typeof amountMarks)[number] | 'traderId' | 'idle' | 'seconds';

/** Why a guard is not set: a sentence, and the field it is about; null: the whole of it. */
export interface GuardProblem {
  readonly key: Extract<keyof typeof enCopyGuards, `copyGuard.problem.${string}`>;
  readonly field: GuardField | null;
}

/** Seconds to hold it, unless told. */
const COUNTDOWN = 60;

/** A new guard over this trader; it tells until it is armed. */
export const freshForm = (traderId: string): GuardForm => ({
  traderId,
  lossBudget: '',
  drawdown: '',
  concentration: '',
  idle: '',
  action: 'alert',
  seconds: String(COUNTDOWN),
});

/** A guard as it can be edited. */
export const formOf = (guard: CopyGuard): GuardForm => ({
  traderId: guard.traderId,
  lossBudget: guard.lossBudget ?? '',
  drawdown: guard.drawdown ?? '',
  concentration: guard.concentration ?? '',
  idle: guard.idleDays === null ? '' : String(guard.idleDays),
  action: guard.action,
  seconds: String(guard.countdownSeconds),
});

const HUNDRED = { units: 100n, scale: 0 };

/** A whole number between these; undefined otherwise. */
function wholeOf(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : -1;
  return value >= least && value <= most ? value : undefined;
}

/** The guard a form stands for, or the first thing that is wrong. */
export function readForm(form: GuardForm): GuardProblem | Omit<CopyGuard, 'since'> {
  if (form.traderId === '') return { key: 'copyGuard.problem.trader', field: 'traderId' };
  const amounts: Record<(typeof amountMarks)[number], string | null> = {
    lossBudget: null,
    drawdown: null,
    concentration: null,
  };
  for (const mark of amountMarks) {
    if (form[mark].trim() === '') continue;
    const typed = readTyped(form[mark], 'amount');
    if (!typed.ok) return { key: 'copyGuard.problem.amount', field: mark };
    amounts[mark] = typed.value.text;
  }
  const share = amounts.concentration === null ? undefined : parseDecimal(amounts.concentration);
  if (share && compare(share, HUNDRED) > 0) return { key: 'copyGuard.problem.percent', field: 'concentration' };
  const idleDays = form.idle.trim() === '' ? null : wholeOf(form.idle, 1, 365);
  if (idleDays === undefined) return { key: 'copyGuard.problem.days', field: 'idle' };
  // A guard that only tells has no countdown; what stands in the field that is not shown stops nothing.
  const seconds = wholeOf(form.seconds, 10, 600);
  const countdownSeconds = form.action === 'alert' ? (seconds ?? COUNTDOWN) : seconds;
  if (countdownSeconds === undefined) return { key: 'copyGuard.problem.seconds', field: 'seconds' };
  const none = idleDays === null && amountMarks.every((mark) => amounts[mark] === null);
  if (none) return { key: 'copyGuard.problem.none', field: null };
  return { traderId: form.traderId, ...amounts, idleDays, action: form.action, countdownSeconds };
}
