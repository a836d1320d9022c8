/** Rules of follow settings. This file contains no schema, because the window uses it too. */
import { appError, type AppError } from '../result/appError.ts';
import type { FollowSettings } from './followSchema.ts';

const wrong = (key: string, params: Record<string, string> = {}): AppError => appError('invalid', key, params);

function firstTwice(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}

function unifiedProblem({ unified, perSymbol }: FollowSettings): AppError | null {
  if (unified === null || perSymbol.length > 0) return wrong('error.follow.form', { mode: 'unified' });
  const symbols = unified.symbols ?? [];
  // An empty list could mean none or all, so it is not sent.
  if (symbols.length === 0) return wrong('error.follow.noSymbols');
  const twice = firstTwice(symbols) ?? firstTwice((unified.customLeverages ?? []).map(({ symbol }) => symbol));
  return twice === undefined ? null : wrong('error.follow.twice', { symbol: twice });
}

function perSymbolProblem({ unified, perSymbol }: FollowSettings): AppError | null {
  if (unified !== null) return wrong('error.follow.form', { mode: 'per_symbol' });
  const symbols = perSymbol.flatMap(({ symbol }) => symbol ?? []);
  if (symbols.length === 0 || symbols.length < perSymbol.length) return wrong('error.follow.noSymbols');
  const twice = firstTwice(symbols);
  return twice === undefined ? null : wrong('error.follow.twice', { symbol: twice });
}

/**
 * Returns the reason why settings cannot be sent: exactly the form that their mode names must be filled (document 3,
 * settings), with each symbol once. Null when they can be sent.
 */
export function followProblem(settings: FollowSettings): AppError | null {
  if (settings.mode === 'unified') return unifiedProblem(settings);
  if (settings.mode === 'per_symbol') return perSymbolProblem(settings);
  return wrong('error.follow.mode', { mode: settings.mode ?? '' });
}
