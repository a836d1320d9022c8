/** The exchange's error codes as data (document 1 Errors): the rows this slice of the contract can answer. */

/** One documented code. `status` is the HTTP status it travels with (A-ERROR-STATUS). */
export interface ErrorRow {
  readonly code: number;
  readonly name: string;
  /** Message text; `%d` and `%s` are filled by the answering side. */
  readonly message: string;
  readonly status: 400 | 401 | 403 | 404 | 429 | 500;
  readonly doc: string;
}

const row = (code: number, name: string, message: string, status: ErrorRow['status'] = 400): ErrorRow => ({
  code,
  name,
  message,
  status,
  doc: '1 Spot error codes',
});

/** The rows, by name. */
export const errors = {
  UNKNOWN_ERROR: row(-1000, 'UNKNOWN_ERROR', 'Unknown error', 500),
  SYSTEM_ERROR: row(-1054, 'SYSTEM_ERROR', 'System error, retry later', 500),
  INVALID_CONTENT_TYPE: row(-1045, 'INVALID_CONTENT_TYPE', 'Use application/json'),
  INVALID_SYMBOL: row(-1121, 'INVALID_SYMBOL', 'Invalid symbol'),
  INVALID_PARAM_COMBINATION: row(-1128, 'INVALID_PARAM_COMBINATION', 'Invalid combination of optional parameters'),
  INVALID_JSON: row(-1135, 'INVALID_JSON', 'Invalid JSON request'),
  PARAM_VALIDATE_ERROR: row(-1140, 'PARAM_VALIDATE_ERROR', 'limit must be between %d and %d'),
  PARAM_EMPTY: row(-1141, 'PARAM_EMPTY', "Parameter '%s' cannot be empty."),
  PARAM_ERROR: row(-1142, 'PARAM_ERROR', "Parameter '%s' is invalid."),
  REQUEST_METHOD_NOT_SUPPORTED: row(-1150, 'REQUEST_METHOD_NOT_SUPPORTED', 'Method not supported'),
  QUERY_TIME_OUT_OF_RANGE: row(
    -1170,
    'QUERY_TIME_OUT_OF_RANGE',
    'startTime must be within the last %d days; time range cannot exceed %d days',
  ),
  START_TIME_AFTER_END_TIME: row(-1171, 'START_TIME_AFTER_END_TIME', 'startTime greater than endTime'),
} as const satisfies Record<string, ErrorRow>;

/** Name of a row of {@link errors}. */
export type ErrorName = keyof typeof errors;
