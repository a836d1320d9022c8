// @vitest-environment happy-dom
/**
 * The dialogs of a follow's settings as the user reads them: present settings, differences, one request, its outcome.
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { FollowSettings } from '../../../../shared/domain/followSchema.ts';
import type { CopySettingsOutcome, CopySettingsTicket } from '../../../../shared/ipc/copyViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { settingsOf, terms, TRADER } from '../../../main/features/copy/settings/settingsRig.ts';
import { appState, instrument } from '../../support/builders.ts';
import { chinese, mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { CopyDialogHost } from './copyDialogHost.tsx';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const NOW = 1_800_000_000_000;
const change = { symbol: null, field: 'copyValue', before: '10', after: '12' };
const perSymbol: FollowSettings = {
  traderId: TRADER,
  mode: 'per_symbol',
  unified: null,
  perSymbol: [{ ...terms, symbol: 'BTCUSDT', symbols: null, longLeverage: 7 }],
};
const notFollowed: FollowSettings = { traderId: TRADER, mode: null, unified: null, perSymbol: [] };
const ticketOf = (more: Partial<CopySettingsTicket> = {}): CopySettingsTicket => ({
  ticket: 't',
  expiresAt: NOW + 30_000,
  begins: false,
  changes: [change],
  unsent: ['productType', 'marginAsset'],
  ...more,
});
const outcomeOf = (more: Partial<CopySettingsOutcome> = {}): CopySettingsOutcome => ({
  outcome: 'done',
  error: null,
  settings: settingsOf({ copyValue: '12' }),
  differing: [],
  clearAt: null,
  ...more,
});

let page: Mounted;
let services: ReturnType<typeof createTestServices>;
afterEach(async () => {
  await page.end();
});

async function begin(settings: FollowSettings | null = settingsOf(), words?: Parameters<typeof mount>[2]) {
  const double = createRecordingBridge();
  double.answer('copy.settings', () =>
    settings ? ok({ settings, readAt: NOW }) : fail(appError('network', 'error.network.broken', { host: 'simulator' })),
  );
  double.answer('copy.prepareSettings', () => ok(ticketOf()));
  double.answer('copy.submitSettings', () => ok(outcomeOf()));
  services = createTestServices(double.bridge);
  services.desk.store.setState({
    app: appState({ settings: { ...appState().settings, timeZone: 'utc' } }),
    instruments: { status: 'ready', list: [instrument(), instrument({ symbol: 'ETHUSDT' })] },
  });
  services.commands.dispatch({ type: 'copyDialog.edit', traderId: TRADER });
  page = await mount(<CopyDialogHost />, services, words);
  return { double, services };
}
/** Types another value and requests the differences. */
async function review(value = '12'): Promise<void> {
  await page.control('Copy size').type(value);
  await page.control('Review changes').press();
  await arm();
}

/** Lets the time pass in which a confirmation takes no press (XU21). */
async function arm(): Promise<void> {
  await page.after(() => services.clock.advance(500));
}

