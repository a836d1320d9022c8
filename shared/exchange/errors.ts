/**
 * The exchange's error codes as data (document 1 Errors); the texts for the user are in the window's message catalogue.
 */
import type { ErrorKind } from '../result/appError.ts';

/**
 * One wording of a code's message that can be parsed: `%d` is a number, `%s` a parameter name (document 1 Error
 * payload). `fills` names the values in order; `sentence` is the message key that uses them.
 */
export interface ErrorTemplate {
  readonly text: string;
  readonly fills: readonly string[];
  readonly sentence: string;
}

/**
 * One documented code. `status` is the HTTP status of its response (A-ERROR-STATUS); `kind` is the kind of error value,
 * and `sentence` the message key that explains the error and its remedy.
 */
export interface ErrorRow {
  readonly code: number;
  readonly name: string;
  /** Message text, several wordings separated by a semicolon; the exchange fills in `%d` and `%s`. */
  readonly message: string;
  readonly status: 400 | 401 | 403 | 404 | 429 | 500;
  readonly kind: ErrorKind;
  readonly sentence: string;
  /** Wordings whose values are worth extracting; messages can vary, so possibly none of them matches. */
  readonly templates: readonly ErrorTemplate[];
  readonly doc: string;
}

type Shown = Pick<ErrorRow, 'sentence'> & Partial<Pick<ErrorRow, 'status' | 'kind' | 'templates'>>;

/** Default kind of the codes with one status. */
const usualKind: Readonly<Record<ErrorRow['status'], ErrorKind>> = {
  400: 'rejected',
  401: 'auth',
  403: 'auth',
  404: 'rejected',
  429: 'rateLimited',
  500: 'unavailable',
};

const from =
  (doc: string) =>
  (code: number, name: string, message: string, shown: Shown): ErrorRow => {
    const status = shown.status ?? 400;
    return { code, name, message, status, kind: usualKind[status], templates: [], ...shown, doc };
  };

const row = from('1 Spot error codes');
const futuresRow = from('1 Futures per-item errors (A-FUTURES-ERRORS)');

