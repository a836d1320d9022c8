// @vitest-environment happy-dom
/** What stands where one looks for deposits, withdrawals and transfers. */
import { afterEach, expect, test } from 'vitest';
import { MoveFunds } from '../../../../renderer/app/palette/MoveFunds.tsx';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(environment: 'simulator' | 'live', account: 'main' | 'demo' = 'main') {
  const services = createTestServices();
  services.desk.store.setState({ app: appState({ environment, account }) });
  const shown: unknown[] = [];
  services.commands.handle('panel.show', ({ panel }) => void shown.push(panel));
  let closed = 0;
  mounted = await mount(<MoveFunds onClose={() => (closed += 1)} />, services);
  return { window: mounted, services, shown, closed: () => closed };
}

test('says that the API has no call for them, and where they are made', async () => {
  const { window } = await open('live');
  expect(window.dialogText()).toContain(
    'The exchange’s API has no calls for deposits, withdrawals and transfers between your own accounts. They cannot be made here.' +
      'Use the exchange’s website or app, under Assets.',
  );
  expect(window.buttons().filter((name) => /^Open|^Close$/.test(name))).toEqual([
    'Open balances',
    'Open transaction history',
    'Close',
  ]);
});

test.each([
  ['Open balances', 'balances'],
  ['Open transaction history', 'records'],
  ['Open practice', 'practice'],
])('%s closes the dialog and shows the panel', async (name, panel) => {
  const { window, shown, closed } = await open('simulator');
  await window.dialogControl(name).press();
  expect([shown, closed()]).toEqual([[panel], 1]);
});

test('R17 leads to transfers to another user, which the demo account does not have', async () => {
  const { window, services } = await open('live');
  await window.dialogControl('Transfer to another user').press();
  expect(services.desk.store.getState().command).toBe('transfer');
  await mounted!.end();
  const demo = await open('live', 'demo');
  expect(demo.window.dialogText()).toContain('The demo account has no transfers to other users.');
  expect(demo.window.buttons()).not.toContain('Transfer to another user');
});
