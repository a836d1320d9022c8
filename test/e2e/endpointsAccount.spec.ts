/**
 * Every endpoint of news and rebates that the window requests: the test reads a value of its reply off the screen
 * (document 2, Content, Partner).
 */
import { accountPanel, showAccount, showAccountPanel, toolsOf } from './support/accountPanels.ts';
import { chooseOption } from './support/choice.ts';
import { cellsOf, setPaused } from './support/copyTruth.ts';
import { limitsUsed } from './support/desk.ts';
import { createReadings, figures } from './support/endpointReadings.ts';
import { keepReplies, type KeptReply } from './support/endpointLog.ts';
import { expect, test } from './support/launch.ts';
import { accountReady } from './support/trade.ts';

type Reply = KeptReply['reply'];

/** Lists of a partner: which member of the reply holds the records, and which two fields appear in which columns. */
const lists = [
  {
    list: 'Commissions',
    id: 'spot.rebate.affiliate.getAffiliateCommission',
    member: 'channelCommissionInfoItems',
    fields: ['uid', 'commission'],
    columns: ['Customer', 'Commission'],
  },
  {
    list: 'Customer deposits and withdrawals',
    id: 'spot.rebate.affiliate.getChannelUserTradeAndAsset',
    member: 'records',
    fields: ['uid', 'spotTradingAmount'],
    columns: ['Customer', 'Spot traded (USDT)'],
  },
  {
    list: 'Sub-agents',
    id: 'spot.rebate.affiliate.querySubChannelTransactions',
    member: 'records',
    fields: ['subAffiliateUid', 'tradingVolume'],
    columns: ['Sub-agent', 'Traded'],
  },
  {
    list: 'Customer trading volume',
    id: 'spot.agency.getDealData',
    member: 'data',
    fields: ['userId', 'spotDealAmountUsdt'],
    columns: ['Customer', 'Spot traded (USDT)'],
  },
  {
    list: 'Customers',
    id: 'spot.rebate.affiliate.getAffiliateUIDs',
    member: 'channelUserInfoItemList',
    fields: ['uid', 'inviteCode'],
    columns: ['Customer', 'Invite code'],
  },
] as const;

test('news and rebate endpoints: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({
    viewport: { width: 1920, height: 1080 },
    settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' },
  });
  const { page } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await keepReplies(app.simulator.control);
  await setPaused(app, true);
  await showAccount(page);

  await test.step('lists of a partner', async () => {
    const rebates = await showAccountPanel(page, 'rebates', 'Rebates');
    const tools = toolsOf(page, rebates);
    // The list of transfers costs a fifth of the rate limit and is refused where that much is not free; the start of
    // the app consumes weight as well.
    await expect.poll(() => limitsUsed(page), { timeout: 180_000 }).toBeLessThan(20);
    await chooseOption(tools.getByRole('combobox', { name: 'List' }), 'Transfers to customers');
    await expect(rebates).toHaveAttribute('data-face', 'empty');
    for (const { list, id, member, fields, columns } of lists) {
      await chooseOption(tools.getByRole('combobox', { name: 'List' }), list);
      await read(id, {
        of: (reply) => reply[member].map((one: Reply) => figures(...fields.map((field) => one[field]))),
        screen: async () => (await cellsOf(rebates)).map((row) => figures(...columns.map((head) => row[head]))),
      });
    }
    await rebates.locator('tbody .symbol-link').first().click();
    await read('spot.agency.getAssert', {
      of: ({ spotProTotalUsdt }) => String(spotProTotalUsdt),
      screen: () => rebates.locator('.customer-assets dd').allInnerTexts(),
    });
  });

  await test.step('articles and the banner', async () => {
    await showAccountPanel(page, 'news', 'News');
    const news = accountPanel(page, 'news');
    const lines = () => news.locator('.news-entry strong').allInnerTexts();
    const titles = (reply: Reply): string[] => reply.items.map(({ title }: Reply) => title as string);
    await read('spot.content.articles.list', { of: titles, screen: lines });
    await read('spot.content.banners.latest', {
      of: ({ title }) => title,
      screen: () => news.locator('.news-banner bdi').allInnerTexts(),
    });
    await news.locator('.news-entry').first().click();
    await read('spot.content.articles.detail', {
      of: ({ title }) => title,
      screen: () => news.locator('article h3, article h2, article bdi').allInnerTexts(),
    });
    await chooseOption(toolsOf(page, news).getByRole('combobox', { name: 'Section' }), 'Lessons');
    await chooseOption(toolsOf(page, news).getByRole('combobox', { name: 'Coin' }), 'BTC');
    await read('spot.content.articles.listByCoin', { of: titles, screen: lines });
  });
  readings.expectAll('account');
});
