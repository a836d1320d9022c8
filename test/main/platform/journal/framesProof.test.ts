/**
 * The journal as bytes, at length: truncated at any byte or with any bit flipped, it never yields a wrong record
 * (B-E1).
 */
import { describe, expect, test } from 'vitest';
import { encodeFrame, readFrames, type JournalFrame } from '../../../../electron/main/platform/journal/frames.ts';

const framesOf = (count: number): JournalFrame[] =>
  Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    payload: `{"n":"→${index}"}`,
  }));
const bytesOf = (frames: readonly JournalFrame[]): Uint8Array => new Uint8Array(Buffer.concat(frames.map(encodeFrame)));

/** Returns how many whole frames lie within the first `length` bytes. */
function wholeWithin(frames: readonly JournalFrame[], length: number): number {
  let end = 0;
  return frames.findIndex((frame) => (end += encodeFrame(frame).length) > length);
}

describe('Journal frames: exhaustive damage', () => {
  test(
    'B-E1 XF6: 500 records cut at every byte yield the complete records and a torn tail',
    { timeout: 120_000 },
    () => {
      const frames = framesOf(500);
      const bytes = bytesOf(frames);
      const ends = new Set([0]);
      let end = 0;
      for (const frame of frames) ends.add((end += encodeFrame(frame).length));
      let whole = 0;
      for (let length = 0; length <= bytes.length; length += 1) {
        if (length > 0 && ends.has(length)) whole += 1;
        const read = readFrames(bytes.subarray(0, length));
        if (read.frames.length !== whole || read.damage !== (ends.has(length) ? 'none' : 'tail')) {
          expect({ length, count: read.frames.length, damage: read.damage }).toEqual({
            length,
            count: whole,
            damage: '',
          });
        }
      }
      expect(readFrames(bytes)).toEqual({ frames, validBytes: bytes.length, damage: 'none' });
    },
  );

  test(
    'B-E1 XF7: three bit flips in every byte of 60 records yield the true prefix and the kind of damage',
    { timeout: 120_000 },
    () => {
      const frames = framesOf(60);
      const bytes = bytesOf(frames);
      const seen = { tail: 0, middle: 0, order: 0 };
      for (let at = 0; at < bytes.length; at += 1) {
        const before = wholeWithin(frames, at);
        for (const flip of [0x01, 0x20, 0x80]) {
          const damaged = bytes.slice();
          damaged[at]! ^= flip;
          const read = readFrames(damaged);
          expect(read.frames.length).toBe(before);
          expect(read.frames).toEqual(frames.slice(0, before));
          expect(read.damage).toBe(before === frames.length - 1 ? 'tail' : 'middle');
          if (read.damage !== 'none') seen[read.damage] += 1;
        }
      }
      expect(seen.tail).toBeGreaterThan(30);
      expect(seen.middle).toBeGreaterThan(3_000);
    },
  );
});
