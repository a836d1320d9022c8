/**
 * The account panels: fees, rebates and news, each compared with the simulator's own figures; and articles with hostile
 * content.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../electron/scripts/lib/browser.mjs';
import { add, decimal, formatShort } from '../../shared/num/decimal.ts';
import { accountPanel, askSpot, showAccount, showAccountPanel, toolsOf } from './support/accountPanels.ts';
import { chooseChinese, foreign, texts } from './support/chinese.ts';
import { chooseOption } from './support/choice.ts';
import { askControl } from './support/control.ts';
import { cellsOf, picture, plainFigure, setPaused } from './support/copyTruth.ts';
import { createInspection, settled } from './support/desks.ts';
import { hostileBodies } from './support/hostileHtml.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, placeByBridge } from './support/trade.ts';

/** Subject number of these panels; it selects the looks in which they are inspected (see `looksOf`). */
const PLACE = 1;

interface Commissions {
  readonly total: number;
  readonly channelCommissionInfoItems: readonly { readonly uid: string; readonly commission: string }[];
}

test('B-D5 XU36: fees, rebates and news match the exchange; a link asks first and names its host, no transfer is offered', async ({
  launch,
}) => {
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  const inspection = createInspection();
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await showAccount(page);

  await test.step('fees paid are the sums of the fills the exchange holds, in their coin', async () => {
    const fees = await showAccountPanel(page, 'fees', 'Fees');
    await expect
      .poll(async () => {
        const { fills } = (await app.simulator.account()).futures;
        const owed = fills.filter(({ symbol }) => symbol === 'BTCUSDT').map(({ fillFee }) => decimal(fillFee));
        const [row] = (await fees.getAttribute('data-face')) === 'live' ? await cellsOf(fees) : [];
        return row && owed.length > 0
          ? [plainFigure(row['Total']!), row['Coin'], plainFigure(row['Taker']!)].join() ===
              [formatShort(owed.reduce(add)), 'USDT', formatShort(owed.reduce(add))].join()
          : false;
      })
      .toBe(true);
    await inspection.recordFlaws(page, 'fees');
    await picture(page, 'fees-paid');
  });

  await test.step('rates come from the account, with what the exchange did not tell said', async () => {
    const fees = accountPanel(page, 'fees');
    await toolsOf(page, fees).getByRole('button', { name: 'Rates' }).click();
    await expect(fees.locator('tbody tr[data-row]').first()).toContainText('%');
    const [row] = await cellsOf(fees);
    expect([row!['Symbol'], row!['API maker']]).toEqual(['BTCUSDT Futures', '—']);
    await inspection.recordFlaws(page, 'rates');
    await picture(page, 'fees-rates');
  });

  await test.step('rebates are read to the end; no money is sent from here', async () => {
    await setPaused(app, true);
    const rebates = await showAccountPanel(page, 'rebates', 'Rebates');
    const tools = toolsOf(page, rebates);
    await chooseOption(tools.getByRole('combobox', { name: 'Days' }), 'Last 90 days');
    const commissions = (await askSpot(
      app,
      '/api/v3/rebate/affiliate/getAffiliateCommission?productType=SPOT&pageSize=100',
    )) as Commissions;
    expect(commissions.total).toBeGreaterThan(0);
    const total = /Commissions: (\d+) records?(?! so far|s)/;
    // Until the 90 days are requested, the panel shows those before, and then none.
    await expect
      .poll(async () => Number(total.exec(await rebates.innerText())?.[1]))
      .toBeGreaterThanOrEqual(commissions.total);
    const [first] = commissions.channelCommissionInfoItems;
    await expect
      .poll(async () =>
        (await cellsOf(rebates)).map((row) => `${row['Customer']} ${plainFigure(row['Commission'] ?? '')}`),
      )
      .toContain(`${first!.uid} ${formatShort(decimal(first!.commission))}`);
    await expect(rebates).toContainText('To send, use Transfer to another user in the balances.');
    await expect(rebates.getByRole('button', { name: /withdraw|send/i })).toHaveCount(0);
    await inspection.recordFlaws(page, 'commissions');
    await picture(page, 'rebates');
    for (const list of [
      'Customer deposits and withdrawals',
      'Sub-agents',
      'Customer trading volume',
      'Transfers to customers',
      'Customers',
    ]) {
      await chooseOption(tools.getByRole('combobox', { name: 'List' }), list);
      await expect(rebates).toHaveAttribute('data-face', /live|empty/);
    }
    await rebates.locator('tbody .symbol-link').first().click();
    await expect(rebates.locator('.customer-assets')).toContainText('Spot account');
    await inspection.recordFlaws(page, 'customers');
    await picture(page, 'rebates-holdings');
    await setPaused(app, false);
  });

  await test.step('an article opens in the panel by keyboard; its link asks first, with its real host', async () => {
    const news = await showAccountPanel(page, 'news', 'News');
    await expect(news).toHaveAttribute('data-face', 'live');
    await inspection.recordFlaws(page, 'news');
    await picture(page, 'news');
    await news.locator('.news-entry').first().focus();
    await page.keyboard.press('Enter');
    const article = news.locator('article');
    await expect(article.locator('.news-body')).toContainText(/\w/);
    await inspection.recordFlaws(page, 'article');
    await picture(page, 'news-article');
    const link = news.locator('.news-banner').getByRole('button', { name: 'open simulator.invalid' });
    await link.click();
    const asked = page.locator('dialog.dialog');
    await expect(asked).toContainText('Open simulator.invalid in the browser?');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await chooseOption(toolsOf(page, news).getByRole('combobox', { name: 'Section' }), 'Lessons');
    await chooseOption(toolsOf(page, news).getByRole('combobox', { name: 'Coin' }), 'BTC');
    await expect(news.locator('.news-entry').first()).toContainText('BTC');
  });

  await test.step('R29: every size and theme, and in Chinese', async () => {
    await inspection.walk(page, 'the panels', PLACE, ({ label }) => picture(page, label.replaceAll(/\W+/g, '-')));
    await chooseChinese(page);
    await settled(page);
    await inspection.recordFlaws(page, 'Chinese');
    const said = await texts(page);
    expect(said.some((text) => text.includes('资讯'))).toBe(true);
    expect(foreign(said).filter((text) => /Refresh|articles|Rebates|Fees/.test(text))).toEqual([]);
    await picture(page, 'chinese');
  });
  expect(inspection.found).toEqual([]);
});

