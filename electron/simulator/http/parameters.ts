import { ok, type Result } from '../../../shared/result/result.ts';
import type { Failure } from '../venue/failure.ts';
import { ParameterReader, type FailedItem, type ReadRow, type Tolerance } from './parameterReader.ts';
import type { Sent } from './sentParameters.ts';

/** Valid parameters: defaults filled in, ignored ones left out; invalid items of a batch are listed separately. */
export interface ReadParameters {
  readonly value: Readonly<Record<string, unknown>>;
  readonly failed: readonly FailedItem[];
}

/**
 * Reads the sent parameters by an endpoint row's schema and checks them against the row's rules: values are converted
 * to numbers where the schema requires it, defaults are filled in, ignored parameters are dropped. Anything else gets
 * the documented refusal of the first parameter, then of the first rule, that fails. Items of a batch placement are
 * read one by one: an invalid one becomes a failed item and does not affect the others (document 3, Orders;
 * A-BATCH-FORM). Unknown names are ignored and counted, strict or not: the documents forbid none (A-UNKNOWN-PARAMETER).
 */
export function readParameters(row: ReadRow, sent: Sent, tolerance: Tolerance): Result<ReadParameters, Failure> {
  const reader = new ParameterReader(row, tolerance);
  const value = reader.whole(sent);
  return value.ok ? ok({ value: value.value, failed: reader.failed }) : value;
}
