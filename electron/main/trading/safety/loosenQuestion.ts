/** What the shell's own window asks before limits become looser (R18): final text, drawn where the desk's page cannot reach. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { ConfirmRequest } from '../../shell.ts';
import { looserFields, type LimitField } from './limitOrder.ts';

const names: Readonly<Record<LimitField, string>> = {
  orderEquityShare: 'Largest order, as a share of the equity',
  orderValue: 'Largest order, in USDT',
  openEquityTimes: 'Largest total open, times the equity',
  leverage: 'Largest leverage',
  ordersPerMinute: 'Orders per minute',
  collar: 'Distance of a limit price, as a fraction',
  slippage: 'Expected slippage of a market order, as a fraction',
  symbols: 'Symbols that may be traded',
};

const SHOWN_SYMBOLS = 12;

function shown(limits: GuardLimits, field: LimitField): string {
  if (field !== 'symbols') return `${limits[field]}`;
  const { symbols } = limits;
  if (symbols === null) return 'all';
  const more = symbols.length - SHOWN_SYMBOLS;
  const first = symbols.slice(0, SHOWN_SYMBOLS).join(', ');
  if (symbols.length === 0) return 'none';
  return more > 0 ? `${first} and ${more} more` : first;
}

/** The question for going from `now` to `next`: one line for each limit that becomes looser. */
export function loosenQuestion(environment: Environment, now: GuardLimits, next: GuardLimits): ConfirmRequest {
  const where = environment === 'live' ? 'LIVE' : 'SIMULATOR';
  return {
    title: `Loosen the limits of ${where}?`,
    lines: [
      ...looserFields(next, now).map((field) => `${names[field]}: ${shown(now, field)} → ${shown(next, field)}`),
      'They hold 24 hours from now. Until then the present limits stay.',
    ],
    confirmLabel: 'Loosen after 24 hours',
    cancelLabel: 'Keep the limits',
    typedWord: 'loosen',
  };
}
