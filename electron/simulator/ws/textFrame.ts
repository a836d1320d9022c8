const WHOLE_TEXT = 0x81;
/** Longest payload whose length fits in the second byte, and in the two bytes after it. */
const SHORT = 125;
const LONG = 0xffff;

/**
 * Encodes a message as one unmasked, uncompressed text frame (RFC 6455, 5.2). It is built once and the same bytes go to
 * every listener, so no one may write into it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= SHORT ? 2 : length <= LONG ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = WHOLE_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, head);
  return frame;
}
