/** Converts follow settings to the request that sets them (document 3 copy/follower/settings; A-COPY-RECORDS). */
import { followProblem } from '../../../../shared/domain/follow.ts';
import type { FollowSettings, FollowTerms } from '../../../../shared/domain/followSchema.ts';
import { copyLeverageTypes, copyMarginTypes, traceTypes } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

type Request = ParametersOf<'futures.copy.follower.settings.change'>;

/**
 * A change that is ready to be sent. `unsent`: values that were read and that the request cannot carry, by their field
 * name in the app or the exchange's label.
 */
export interface FollowChange {
  readonly parameters: Request;
  readonly unsent: readonly string[];
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null | undefined {
  return text === null ? null : words.find((word) => word === text);
}

/** Returns the fields that have a value; a value that was not read is not sent. */
function present<Members extends object>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}

/**
 * Returns the part of a configuration that both forms share. Words are sent unchanged; a word that is not documented
 * cannot be sent.
 */
function traceOf(terms: FollowTerms) {
  const traceType = oneOf(traceTypes, terms.copyBasis);
  const marginType = oneOf(copyMarginTypes, terms.marginType);
  const leverageType = oneOf(copyLeverageTypes, terms.leverageType);
  const unknown = (field: string, value: string | null) =>
    fail(appError('invalid', 'error.follow.word', { field, value: value ?? '' }));
  if (traceType === undefined) return unknown('copyBasis', terms.copyBasis);
  if (marginType === undefined) return unknown('marginType', terms.marginType);
  if (leverageType === undefined) return unknown('leverageType', terms.leverageType);
  return ok(
    present({
      traceType,
      traceValue: terms.copyValue,
      maxHoldQty: terms.maxHolding,
      stopProfitRatio: terms.takeProfitRatio,
      stopLossRatio: terms.stopLossRatio,
      slippageRatio: terms.slippageRatio,
      marginType,
      leverageType,
    }),
  );
}

const leverages = (long: number | null, short: number | null) => present({ longLeverage: long, shortLeverage: short });

/** Returns the fields of a configuration that the request cannot carry. */
function unsentOf(terms: FollowTerms, perSymbol: boolean): string[] {
  const named: [string, unknown][] = perSymbol
    ? [
        ['symbols', terms.symbols],
        ['customLeverages', terms.customLeverages],
      ]
    : [
        ['longLeverage', terms.longLeverage],
        ['shortLeverage', terms.shortLeverage],
      ];
  const known = [...named, ['productType', terms.productType], ['marginAsset', terms.marginAsset]] as const;
  const reported = known.flatMap(([name, value]) => (value === null ? [] : [name]));
  return [...reported, ...terms.more.map(({ label }) => label)];
}

function unifiedRequest(traderId: string, terms: FollowTerms): Result<Request, AppError> {
  const trace = traceOf(terms);
  if (!trace.ok) return trace;
  const custom = terms.customLeverages?.map(({ symbol, long, short }) => ({ symbol, ...leverages(long, short) }));
  const lists = { symbols: terms.symbols, customLeverages: custom ?? null };
  const { symbols, customLeverages } = present(lists);
  const unifiedTraceConfig = {
    ...(symbols === undefined ? {} : { symbols }),
    ...trace.value,
    ...(customLeverages === undefined ? {} : { customLeverages }),
  };
  return ok({ traderId, settingType: 'unified', unifiedTraceConfig });
}

function perSymbolRequest(traderId: string, all: readonly FollowTerms[]): Result<Request, AppError> {
  const symbolTraceConfigs: NonNullable<Request['symbolTraceConfigs']> = [];
  for (const terms of all) {
    const trace = traceOf(terms);
    if (!trace.ok) return trace;
    const { longLeverage, shortLeverage } = terms;
    const symbol = terms.symbol ?? '';
    symbolTraceConfigs.push({ symbol, ...trace.value, ...leverages(longLeverage, shortLeverage) });
  }
  return ok({ traderId, settingType: 'per_symbol', symbolTraceConfigs });
}

/**
 * Returns the request that sets a follow to these settings. It contains only what was read or typed, so that no default
 * is ever sent. Fails when the form of the settings does not exactly match their mode, or when one of their words is
 * not documented.
 */
export function followChangeOf(settings: FollowSettings): Result<FollowChange, AppError> {
  const problem = followProblem(settings);
  if (problem !== null) return fail(problem);
  const { traderId, unified, perSymbol } = settings;
  const request = unified === null ? perSymbolRequest(traderId, perSymbol) : unifiedRequest(traderId, unified);
  if (!request.ok) return request;
  const unsent = unified === null ? perSymbol.flatMap((terms) => unsentOf(terms, true)) : unsentOf(unified, false);
  return ok({ parameters: request.value, unsent: [...new Set(unsent)] });
}
