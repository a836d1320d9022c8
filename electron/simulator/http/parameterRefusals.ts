import { z } from 'zod';
import type { ErrorName } from '../../../shared/exchange/errors.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';
import type { Field, Form } from './parameterForms.ts';

/** Parameters of a placement with a refusal code of their own (document 1, Spot error codes). */
const ofPlacements: Readonly<Record<string, ErrorName>> = {
  side: 'INVALID_SIDE',
  type: 'INVALID_ORDER_TYPE',
  timeInForce: 'INVALID_TIME_IN_FORCE',
};
const clientIds: readonly string[] = [
  'newClientOrderId',
  'origClientOrderId',
  'clientAlgoId',
  'origClientOrderIds',
  'origClientOrderIdList',
];

/**
 * Client ids as document 1 requires them on spot: without special characters. Document 3 gives futures a wider pattern.
 */
const PLAIN_ID = /^[A-Za-z0-9]{1,40}$/;

/** Whether a parameter is a client id. */
export const isClientId = ({ name }: Field): boolean => clientIds.includes(name);

/** Whether a client id is one the documents allow, not only the running exchange (A-CLIENT-ID). */
export const isPlainId = (value: unknown): boolean => typeof value === 'string' && PLAIN_ID.test(value);

/**
 * Returns the documented refusal of a value that its schema does not accept. `form` is the value as it was read, absent
 * when no form fits. A number outside its bounds gets a message with the bounds, a bad time one that it is not a valid
 * time (both -1140); order enumerations and client ids have specific codes; everything else is -1142.
 */
export function refusalOf(row: Pick<EndpointRow, 'orders'>, field: Field, form: Form | undefined): Failure {
  const { name, base, kind } = field;
  if (base instanceof z.ZodNumber && typeof form?.value === 'number') {
    return outOfBounds(name, String(base.minValue), String(base.maxValue));
  }
  if (kind === 'time') return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be a valid millisecond timestamp`);
  if (isClientId(field)) return failure('CLIENT_OID_LENGTH_ERROR');
  const placementError = row.orders === undefined ? undefined : ofPlacements[name];
  return placementError === undefined ? failure('PARAM_ERROR', name) : failure(placementError);
}

/** Returns the refusal of a value outside its bounds, both inclusive (document 1, -1140). */
export function outOfBounds(name: string, low: string, high: string): Failure {
  return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be between ${low} and ${high}`);
}
