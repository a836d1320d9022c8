/** The journal as bytes (B-E1); the long proof is in framesProof.test.ts. */
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeFrame, readFrames, type JournalFrame } from '../../../../electron/main/platform/journal/frames.ts';

const framesOf = (count: number): JournalFrame[] =>
  Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    payload: `{"n":"→${index}"}`,
  }));
const bytesOf = (frames: readonly JournalFrame[]): Uint8Array => new Uint8Array(Buffer.concat(frames.map(encodeFrame)));

describe('Journal frames', () => {
  test('XF8: a repeated record, a missing record and joined files are order damage', () => {
    const frames = framesOf(6);
    const twice = bytesOf([...frames.slice(0, 3), frames[2]!, ...frames.slice(3)]);
    const missing = bytesOf([...frames.slice(0, 3), ...frames.slice(4)]);
    const joined = bytesOf([...frames, ...frames]);
    expect(
      [twice, missing, joined]
        .map((bytes) => readFrames(bytes))
        .map(({ frames: read, damage }) => [read.length, damage]),
    ).toEqual([
      [3, 'order'],
      [3, 'order'],
      [6, 'order'],
    ]);
  });

  test('rejects a payload with a line feed or above the size limit', () => {
    expect(() => encodeFrame({ sequence: 1, payload: 'a\nb' })).toThrow(RangeError);
    expect(() => encodeFrame({ sequence: 1, payload: 'x'.repeat(65_537) })).toThrow(RangeError);
  });

  test('encodes a record as a line with checksum, sequence and byte length, compatible with earlier versions', () => {
    const payload = '{"v":1,"t":"fills","keyId":"k1","market":"spot","until":1789999990000}';
    expect(Buffer.from(encodeFrame({ sequence: 5, payload })).toString()).toBe(`FJ1 27ef0465 5 70 ${payload}\n`);
    expect(Buffer.from(encodeFrame({ sequence: 1, payload: '→' })).toString()).toMatch(/^FJ1 [0-9a-f]{8} 1 3 →\n$/);
    expect(readFrames(Buffer.from(`FJ1 27ef0465 5 70 ${payload}\n`)).frames).toEqual([{ sequence: 5, payload }]);
  });

  test('pads the checksum with leading zeros', () => {
    for (const frame of framesOf(300)) {
      const bytes = encodeFrame(frame);
      expect(Buffer.from(bytes).toString('latin1', 0, 13)).toMatch(/^FJ1 [0-9a-f]{8} $/);
      expect(readFrames(bytes)).toEqual({ frames: [frame], validBytes: bytes.length, damage: 'none' });
    }
  });

  test('reads back the longest payload and the largest sequence; the limit counts bytes', () => {
    for (const frame of [
      { sequence: 999_999_999_999_999, payload: 'x'.repeat(65_536) },
      { sequence: 0, payload: '' },
    ]) {
      expect(readFrames(encodeFrame(frame)).frames).toEqual([frame]);
    }
    // Each character has three bytes: the length is counted in bytes.
    expect(() => encodeFrame({ sequence: 1, payload: '→'.repeat(21_846) })).toThrow(RangeError);
  });

  /** Returns a line as {@link encodeFrame} would write it, without its bounds. */
  const line = (sequence: string, length: string, payload: string, end = '\n') => {
    const covered = `${sequence} ${length} ${payload}`;
    return `FJ1 ${crc32(covered).toString(16).padStart(8, '0')} ${covered}${end}`;
  };
  test.each([
    ['a longer payload than there may be', line('1', '65537', 'x'.repeat(65_537))],
    ['a length that is too short', line('1', '4', 'hello')],
    ['a length that is too long', line('1', '6', 'hello')],
    ['no line feed', line('1', '5', 'hello', '')],
    ['something else in its place', line('1', '5', 'hello', ' ')],
    ['a sequence of sixteen digits', line('1000000000000000', '5', 'hello')],
    ['another mark', line('1', '5', 'hello').replace('FJ1', 'FJ2')],
    [
      'a checksum in capitals',
      'FJ1 27EF0465 5 70 {"v":1,"t":"fills","keyId":"k1","market":"spot","until":1789999990000}\n',
    ],
    ['no checksum', 'FJ1 1 5 hello\n'],
  ])('%s is not a record', (_name, text) => {
    expect(readFrames(Buffer.from(text))).toEqual({ frames: [], validBytes: 0, damage: 'tail' });
  });

  test('control: the unchanged line is a record', () => {
    expect(readFrames(Buffer.from(line('1', '5', 'hello'))).frames).toEqual([{ sequence: 1, payload: 'hello' }]);
  });

  test('XF7: damage followed by a valid record is middle damage, otherwise tail damage', () => {
    const [first, second] = framesOf(2).map((frame) => Buffer.from(encodeFrame(frame)));
    const damaged = (...parts: (Buffer | string)[]) =>
      readFrames(Buffer.concat(parts.map((part) => Buffer.from(part)))).damage;
    expect([
      damaged(first!, 'torn', second!),
      damaged(first!, 'FJ1 torn FJ1 torn', second!, 'more'),
      damaged('F', second!),
      damaged(first!, 'FJ1 torn FJ1 torn'),
      damaged(first!, second!.subarray(1)),
    ]).toEqual(['middle', 'middle', 'middle', 'tail', 'tail']);
  });

  test('the valid bytes end where the damage begins', () => {
    const [first, second, third] = framesOf(3).map((frame) => Buffer.from(encodeFrame(frame)));
    const end = first!.length + second!.length;
    expect(readFrames(Buffer.concat([first!, second!, Buffer.from('FJ1 torn')]))).toMatchObject({ validBytes: end });
    expect(readFrames(Buffer.concat([first!, third!]))).toEqual({
      frames: framesOf(1),
      validBytes: first!.length,
      damage: 'order',
    });
    expect(readFrames(new Uint8Array())).toEqual({ frames: [], validBytes: 0, damage: 'none' });
  });

  test('reads a slice of a buffer and any first sequence number', () => {
    const bytes = Buffer.concat([
      Buffer.from('before'),
      encodeFrame({ sequence: 7, payload: 'a' }),
      Buffer.from('after'),
    ]);
    expect(readFrames(bytes.subarray(6, bytes.length - 5)).frames).toEqual([{ sequence: 7, payload: 'a' }]);
  });
});
