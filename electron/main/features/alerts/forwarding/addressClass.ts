/** Where an IP address leads, as far as it decides whether something may be forwarded to it. */

/**
 * `loopback` is this machine, `private` and `linkLocal` the networks around it. `unusable` can be no destination:
 * unspecified, multicast, reserved, or not an address at all.
 */
export type AddressClass = 'public' | 'loopback' | 'private' | 'linkLocal' | 'unusable';

type Range = readonly [network: readonly number[], bits: number, found: AddressClass];

/** Blocks of IPv4 addresses that are not public (RFC 6890), by their bytes. */
const ranges4: readonly Range[] = [
  [[0, 0, 0, 0], 8, 'unusable'],
  [[10, 0, 0, 0], 8, 'private'],
  [[100, 64, 0, 0], 10, 'private'],
  [[127, 0, 0, 0], 8, 'loopback'],
  [[169, 254, 0, 0], 16, 'linkLocal'],
  [[172, 16, 0, 0], 12, 'private'],
  [[192, 0, 0, 0], 24, 'unusable'],
  [[192, 0, 2, 0], 24, 'unusable'],
  [[192, 168, 0, 0], 16, 'private'],
  [[198, 18, 0, 0], 15, 'unusable'],
  [[198, 51, 100, 0], 24, 'unusable'],
  [[203, 0, 113, 0], 24, 'unusable'],
  [[224, 0, 0, 0], 3, 'unusable'],
];

/** Blocks of IPv6 addresses that are not public, by their 16-bit groups; public ones begin with the bits 001. */
const ranges6: readonly Range[] = [
  [[0xfc00], 7, 'private'],
  [[0xfe80], 10, 'linkLocal'],
  [[0x2001, 0], 23, 'unusable'],
  [[0x2001, 0x0db8], 32, 'unusable'],
  [[0x2000], 3, 'public'],
];

/** IPv6 prefixes of 16-bit groups that an IPv4 address follows: mapped, compatible, NAT64 (RFC 6052), 6to4 (RFC 3056). */
const carriers: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0, 0, 0, 0, 0xffff, 0],
  [0, 0, 0, 0, 0, 0],
  [0x64, 0xff9b, 0, 0, 0, 0],
  [0x2002],
];

function isWithin(parts: readonly number[], width: number, [network, bits]: Range): boolean {
  return network.every((part, index) => {
    const compared = Math.min(width, Math.max(0, bits - index * width));
    const unused = width - compared;
    return parts[index]! >> unused === part >> unused;
  });
}

function class4(bytes: readonly number[]): AddressClass {
  return ranges4.find((range) => isWithin(bytes, 8, range))?.[2] ?? 'public';
}

function class6(groups: readonly number[]): AddressClass {
  const last = groups.findIndex((group) => group !== 0);
  if (last === -1) return 'unusable';
  if (last === 7 && groups[7] === 1) return 'loopback';
  const carrier = carriers.find((prefix) => prefix.every((group, index) => groups[index] === group));
  if (carrier) {
    const [high = 0, low = 0] = groups.slice(carrier.length);
    return class4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
  }
  return ranges6.find((range) => isWithin(groups, 16, range))?.[2] ?? 'unusable';
}

/** Returns the eight groups of an IPv6 address in any of its written forms; null when it is none. */
function groupsOf(address: string): readonly number[] | null {
  const written = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (written === undefined) return null;
  const [before = '', after] = written.split('::');
  const numbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const first = numbers(before);
  if (after === undefined) return first;
  const rest = numbers(after);
  return [...first, ...Array.from({ length: 8 - first.length - rest.length }, () => 0), ...rest];
}

/** Returns the class of an address of either family, without brackets; a zone after `%` does not count. */
export function addressClass(address: string): AddressClass {
  const bytes = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (bytes) return bytes.every((byte) => byte <= 255) ? class4(bytes) : 'unusable';
  const groups = address.includes(':') ? groupsOf(address.replace(/%.*$/, '')) : null;
  return groups === null ? 'unusable' : class6(groups);
}
