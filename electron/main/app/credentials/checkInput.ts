/** What can be said of a typed key set before the exchange is asked (XU25-XU27). */
import type { CredentialInput } from '../../../../shared/ipc/credentialViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { KeySet } from '../../exchange/signer/keySet.ts';

const SHORTEST = 8;
/** What a copied line brings along: blanks of any kind, invisible marks, quotes. */
const AROUND =
  /^[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+|[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+$/gu;
const PRINTABLE = /^[\u0021-\u007e]+$/;
/** Keys are seen with a short name and an underscore before them, secrets never. */
const NAMED = /^[a-z]{2,8}_/;

const invalid = (key: string, field: keyof KeySet): Result<never, AppError> =>
  fail(appError('invalid', key, { field }));

/** The key set without what was pasted around it, or the first thing that is wrong with it; `field` names the part. */
export function checkInput(input: CredentialInput): Result<KeySet, AppError> {
  const apiKey = input.apiKey.replace(AROUND, '');
  const secretKey = input.secretKey.replace(AROUND, '');
  const passphrase = input.passphrase.replace(AROUND, '');
  for (const [field, value] of Object.entries({ apiKey, secretKey, passphrase }) as [keyof KeySet, string][]) {
    if (value === '') return invalid('error.key.empty', field);
    if (/\s/u.test(value)) return invalid('error.key.blanks', field);
  }
  if (!/^[A-Za-z0-9]+$/.test(passphrase)) return invalid('error.key.passphraseCharacters', 'passphrase');
  for (const [field, value] of Object.entries({ apiKey, secretKey }) as [keyof KeySet, string][]) {
    if (!PRINTABLE.test(value)) return invalid('error.key.characters', field);
  }
  if (NAMED.test(secretKey) && !NAMED.test(apiKey)) return invalid('error.key.swapped', 'secretKey');
  if (apiKey === secretKey || apiKey === passphrase) return invalid('error.key.sameParts', 'apiKey');
  if (secretKey === passphrase) return invalid('error.key.sameParts', 'secretKey');
  for (const [field, value] of Object.entries({ apiKey, secretKey }) as [keyof KeySet, string][]) {
    if (value.length < SHORTEST) return invalid('error.key.tooShort', field);
  }
  return ok({ apiKey, secretKey, passphrase });
}
