// @vitest-environment happy-dom
/** What the program says about itself, and about what is new in it. */
import { afterEach, expect, test, vi } from 'vitest';
import { AboutDialog } from '../../../../renderer/app/about/AboutDialog.tsx';
import { WhatsNew } from '../../../../renderer/app/about/WhatsNew.tsx';
import type { AboutView } from '../../../../shared/ipc/aboutViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
  vi.unstubAllGlobals();
});

async function open(about: Partial<AboutView> = {}) {
  const double = createRecordingBridge();
  double.answer('about.read', () => ok({ commit: null, time: null, node: 'v24.21.0', notices: null, ...about }));
  const services = createTestServices(double.bridge);
  const closed: string[] = [];
  mounted = await mount(<AboutDialog app={appState()} onClose={() => closed.push('closed')} />, services);
  await mounted.after(settle);
  const lines = () => document.querySelector('pre')!.textContent.split('\n');
  return { double, services, window: mounted, lines, closed };
}

test('a development build says so; the notices of chart, typeface and licence stand there', async () => {
  const { window, lines, double } = await open();
  const { version, shell } = appState();
  expect(lines()).toEqual([
    `Foredeck ${version}`,
    'Build: development build',
    `Shell: ${shell.name} ${shell.version}`,
    'Node.js: v24.21.0',
  ]);
  for (const text of [
    'Independent program, not affiliated with any exchange.',
    'Licence: MIT',
    'Charts: TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.',
    'Typeface: Inter, under the SIL Open Font License.',
    'This build has no file of notices.',
  ]) {
    expect(window.dialogText()).toContain(text);
  }
  await window.control('www.tradingview.com').press();
  expect(double.requests('app.openLink')).toEqual([{ url: 'https://www.tradingview.com/' }]);
});

test('a release names commit and time, and draws the notices when they are opened', async () => {
  const { window, lines } = await open({ commit: 'e96deee1', time: Date.UTC(2026, 10, 27), notices: 'zod 4 (MIT)' });
  expect(lines()[1]).toBe('Build: e96deee1, 2026-11-27T00:00:00.000Z');
  expect(document.querySelector('textarea')).toBe(null);
  await window.control('Notices of the bundled software').press();
  expect(document.querySelector('textarea')!.value).toBe('zod 4 (MIT)');
});

test('the version is copied, or the reason is said', async () => {
  const { window } = await open();
  const selected: string[] = [];
  let works = true;
  document.execCommand = (command) => {
    selected.push(`${command} ${document.getSelection()?.toString().split('\n')[1]}`);
    return works;
  };
  await window.control('Copy version').press();
  expect(window.dialogText()).toContain('Copied.');
  works = false;
  await window.control('Copy version').press();
  expect(window.dialogText()).toContain('The text could not be copied.');
  expect(selected).toEqual(['copy Build: development build', 'copy Build: development build']);
});

test('leads to the changes of the version', async () => {
  const { window, services } = await open();
  await window.control('What’s new…').press();
  expect(services.desk.store.getState().command).toBe('whatsNew');
});

const changelog = `## 1.2.0 - 2026-11-26

- **Two** with [words](https://example.com/) and <b>text</b>

## 1.1.0

- one
`;
const showNews = async (running: string, since: string | null) => {
  const services = createTestServices(createRecordingBridge().bridge);
  mounted = await mount(
    <WhatsNew running={running} since={since} text={changelog} onClose={() => undefined} />,
    services,
  );
  return document.querySelector('.whats-new')!;
};

test('after an update all versions since the last one are shown, without links and raw HTML', async () => {
  const dialog = await showNews('1.2.0', '1.0.0');
  expect(dialog.textContent).toContain('Updated from 1.0.0 to 1.2.0.');
  expect([...dialog.querySelectorAll('h3')].map((one) => one.textContent)).toEqual(['1.2.0 · 2026-11-26', '1.1.0']);
  expect([...dialog.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'Two with words and <b>text</b>',
    'one',
  ]);
  expect([dialog.querySelectorAll('a, b, .link').length, dialog.querySelectorAll('strong').length]).toEqual([0, 1]);
});

test('when asked for it shows the running version alone, and says when the changelog has none', async () => {
  expect((await showNews('1.1.0', null)).querySelectorAll('h3')).toHaveLength(1);
  await mounted?.end();
  expect((await showNews('3.0.0', null)).textContent).toContain('The changelog has no entry for this version.');
});
