// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { ConditionalPanel } from '../../../../renderer/features/conditional/Panel.tsx';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import { ok } from '../../../../shared/result/result.ts';
import { liveFeed } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { trigger } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

/** Mounts the panel with two conditional orders of BTCUSDT and one of ETHUSDT. */
async function open() {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  double.answer('trading.cancelTriggers', () => ok({ results: [] }));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<></>, services);
  await mounted.show(
    <PanelToolsContext value={mounted.host}>
      <ConditionalPanel selection={{ market: 'futures', symbol: 'BTCUSDT' }} />
    </PanelToolsContext>,
  );
  const triggers = [trigger('1'), trigger('2'), trigger('3', { symbol: 'ETHUSDT' })];
  await mounted.after(() => double.send('trading.triggers', { ...here, feed: liveFeed(), reset: true, triggers }));
  const ask = (symbol: string | null): Promise<void> =>
    mounted!.after(() => void services.commands.dispatch({ type: 'conditional.cancelAll', symbol }));
  const notices = () => services.desk.store.getState().notices.map(({ news }) => news);
  return { mounted, ask, notices, sent: () => double.requests('trading.cancelTriggers') };
}

describe('cancelling all conditional orders', () => {
  it('asks first, names the symbol, the count and the lost protection, and cancels after the confirmation', async () => {
    const { mounted: panel, ask, sent } = await open();
    await ask('BTCUSDT');
    expect(panel.dialogText()).toBe(
      'Cancel: All 2 conditional orders of BTCUSDT?Positions lose this protection. Orders can still trigger until they are cancelled.Kill switchKeep the ordersCancel 2 orders',
    );
    expect(sent()).toEqual([]);
    await panel.dialogControl('Cancel 2 orders').press();
    expect([sent(), panel.dialogText()]).toEqual([[{ ...here, scope: { kind: 'symbol', symbol: 'BTCUSDT' } }], '']);
  });

  it('of every symbol counts all of them', async () => {
    const { mounted: panel, ask, sent } = await open();
    await ask(null);
    expect(panel.dialogText()).toContain('Cancel: All 3 conditional orders of all symbols?');
    await panel.dialogControl('Cancel 3 orders').press();
    expect(sent()).toEqual([{ ...here, scope: { kind: 'ALL' } }]);
  });

  it('cancels nothing when the orders are kept, or when there are none', async () => {
    const { mounted: panel, ask, sent, notices } = await open();
    await ask('BTCUSDT');
    await panel.dialogControl('Keep the orders').press();
    await ask('SOLUSDT');
    expect([sent(), panel.dialogText()]).toEqual([[], '']);
    expect(notices()).toEqual([{ kind: 'info', key: 'cancelAll.noneConditional', params: {} }]);
  });
});
