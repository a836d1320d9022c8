import type { PageWire } from './pageWire.ts';

/** Writes a PNG given as base64; answers whether it did. Nothing is fetched: the page's policy lets nothing be (R22). */
const write = (base64: string): string => `(async () => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (character) => character.charCodeAt(0));
  const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
  await navigator.clipboard.write([item]);
  return true;
})()`;

/**
 * Puts a PNG on the clipboard from the preload's world. The browser lets a page in front write pictures there, and never
 * read, without a permission; nothing is granted for it. False where it does not.
 */
export async function copyPicture(wire: Pick<PageWire, 'evaluate'>, png: Uint8Array): Promise<boolean> {
  return (await wire.evaluate(write(Buffer.from(png).toString('base64')))) === true;
}