/** Starts a server that answers every request with 200 and records the requested paths. */
async function startTrap() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end('caught');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, address, stop: () => server.close() };
}

/**
 * Opens each of the test's articles in the page itself; returns how many it opened and what is wrong in any of them.
 */
function openAll(page: Page): Promise<{ readonly opened: number; readonly wrong: string[] }> {
  return page.evaluate(async () => {
    const panel = document.querySelector('section.panel[data-panel=news]')!;
    const frame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));
    const documents = [...panel.querySelectorAll<HTMLElement>('.news-entry')].map((one) => one.dataset['document']!);
    const wrong: string[] = [];
    let opened = 0;
    for (const id of documents.filter((one) => /^(hostile|brought)-/.test(one))) {
      panel.querySelector<HTMLElement>(`[data-document="${id}"]`)!.click();
      let article = panel.querySelector(`article[data-article="${id}"]`);
      while (article === null && panel.querySelector('.news-article [role=alert]') === null) {
        await frame();
        article = panel.querySelector(`article[data-article="${id}"]`);
      }
      if (article === null) {
        wrong.push(`${id}: not opened`);
        continue;
      }
      opened += 1;
      await frame();
      const allowedTags =
        /^(P|H[3-5]|UL|OL|LI|BLOCKQUOTE|STRONG|EM|U|S|SUB|SUP|CODE|PRE|BR|HR|TABLE|TBODY|TR|TH|TD|DIV|SPAN|BDI|TIME|BUTTON)$/;
      for (const element of article.querySelectorAll('*')) {
        if (!allowedTags.test(element.tagName)) wrong.push(`${id}: element ${element.tagName}`);
        // The time of publication is the desk's own element; it carries the whole time for copied text.
        const allowedNames = element.matches('time') ? /^(class|title|data-exact)$/ : /^(class|type|title|role)$/;
        const strange = element.getAttributeNames().filter((name) => !allowedNames.test(name));
        if (strange.length > 0) wrong.push(`${id}: attribute ${strange.join()}`);
      }
      if (/[\u202A-\u202E\u2066-\u2069\u200B]/.test(article.textContent ?? '')) wrong.push(`${id}: turned text`);
      const [box, place] = [article.getBoundingClientRect(), panel.getBoundingClientRect()];
      const inside = box.left >= place.left - 1 && box.right <= place.right + 1 && box.bottom <= place.bottom + 1;
      if (!inside || article.scrollWidth > article.clientWidth) wrong.push(`${id}: leaves its box`);
      const corner = document.elementFromPoint(4, 4);
      if (corner?.closest('section.panel[data-panel=news]')) wrong.push(`${id}: covers the desk`);
    }
    return { opened, wrong };
  });
}

