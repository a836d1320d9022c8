// @vitest-environment happy-dom
/**
 * The history in a panel behind another tab: the window requests nothing for it, neither at a start nor for another
 * symbol (B-C1).
 */
import { expect, test } from 'vitest';
import { InFrontContext } from '../../../../renderer/state/desk/panelHandle.ts';
import { useHistory } from '../../../../renderer/state/orders/usePast.ts';
import { pastFills } from '../../../../renderer/features/fills/Panel.tsx';
import { usePastConditionalOrders } from '../../../../renderer/features/conditional/History.tsx';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { fill } from '../../support/tradingBuilders.ts';

const selections = {
  BTCUSDT: { market: 'futures', symbol: 'BTCUSDT' },
  ETHUSDT: { market: 'futures', symbol: 'ETHUSDT' },
} as const;

function Fills({ symbol, resets }: { readonly symbol: keyof typeof selections; readonly resets: number }) {
  const { status, items } = useHistory(pastFills, selections[symbol], resets);
  return <>{[status, ...items.map(({ fillId }) => fillId)].join(' ')}</>;
}

function Triggers({ changes }: { readonly changes: string }) {
  return <>{usePastConditionalOrders('BTCUSDT', changes).status}</>;
}

const place = (inFront: boolean, what: React.ReactNode) => <InFrontContext value={inFront}>{what}</InFrontContext>;

test('fills behind another tab are requested once when the panel comes to the front, for the current symbol', async () => {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('records.list', () => fail(appError('unavailable', 'error.internal')));
  bridge.answer('trading.fillHistory', ({ symbol }) => ok({ fills: [fill(symbol, { symbol })], complete: true }));
  const asked = (): string[] => bridge.requests('trading.fillHistory').map(({ symbol }) => symbol);
  const page = await mount(place(false, <Fills symbol="BTCUSDT" resets={1} />), createTestServices(bridge.bridge));
  await page.show(place(false, <Fills symbol="BTCUSDT" resets={2} />));
  expect([asked(), page.text()]).toEqual([[], 'loading']);
  await page.show(place(true, <Fills symbol="BTCUSDT" resets={2} />));
  expect([asked(), page.text()]).toEqual([['BTCUSDT'], 'ready BTCUSDT']);
  // Behind another tab again it keeps its items and stays current; another symbol is requested only when the panel
  // comes to the front.
  await page.show(place(false, <Fills symbol="BTCUSDT" resets={3} />));
  expect([asked(), page.text()]).toEqual([['BTCUSDT', 'BTCUSDT'], 'ready BTCUSDT']);
  await page.show(place(false, <Fills symbol="ETHUSDT" resets={3} />));
  expect([asked(), page.text()]).toEqual([['BTCUSDT', 'BTCUSDT'], 'loading']);
  await page.show(place(true, <Fills symbol="ETHUSDT" resets={3} />));
  expect([asked(), page.text()]).toEqual([['BTCUSDT', 'BTCUSDT', 'ETHUSDT'], 'ready ETHUSDT']);
  await page.end();
});

test('past conditional orders behind another tab are requested when the panel comes to the front', async () => {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('trading.triggerHistory', () => ok({ triggers: [], complete: true }));
  const asked = (): number => bridge.requests('trading.triggerHistory').length;
  const page = await mount(place(false, <Triggers changes="1" />), createTestServices(bridge.bridge));
  await page.show(place(false, <Triggers changes="1 2" />));
  expect([asked(), page.text()]).toEqual([0, 'loading']);
  await page.show(place(true, <Triggers changes="1 2" />));
  expect([asked(), page.text()]).toEqual([1, 'ready']);
  await page.end();
});
