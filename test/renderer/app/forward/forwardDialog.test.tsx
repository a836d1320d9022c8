// @vitest-environment happy-dom
/** The dialog of the places to which alerts are forwarded. */
import { afterEach, expect, test } from 'vitest';
import { ForwardDialog } from '../../../../renderer/app/forward/ForwardDialog.tsx';
import type { DestinationView, ForwardView } from '../../../../shared/ipc/forwardViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const hook: DestinationView = {
  destinationId: 'h1',
  type: 'webhook',
  host: 'hooks.example.com',
  lastFour: 'cret',
  chatId: null,
  name: 'Desk channel',
  on: true,
  body: 'slack',
  kinds: ['alert', 'fill'],
  amounts: false,
  quiet: false,
  state: 'ready',
  sentAt: Date.UTC(2026, 10, 27, 1, 2, 3),
  failure: null,
  waiting: 0,
};
const chat: DestinationView = {
  ...hook,
  destinationId: 't1',
  type: 'telegram',
  host: 'api.telegram.org',
  lastFour: 'cdef',
  chatId: '-1001',
  name: 'Phone',
  on: false,
  sentAt: null,
  failure: {
    at: Date.UTC(2026, 10, 27, 2, 3, 4),
    error: appError('unavailable', 'error.forward.failed.status', { host: 'api.telegram.org', status: 401 }),
  },
  waiting: 2,
};

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(view: ForwardView = { enabled: true, destinations: [hook, chat] }) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
  for (const name of ['forward.list', 'forward.save', 'forward.remove', 'forward.test'] as const) {
    double.answer(name, () => ok(view));
  }
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<ForwardDialog onClose={() => undefined} />, services);
  await mounted.after(settle);
  const find = <One extends HTMLElement>(selector: string): One => document.querySelector<One>(selector)!;
  const button = (name: string): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )!;
  const press = (name: string): Promise<void> =>
    mounted!.after(async () => {
      button(name).click();
      await settle();
    });
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === label)!;
    return found.htmlFor === '' ? found.querySelector('input')! : find(`[id="${found.htmlFor}"]`);
  };
  const type = (label: string, text: string): Promise<void> =>
    mounted!.after(async () => {
      const input = field(label);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    });
  const sent = (name: string) => double.calls.filter((one) => one.name === name).map(({ request }) => request);
  return { double, find, button, press, field, type, sent };
}

const rows = () =>
  [...document.querySelectorAll('.forward-table tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent),
  );

test('the list names host and last characters, and what became of the messages', async () => {
  await open();
  expect(rows()).toEqual([
    ['Desk channel', 'Webhook · hooks.example.com …cret', 'Sent 2026-11-27 01:02'],
    [
      'Phone',
      'Telegram · api.telegram.org …cdef · Chat -1001',
      'Off · Failed 2026-11-27 02:03: api.telegram.org answered with status 401. Check the address. · 2 waiting',
    ],
  ]);
});

test('a change that main reports is shown', async () => {
  const { double } = await open();
  await mounted!.after(async () => {
    double.send('forward.changed', { enabled: true, destinations: [{ ...hook, state: 'locked', sentAt: null }] });
    await settle();
  });
  expect(rows()).toEqual([['Desk channel', 'Webhook · hooks.example.com …cret', 'Locked: enter the address again']]);
});

test('XH9: a new webhook is sent to main as typed, and its address is in no markup', async () => {
  const { press, type, field, sent } = await open({ enabled: true, destinations: [] });
  expect(document.querySelector('.forward')!.textContent).toContain('No destinations.');
  await press('Add webhook');
  await type('Name', 'Mine');
  await type('Address (https)', ' https://hooks.example.com/kanarienvogel ');
  await press('Discord text');
  await mounted!.after(async () => {
    field('Fills').click();
    field('Plans').click();
    field('Include order sizes').click();
    await settle();
  });
  expect(document.body.outerHTML).not.toContain('kanarienvogel');
  await press('Save destination');
  expect(sent('forward.save')).toEqual([
    {
      destinationId: null,
      type: 'webhook',
      secret: 'https://hooks.example.com/kanarienvogel',
      chatId: null,
      name: 'Mine',
      on: true,
      body: 'discord',
      kinds: ['alert', 'order', 'plan'],
      amounts: true,
      quiet: false,
    },
  ]);
  expect(document.querySelector('.forward-form')).toBeNull();
});

test('an edited chat is sent without its token unless a new one was typed', async () => {
  const { press, type, sent } = await open();
  await press('Edit Phone');
  expect(document.querySelector('.forward-form')!.textContent).toContain('Leave empty to use the stored one: …cdef');
  await type('Chat ID', ' @mine ');
  await press('Save destination');
  expect(sent('forward.save')).toEqual([
    {
      destinationId: 't1',
      type: 'telegram',
      secret: null,
      chatId: '@mine',
      name: 'Phone',
      on: false,
      body: 'slack',
      kinds: ['alert', 'fill'],
      amounts: false,
      quiet: false,
    },
  ]);
});

test.each([
  [appError('invalid', 'error.forward.url.scheme', { field: 'url' }), 'Address (https)', /^Unencrypted address\./],
  [appError('invalid', 'error.forward.name', { field: 'name' }), 'Name', /^Name missing\./],
])('a refusal is shown at its field, and the form stays', async (error, label, words) => {
  const { double, press, field } = await open();
  double.answer('forward.save', () => fail(error));
  await press('Add webhook');
  await press('Save destination');
  const [problem] = field(label).getAttribute('aria-describedby')!.split(' ');
  expect(document.querySelector(`[id="${problem}"]`)!.textContent).toMatch(words);
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('.forward-form [role=alert]')).toBeNull();
});

test('a declined confirmation is shown below the form', async () => {
  const { double, press } = await open();
  double.answer('forward.save', () => fail(appError('refused', 'error.forward.declined')));
  await press('Add Telegram chat');
  await press('Save destination');
  expect(document.querySelector('.forward-form [role=alert]')!.textContent).toBe('Not confirmed. Nothing was changed.');
});

test('a test is sent to a destination that is ready; one is removed after a question', async () => {
  const { press, button, sent } = await open({ enabled: true, destinations: [hook, { ...chat, state: 'locked' }] });
  expect([button('Send a test to Desk channel').disabled, button('Send a test to Phone').disabled]).toEqual([
    false,
    true,
  ]);
  await press('Send a test to Desk channel');
  expect(sent('forward.test')).toEqual([{ destinationId: 'h1' }]);
  await press('Remove Phone');
  expect(sent('forward.remove')).toEqual([]);
  await press('Remove');
  expect(sent('forward.remove')).toEqual([{ destinationId: 't1' }]);
});

test('where nothing is sent in this start, the dialog says so and tests are off', async () => {
  const { button } = await open({ enabled: false, destinations: [hook] });
  expect(document.querySelector('.forward')!.textContent).toContain('Forwarding is off in this start.');
  expect(button('Send a test to Desk channel').disabled).toBe(true);
});
