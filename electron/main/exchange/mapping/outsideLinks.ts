/**
 * Converts addresses of records to links that the user may be asked to open; everything but plain https is left out
 * (B-D5, XS45).
 */
import { checkAddress } from '../../../../shared/domain/checkAddress.ts';
import type { OutsideLink } from '../../../../shared/domain/article.ts';

/**
 * Returns the address as it will be opened outside the app; `undefined` when it must not be opened. See {@link
 * checkAddress}.
 */
export function checkedLink(text: string): string | undefined {
  return checkAddress(text, (address) => new URL(address));
}

/** Returns the link as it would be opened, with its real host; null for an address that must not be opened. */
export function outsideLink(text: string | null | undefined): OutsideLink | null {
  const url = text === null || text === undefined ? undefined : checkedLink(text);
  return url === undefined ? null : { url, host: new URL(url).host };
}

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the address of a media object by A-CONTENT-OBJECTS: the first text among url and formats.*.url. */
export function mediaAddress(value: unknown): string | undefined {
  if (!isLoose(value)) return undefined;
  const formats = isLoose(value.formats) ? Object.values(value.formats) : [];
  const addresses = [value.url, ...formats.map((format) => (isLoose(format) ? format.url : undefined))];
  return addresses.map(textOf).find((address) => address !== undefined);
}

/** Returns the first text among the named fields. */
export function firstText(value: Loose, names: readonly string[]): string | undefined {
  return names.map((name) => textOf(value[name])).find((text) => text !== undefined);
}
