/** The exchange's error codes as data (document 1 Errors). */

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

const futuresRow = (code: number, name: string, message: string, status: ErrorRow['status'] = 400): ErrorRow => ({
  code,
  name,
  message,
  status,
  doc: '1 Futures per-item errors (A-FUTURES-ERRORS)',
});

/** The rows, by name: every code of document 1 and the futures codes of A-FUTURES-ERRORS. */
export const errors = {
  UNKNOWN_ERROR: row(-1000, 'UNKNOWN_ERROR', 'Unknown error', 500),
  SYSTEM_ERROR: row(-1054, 'SYSTEM_ERROR', 'System error, retry later', 500),
  ACCESS_KEY_EMPTY: row(-1040, 'ACCESS_KEY_EMPTY', 'ACCESS-KEY header required', 401),
  ACCESS_SIGN_EMPTY: row(-1041, 'ACCESS_SIGN_EMPTY', 'ACCESS-SIGN header required', 401),
  ACCESS_TIMESTAMP_EMPTY: row(-1042, 'ACCESS_TIMESTAMP_EMPTY', 'ACCESS-TIMESTAMP header required', 401),
  INVALID_ACCESS_TIMESTAMP: row(-1043, 'INVALID_ACCESS_TIMESTAMP', 'Invalid timestamp', 401),
  INVALID_ACCESS_KEY: row(-1044, 'INVALID_ACCESS_KEY', 'Invalid key', 401),
  INVALID_CONTENT_TYPE: row(-1045, 'INVALID_CONTENT_TYPE', 'Use application/json'),
  ACCESS_TIMESTAMP_EXPIRED: row(-1046, 'ACCESS_TIMESTAMP_EXPIRED', 'Timestamp expired', 401),
  API_AUTH_ERROR: row(-1047, 'API_AUTH_ERROR', 'Authentication failed', 401),
  API_KEY_OR_PASSPHRASE_INCORRECT: row(-1049, 'API_KEY_OR_PASSPHRASE_INCORRECT', 'Key or passphrase incorrect', 401),
  USER_STATUS_FORBIDDEN: row(-1050, 'USER_STATUS_FORBIDDEN', 'User status abnormal', 403),
  PERMISSION_DENIED: row(-1051, 'PERMISSION_DENIED', 'Permission denied', 403),
  INSUFFICIENT_PERMISSIONS: row(-1052, 'INSUFFICIENT_PERMISSIONS', 'Insufficient permissions for the action', 403),
  PERMISSION_VALIDATION_FAILED: row(-1053, 'PERMISSION_VALIDATION_FAILED', 'Permission validation failed', 403),
  USER_AUTH_NOT_SAFE: row(-1055, 'USER_AUTH_NOT_SAFE', 'Bind a phone or an authenticator app', 403),
  ILLEGAL_IP: row(-1056, 'ILLEGAL_IP', 'Invalid IP address', 403),
  USER_LOCKED: row(-1057, 'USER_LOCKED', 'Account locked', 403),
  NO_PERMISSION_TRADE_PAIR: row(
    -1058,
    'NO_PERMISSION_TRADE_PAIR',
    'Pair not supported through the API; see the API trading symbols endpoint',
    403,
  ),
  HIGH_FREQUENCY_ORDER_LIMITED: row(
    -1059,
    'HIGH_FREQUENCY_ORDER_LIMITED',
    'Too many high-frequency order requests in the current window',
    403,
  ),
  API_KEY_SYMBOL_NOT_BOUND: row(-1060, 'API_KEY_SYMBOL_NOT_BOUND', 'Key not bound to the pair', 403),
  INVALID_TIME_IN_FORCE: row(-1115, 'INVALID_TIME_IN_FORCE', 'Invalid timeInForce'),
  INVALID_ORDER_TYPE: row(-1116, 'INVALID_ORDER_TYPE', 'Invalid order type'),
  INVALID_SIDE: row(-1117, 'INVALID_SIDE', 'Invalid side'),
  INVALID_SYMBOL: row(-1121, 'INVALID_SYMBOL', 'Invalid symbol'),
  INVALID_PARAM_COMBINATION: row(-1128, 'INVALID_PARAM_COMBINATION', 'Invalid combination of optional parameters'),
  INVALID_JSON: row(-1135, 'INVALID_JSON', 'Invalid JSON request'),
  PARAM_VALIDATE_ERROR: row(-1140, 'PARAM_VALIDATE_ERROR', 'limit must be between %d and %d'),
  PARAM_EMPTY: row(-1141, 'PARAM_EMPTY', "Parameter '%s' cannot be empty."),
  PARAM_ERROR: row(-1142, 'PARAM_ERROR', "Parameter '%s' is invalid."),
  REQUEST_METHOD_NOT_SUPPORTED: row(-1150, 'REQUEST_METHOD_NOT_SUPPORTED', 'Method not supported'),
  DECIMAL_PRECISION_ERROR: row(-1160, 'DECIMAL_PRECISION_ERROR', 'Decimal precision error'),
  QUERY_TIME_OUT_OF_RANGE: row(
    -1170,
    'QUERY_TIME_OUT_OF_RANGE',
    'startTime must be within the last %d days; time range cannot exceed %d days',
  ),
  START_TIME_AFTER_END_TIME: row(-1171, 'START_TIME_AFTER_END_TIME', 'startTime greater than endTime'),
  CLIENT_OID_LENGTH_ERROR: row(
    -1180,
    'CLIENT_OID_LENGTH_ERROR',
    'Client order id longer than 40 or containing special characters',
  ),
  FORBIDDEN_ACCESS: row(-1190, 'FORBIDDEN_ACCESS', 'Access forbidden; contact support', 403),
  BUSINESS_PRECONDITION_FAILED: row(-1191, 'BUSINESS_PRECONDITION_FAILED', 'Business precondition not satisfied'),
  SPOT_SYMBOL_NOT_EXIST: row(-2007, 'SPOT_SYMBOL_NOT_EXIST', 'Symbol does not exist'),
  SPOT_ORDER_NOT_EXIST: row(-2200, 'SPOT_ORDER_NOT_EXIST', 'Order does not exist'),
  SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT: row(-2201, 'SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT', 'Order quantity cannot exceed %d'),
  SPOT_ORDER_ALREADY_FILLED: row(-2202, 'SPOT_ORDER_ALREADY_FILLED', 'Order fully filled; cannot be cancelled'),
  CONTRACT_DOES_NOT_SUPPORT_CONTRACT_UNITS: futuresRow(
    -3006,
    'CONTRACT_DOES_NOT_SUPPORT_CONTRACT_UNITS',
    'Ordering by contract units is not supported',
  ),
  CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED: futuresRow(
    -3007,
    'CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED',
    'Quantity above the maximum',
  ),
  CONTRACT_ORDER_NOT_EXIST: futuresRow(-3200, 'CONTRACT_ORDER_NOT_EXIST', 'Order does not exist'),
  CONTRACT_NO_PERMISSION_TRADE_PAIR: futuresRow(
    -3235,
    'CONTRACT_NO_PERMISSION_TRADE_PAIR',
    'Pair not open to this caller',
    403,
  ),
  CONTRACT_NO_PERMISSION_API: futuresRow(-3236, 'CONTRACT_NO_PERMISSION_API', 'Endpoint not open to this caller', 403),
  CONTRACT_LEVERAGE_ERROR: futuresRow(-3313, 'CONTRACT_LEVERAGE_ERROR', 'Leverage above the maximum'),
  CONTRACT_FATAL_TOKEN_NOT_SUPPORT: futuresRow(
    -3613,
    'CONTRACT_FATAL_TOKEN_NOT_SUPPORT',
    'Token not supported for the symbol',
  ),
} as const satisfies Record<string, ErrorRow>;

/** Name of a row of {@link errors}. */
export type ErrorName = keyof typeof errors;
