/**
 * File calls fail one at a time while a document is replaced: afterwards it is either the old one or the new one,
 * complete (XF13).
 */
import type * as Files from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDocumentFiles } from '../../../../electron/main/platform/files/nodeDocumentFiles.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createDocuments } from '../../../../electron/main/app/windowFiles/documents.ts';
import { failFileCall, filePlan, type FileFault } from '../../support/failingFileCalls.ts';

vi.mock('node:fs/promises', async (original) => {
  const { countedFiles } = await import('../../support/failingFileCalls.ts');
  return countedFiles(await original<typeof Files>());
});

const faults: readonly FileFault[] = ['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'short write'];
let base: string;
let folders = 0;
beforeAll(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'document-calls-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Starts over the folder, reads the document and writes the next one; returns the results. */
async function run(folder: string, next: string) {
  const told: string[] = [];
  const files = createDocumentFiles(folder, createSystemClock());
  const documents = createDocuments(files, ({ key }) => void told.push(key));
  const found = await documents.read('lists');
  const written = await documents.write('lists', next);
  const shown = await documents.read('lists');
  return {
    found: found.ok ? found.value.text : found.error.key,
    written: written.ok ? 'ok' : written.error.key,
    shown: shown.ok ? shown.value.text : shown.error.key,
    told,
  };
}

test.each(faults)('XF13: %s at every file call loses no document, and a failed write is reported', async (fault) => {
  let failing = 0;
  do {
    failing += 1;
    const folder = path.join(base, String((folders += 1)));
    failFileCall(0, fault);
    await run(folder, 'old');
    failFileCall(failing, fault);
    const during = await run(folder, 'new');
    const { struck } = filePlan;
    failFileCall(0, fault);
    const after = await run(folder, 'next');
    const at = { fault, failing, during, after };
    // If a copy replaces a file that could not be read, it holds the same text, and a notice is sent.
    expect(at).toMatchObject({ during: { found: 'old' } });
    expect(at).toMatchObject({ during: { shown: during.shown === 'old' ? 'old' : 'new' } });
    expect(['old', 'new']).toContain(after.found);
    if (during.written === 'ok') expect(at).toMatchObject({ after: { found: 'new' } });
    else expect(['error.document.notWritten', 'error.document.unreadable']).toContain(during.written);
    expect(at).toMatchObject({ after: { written: 'ok', shown: 'next', told: [] } });
    if (struck === 0) break;
  } while (failing < 60);
  expect(failing).toBeGreaterThan(10);
  expect(failing).toBeLessThan(60);
});
