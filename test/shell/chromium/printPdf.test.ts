import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../../electron/scripts/lib/browser.mjs';
import { printPdf } from '../../../electron/shell/chromium/printPdf.ts';

/** Returns how many pages of a PDF have which width and height, in points. */
function pagesOf(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points))).join('x'),
  );
}

test('prints a page by its own page size, with neither its scripts nor the network', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = '<p style="break-after: page">1</p>';
  const pdf = await printPdf(
    findChromium(process.env)!,
    `<!doctype html><style>@page { size: A4 landscape }</style>${page}${page}<p>3</p>` +
      `<img src="${address}picture"><script>document.body.textContent = ''; fetch('${address}');</script>`,
  );
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  // A4 is 297 x 210 mm; a script would have left one page.
  expect(pagesOf(pdf)).toEqual(['842x595', '842x595', '842x595']);
  expect(requests).toBe(0);
});
