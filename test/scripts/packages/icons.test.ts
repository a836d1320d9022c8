import fs from 'node:fs';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { icns, ICON_SIZES, ico, readPng, withSource } from '../../../electron/scripts/packages/icons.ts';
import { at } from '../../../electron/scripts/lib/paths.mjs';

const asset = (name: string): Buffer => fs.readFileSync(at('assets', name));
const svg = asset('icon.svg');
const pictures = new Map(ICON_SIZES.map((size) => [size as number, asset(`icons/${size}x${size}.png`)]));

describe('the icons in assets', () => {
  it('are drawn from the SVG that lies beside them, in their sizes: npm run dist -- --icons draws them again', () => {
    const read = [...pictures].map(([size, png]) => [size, readPng(png, svg)]);
    expect(read).toEqual(ICON_SIZES.map((size) => [size, { width: size, height: size, current: true }]));
    expect(readPng(asset('icon.png'), svg)).toEqual({ width: 512, height: 512, current: true });
    const background = asset('dmg-background.svg');
    expect(readPng(asset('dmg-background.png'), background)).toEqual({ width: 540, height: 380, current: true });
    expect(readPng(asset('dmg-background@2x.png'), background)).toEqual({ width: 1080, height: 760, current: true });
  });

  it('of Windows and macOS hold the same pictures', () => {
    expect(asset('icon.ico').equals(ico(pictures))).toBe(true);
    expect(asset('icon.icns').equals(icns(pictures))).toBe(true);
  });

  it('together are small enough to lie in the repository', () => {
    const files = fs.globSync('assets/{icons/*,icon.*,dmg-background*}', { cwd: at() });
    expect(files.length).toBeGreaterThan(ICON_SIZES.length);
    expect(files.reduce((sum, file) => sum + fs.statSync(at(file)).size, 0)).toBeLessThan(400_000);
  });
});

/** Reads an icon file of Windows back: size and picture of each entry. */
function readIco(file: Buffer): (readonly [size: number, png: Buffer])[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = file.readUInt32LE(entry + 12);
    return [file.readUInt8(entry) || 256, file.subarray(start, start + file.readUInt32LE(entry + 8))] as const;
  });
}

describe('the formats', () => {
  it('ico: every entry points at its picture', () => {
    const read = readIco(ico(pictures));
    expect(read.map(([size]) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    for (const [size, png] of read) expect(png.equals(pictures.get(size)!)).toBe(true);
  });

  it('icns: the parts fill the file', () => {
    const file = icns(pictures);
    const types: string[] = [];
    let offset = 8;
    for (; offset < file.length; offset += file.readUInt32BE(offset + 4))
      types.push(file.toString('latin1', offset, offset + 4));
    expect([file.toString('latin1', 0, 4), file.readUInt32BE(4), offset]).toEqual(['icns', file.length, file.length]);
    expect(types).toEqual(['icp4', 'icp5', 'ic07', 'ic08', 'ic09', 'ic11', 'ic12', 'ic13', 'ic14', 'ic10']);
  });

  it('a picture names its SVG in a chunk with a valid checksum, and no other SVG', () => {
    const plain = Buffer.concat([Buffer.alloc(33), Buffer.from('rest')]);
    const named = withSource(plain, svg);
    const length = named.readUInt32BE(33);
    const body = named.subarray(37, 41 + length);
    expect(named.readUInt32BE(41 + length)).toBe(zlib.crc32(body));
    expect(named.subarray(45 + length).toString()).toBe('rest');
    expect([readPng(named, svg).current, readPng(named, Buffer.from('other')).current]).toEqual([true, false]);
  });
});