test('B-D5 XU36 XS44 XS45: hostile articles run, fetch and open nothing and stay inside their panel', async ({
  launch,
}) => {
  const trap = await startTrap();
  const { bodies, variants } = hostileBodies(trap.address);
  expect(variants).toBeGreaterThanOrEqual(200);
  // The trap server records what an unguarded page does with the same bodies, and its record is emptied afterwards.
  const bare = await chromium.launch({ executablePath: findChromium(process.env)!, args: ['--no-sandbox'] });
  const unguarded = await bare.newPage();
  for (const body of bodies.slice(0, 3)) await unguarded.setContent(body, { waitUntil: 'commit' });
  await expect.poll(() => trap.asked.length).toBeGreaterThan(5);
  await bare.close();
  trap.asked.length = 0;
  const app = await launch({ theme: 'dark' });
  const { page } = app;

  const outside: string[] = [];
  const home = new URL(page.url()).origin;
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== home) outside.push(request.url());
  });
  await askControl(app.simulator.control, 'POST', '/scenario', { name: 'hostileContent', bodies });
  await showAccount(page);
  const news = await showAccountPanel(page, 'news', 'News');
  await expect(news).toHaveAttribute('data-face', 'live');
  await expect(async () => {
    const older = news.getByRole('button', { name: 'Older' });
    if ((await news.locator(`[data-document="brought-${bodies.length - 1}"]`).count()) === 0) {
      await older.click({ timeout: 2_000 });
      throw new Error('more are to come');
    }
  }).toPass();

  const { opened, wrong } = await openAll(page);
  expect(wrong).toEqual([]);
  expect(opened).toBe(bodies.length + 15);

  await test.step('a body beyond 512 KB is not carried, and links that may not be opened are text', async () => {
    await news.locator('[data-document="hostile-oversized"]').evaluate((one: HTMLElement) => one.click());
    await expect(news.locator('article')).toContainText('Articles above 512 KB are not shown.');
    await news.locator('[data-document="hostile-file-link"]').evaluate((one: HTMLElement) => one.click());
    await expect(news.locator('article')).toContainText('Report');
    await expect(news.locator('.news-body button')).toHaveCount(0);
    await picture(page, 'hostile');
  });
  expect([trap.asked, outside, page.context().pages().length]).toEqual([[], [], 1]);
  expect(page.url().startsWith(home)).toBe(true);
  expect(await page.evaluate(() => 'opened' in window)).toBe(false);
  trap.stop();
});
