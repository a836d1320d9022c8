/** Addresses of records as links a person may be asked about; everything that is not plain https is none (B-D5, XS45). */
import type { OutsideLink } from '../../../../shared/domain/outsideLink.ts';
import { checkedLink } from './links.ts';

/** The link as it would be opened, with its real host; null for whatever may not be opened. */
export function outsideLink(text: string | null | undefined): OutsideLink | null {
  const url = text === null || text === undefined ? undefined : checkedLink(text);
  return url === undefined ? null : { url, host: new URL(url).host };
}

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Address of a media object by A-CONTENT-OBJECTS: the first text among url and formats.*.url. */
export function mediaAddress(value: unknown): string | undefined {
  if (!isLoose(value)) return undefined;
  const formats = isLoose(value.formats) ? Object.values(value.formats) : [];
  const addresses = [value.url, ...formats.map((format) => (isLoose(format) ? format.url : undefined))];
  return addresses.map(textOf).find((address) => address !== undefined);
}

/** The first text among the named members. */
export function firstText(value: Loose, names: readonly string[]): string | undefined {
  return names.map((name) => textOf(value[name])).find((text) => text !== undefined);
}
