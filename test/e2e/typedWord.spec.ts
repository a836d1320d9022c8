import { expect, test } from './support/launch.ts';
import { violations } from './support/looks.ts';
import { accountReady, confirmation, fillTicket } from './support/trade.ts';

test('B-A8 XU14 a limit order far through the market requires its typed word, even when confirmations are switched off', async ({
  launch,
}) => {
  const { page, simulator } = await launch({
    settings: { market: 'futures', symbol: 'BTCUSDT', confirmLevel: 'never' },
  });
  await accountReady(page);
  const { asks } = await simulator.state('futures', 'BTCUSDT');
  // Between the 1 % above the last price from which the dialog requires the typed word and the 2 % that the exchange
  // allows.
  const price = `${(BigInt(asks[0]![0].split('.')[0]!) * 1015n) / 1000n}.0`;
  const submit = await fillTicket(page, { aim: 'Buy / Long', price, size: '0.0125' });
  await submit.click();
  const field = confirmation(page).getByRole('textbox', { name: 'Type "order" to confirm' });
  const confirm = confirmation(page).getByRole('button', { name: /^Place order: / });
  await expect(field).toBeFocused();
  await expect(confirm).toBeDisabled();
  await page.keyboard.type('orde');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  expect(Object.values((await simulator.account()).placements)).toEqual([]);
  await page.keyboard.type('r');
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await expect.poll(async () => Object.values((await simulator.account()).placements)).toEqual([1]);
});
