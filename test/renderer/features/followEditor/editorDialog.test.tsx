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
  const services = createTestServices(double.bridge);
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
  await page.control('Value').type(value);
  await page.control('Review the changes').press();
}

describe('follow settings dialog', () => {
  it('reads the settings and disables the review while nothing differs', async () => {
    const { double } = await begin();
    expect(double.requests('copy.settings')).toEqual([{ ...here, traderId: TRADER }]);
    expect(page.text()).toContain(`Settings of ${TRADER} - SIMULATOR`);
    expect(page.text()).toContain('Nothing differs from what the exchange tells.');
    expect(page.text()).toContain('Read from the exchange at 2027-01-15 08:00:00.000 UTC');
    expect(page.text()).toContain(
      'Your own limits and the kill switch hold for orders of this program. Copies are opened by the exchange: only these settings bound them.',
    );
    expect(page.text()).toContain(
      'Told by the exchange and not part of the request; the exchange keeps or drops it Product type: USDT-FUTURES Margin asset: USDT',
    );
    expect(page.control('Review the changes').disabled).toBe(true);
  });

  it('XU5: an invalid value is reported at its field with the fix, and nothing is sent', async () => {
    const { double } = await begin();
    await page.control('Value').type('1,500');
    expect(page.control('Value').invalid).toBe(true);
    expect(page.text()).toContain('use 1.5 or 1500');
    expect(page.text()).toContain('Mend the marked field first.');
    await page.control('Review the changes').press();
    expect(double.requests('copy.prepareSettings')).toEqual([]);
  });

  it('XU23: an unlisted or already added contract shows an error and is not added', async () => {
    await begin();
    const added = () => page.buttons().filter((name) => name.startsWith('Take out'));
    expect(added()).toEqual(['Take out BTCUSDT']);
    await page.control('Add a contract: Contract to add').type('NOPE');
    await page.control('Add a contract').press();
    expect(page.text()).toContain('No contract of this name is listed.');
    await page.control('Add a contract: Contract to add').type('btcusdt');
    await page.control('Add a contract').press();
    expect(page.text()).toContain('BTCUSDT is there already.');
    expect([added(), page.control('Review the changes').disabled]).toEqual([['Take out BTCUSDT'], true]);
    await page.control('Add a contract: Contract to add').type('ethusdt');
    await page.control('Add a contract').press();
    expect(added()).toEqual(['Take out BTCUSDT', 'Take out ETHUSDT']);
  });

  it('XU23: adding the leverage of a contract that has one shows an error and leaves it unchanged', async () => {
    await begin();
    const add = async () => {
      await page.control('Add leverage of a contract: Contract to add').type('ethusdt');
      await page.control('Add leverage of a contract').press();
    };
    await add();
    await page.control('Leverage long of ETHUSDT').type('7');
    await add();
    expect(page.text()).toContain('ETHUSDT is there already.');
    expect(page.control('Leverage long of ETHUSDT').value).toBe('7');
  });

  it('B-A6: shows the changes, sends them once on repeated presses, and reports done after reading them back', async () => {
    const { double } = await begin();
    await review();
    expect(double.requests('copy.prepareSettings')).toEqual([
      { ...here, shown: settingsOf(), settings: settingsOf({ copyValue: '12' }) },
    ]);
    expect(page.dialogText()).toBe(
      `Confirm the settings of ${TRADER} - SIMULATORWhat differsContractFieldNowAfterallValue1012Not part of the request: Product type, Margin asset.Your own limits and the kill switch hold for orders of this program. Copies are opened by the exchange: only these settings bound them.Valid for 30 sKill switchSend 1 changeCancel`,
    );
    await page.dialogControl('Send 1 change').press(3);
    expect(double.requests('copy.submitSettings')).toEqual([{ ...here, ticket: 't' }]);
    expect(page.text()).toContain('Done: the exchange tells every field as it was sent.');
    expect(page.buttons()).toEqual(['Kill switch', 'Read again', 'Close']);
  });

  it('Escape declines: nothing is sent and the input is retained', async () => {
    const { double } = await begin();
    await review();
    await page.escape();
    expect(double.requests('copy.submitSettings')).toEqual([]);
    expect(page.control('Value').value).toBe('12');
  });

  it('a new follow is announced, requires a mode first, and is confirmed again before it is sent', async () => {
    const { double } = await begin(notFollowed);
    double.answer('copy.prepareSettings', () => ok(ticketOf({ begins: true, unsent: [] })));
    expect(page.text()).toContain(
      'You do not follow this trader. Confirming begins to follow: the exchange then copies its orders into your account by itself, also while this program is closed.',
    );
    expect(page.text()).toContain('Choose a form first.');
    await page.control('One for all contracts').press();
    expect(page.control('Review the changes').disabled).toBe(true);
    await page.control('Add a contract: Contract to add').type('BTCUSDT');
    await page.control('Add a contract').press();
    await review('5');
    expect(double.requests('copy.prepareSettings')[0]!.settings).toMatchObject({
      mode: 'unified',
      unified: { symbols: ['BTCUSDT'], copyValue: '5', copyBasis: null },
    });
    expect(page.dialogText()).toContain(
      'This begins to follow the trader. The exchange copies its orders from then on.',
    );
    await page.dialogControl('Begin to follow').press();
    expect(double.requests('copy.submitSettings')).toHaveLength(1);
  });

  it('per-contract mode: each contract has its own labelled fields', async () => {
    const { double } = await begin(perSymbol);
    expect(page.control('Leverage long of BTCUSDT').value).toBe('7');
    await page.control('Leverage long of BTCUSDT').type('x');
    expect(page.control('Leverage long of BTCUSDT').invalid).toBe(true);
    await page.control('Leverage long of BTCUSDT').type('9');
    await page.control('Review the changes').press();
    const [asked] = double.requests('copy.prepareSettings');
    expect(asked).toMatchObject({ shown: perSymbol, settings: { perSymbol: [{ longLeverage: 9 }] } });
  });

  it('switching the mode names the fields that cannot be carried over and blanks them', async () => {
    const second = { ...perSymbol.perSymbol[0]!, symbol: 'ETHUSDT', copyValue: '20' };
    await begin({ ...perSymbol, perSymbol: [...perSymbol.perSymbol, second] });
    await page.control('One for all contracts').press();
    expect(page.text()).toContain(
      'Not taken along, because it differs from contract to contract: Value. These fields are blank now.',
    );
    expect(page.control('Value').value).toBe('');
  });

  it.each([
    [
      'refused',
      outcomeOf({ outcome: 'refused', error: appError('rejected', 'error.exchange.rejected'), settings: null }),
      'The exchange refused the settings. Nothing was changed.',
    ],
    [
      'in doubt (B-A5)',
      outcomeOf({ outcome: 'inDoubt', settings: null, clearAt: NOW }),
      'In doubt: nothing says whether the change holds. It was sent once and is never sent again by this program.It can still arrive until 2027-01-15 08:00:00.000 UTC. Read again after that; until then no other change of this follow is sent.',
    ],
    [
      'not read back',
      outcomeOf({ settings: null }),
      'The exchange took the settings. They could not be read back: read them again before you rely on them.',
    ],
    [
      'read back differently',
      outcomeOf({ differing: [{ ...change, before: '12', after: '11' }] }),
      'What differsContractFieldSentTold by the exchangeallValue1211',
    ],
  ])('%s: shows the outcome, offers to read again, and sends nothing else', async (_, outcome, words) => {
    const { double } = await begin();
    double.answer('copy.submitSettings', () => ok(outcome));
    await review();
    await page.dialogControl('Send 1 change').press();
    expect(page.text()).toContain(words);
    expect(page.buttons()).toEqual(['Kill switch', 'Read again', 'Close']);
    await page.control('Read again').press();
    expect([double.requests('copy.settings').length, double.requests('copy.submitSettings').length]).toEqual([2, 1]);
  });

  it('B-A5: the dialog stays open while the request is pending, also on Escape', async () => {
    const { double } = await begin();
    double.answer('copy.submitSettings', () => new Promise(() => undefined));
    await review();
    await page.dialogControl('Send 1 change').press();
    expect(page.text()).toContain('Sent once. Waiting for the exchange’s answer…');
    expect(await page.escape()).toBe(false);
  });

  it('shows why the settings cannot be read, and offers a retry', async () => {
    const { double } = await begin(null);
    expect(page.text()).toContain('The connection to simulator broke off.');
    expect(page.buttons()).toEqual(['Kill switch', 'Read again', 'Close']);
    double.answer('copy.settings', () => ok({ settings: settingsOf(), readAt: NOW }));
    await page.control('Read again').press();
    expect(page.text()).not.toContain('broke off');
    expect(page.control('Value').value).toBe('10');
  });

  it('R16: closes when the account changes', async () => {
    const { services } = await begin();
    await page.after(() => services.desk.store.setState({ app: appState({ account: 'demo' }) }));
    expect(page.text()).toBe('');
  });

  it('R26: a new follow and an outcome in doubt are translated into Chinese', async () => {
    const { double } = await begin(notFollowed, chinese());
    expect(page.text()).toContain(
      '您没有跟随此交易员。确认后开始跟随：交易所会自行把其委托复制到您的账户，本程序关闭时也一样。',
    );
    double.answer('copy.settings', () => ok({ settings: settingsOf(), readAt: NOW }));
    await page.control('重新读取').press();
    double.answer('copy.submitSettings', () => ok(outcomeOf({ outcome: 'inDoubt', settings: null })));
    await page.control('数值').type('12');
    await page.control('查看更改').press();
    await page.dialogControl('发送 1 项更改').press();
    expect(page.text()).toContain('结果未知：无法确定更改是否生效。已发送一次，本程序不会再次发送。');
  });
});
