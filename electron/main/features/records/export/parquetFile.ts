/**
 * Writes records as a Parquet file, one row group for each part, so that no more than a part is in memory. Times are
 * timestamps in milliseconds UTC; everything else is text, because decimals have all their digits (docs/exports.md).
 * Pages are plain and uncompressed; the numbers below are those of the Parquet format and of the Thrift compact protocol.
 */
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { RecordOf } from '../archive/archiveRecord.ts';
import { columnTypes, rowOf } from './exportText.ts';

// The metadata of a file, in the Thrift compact protocol.

/** A value of the metadata; the fields of a struct are by their number, in ascending order. */
type Thrift =
  | { readonly type: 'i32' | 'i64'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'list'; readonly value: readonly Thrift[] }
  | { readonly type: 'struct'; readonly value: Readonly<Record<number, Thrift>> };

const codes = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;
const i32 = (value: number): Thrift => ({ type: 'i32', value });
const i64 = (value: number): Thrift => ({ type: 'i64', value });
const text = (value: string): Thrift => ({ type: 'text', value });
const list = (value: readonly Thrift[]): Thrift => ({ type: 'list', value });
const struct = (value: Readonly<Record<number, Thrift>>): Thrift => ({ type: 'struct', value });

/** Returns a count in groups of seven bits, the lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  // Not by shifts, which cut a number to 32 bits.
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return Buffer.from([...bytes, left]);
}

/** Greatest number of a field that the metadata uses. */
const LAST_FIELD = 9;

function encoded(one: Thrift): Buffer {
  switch (one.type) {
    case 'i32':
    case 'i64':
      // No number of the metadata is negative, so that its zigzag form is the double.
      return varint(one.value * 2);
    case 'text': {
      const bytes = Buffer.from(one.value, 'utf8');
      return Buffer.concat([varint(bytes.length), bytes]);
    }
    case 'list': {
      const size = one.value.length;
      const code = codes[one.value[0]?.type ?? 'struct'];
      const head =
        size < 15 ? Buffer.from([(size << 4) | code]) : Buffer.concat([Buffer.from([0xf0 | code]), varint(size)]);
      return Buffer.concat([head, ...one.value.map(encoded)]);
    }
    case 'struct': {
      let last = 0;
      const fields: Buffer[] = [];
      for (let number = 1; number <= LAST_FIELD; number += 1) {
        const field = one.value[number];
        if (!field) continue;
        fields.push(Buffer.from([((number - last) << 4) | codes[field.type]]), encoded(field));
        last = number;
      }
      return Buffer.concat([...fields, Buffer.from([0])]);
    }
  }
}

// Columns: each has one page in a row group.

type ColumnType = 'time' | 'text';

const physicalTypes = { time: 2, text: 6 } as const;
const convertedTypes = { time: 9, text: 0 } as const;
const OPTIONAL = 1;
const PLAIN = 0;
const RLE = 3;
const MAGIC = Buffer.from('PAR1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Returns for each value whether it is there, eight to a byte, with the length before. */
function definitionLevels(values: readonly unknown[]): Buffer {
  const groups = Math.ceil(values.length / 8);
  const bits = Buffer.alloc(groups);
  for (const [index, value] of values.entries()) {
    if (value !== null) bits[index >> 3]! |= 1 << (index & 7);
  }
  const run = Buffer.concat([varint(groups * 2 + 1), bits]);
  return Buffer.concat([uint32(run.length), run]);
}

function plainValue(type: ColumnType, value: string | number): Buffer {
  if (type === 'text') {
    const bytes = Buffer.from(String(value), 'utf8');
    return Buffer.concat([uint32(bytes.length), bytes]);
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return bytes;
}

/** Returns a page with its header. */
function pageOf(type: ColumnType, values: readonly (string | number | null)[]): Buffer {
  const defined = values.flatMap((value) => (value === null ? [] : [plainValue(type, value)]));
  const body = Buffer.concat([definitionLevels(values), ...defined]);
  const header = struct({
    1: i32(0),
    2: i32(body.length),
    3: i32(body.length),
    5: struct({ 1: i32(values.length), 2: i32(PLAIN), 3: i32(RLE), 4: i32(RLE) }),
  });
  return Buffer.concat([encoded(header), body]);
}

/** A file that is being written: each call returns the bytes that follow. */
export interface ParquetFile {
  rows(records: readonly unknown[]): Uint8Array;
  end(): Uint8Array;
}

/** Begins a file of this kind; `head` describes its content and is stored as text under the key `export`. */
export function beginParquet<Kind extends RecordKind>(kind: Kind, head: object): ParquetFile {
  const types = Object.entries(columnTypes[kind]);
  const rowGroups: Thrift[] = [];
  let offset = 0;
  let rowCount = 0;
  const written = (parts: readonly Buffer[]): Buffer => {
    const bytes = Buffer.concat(offset === 0 ? [MAGIC, ...parts] : parts);
    offset += bytes.length;
    return bytes;
  };
  return {
    rows(records) {
      if (records.length === 0) return new Uint8Array();
      const rows = records.map((record) => new Map(rowOf(kind, record as RecordOf[Kind])));
      const pages = types.map(([name, type]) =>
        pageOf(
          type,
          rows.map((row) => row.get(name)?.value ?? null),
        ),
      );
      let at = offset === 0 ? MAGIC.length : offset;
      const chunks = types.map(([name, type], index) => {
        const size = pages[index]!.length;
        const metadata = struct({
          1: i32(physicalTypes[type]),
          2: list([i32(PLAIN), i32(RLE)]),
          3: list([text(name)]),
          4: i32(0),
          5: i64(records.length),
          6: i64(size),
          7: i64(size),
          9: i64(at),
        });
        const chunk = struct({ 2: i64(at), 3: metadata });
        at += size;
        return chunk;
      });
      const size = pages.reduce((sum, page) => sum + page.length, 0);
      rowGroups.push(struct({ 1: list(chunks), 2: i64(size), 3: i64(records.length) }));
      rowCount += records.length;
      return written(pages);
    },
    end() {
      const columns = types.map(([name, type]) =>
        struct({ 1: i32(physicalTypes[type]), 3: i32(OPTIONAL), 4: text(name), 6: i32(convertedTypes[type]) }),
      );
      const footer = encoded(
        struct({
          1: i32(1),
          2: list([struct({ 4: text('root'), 5: i32(types.length) }), ...columns]),
          3: i64(rowCount),
          4: list(rowGroups),
          5: list([struct({ 1: text('export'), 2: text(JSON.stringify(head)) })]),
          6: text('Foredeck'),
        }),
      );
      return written([footer, uint32(footer.length), MAGIC]);
    },
  };
}