describe('follow settings dialog', () => {
  it('reads the settings and disables the review while nothing differs', async () => {
    const { double } = await begin();
    expect(double.requests('copy.settings')).toEqual([{ ...here, traderId: TRADER }]);
    expect(page.text()).toContain(`Settings of ${TRADER} - SIMULATOR`);
    expect(page.text()).toContain('No changes.');
    expect(page.text()).toContain('Updated 2027-01-15 08:00:00.000 UTC');
    expect(page.text()).toContain(
      'Your own limits and the kill switch apply to orders from this program only. Copies are opened by the exchange and limited by these settings only.',
    );
    expect(page.text()).toContain('Read-only, not part of the request Product type: USDT futures Margin asset: USDT');
    expect(page.control('Review changes').disabled).toBe(true);
  });

  it('XU5: an invalid value is reported at its field with the fix, and nothing is sent', async () => {
    const { double } = await begin();
    await page.control('Copy size').type('1,500');
    expect(page.control('Copy size').invalid).toBe(true);
    expect(page.text()).toContain('use 1.5 or 1500');
    expect(page.text()).toContain('Fix the marked field first.');
    await page.control('Review changes').press();
    expect(double.requests('copy.prepareSettings')).toEqual([]);
  });

  it('XU23: an unlisted or already added contract shows an error and is not added', async () => {
    await begin();
    const added = () => page.buttons().filter((name) => name.startsWith('Remove'));
    expect(added()).toEqual(['Remove BTCUSDT']);
    await page.control('Add a contract: Contract to add').type('NOPE');
    await page.control('Add a contract').press();
    expect(page.text()).toContain('No contract with this name.');
    await page.control('Add a contract: Contract to add').type('btcusdt');
    await page.control('Add a contract').press();
    expect(page.text()).toContain('form is sent and');
    expect([added(), page.control('Review changes').disabled]).toEqual([['Remove BTCUSDT'], true]);
    await page.control('Add a contract: Contract to add').type('ethusdt');
    await page.control('Add a contract').press();
    expect(added()).toEqual(['Remove BTCUSDT', 'Remove ETHUSDT']);
  });

  it('XU23: adding the leverage of a contract that has one shows an error and leaves it unchanged', async () => {
    await begin();
    const add = async () => {
      await page.control('Add leverage for a contract: Contract to add').type('ethusdt');
      await page.control('Add leverage for a contract').press();
    };
    await add();
    await page.control('Leverage long of ETHUSDT').type('7');
    await add();
    expect(page.text()).toContain('form is sent and');
    expect(page.control('Leverage long of ETHUSDT').value).toBe('7');
  });

  it('B-A6: shows the changes, sends them once on repeated presses, and reports done after reading them back', async () => {
    const { double } = await begin();
    await review();
    expect(double.requests('copy.prepareSettings')).toEqual([
      { ...here, shown: settingsOf(), settings: settingsOf({ copyValue: '12' }) },
    ]);
    expect(page.dialogText()).toBe(
      `Confirm copy settings of ${TRADER} - SIMULATORChangesContractFieldNowAfterallCopy size1012Not part of the request: Product type, Margin asset.Your own limits and the kill switch apply to orders from this program only. Copies are opened by the exchange and limited by these settings only.Valid for 30 sKill switchCancelSend 1 change`,
    );
    await page.dialogControl('Send 1 change').press(3);
    expect(double.requests('copy.submitSettings')).toEqual([{ ...here, ticket: 't' }]);
    expect(page.text()).toContain('Settings saved.');
    expect(page.buttons()).toEqual(['Kill switch', 'Refresh', 'Close']);
  });

  it('Escape declines: nothing is sent and the input is retained', async () => {
    const { double } = await begin();
    await review();
    await page.escape();
    expect(double.requests('copy.submitSettings')).toEqual([]);
    expect(page.control('Copy size').value).toBe('12');
  });

  it('a new follow is announced, requires a mode first, and is confirmed again before it is sent', async () => {
    const { double } = await begin(notFollowed);
    double.answer('copy.prepareSettings', () => ok(ticketOf({ begins: true, unsent: [] })));
    expect(page.text()).toContain(
      'You do not follow this trader yet. After you confirm, the exchange copies the trader’s orders into your account, even while this program is closed.',
    );
    expect(page.text()).toContain('Choose a form first.');
    await page.control('Same for all contracts').press();
    expect(page.control('Review changes').disabled).toBe(true);
    await page.control('Add a contract: Contract to add').type('BTCUSDT');
    await page.control('Add a contract').press();
    await review('5');
    expect(double.requests('copy.prepareSettings')[0]!.settings).toMatchObject({
      mode: 'unified',
      unified: { symbols: ['BTCUSDT'], copyValue: '5', copyBasis: null },
    });
    expect(page.dialogText()).toContain(
      'You start to follow this trader. The exchange copies the trader’s orders from then on.',
    );
    await page.dialogControl('Follow').press();
    expect(double.requests('copy.submitSettings')).toHaveLength(1);
  });

  it('per-contract mode: each contract has its own labelled fields', async () => {
    const { double } = await begin(perSymbol);
    expect(page.control('Leverage long of BTCUSDT').value).toBe('7');
    await page.control('Leverage long of BTCUSDT').type('x');
    expect(page.control('Leverage long of BTCUSDT').invalid).toBe(true);
    await page.control('Leverage long of BTCUSDT').type('9');
    await page.control('Review changes').press();
    const [asked] = double.requests('copy.prepareSettings');
    expect(asked).toMatchObject({ shown: perSymbol, settings: { perSymbol: [{ longLeverage: 9 }] } });
  });

  it('switching the mode names the fields that cannot be carried over and blanks them', async () => {
    const second = { ...perSymbol.perSymbol[0]!, symbol: 'ETHUSDT', copyValue: '20' };
    await begin({ ...perSymbol, perSymbol: [...perSymbol.perSymbol, second] });
    await page.control('Same for all contracts').press();
    expect(page.text()).toContain(
      'stored settings.Left blank because the values differ by contract: Copy size.Contracts to copyBTCUSDTRemoveETHUSDTRemoveAdd a contractCopy size bypercentPercent of the trader’s size, or opening margin in USDT. The unit is an assumption. Exchange field: traceType.Copy size% of the trader’s sizeThe size to copy, in the unit of “Copy size by”. Exchange field: traceValue.Max positionin the base assetMax open size per contract and side of this trader, in the base asset. The unit is an assumption. Exchange field: maxHoldQty, returned as maxHoldSize.Margin modenot setCross, isolated, or same as the trader. Exchange field: marginType.Leverage bynot setFixed: your own setting of the contract. Same as the trader. Specified: the values below, otherwise your own setting. Exchange field: leverageType.Take profit ratio0.1 = 10%Share of the opening margin; 0.1 = 10%. The basis is an assumption. Exchange field: stopProfitRatio, returned as takeProfitRatio.Stop loss ratio0.1 = 10%Share of the opening margin; 0.1 = 10%. The basis is an assumption. Exchange field: stopLossRatio.Max slippage ratio0.1 = 10%Share of the trader’s average price; 0.01 = 1%. The basis is an assumption. Exchange field: slippageRatio.Leverage by contractBTCUSDTLeverage longxWhole number from 1. Used when leverage is specified per contract. Exchange field: longLeverage.Leverage shortxWhole number from 1. Used when leverage is specified per contract. Exchange field: shortLeverage.RemoveETHUSDTLeverage longxWhole number from 1. Used when leverage is specified per contract. Exchange field: longLeverage.Leverage shortxWhole number from 1. Used when leverage is specified per contract. Exchange field: shortLeverage.RemoveAdd leverage for a contractBlank fields are not sent;',
    );
    expect(page.control('Copy size').value).toBe('');
  });

  it.each([
    [
      'refused',
      outcomeOf({ outcome: 'refused', error: appError('rejected', 'error.exchange.rejected'), settings: null }),
      'The exchange rejected the settings. Nothing was changed.',
    ],
    [
      'in doubt (B-A5)',
      outcomeOf({ outcome: 'inDoubt', settings: null, clearAt: NOW }),
      'of 612345678901234567 - SIMULATORKill switchUnconfirmed: the change may or may not be active. It was sent once and is not sent again.It can still arrive until 2027-01-15 08:00:00.000 UTC. Refresh after that; until then no other change of this trader is sent.RefreshClose',
    ],
    [
      'not read back',
      outcomeOf({ settings: null }),
      'The exchange accepted the settings, but they could not be loaded again. Refresh before you rely on them.',
    ],
    [
      'read back differently',
      outcomeOf({ differing: [{ ...change, before: '12', after: '11' }] }),
      'switchThe exchange accepted the settings',
    ],
  ])('%s: shows the outcome, offers to read again, and sends nothing else', async (_, outcome, words) => {
    const { double } = await begin();
    double.answer('copy.submitSettings', () => ok(outcome));
    await review();
    await page.dialogControl('Send 1 change').press();
    expect(page.text()).toContain(words);
    expect(page.buttons()).toEqual(['Kill switch', 'Refresh', 'Close']);
    await page.control('Refresh').press();
    expect([double.requests('copy.settings').length, double.requests('copy.submitSettings').length]).toEqual([2, 1]);
  });

  it('B-A5: the dialog stays open while the request is pending, also on Escape', async () => {
    const { double } = await begin();
    double.answer('copy.submitSettings', () => new Promise(() => undefined));
    await review();
    await page.dialogControl('Send 1 change').press();
    expect(page.text()).toContain('Sent. Waiting for the exchange…');
    expect(await page.escape()).toBe(false);
  });

  it('shows why the settings cannot be read, and offers a retry', async () => {
    const { double } = await begin(null);
    expect(page.text()).toContain('switchThe connection to simulator was lost.RefreshClose');
    expect(page.buttons()).toEqual(['Kill switch', 'Refresh', 'Close']);
    double.answer('copy.settings', () => ok({ settings: settingsOf(), readAt: NOW }));
    await page.control('Refresh').press();
    expect(page.text()).not.toContain('broke off');
    expect(page.control('Copy size').value).toBe('10');
  });

  it('R16: closes when the account changes', async () => {
    const { services } = await begin();
    await page.after(() => services.desk.store.setState({ app: appState({ account: 'demo' }) }));
    expect(page.text()).toBe('');
  });

  it('R26: a new follow and an outcome in doubt are translated into Chinese', async () => {
    const { double } = await begin(notFollowed, chinese());
    expect(page.text()).toContain('您尚未跟随此交易员。确认后，交易所会把其委托复制到您的账户，本程序关闭时也一样。');
    double.answer('copy.settings', () => ok({ settings: settingsOf(), readAt: NOW }));
    await page.control('刷新').press();
    double.answer('copy.submitSettings', () => ok(outcomeOf({ outcome: 'inDoubt', settings: null })));
    await page.control('跟单数量').type('12');
    await page.control('查看更改').press();
    await arm();
    await page.dialogControl('发送 1 项更改').press();
    expect(page.text()).toContain('尚未确认：更改可能已生效，也可能没有。已发送一次，不会再次发送。');
  });
});
