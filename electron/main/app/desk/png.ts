/** Longest side of a picture in pixels: two of the largest displays beside each other. */
const MAX_SIDE = 16_384;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and name of the first chunk, which is always the header (PNG, 11.2.1). */
const HEADER = Buffer.from([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
/** The last chunk: empty, named, with its checksum (PNG, 11.2.5). */
const END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const SMALLEST = 45;

/** The bytes of a PNG given as base64; undefined for anything else, and for sides of none or more than 16,384 pixels. */
export function pngOf(base64: string): Uint8Array | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < SMALLEST || bytes.toString('base64') !== base64) return undefined;
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || !bytes.subarray(8, 16).equals(HEADER)) return undefined;
  if (!bytes.subarray(-END.length).equals(END)) return undefined;
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return sides.every((side) => side >= 1 && side <= MAX_SIDE) ? bytes : undefined;
}
