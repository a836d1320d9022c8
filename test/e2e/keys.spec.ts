/** API keys as the user enters, uses and deletes them; nothing of them is left anywhere afterwards. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { filesBelow, findSecrets } from '../support/secretScan.ts';
import { askSigned } from './support/askSigned.ts';
import { accountTruth } from './support/control.ts';
import { pressButton } from './support/desk.ts';
import { answerByEnter, questionOf } from './support/desks.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, ticket } from './support/trade.ts';

interface KeyParts {
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

async function openKeys(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keys…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Keys/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Types an API key and submits it, by keyboard from the first field on. */
async function enterKey(dialog: Locator, key: KeyParts): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Label' }).focus();
  const { keyboard } = dialog.page();
  for (const [at, text] of [key.label, key.apiKey, key.secretKey, key.passphrase].entries()) {
    if (at > 0) await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
}

const keyRow = (dialog: Locator, label: string): Locator => dialog.locator('tbody tr', { hasText: label });

test('XU28 an API key is tested, stored in the keychain, used and deleted; a read-only key cannot trade', async ({
  launch,
}) => {
  const app = await launch({ keychain: 'real' });
  const { page, simulator } = app;
  await accountReady(page);
  const dialog = await openKeys(page);
  const reader = simulator.keys.find(({ permissions }) => permissions.length === 1)!;

  await enterKey(dialog, { ...reader, label: 'wrong', secretKey: `${reader.secretKey.slice(1)}x` });
  await expect(dialog.getByRole('alert')).toContainText('The exchange rejected the key');
  await expect(keyRow(dialog, 'wrong')).toHaveCount(0);

  await dialog.getByRole('textbox', { name: 'Label' }).fill('');
  await enterKey(dialog, { ...reader, label: 'my reader' });
  await expect(keyRow(dialog, 'my reader')).toContainText(reader.apiKey.slice(-4));
  await expect(keyRow(dialog, 'my reader')).toContainText('keychain');
  await expect(keyRow(dialog, 'my reader')).toContainText('in use');
  await page.keyboard.press('Escape');
  await expect(ticket(page)).toContainText('Futures trading is disabled for API key my reader or its account');

  const again = await openKeys(page);
  await keyRow(again, 'issued by the simulator').getByRole('button', { name: /^Use/ }).click();
  await expect(keyRow(again, 'issued by the simulator')).toContainText('in use');
  await keyRow(again, 'my reader')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(keyRow(again, 'my reader')).toHaveCount(0);

  await test.step('a key of another account is watched beside the one in use, with what the simulator holds', async () => {
    const trader = simulator.keys.find(({ label }) => label === 'copy trader')!;
    await again.getByRole('textbox', { name: 'Label' }).fill('');
    await enterKey(again, { ...trader, label: 'second' });
    await expect(keyRow(again, 'second')).toContainText('in use');
    await keyRow(again, 'issued by the simulator').getByRole('button', { name: /^Use/ }).click();
    await expect(keyRow(again, 'issued by the simulator')).toContainText('in use');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Accounts');
    await page.keyboard.press('Enter');
    const row = page.locator('section.panel[data-panel=accounts] tbody tr', { hasText: 'second' }).first();
    // The background lane waits until the requests of the start have left the limits of the address.
    await expect(row).toContainText('ago');
    const truth = await accountTruth(simulator.control, 'trader');
    const spotHeld = Number(truth.spot.balances.find(({ coin }) => coin === 'USDT')!.equity);
    const futuresHeld = Number(truth.futures.balance);
    const shown = (amount: number): string =>
      amount.toLocaleString('en', { minimumFractionDigits: 2 }).replaceAll(',', ' ');
    await expect
      .poll(async () =>
        (await row.locator('td').allInnerTexts()).slice(0, 5).map((text) => text.replaceAll('\u202f', ' ')),
      )
      .toEqual([
        'second Watched',
        `…${trader.apiKey.slice(-4)}`,
        shown(spotHeld),
        shown(futuresHeld),
        shown(spotHeld + futuresHeld),
      ]);
  });
  await expect(ticket(page)).not.toContainText('is disabled for');

  await test.step('R17 a transfer to the other account: off, switched on, over the limit, sent once', async () => {
    const trader = simulator.keys.find(({ label }) => label === 'copy trader')!;
    const { uid } = (await askSigned(app, '/api/v3/account', 'spot', undefined, trader)) as { uid: number };
    const held = async (account: 'user' | 'trader'): Promise<string> =>
      (await accountTruth(simulator.control, account)).spot.balances.find(({ coin }) => coin === 'USDT')!.equity;
    const before = await held('trader');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Transfer to another user');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Transfer to another user' });
    await expect(form).toContainText('Transfers to other users are off.');
    await expect(form.getByRole('button', { name: 'Transfer…' })).toBeDisabled();
    await pressButton(form.getByRole('button', { name: 'Open settings' }));
    await pressButton(page.getByRole('button', { name: 'Switch on…' }));
    const asks = await questionOf(app, 'Switch on transfers of SIMULATOR?');
    await asks.getByRole('textbox').fill('transfer');
    await answerByEnter(asks.getByRole('textbox'));
    await expect(page.getByRole('button', { name: 'Switch off', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('Transfer to another user');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Recipient (user ID)' })).toBeFocused();
    await expect(form).toContainText(/Left today \(UTC\): 5.000 of 5.000 USDT/);
    const send = async (amount: string): Promise<void> => {
      await form.getByRole('textbox', { name: 'Recipient (user ID)' }).fill(String(uid));
      await form.getByRole('textbox', { name: 'Amount (USDT)' }).fill(amount);
      await page.keyboard.press('Enter');
    };
    await send('5000.1');
    await expect(form).toContainText(/Over the daily limit of 5.000 USDT/);
    await send('250.5');
    const question = await questionOf(app, 'Transfer out of SIMULATOR?');
    await expect(question.getByText(`Recipient: user ${uid}`)).toBeVisible();
    await question.getByRole('textbox').fill(String(uid));
    await answerByEnter(question.getByRole('textbox'));
    const row = form.locator('tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Completed');
    const units = (text: string): bigint => BigInt(text.replace('.', ''));
    expect(units(await held('trader')) - units(before)).toBe(units(`250.5${'0'.repeat(7)}`));
    await page.keyboard.press('Escape');
  });
});

test('B-D1 an entered API key appears in no page, storage, title or profile file', async ({ launch }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-canary-'));
  try {
    const app = await launch({ keychain: 'real', profile });
    const { page } = app;
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await accountReady(page);
    const dialog = await openKeys(page);
    const key = app.simulator.keys[2]!;
    await enterKey(dialog, { ...key, label: 'canary', passphrase: `${key.passphrase}9` });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Label' }).fill('');
    await enterKey(dialog, { ...key, label: 'canary' });
    await expect(keyRow(dialog, 'canary')).toContainText('in use');
    const inPage = await page.evaluate(async () => ({
      title: document.title,
      markup: document.documentElement.outerHTML,
      values: [...document.querySelectorAll('input')].map((input) => input.value).join('\n'),
      local: JSON.stringify(Object.entries(localStorage)),
      session: JSON.stringify(Object.entries(sessionStorage)),
      databases: JSON.stringify(await indexedDB.databases()),
      state: JSON.stringify(
        await (window as unknown as { foredeck: { calls: Record<string, (request: object) => Promise<unknown>> } })
          .foredeck.calls['app.state']!({}),
      ),
    }));
    await page.keyboard.press('Escape');
    await app.close();
    const secrets = { 'API key': key.apiKey, secret: key.secretKey, passphrase: key.passphrase };
    const pieces = [...Object.entries(inPage), ['console', said.join('\n')] as const, ...filesBelow(profile)];
    expect(pieces.length).toBeGreaterThan(10);
    expect(findSecrets(secrets, pieces)).toEqual([]);
    // The same search finds a secret that the test plants.
    expect(findSecrets(secrets, [['planted', `${inPage.markup}${key.secretKey}`]])).toHaveLength(1);
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