/** Error rows by name: every code of document 1 and the futures codes of A-FUTURES-ERRORS. */
export const errors = {
  UNKNOWN_ERROR: row(-1000, 'UNKNOWN_ERROR', 'Unknown error', { status: 500, sentence: 'error.exchange.unknown' }),
  SYSTEM_ERROR: row(-1054, 'SYSTEM_ERROR', 'System error, retry later', {
    status: 500,
    sentence: 'error.exchange.system',
  }),
  ACCESS_KEY_EMPTY: row(-1040, 'ACCESS_KEY_EMPTY', 'ACCESS-KEY header required', {
    status: 401,
    sentence: 'error.exchange.keyMissing',
  }),
  ACCESS_SIGN_EMPTY: row(-1041, 'ACCESS_SIGN_EMPTY', 'ACCESS-SIGN header required', {
    status: 401,
    sentence: 'error.exchange.signatureMissing',
  }),
  ACCESS_TIMESTAMP_EMPTY: row(-1042, 'ACCESS_TIMESTAMP_EMPTY', 'ACCESS-TIMESTAMP header required', {
    status: 401,
    sentence: 'error.exchange.timestampMissing',
  }),
  INVALID_ACCESS_TIMESTAMP: row(-1043, 'INVALID_ACCESS_TIMESTAMP', 'Invalid timestamp', {
    status: 401,
    sentence: 'error.exchange.timestampInvalid',
  }),
  INVALID_ACCESS_KEY: row(-1044, 'INVALID_ACCESS_KEY', 'Invalid key', {
    status: 401,
    sentence: 'error.key.notAccepted',
  }),
  INVALID_CONTENT_TYPE: row(-1045, 'INVALID_CONTENT_TYPE', 'Use application/json', {
    kind: 'auth',
    sentence: 'error.exchange.contentType',
  }),
  ACCESS_TIMESTAMP_EXPIRED: row(-1046, 'ACCESS_TIMESTAMP_EXPIRED', 'Timestamp expired', {
    status: 401,
    sentence: 'error.key.clock',
  }),
  API_AUTH_ERROR: row(-1047, 'API_AUTH_ERROR', 'Authentication failed', {
    status: 401,
    sentence: 'error.key.notAccepted',
  }),
  API_KEY_OR_PASSPHRASE_INCORRECT: row(-1049, 'API_KEY_OR_PASSPHRASE_INCORRECT', 'Key or passphrase incorrect', {
    status: 401,
    sentence: 'error.key.notAccepted',
  }),
  USER_STATUS_FORBIDDEN: row(-1050, 'USER_STATUS_FORBIDDEN', 'User status abnormal', {
    status: 403,
    sentence: 'error.key.account',
  }),
  PERMISSION_DENIED: row(-1051, 'PERMISSION_DENIED', 'Permission denied', {
    status: 403,
    sentence: 'error.key.denied',
  }),
  INSUFFICIENT_PERMISSIONS: row(-1052, 'INSUFFICIENT_PERMISSIONS', 'Insufficient permissions for the action', {
    status: 403,
    sentence: 'error.key.permission',
  }),
  PERMISSION_VALIDATION_FAILED: row(-1053, 'PERMISSION_VALIDATION_FAILED', 'Permission validation failed', {
    status: 403,
    sentence: 'error.key.permissionUnchecked',
  }),
  USER_AUTH_NOT_SAFE: row(-1055, 'USER_AUTH_NOT_SAFE', 'Bind a phone or an authenticator app', {
    status: 403,
    sentence: 'error.key.accountUnsafe',
  }),
  ILLEGAL_IP: row(-1056, 'ILLEGAL_IP', 'Invalid IP address', { status: 403, sentence: 'error.key.address' }),
  USER_LOCKED: row(-1057, 'USER_LOCKED', 'Account locked', { status: 403, sentence: 'error.key.accountLocked' }),
  NO_PERMISSION_TRADE_PAIR: row(
    -1058,
    'NO_PERMISSION_TRADE_PAIR',
    'Pair not supported through the API; see the API trading symbols endpoint',
    { status: 403, kind: 'rejected', sentence: 'error.key.pair' },
  ),
  HIGH_FREQUENCY_ORDER_LIMITED: row(
    -1059,
    'HIGH_FREQUENCY_ORDER_LIMITED',
    'Too many high-frequency order requests in the current window',
    { status: 403, kind: 'rateLimited', sentence: 'error.rate.orders' },
  ),
  API_KEY_SYMBOL_NOT_BOUND: row(-1060, 'API_KEY_SYMBOL_NOT_BOUND', 'Key not bound to the pair', {
    status: 403,
    sentence: 'error.key.notBound',
  }),
  INVALID_TIME_IN_FORCE: row(-1115, 'INVALID_TIME_IN_FORCE', 'Invalid timeInForce', {
    sentence: 'error.exchange.timeInForce',
  }),
  INVALID_ORDER_TYPE: row(-1116, 'INVALID_ORDER_TYPE', 'Invalid order type', { sentence: 'error.exchange.orderType' }),
  INVALID_SIDE: row(-1117, 'INVALID_SIDE', 'Invalid side', { sentence: 'error.exchange.side' }),
  INVALID_SYMBOL: row(-1121, 'INVALID_SYMBOL', 'Invalid symbol', { sentence: 'error.exchange.symbol' }),
  INVALID_PARAM_COMBINATION: row(-1128, 'INVALID_PARAM_COMBINATION', 'Invalid combination of optional parameters', {
    sentence: 'error.exchange.combination',
  }),
  INVALID_JSON: row(-1135, 'INVALID_JSON', 'Invalid JSON request', { sentence: 'error.exchange.json' }),
  PARAM_VALIDATE_ERROR: row(
    -1140,
    'PARAM_VALIDATE_ERROR',
    'limit must be between %d and %d; startTime / endTime must be a valid millisecond timestamp',
    {
      sentence: 'error.exchange.input',
      // Also used for other parameters with limits and for times.
      templates: [
        {
          text: '%s must be between %d and %d',
          fills: ['field', 'low', 'high'],
          sentence: 'error.exchange.inputRange',
        },
        {
          text: '%s must be a valid millisecond timestamp',
          fills: ['field'],
          sentence: 'error.exchange.inputTime',
        },
      ],
    },
  ),
  PARAM_EMPTY: row(-1141, 'PARAM_EMPTY', "Parameter '%s' cannot be empty.", {
    sentence: 'error.exchange.inputEmpty',
    templates: [
      { text: "Parameter '%s' cannot be empty", fills: ['field'], sentence: 'error.exchange.inputEmptyNamed' },
    ],
  }),
  PARAM_ERROR: row(-1142, 'PARAM_ERROR', "Parameter '%s' is invalid.", {
    sentence: 'error.exchange.inputInvalid',
    templates: [
      // Wording of the running service (A-UNKNOWN-SYMBOL).
      { text: "Parameter 'symbol' is invalid", fills: [], sentence: 'error.exchange.symbol' },
      { text: "Parameter '%s' is invalid", fills: ['field'], sentence: 'error.exchange.inputInvalidNamed' },
    ],
  }),
  REQUEST_METHOD_NOT_SUPPORTED: row(-1150, 'REQUEST_METHOD_NOT_SUPPORTED', 'Method not supported', {
    sentence: 'error.exchange.method',
  }),
  DECIMAL_PRECISION_ERROR: row(-1160, 'DECIMAL_PRECISION_ERROR', 'Decimal precision error', {
    sentence: 'error.exchange.precision',
  }),
  QUERY_TIME_OUT_OF_RANGE: row(
    -1170,
    'QUERY_TIME_OUT_OF_RANGE',
    'startTime must be within the last %d days; time range cannot exceed %d days',
    {
      sentence: 'error.exchange.range',
      templates: [
        {
          text: 'startTime must be within the last %d days; time range cannot exceed %d days',
          fills: ['reach', 'span'],
          sentence: 'error.exchange.rangeReachAndSpan',
        },
        {
          text: 'startTime must be within the last %d days',
          fills: ['reach'],
          sentence: 'error.exchange.rangeReach',
        },
        { text: 'time range cannot exceed %d days', fills: ['span'], sentence: 'error.exchange.rangeSpan' },
      ],
    },
  ),
  START_TIME_AFTER_END_TIME: row(-1171, 'START_TIME_AFTER_END_TIME', 'startTime greater than endTime', {
    sentence: 'error.exchange.rangeOrder',
  }),
  CLIENT_OID_LENGTH_ERROR: row(
    -1180,
    'CLIENT_OID_LENGTH_ERROR',
    'Client order id longer than 40 or containing special characters',
    { sentence: 'error.exchange.clientId' },
  ),
  FORBIDDEN_ACCESS: row(-1190, 'FORBIDDEN_ACCESS', 'Access forbidden; contact support', {
    status: 403,
    kind: 'refused',
    sentence: 'error.exchange.accessForbidden',
  }),
  BUSINESS_PRECONDITION_FAILED: row(-1191, 'BUSINESS_PRECONDITION_FAILED', 'Business precondition not satisfied', {
    sentence: 'error.exchange.precondition',
  }),
  SPOT_SYMBOL_NOT_EXIST: row(-2007, 'SPOT_SYMBOL_NOT_EXIST', 'Symbol does not exist', {
    sentence: 'error.exchange.symbol',
  }),
  SPOT_ORDER_NOT_EXIST: row(-2200, 'SPOT_ORDER_NOT_EXIST', 'Order does not exist', {
    sentence: 'error.exchange.orderUnknown',
  }),
  SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT: row(
    -2201,
    'SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT',
    'Order quantity cannot exceed %d',
    {
      sentence: 'error.exchange.quantity',
      templates: [
        { text: 'Order quantity cannot exceed %d', fills: ['limit'], sentence: 'error.exchange.quantityLimit' },
      ],
    },
  ),
  SPOT_ORDER_ALREADY_FILLED: row(-2202, 'SPOT_ORDER_ALREADY_FILLED', 'Order fully filled; cannot be cancelled', {
    sentence: 'error.exchange.orderFilled',
  }),
  CONTRACT_DOES_NOT_SUPPORT_CONTRACT_UNITS: futuresRow(
    -3006,
    'CONTRACT_DOES_NOT_SUPPORT_CONTRACT_UNITS',
    'Ordering by contract units is not supported',
    { sentence: 'error.exchange.contractUnits' },
  ),
  CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED: futuresRow(
    -3007,
    'CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED',
    'Quantity above the maximum',
    { sentence: 'error.exchange.contractQuantity' },
  ),
  CONTRACT_ORDER_NOT_EXIST: futuresRow(-3200, 'CONTRACT_ORDER_NOT_EXIST', 'Order does not exist', {
    sentence: 'error.exchange.orderUnknown',
  }),
  CONTRACT_NO_PERMISSION_TRADE_PAIR: futuresRow(
    -3235,
    'CONTRACT_NO_PERMISSION_TRADE_PAIR',
    'Pair not open to this caller',
    { status: 403, kind: 'rejected', sentence: 'error.key.contract' },
  ),
  CONTRACT_NO_PERMISSION_API: futuresRow(-3236, 'CONTRACT_NO_PERMISSION_API', 'Endpoint not open to this caller', {
    status: 403,
    sentence: 'error.key.endpoint',
  }),
  CONTRACT_LEVERAGE_ERROR: futuresRow(-3313, 'CONTRACT_LEVERAGE_ERROR', 'Leverage above the maximum', {
    sentence: 'error.exchange.leverage',
  }),
  CONTRACT_FATAL_TOKEN_NOT_SUPPORT: futuresRow(
    -3613,
    'CONTRACT_FATAL_TOKEN_NOT_SUPPORT',
    'Token not supported for the symbol',
    { sentence: 'error.exchange.token' },
  ),
} as const satisfies Record<string, ErrorRow>;

/** Name of a row of {@link errors}. */
export type ErrorName = keyof typeof errors;
