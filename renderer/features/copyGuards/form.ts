/** Contents of the guard form as typed. */
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import { HUNDRED, compare, parseDecimal } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';
import type enCopyGuards from '../../locales/en/copyGuards.json';

/** Thresholds that are amounts; `idle` counts days. */
export const amountThresholds = ['lossBudget', 'drawdown', 'concentration'] as const;

/** Text of every field; blank thresholds are not watched. */
export interface GuardForm extends Readonly<Record<(typeof amountThresholds)[number], string>> {
  readonly traderId: string;
  readonly idle: string;
  readonly action: CopyGuard['action'];
  readonly seconds: string;
}

/** A field of the form that can be invalid. */
export type GuardField = (typeof amountThresholds)[number] | 'traderId' | 'idle' | 'seconds';

/** Why a guard is refused: a message, and the field it is about; null: the form as a whole. */
export interface GuardProblem {
  readonly key: Extract<keyof typeof enCopyGuards, `copyGuard.problem.${string}`>;
  readonly field: GuardField | null;
}

/** Default seconds of the countdown in which the user can hold it. */
const COUNTDOWN = 60;

/** Returns the form of a new guard over this trader; it only alerts until the user chooses an action. */
export const freshForm = (traderId: string): GuardForm => ({
  traderId,
  lossBudget: '',
  drawdown: '',
  concentration: '',
  idle: '',
  action: 'alert',
  seconds: String(COUNTDOWN),
});

/** Returns the form that edits a guard. */
export const formOf = (guard: CopyGuard): GuardForm => ({
  traderId: guard.traderId,
  lossBudget: guard.lossBudget ?? '',
  drawdown: guard.drawdown ?? '',
  concentration: guard.concentration ?? '',
  idle: guard.idleDays === null ? '' : String(guard.idleDays),
  action: guard.action,
  seconds: String(guard.countdownSeconds),
});

/** Returns the whole number within these bounds; undefined otherwise. */
function wholeOf(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : -1;
  return value >= least && value <= most ? value : undefined;
}

/** Reads the guard from a form, or returns the first problem. */
export function readForm(form: GuardForm): GuardProblem | Omit<CopyGuard, 'since'> {
  if (form.traderId === '') return { key: 'copyGuard.problem.trader', field: 'traderId' };
  const amounts: Record<(typeof amountThresholds)[number], string | null> = {
    lossBudget: null,
    drawdown: null,
    concentration: null,
  };
  for (const mark of amountThresholds) {
    if (form[mark].trim() === '') continue;
    const typed = readTyped(form[mark], 'amount');
    if (!typed.ok) return { key: 'copyGuard.problem.amount', field: mark };
    amounts[mark] = typed.value.text;
  }
  const share = amounts.concentration === null ? undefined : parseDecimal(amounts.concentration);
  if (share && compare(share, HUNDRED) > 0) return { key: 'copyGuard.problem.percent', field: 'concentration' };
  const idleDays = form.idle.trim() === '' ? null : wholeOf(form.idle, 1, 365);
  if (idleDays === undefined) return { key: 'copyGuard.problem.days', field: 'idle' };
  // A guard that only alerts has no countdown, so invalid text in the hidden seconds field is ignored.
  const seconds = wholeOf(form.seconds, 10, 600);
  const countdownSeconds = form.action === 'alert' ? (seconds ?? COUNTDOWN) : seconds;
  if (countdownSeconds === undefined) return { key: 'copyGuard.problem.seconds', field: 'seconds' };
  const none = idleDays === null && amountThresholds.every((mark) => amounts[mark] === null);
  if (none) return { key: 'copyGuard.problem.none', field: null };
  return { traderId: form.traderId, ...amounts, idleDays, action: form.action, countdownSeconds };
}
