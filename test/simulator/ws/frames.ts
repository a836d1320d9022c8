/** Reads whole text frames in the wire format, by RFC 6455 and without code of the product. */

/** Returns the texts of the frames in these bytes; throws when they are anything but whole, unmasked text frames. */
export function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] !== 0x81) throw new Error(`no whole text frame: ${bytes[at]}`);
    const mark = bytes[at + 1]!;
    const [head, length] =
      mark < 126
        ? [2, mark]
        : mark === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, bytes.readUInt32BE(at + 2) * 2 ** 32 + bytes.readUInt32BE(at + 6)];
    const end = at + head + length;
    if (mark > 127 || end > bytes.length) throw new Error('a masked frame, or half of one');
    texts.push(bytes.toString('utf8', at + head, end));
    at = end;
  }
  return texts;
}

/** Returns the text of one frame. */
export function textOf(frame: Buffer): string {
  const texts = textsOf(frame);
  if (texts.length !== 1) throw new Error(`${texts.length} frames instead of one`);
  return texts[0]!;
}
