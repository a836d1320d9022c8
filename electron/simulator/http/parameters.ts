import { ok, type Result } from '../../../shared/result/result.ts';
import type { Failure } from '../venue/failure.ts';
import { ParameterReader, type FailedItem, type ReadRow, type Tolerance } from './parameterReader.ts';
import type { Sent } from './sentParameters.ts';

/** Parameters that hold: defaults filled in, what is ignored left out; items of a batch that do not hold stand apart. */
export interface ReadParameters {
  readonly value: Readonly<Record<string, unknown>>;
  readonly failed: readonly FailedItem[];
}

/**
 * Reads what was sent by a row's schema and holds it to the row's rules: what the schema wants as a number is read as one,
 * defaults are filled in, what the row ignores is dropped. The answer to anything else is the documented refusal of the
 * first parameter, then of the first rule, that fails. Items of a batch placement are read one by one: one that does not
 * hold is a failed item and leaves the others alone (document 3, Orders; A-BATCH-FORM). Unknown names are ignored and
 * counted, strict or not: the documents forbid none (A-UNKNOWN-PARAMETER).
 */
export function readParameters(row: ReadRow, sent: Sent, tolerance: Tolerance): Result<ReadParameters, Failure> {
  const reader = new ParameterReader(row, tolerance);
  const value = reader.whole(sent);
  return value.ok ? ok({ value: value.value, failed: reader.failed }) : value;
}
