// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { SymbolList } from '../../../renderer/app/SymbolList.tsx';
import type { Instruments } from '../../../renderer/state/desk/deskStore.ts';
import { appState, instrument } from '../support/builders.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';
import { windowError } from '../../../renderer/ipc/client.ts';

/** Returns the text of the symbol list while nothing is typed. */
async function said(instruments: Instruments): Promise<string> {
  const services = createTestServices();
  services.desk.store.setState({ app: appState(), instruments });
  const page = await mount(
    <SymbolList selection={{ market: 'spot', symbol: 'BTCUSDT' }} onChoose={() => undefined} />,
    services,
  );
  const text = page.text();
  await page.end();
  return text;
}

const missing = [
  { market: 'spot', error: windowError('network', 'error.network.unreachable', { host: 'here' }) },
] as const;
const LOST = 'The spot symbol list could not be loaded. Retrying automatically.';

test('before a list arrives the symbol list shows loading or a failed load, never an unknown symbol', async () => {
  expect(await said({ status: 'loading' })).toContain('Loading symbols…');
  expect(await said({ status: 'ready', list: [] })).toContain('Loading symbols…');
  const lost = await said({ status: 'ready', list: [], missing });
  expect([lost.includes(LOST), lost.includes('loading')]).toEqual([true, false]);
  // Listed symbols are offered; the message about the other market is not shown beside them.
  expect(await said({ status: 'ready', list: [instrument()], missing })).toContain('BTCUSDT');
});
