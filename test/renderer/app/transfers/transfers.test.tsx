// @vitest-environment happy-dom
/** The form of transfers to other users, and their switch in the settings (R17). */
import { afterEach, describe, expect, test } from 'vitest';
import { TransferDialog } from '../../../../renderer/app/transfers/TransferDialog.tsx';
import { TransferSwitch } from '../../../../renderer/app/transfers/TransferSwitch.tsx';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import enSettings from '../../../../renderer/locales/en/settings.json';
import type { OutgoingTransfer } from '../../../../shared/domain/outgoingTransfer.ts';
import type { TransfersView } from '../../../../shared/ipc/transferViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

registerMessages(enSettings);

const here = { environment: 'simulator', account: 'main' } as const;
const view: TransfersView = {
  ...here,
  on: true,
  blocked: null,
  day: '2026-09-21',
  coins: [
    { coin: 'USDT', limit: '5000', used: '12.5', left: '4987.5' },
    { coin: 'BTC', limit: '0.05', used: '0', left: '0.05' },
  ],
  transfers: [],
};
const transfer: OutgoingTransfer = {
  transferId: 't1',
  recipient: '1234567',
  coin: 'BTC',
  amount: '0.01',
  state: 'accepted',
  exchangeId: '77',
  error: null,
  createdAt: Date.UTC(2026, 8, 21, 1, 2, 3),
  updatedAt: 0,
};

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(part: 'dialog' | 'switch', first: Partial<TransfersView> = {}) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState({ ...here, settings: { ...appState().settings, timeZone: 'utc' } })));
  double.answer('transfer.view', () => ok({ ...view, ...first }));
  const services = createTestServices(double.bridge);
  await settle();
  const onClose = () => undefined;
  mounted = await mount(part === 'dialog' ? <TransferDialog onClose={onClose} /> : <TransferSwitch />, services);
  await mounted.after(settle);
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)!;
  const press = (name: string): Promise<void> =>
    mounted!.after(async () => {
      button(name).click();
      await settle();
    });
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)!;
    return document.querySelector(`[id="${found.htmlFor}"]`)!;
  };
  const type = (label: string, text: string): Promise<void> =>
    mounted!.after(async () => {
      const input = field(label);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    });
  const said = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent).filter((text) => text !== '');
  const sent = (name: string) => double.calls.filter((one) => one.name === name).map(({ request }) => request);
  return { double, services, button, press, field, type, said, sent };
}

