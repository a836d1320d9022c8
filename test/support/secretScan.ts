/** Searches everything a program leaves behind for secret values, in every form they might take (B-D1). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the Base64 of the value at each of the three offsets at which it may begin inside a longer text, without the
 * characters that depend on its neighbours.
 */
function base64Forms(value: string): string[] {
  return [0, 1, 2].map((lead) => {
    const encoded = Buffer.from('\0'.repeat(lead) + value).toString('base64');
    const from = lead === 0 ? 0 : lead + 1;
    return encoded.slice(from).replace(/.?=+$/, '');
  });
}

/** Returns all forms of one secret as byte strings. */
function forms(secret: string): { readonly form: string; readonly bytes: Buffer }[] {
  const text = (form: string, value: string) => ({ form, bytes: Buffer.from(value) });
  return [
    text('plain', secret),
    text('reversed', secret.split('').reverse().join('')),
    text('hex', Buffer.from(secret).toString('hex')),
    text('hex upper case', Buffer.from(secret).toString('hex').toUpperCase()),
    text('percent-encoded', [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
    { form: 'utf-16', bytes: Buffer.from(secret, 'utf16le') },
    ...base64Forms(secret).map((value, phase) => text(`base64 at ${phase}`, value)),
  ];
}

/** Where a secret was found, and in which form; the secret itself is not repeated. */
export interface Finding {
  readonly secret: string;
  readonly form: string;
  readonly where: string;
}

/** Searches named contents for named secrets. */
export function findSecrets(
  secrets: Readonly<Record<string, string>>,
  pieces: Iterable<readonly [where: string, content: string | Uint8Array]>,
): Finding[] {
  const wanted = Object.entries(secrets).map(([secret, value]) => ({ secret, forms: forms(value) }));
  const findings: Finding[] = [];
  for (const [where, content] of pieces) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    for (const { secret, forms: secretForms } of wanted) {
      for (const secretForm of secretForms) {
        if (bytes.includes(secretForm.bytes)) findings.push({ secret, form: secretForm.form, where });
      }
    }
  }
  return findings;
}

/** Yields every file below a folder with its content. */
export function* filesBelow(folder: string): Generator<readonly [string, Uint8Array]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    yield [path.relative(folder, file), readFileSync(file)];
  }
}
