// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Diagnostics } from '../../../../renderer/app/palette/Diagnostics.tsx';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const TEXT = 'foredeck 0.1.0\nlog:\n{"event":"app.start"}';
let mounted: Mounted | null = null;
const copied = vi.fn(() => true);
beforeEach(() => {
  copied.mockClear();
  // The simulated page has no clipboard.
  Object.assign(document, { execCommand: copied });
});
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open() {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('diagnostics.read', () => ok({ text: TEXT, folder: '/profile/logs' }));
  double.answer('diagnostics.save', () => ok({ path: '/downloads/foredeck.txt' }));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<Diagnostics onClose={() => undefined} />, services);
  await mounted.after(settle);
  return { double, window: mounted };
}

test('shows the text and the folder before anything is copied or saved', async () => {
  const { double, window } = await open();
  expect(window.control('Diagnostics text').value).toBe(TEXT);
  expect(window.dialogText()).toContain('Log folder: /profile/logs');
  expect([copied.mock.calls, double.requests('diagnostics.save')]).toEqual([[], []]);
  await window.control('Copy').press();
  expect([copied.mock.calls, window.dialogText().includes('Copied.')]).toEqual([[['copy']], true]);
  await window.control('Save…').press();
  await window.after(settle);
  expect(window.dialogText()).toContain('Saved: /downloads/foredeck.txt');
});

test('says what failed', async () => {
  const { double, window } = await open();
  copied.mockReturnValueOnce(false);
  await window.control('Copy').press();
  expect(window.dialogText()).toContain('Select it and press Ctrl+C.');
  double.answer('diagnostics.save', () => fail(appError('unavailable', 'error.diagnostics.notSaved')));
  await window.control('Save…').press();
  await window.after(settle);
  expect(window.dialogText()).toContain('The diagnostics could not be saved.');
});