describe('R17 the form', () => {
  test('says what is left, sends what was typed as it is, and is empty afterwards', async () => {
    const { double, press, type, field, said, sent } = await open('dialog');
    expect(said('.field .hint')).toEqual([
      'You type it a second time to confirm.',
      'Left today (UTC): 4\u202f987.5 of 5\u202f000 USDT',
    ]);
    await press('BTC');
    await type('Recipient (user ID)', '1234567');
    await type('Amount (BTC)', '0.01');
    double.answer('transfer.send', () => ok(transfer));
    double.answer('transfer.view', () => ok({ ...view, transfers: [transfer] }));
    await press('Transfer…');
    await mounted!.after(async () => {
      double.send('transfer.changed', { ...view, transfers: [transfer] });
      await settle();
    });
    expect(sent('transfer.send')).toEqual([{ ...here, draft: { recipient: '1234567', coin: 'BTC', amount: '0.01' } }]);
    expect(said('.transfer-outcome')).toEqual(['0.01 BTC to 1234567: Accepted.']);
    expect([...document.querySelectorAll('.transfer-table td')].map((cell) => cell.textContent)).toEqual([
      '2026-09-21 01:02',
      '1234567',
      '0.01 BTC',
      'Accepted',
    ]);
    expect([field('Recipient (user ID)').value, field('Amount (BTC)').value]).toEqual(['', '']);
  });

  test('says where it is confirmed, and after that what it waits for', async () => {
    const { double, press, type, said } = await open('dialog');
    await type('Recipient (user ID)', '1234567');
    await type('Amount (USDT)', '1');
    double.answer('transfer.send', () => new Promise(() => undefined));
    await press('Transfer…');
    expect(said('.transfer-outcome')).toEqual(['Confirm or cancel in the other window.']);
    await mounted!.after(async () => {
      double.send('transfer.changed', { ...view, transfers: [{ ...transfer, state: 'recorded' }] });
      await settle();
    });
    expect(said('.transfer-outcome')).toEqual(['Confirmed. Waiting for room in the API limit.']);
  });

  test.each([
    ['1234 567', '1', 'User ID: digits only, up to 19, no spaces, no leading zero.'],
    ['0123', '1', 'User ID: digits only, up to 19, no spaces, no leading zero.'],
    ['1234567', '1,5', 'Amount above 0 with a point and up to 6 decimals, such as 12.5.'],
    ['1234567', '0', 'Amount above 0 with a point and up to 6 decimals, such as 12.5.'],
  ])('asks main for nothing with recipient "%s" and amount "%s"', async (recipient, amount, sentence) => {
    const { press, type, said, sent } = await open('dialog');
    await type('Recipient (user ID)', recipient);
    await type('Amount (USDT)', amount);
    await press('Transfer…');
    expect([said('.field-problem'), sent('transfer.send')]).toEqual([[sentence], []]);
  });

  test('shows main’s refusal at its field, with a way to the limits, and keeps what was typed', async () => {
    const { double, services, press, type, field, said } = await open('dialog');
    await type('Recipient (user ID)', '1234567');
    await type('Amount (USDT)', '5000');
    const params = { coin: 'USDT', limit: '5000', left: '4987.5', field: 'amount' };
    double.answer('transfer.send', () => fail(appError('refused', 'error.transfer.limit', params)));
    await press('Transfer…');
    expect(said('.field-problem')).toEqual([
      'Over the daily limit of 5\u202f000 USDT: 4\u202f987.5 USDT left until 00:00 UTC. Change it under Limits; a higher limit applies after 24 hours. Nothing was sent.',
    ]);
    expect(field('Amount (USDT)').value).toBe('5000');
    await press('Open limits');
    expect(services.desk.store.getState().limitsOpen).toBe(true);
  });

  test.each([
    ['error.transfer.off', 'Transfers to other users are off. Switch them on in the settings, under Keys and limits.'],
    ['error.transfer.safeStart', 'No transfers in a safe start. Restart normally.'],
    ['error.transfer.traderKey', 'A copy-trader key cannot transfer. Use another key.'],
    [
      'error.transfer.inDoubt',
      'A transfer is unconfirmed. Foredeck is asking the exchange for it; none is sent until then.',
    ],
  ])('offers no transfer while main says %s', async (key, sentence) => {
    const doubted: OutgoingTransfer = { ...transfer, state: 'inDoubt' };
    const { services, button, press, said } = await open('dialog', {
      blocked: appError('refused', key),
      transfers: [doubted],
    });
    expect([button('Transfer…').disabled, said('.transfer-blocked span')]).toEqual([true, [sentence]]);
    expect(said('.transfer-table td').at(-1)).toBe('Unconfirmed. Asking the exchange');
    if (key !== 'error.transfer.off') return;
    await press('Open settings');
    expect(services.desk.store.getState().command).toBe('accountSettings');
  });
});

test('R17 the switch asks main for both ways and shows what main says', async () => {
  const { double, press, said, sent, button } = await open('switch', { on: false });
  expect(said('span')).toEqual(['Off']);
  double.answer('transfer.switch', () => fail(appError('refused', 'error.transfer.stillOff')));
  await press('Switch on…');
  expect(said('span')).toEqual(['Off', 'Not confirmed. Transfers stay off.']);
  double.answer('transfer.switch', () => ok(view));
  await press('Switch on…');
  expect(said('span')).toEqual(['On']);
  double.answer('transfer.switch', () => ok({ ...view, on: false }));
  await press('Switch off');
  expect([said('span'), button('Switch on…').disabled]).toEqual([['Off'], false]);
  expect(sent('transfer.switch')).toEqual([
    { ...here, on: true },
    { ...here, on: true },
    { ...here, on: false },
  ]);
});
