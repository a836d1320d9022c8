// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { SymbolList } from '../../../renderer/app/SymbolList.tsx';
import { QUOTE_AFTER_MS } from '../../../renderer/features/watchlist/watch.ts';
import type { Instruments } from '../../../renderer/state/desk/deskStore.ts';
import { appState, instrument } from '../support/builders.ts';
import { ok } from '../../../shared/result/result.ts';
import { settle } from '../support/recordingBridge.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
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

test('R28 reads the trend of the symbols in view alone, and keeps it from one opening to the next', async () => {
  const heights = { offsetHeight: 20, offsetTop: 0, clientHeight: 30 };
  const replaced = Object.entries(heights).map(([name, value]) =>
    vi.spyOn(HTMLElement.prototype, name as keyof typeof heights, 'get').mockImplementation(function read(
      this: HTMLElement,
    ) {
      const place = [...(this.parentElement?.querySelectorAll('[role="option"]') ?? [])].indexOf(this);
      return name === 'offsetTop' ? Math.max(0, place) * 20 : value;
    }),
  );
  onTestFinished(() => replaced.forEach((spy) => spy.mockRestore()));
  const double = createRunningBridge();
  double.answer('market.subscribe', () => ok({ subscription: 's' }));
  double.answer('market.glance', () => ok({ closes: ['1', '3', '2'], openInterest: null }));
  const services = createTestServices(double.bridge);
  await settle();
  const list = ['AAAUSDT', 'BBBUSDT', 'CCCUSDT'].map((symbol) => instrument({ symbol, market: 'spot' }));
  services.desk.store.setState({ app: appState(), instruments: { status: 'ready', list } });
  const open = () =>
    mount(<SymbolList selection={{ market: 'spot', symbol: 'AAAUSDT' }} onChoose={() => undefined} />, services);
  const trends = () => [...document.querySelectorAll('.symbol-trend path')].map((path) => path.getAttribute('d'));
  const first = await open();
  await first.after(async () => {
    services.clock.advance(QUOTE_AFTER_MS);
    await settle();
    services.frames.draw();
  });
  const path = 'M0.0 20.0L50.0 0.0L100.0 10.0';
  expect(double.requests('market.glance').map(({ symbol }) => symbol)).toEqual(['AAAUSDT', 'BBBUSDT']);
  expect(trends()).toEqual([path, path, '']);
  await first.end();
  const second = await open();
  expect(trends()).toEqual([path, path, '']);
  await second.end();
});
