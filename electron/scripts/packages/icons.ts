/**
 * The icons of every system, drawn from one SVG. They lie in assets, so that a package needs no browser and has the same
 * bytes on every machine; each picture names the SVG that it was drawn from, so that a test finds one that is out of date.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/** Sizes of the icon themes of Linux, in pixels; Windows and macOS take theirs from the same pictures. */
export const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Types of the entries of an icns file and their sizes in pixels; those from ic11 on are for dense displays. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
];
/** Keyword of the text in a PNG that names its SVG by hash. */
const SOURCE = 'Source';
const PNG_HEAD = 8;
/** Length of the first chunk of a PNG, the header: length, type, 13 bytes, checksum. */
const IHDR_LENGTH = 25;

const hashOf = (svg: Buffer): string => createHash('sha256').update(svg).digest('hex');

/** Returns the PNG with the hash of its SVG as a text. */
export function withSource(png: Buffer, svg: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(`tEXt${SOURCE}\0`, 'latin1'), Buffer.from(hashOf(svg), 'latin1')]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(zlib.crc32(body), 4);
  const at = PNG_HEAD + IHDR_LENGTH;
  return Buffer.concat([png.subarray(0, at), frame.subarray(0, 4), body, frame.subarray(4), png.subarray(at)]);
}

/** What a PNG says of itself: its size, and whether it was drawn from that SVG. */
export function readPng(
  png: Buffer,
  svg: Buffer,
): { readonly width: number; readonly height: number; current: boolean } {
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    current: png.includes(Buffer.from(`tEXt${SOURCE}\0${hashOf(svg)}`, 'latin1')),
  };
}

/** Returns the icon file of Windows over these pictures. */
export function ico(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const entries = ICO_SIZES.map((size) => ({ size, png: pictures.get(size)! }));
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(entries.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of entries.entries()) {
    const at = 6 + 16 * index;
    // A side of 256 pixels is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...entries.map(({ png }) => png)]);
}

/** Returns the icon file of macOS over these pictures. */
export function icns(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const part = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return part('icns', Buffer.concat(ICNS_TYPES.map(([type, size]) => part(type, pictures.get(size)!))));
}

/** Draws an SVG at a size in pixels; `transparent` keeps what the SVG does not cover. */
export type Draw = (svg: Buffer, size: { readonly width: number; readonly height: number }) => Promise<Buffer>;

/** Writes every icon, and the background of the disk image in both densities, into the folder `assets`. */
export async function writeIcons(assets: string, draw: Draw): Promise<void> {
  const svg = fs.readFileSync(path.join(assets, 'icon.svg'));
  const pictures = new Map<number, Buffer>();
  fs.mkdirSync(path.join(assets, 'icons'), { recursive: true });
  for (const size of ICON_SIZES) {
    const png = withSource(await draw(svg, { width: size, height: size }), svg);
    pictures.set(size, png);
    fs.writeFileSync(path.join(assets, 'icons', `${size}x${size}.png`), png);
  }
  fs.writeFileSync(path.join(assets, 'icon.png'), pictures.get(512)!);
  fs.writeFileSync(path.join(assets, 'icon.ico'), ico(pictures));
  fs.writeFileSync(path.join(assets, 'icon.icns'), icns(pictures));
  const background = fs.readFileSync(path.join(assets, 'dmg-background.svg'));
  for (const [name, scale] of [
    ['dmg-background.png', 1],
    ['dmg-background@2x.png', 2],
  ] as const) {
    const png = await draw(background, { width: 540 * scale, height: 380 * scale });
    fs.writeFileSync(path.join(assets, name), withSource(png, background));
  }
}
