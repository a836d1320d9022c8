/** Pictures of the gallery: how they are taken, kept, and compared with the accepted ones. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { at } from '../../electron/scripts/lib/paths.mjs';

/**
 * The written tolerance. Time, chance and motion stand still on the page, so that two pictures on one machine are equal
 * to the pixel, apart from antialiased edges of scaled canvases, which may differ by a few steps of a colour. A changed
 * digit, colour or place of anything differs in more pixels and by more.
 */
export const TOLERANCE = {
  /** Difference of one channel (0 to 255) up to which two pixels count as equal. */
  step: 12,
  /** Number of pixels of a picture that may differ by more. */
  pixels: 8,
} as const;

/** Folder of the accepted pictures. */
export const acceptedFolder = at('test', 'gallery', 'pictures');
/** Folder of the pictures of the last run, and of what differed. */
export const resultsFolder = at('test-results', 'gallery');

/** Returns the picture of what is shown: an open dialog, otherwise everything below the controls. */
export async function takePicture(page: Page): Promise<Buffer> {
  const dialog = page.locator('dialog[open]');
  const shown = (await dialog.count()) > 0 ? dialog : page.locator('.gallery-strip');
  // Counts from when its code was loaded, which is not the same second in every run.
  await page.evaluate(() => {
    for (const time of document.querySelectorAll<HTMLElement>('.chart-countdown .number'))
      time.style.visibility = 'hidden';
  });
  return shown.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Result of a comparison. `pixels`: number of different ones; `diff`: a picture that marks them, null when equal. */
export interface Comparison {
  readonly pixels: number;
  readonly diff: Buffer | null;
}

/** Compares two pictures in a page, because the browser reads PNG files. Different sizes differ in every pixel. */
export async function comparePictures(page: Page, accepted: Buffer, actual: Buffer): Promise<Comparison> {
  if (accepted.equals(actual)) return { pixels: 0, diff: null };
  const { pixels, diff } = await page.evaluate(
    async ({ pictures, step }) => {
      const read = async (text: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [before, after] = (await Promise.all(pictures.map(read))) as [ImageData, ImageData];
      const sameSize = before.width === after.width && before.height === after.height;
      let count = 0;
      for (let pixel = 0; pixel < after.data.length; pixel += 4) {
        const differs =
          !sameSize ||
          [0, 1, 2].some((channel) => Math.abs(before.data[pixel + channel]! - after.data[pixel + channel]!) > step);
        if (differs) count += 1;
        // What differs is red, on a faint copy of the new picture.
        for (const channel of [0, 1, 2])
          after.data[pixel + channel] = differs ? (channel === 0 ? 255 : 0) : after.data[pixel + channel]! / 3;
      }
      const canvas = new OffscreenCanvas(after.width, after.height);
      canvas.getContext('2d')!.putImageData(after, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return { pixels: count, diff: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
    },
    { pictures: [accepted.toString('base64'), actual.toString('base64')], step: TOLERANCE.step },
  );
  return { pixels, diff: Buffer.from(diff, 'base64') };
}

/** A picture of this run held against the accepted one. */
export interface Verdict extends Comparison {
  /** Null when none is accepted yet. */
  readonly accepted: string | null;
  readonly actual: string;
  readonly equal: boolean;
}

/** How often a picture that differs is taken again: a line of the page may not yet show what its clock says. */
const AGAIN = 3;
const AGAIN_AFTER_MS = 500;

/** Writes a picture into the results folder and compares it with the accepted picture of its name. */
export async function judgePicture(page: Page, name: string): Promise<Verdict> {
  let verdict = await judgeOnce(page, name);
  for (let round = 0; round < AGAIN && !verdict.equal && verdict.accepted !== null; round += 1) {
    await page.waitForTimeout(AGAIN_AFTER_MS);
    verdict = await judgeOnce(page, name);
  }
  return verdict;
}

async function judgeOnce(page: Page, name: string): Promise<Verdict> {
  const picture = await takePicture(page);
  const actual = path.join(resultsFolder, `${name}.png`);
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.writeFileSync(actual, picture);
  const accepted = path.join(acceptedFolder, `${name}.png`);
  if (!fs.existsSync(accepted)) return { accepted: null, actual, pixels: 0, diff: null, equal: false };
  const { pixels, diff } = await comparePictures(page, fs.readFileSync(accepted), picture);
  if (diff && pixels > 0) fs.writeFileSync(path.join(resultsFolder, `${name}.diff.png`), diff);
  return { accepted, actual, pixels, diff, equal: pixels <= TOLERANCE.pixels };
}

/** Makes the pictures of the results folder the accepted ones. */
export function acceptPicture(name: string): void {
  fs.mkdirSync(acceptedFolder, { recursive: true });
  fs.copyFileSync(path.join(resultsFolder, `${name}.png`), path.join(acceptedFolder, `${name}.png`));
}

/** Name of the picture of an entry in one theme. */
export const pictureName = (entry: string, theme: string): string => `${entry}-${theme}`;

/**
 * Name of the picture that tells machines apart: the words of the gallery's list. Where it differs from the accepted
 * one, another version of the browser or of its text rendering draws every glyph differently, and no tolerance would
 * tell that from a change.
 */
export const MACHINE = 'machine';

/** Returns whether this machine draws text as the one did on which the pictures were accepted. The page shows the list. */
export async function isSameMachine(page: Page): Promise<boolean> {
  const accepted = path.join(acceptedFolder, `${MACHINE}.png`);
  const sample = await page.locator('.gallery-machine').screenshot();
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.writeFileSync(path.join(resultsFolder, `${MACHINE}.png`), sample);
  return fs.existsSync(accepted) && (await comparePictures(page, fs.readFileSync(accepted), sample)).pixels === 0;
}
