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

async function open(environment: 'simulator' | 'live') {
  const services = createTestServices();
  services.desk.store.setState({ app: appState({ environment }) });
  const shown: unknown[] = [];
  services.commands.handle('panel.show', ({ panel }) => void shown.push(panel));
  let closed = 0;
  mounted = await mount(<MoveFunds onClose={() => (closed += 1)} />, services);
  return { window: mounted, shown, closed: () => closed };
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
