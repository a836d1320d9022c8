import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConfirmRequest } from '../../../electron/main/platform/desktop.ts';
import { answeredBy } from '../../support/answeredBy.ts';
import { buildShellBundles } from '../support/bundles.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';

const request: ConfirmRequest = {
  title: 'Sell everything?',
  lines: ['3 orders', '<img src=x onerror=alert(1)>'],
  confirmLabel: 'Sell',
  cancelLabel: 'Keep',
  typedWord: null,
};

let bundles: Awaited<ReturnType<typeof buildShellBundles>>;
let desk: TestDesk;
beforeAll(async () => {
  bundles = await buildShellBundles();
  desk = testDesk(bundles.folder, () => ({ ok: true, value: {} }));
  await desk.open();
  await desk.until('loaded', 1);
});
afterAll(async () => {
  await desk.close();
  bundles.remove();
});

/** Waits until the confirm window shows its question and returns its page. */
async function shown(question: ConfirmRequest): Promise<Page> {
  await expect.poll(() => desk.shell.confirmPage() !== null).toBe(true);
  const page = desk.shell.confirmPage()!;
  await page
    .locator('#confirm')
    .getByText(question.confirmLabel)
    .or(page.getByText(question.confirmLabel))
    .last()
    .waitFor();
  return page;
}
/** Presses a key that may close the window before the key is released; ignores the resulting error. */
const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key).catch(() => undefined);
const click = (page: Page, name: string): Promise<void> =>
  answeredBy(page, () => page.getByRole('button', { name }).click());
const gone = (): Promise<unknown> => expect.poll(() => desk.shell.context().pages().length).toBe(1);

describe('confirmation window (R18, R24)', () => {
  it('shows text literally and returns the button the user clicks', async () => {
    const answer = desk.shell.confirm(request);
    const page = await shown(request);
    expect(await page.title()).toBe(request.title);
    expect(await page.locator('#lines p').allTextContents()).toEqual(request.lines);
    expect(await page.locator('img').count()).toBe(0);
    await click(page, 'Sell');
    expect(await answer).toBe('confirmed');
    await gone();
    const second = desk.shell.confirm(request);
    await click(await shown(request), 'Keep');
    expect(await second).toBe('declined');
    await gone();
  });

  it('keyboard: focus on the decline button, Escape declines, Enter activates the focused button', async () => {
    const declined = desk.shell.confirm(request);
    await press(await shown(request), 'Escape');
    expect(await declined).toBe('declined');
    await gone();
    const entered = desk.shell.confirm(request);
    await press(await shown(request), 'Enter');
    expect(await entered).toBe('declined');
    await gone();
    const moved = desk.shell.confirm(request);
    const page = await shown(request);
    await press(page, 'Tab');
    await press(page, 'Enter');
    expect(await moved).toBe('confirmed');
    await gone();
  });

  it('B-A10: a question with a second positive answer has a third button with its own result', async () => {
    const question = { ...request, otherLabel: 'Cancel and sell' };
    const answer = desk.shell.confirm(question);
    const page = await shown(question);
    expect(await page.getByRole('button').allTextContents()).toEqual(['Keep', 'Cancel and sell', 'Sell']);
    await click(page, 'Cancel and sell');
    expect(await answer).toBe('other');
    await gone();
    const two = desk.shell.confirm(request);
    const plain = await shown(request);
    expect(await plain.getByRole('button').allTextContents()).toEqual(['Keep', 'Sell']);
    await press(plain, 'Escape');
    expect(await two).toBe('declined');
    await gone();
  });

  it('confirms only with the right word', async () => {
    const question = { ...request, typedWord: 'close all' };
    const answer = desk.shell.confirm(question);
    const page = await shown(question);
    await page.keyboard.type('close al');
    await press(page, 'Enter');
    expect(await page.locator('#confirm').isDisabled()).toBe(true);
    await page.keyboard.type('l');
    expect(await page.locator('#confirm').isDisabled()).toBe(false);
    await press(page, 'Enter');
    expect(await answer).toBe('confirmed');
    await gone();
  });

  it('declines when closed, and asks one question at a time', async () => {
    const first = desk.shell.confirm(request);
    const second = desk.shell.confirm({ ...request, title: 'second' });
    const page = await shown(request);
    expect(desk.shell.context().pages().length).toBe(2);
    await page.close();
    expect(await first).toBe('declined');
    await expect.poll(() => desk.shell.confirmPage()?.title()).toBe('second');
    await press(await shown(request), 'Escape');
    expect(await second).toBe('declined');
    await gone();
  });

  it("cannot be opened, replaced or answered by the app's page or by a script of its page", async () => {
    const answer = desk.shell.confirm(request);
    const page = await shown(request);
    const rig = await page.evaluate(() => ({
      opener: window.opener,
      bridge: 'foredeck' in window,
      origin: window.origin,
      wire: Object.getOwnPropertyNames(window).filter((name) => /^f[0-9a-f]{32}$/.test(name)),
    }));
    expect(rig).toEqual({ opener: null, bridge: false, origin: 'https://foredeck-confirm.invalid', wire: [] });
    // A click made by a script does not count as the user's.
    await page.evaluate(() => (document.getElementById('confirm') as HTMLButtonElement).click());
    // The page of the app requests the confirm page's address itself: the shell refuses, and no second window stays.
    const refused = desk.shell.refused().windows;
    await desk.shell
      .page()
      .evaluate(() => void window.open('https://foredeck-confirm.invalid/confirm.html', '_blank', 'popup'));
    await expect.poll(() => desk.shell.refused().windows).toBe(refused + 1);
    await desk.shell.page().evaluate(() => void (location.href = 'https://foredeck-confirm.invalid/confirm.html'));
    expect(desk.shell.page().url()).toBe('https://bundle.app.invalid/index.html');
    expect(desk.shell.confirmPage()).toBe(page);
    await press(page, 'Escape');
    expect(await answer).toBe('declined');
    await gone();
  });
});
