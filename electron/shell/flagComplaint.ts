import type { AppError } from '../../shared/result/appError.ts';

const sentences: Readonly<Record<string, (params: AppError['params']) => string>> = {
  'error.flags.unknown': ({ flag }) => `There is no flag "${flag}".`,
  'error.flags.missingValue': ({ flag }) => `The flag ${flag} needs a value.`,
  'error.flags.badValue': ({ flag, value, expected }) => `The flag ${flag} does not take "${value}": ${expected}.`,
};

/** A sentence about a flag that cannot be used, for the terminal: the window and its words are not there yet. */
export function flagComplaint({ key, params }: AppError): string {
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined;
  return sentence?.(params) ?? `This start cannot be understood (${key}).`;
}
