/** The documented refusals of invalid forms, copied from document 1 (Spot error codes). */
export type Refusal = readonly [status: number, code: number, msg: string];

export const empty = (name: string): Refusal => [400, -1141, `Parameter '${name}' cannot be empty.`];
export const invalid = (name: string): Refusal => [400, -1142, `Parameter '${name}' is invalid.`];
export const outside = (name: string, low: string, high: string): Refusal => [
  400,
  -1140,
  `${name} must be between ${low} and ${high}`,
];
/** Returns the refusal of a value that is not a time. */
export const notATime = (name: string): Refusal => [400, -1140, `${name} must be a valid millisecond timestamp`];
export const clientId: Refusal = [400, -1180, 'Client order id longer than 40 or containing special characters'];
export const combination: Refusal = [400, -1128, 'Invalid combination of optional parameters'];
export const backwards: Refusal = [400, -1171, 'startTime greater than endTime'];
export const tooWide = (days: number): Refusal => [400, -1170, `time range cannot exceed ${days} days`];
export const tooOld = (days: number, span: number | null): Refusal => [
  400,
  -1170,
  span === null
    ? `startTime must be within the last ${days} days`
    : `startTime must be within the last ${days} days; time range cannot exceed ${span} days`,
];
