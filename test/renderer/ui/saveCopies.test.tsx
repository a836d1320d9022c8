// @vitest-environment happy-dom
/** Saving copies: the window states what was saved, the period it covers and what is missing. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ExportCopiesAnswer } from '../../../shared/ipc/copyViews.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import enCopy from '../../../renderer/locales/en/copy.json';
import { registerMessages } from '../../../renderer/i18n/messages.ts';
import { PanelToolsContext } from '../../../renderer/ui/PanelTools.tsx';
import { SaveCopies } from '../../../renderer/ui/SaveCopies.tsx';
import { appState } from '../support/builders.ts';
import { chinese, mount, type Mounted } from '../support/mounted.tsx';
import { createRecordingBridge } from '../support/recordingBridge.ts';
import { createTestServices } from '../support/services.tsx';
import { here } from '../support/tradingBuilders.ts';

registerMessages(enCopy);

const DAY = 86_400_000;
const answerOf = (more: Partial<ExportCopiesAnswer> = {}): ExportCopiesAnswer => ({
  path: '/saved/copies.csv',
  copies: 12,
  from: 0,
  to: 2 * DAY,
  gaps: [],
  complete: true,
  ...more,
});

let page: Mounted;
afterEach(() => page.end());

async function begin(list: 'open' | 'past', words?: Parameters<typeof mount>[2]) {
  const double = createRecordingBridge();
  const services = createTestServices(double.bridge);
  services.desk.store.setState({ app: appState({ settings: { ...appState().settings, timeZone: 'utc' } }) });
  page = await mount(null, services, words);
  const element = (
    <PanelToolsContext value={page.host}>
      <SaveCopies list={list} traderId={list === 'past' ? '7' : null} symbol={null} />
    </PanelToolsContext>
  );
  await page.show(element);
  return { double, services };
}
const readShownText = (): string => page.text().replace('Save…', '').replace('Dismiss', '');

describe('export of copies', () => {
  it('repeated presses export the displayed copies once, and the result names the contents and the path', async () => {
    const { double } = await begin('past');
    double.answer('copy.export', () => ok(answerOf()));
    expect(page.control('Save…').title).toBe('Save the past copies of the chosen trader and symbol as a CSV file');
    await page.control('Save…').press(3);
    expect(double.requests('copy.export')).toEqual([{ ...here, list: 'past', traderId: '7', symbol: null }]);
    expect(readShownText()).toBe(
      'Saved 12 copies: /saved/copies.csv. From 1970-01-01 00:00:00.000 UTC to 1970-01-03 00:00:00.000 UTC. Complete.',
    );
    await page.control('Dismiss').press();
    expect(readShownText()).toBe('');
  });

  it('is disabled while an export is running', async () => {
    const { double } = await begin('open');
    double.answer('copy.export', () => new Promise(() => undefined));
    await page.control('Save…').press();
    expect(page.control('Saving…').disabled).toBe(true);
  });

  it.each([
    ['no place was chosen', 'past', answerOf({ path: null }), 'No file chosen: nothing was saved.'],
    [
      'B-B1 gaps of the past are named, the first four of them',
      'past',
      answerOf({ complete: false, gaps: [0, 1, 2, 3, 4].map((at) => ({ from: at * DAY, to: at * DAY + 1 })) }),
      'Saved 12 copies: /saved/copies.csv. From 1970-01-01 00:00:00.000 UTC to 1970-01-03 00:00:00.000 UTC. Incomplete: no data for 1970-01-01 00:00:00.000 UTC to 1970-01-01 00:00:00.001 UTC, 1970-01-02 00:00:00.000 UTC to 1970-01-02 00:00:00.001 UTC, 1970-01-03 00:00:00.000 UTC to 1970-01-03 00:00:00.001 UTC, 1970-01-04 00:00:00.000 UTC to 1970-01-04 00:00:00.001 UTC, … (noted in the file).',
    ],
    [
      'past copies of which no more is known',
      'past',
      answerOf({ complete: false, copies: 1 }),
      'Saved 1 copy: /saved/copies.csv. From 1970-01-01 00:00:00.000 UTC to 1970-01-03 00:00:00.000 UTC. Incomplete: the close of some copies is missing (noted in the file).',
    ],
    [
      'B-B1 a list of open copies that is not whole',
      'open',
      answerOf({ complete: false, from: null }),
      'Saved 12 copies: /saved/copies.csv. As of 1970-01-03 00:00:00.000 UTC. Incomplete: there may be more open copies (noted in the file).',
    ],
  ] as const)('%s: is reported', async (_, list, answer, words) => {
    const { double } = await begin(list);
    double.answer('copy.export', () => ok(answer));
    await page.control('Save…').press();
    expect(readShownText()).toBe(words);
  });

  it('a failed export is reported and can be retried', async () => {
    const { double } = await begin('open');
    double.answer('copy.export', () => fail(appError('unavailable', 'error.copy.exportUnread')));
    await page.control('Save…').press();
    expect(readShownText()).toBe('These copies are not loaded yet. Save them in a moment.');
    double.answer('copy.export', () => ok(answerOf({ from: null })));
    await page.control('Save…').press();
    expect(readShownText()).toContain('Complete.');
  });

  it('R16: the result of an export disappears when the account changes', async () => {
    const { double, services } = await begin('open');
    double.answer('copy.export', () => ok(answerOf()));
    await page.control('Save…').press();
    await page.after(() => services.desk.store.setState({ app: appState({ account: 'demo' }) }));
    expect(readShownText()).toBe('');
  });

  it('R26: is translated into Chinese', async () => {
    const { double } = await begin('open', chinese());
    double.answer('copy.export', () => ok(answerOf({ complete: false })));
    await page.control('保存…').press();
    expect(page.text()).toContain('已保存 12 笔跟单：/saved/copies.csv。');
    expect(page.text()).toContain('不完整：可能还有其他当前跟单（文件中有说明）。');
  });
});
