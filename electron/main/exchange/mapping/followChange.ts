/** The way back from follow settings to the request that sets them (document 3 copy/follower/settings; A-COPY-RECORDS). */
import { followProblem } from '../../../../shared/domain/follow.ts';
import type { FollowSettings, FollowTerms } from '../../../../shared/domain/followSchema.ts';
import { copyLeverageTypes, copyMarginTypes, traceTypes } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

type Request = ParametersOf<'futures.copy.follower.settings.change'>;

/** A change ready to be sent. `unsent`: what was read and the request cannot carry, by its name here or the exchange's label. */
export interface FollowChange {
  readonly parameters: Request;
  readonly unsent: readonly string[];
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | null | undefined {
  return text === null ? null : words.find((word) => word === text);
}

/** Members with a value; what was not read is not sent. */
function present<Members extends object>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}

/** The part of a configuration both forms share. Words are sent exactly: one no document knows cannot be sent back. */
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

/** What of a configuration the request has no place for. */
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
 * The request that sets a follow to these settings: what was read or typed and nothing else, so that no default is ever
 * sent. Fails when the settings' form is not exactly that of their mode, or a word of theirs is not a documented one.
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
