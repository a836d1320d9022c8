// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { useSetting } from '../../../../renderer/features/ticket/useMarginFacts.ts';
import type { SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here, position } from '../../support/tradingBuilders.ts';

const setting = (marginType: 'CROSSED' | 'ISOLATED'): SymbolSetting => ({
  symbol: 'BTCUSDT',
  marginType,
  separatedMode: 'COMBINED',
  crossLeverage: '20',
  isolatedLongLeverage: '10',
  isolatedShortLeverage: '10',
});

function Words() {
  const { setting: known } = useSetting({ market: 'futures', symbol: 'BTCUSDT' });
  return <>{known?.marginType ?? 'unknown'}</>;
}

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

describe('margin mode shown in the ticket', () => {
  /** Mounts a ticket that has read CROSSED, before the mode changes elsewhere. */
  async function changedElsewhere() {
    const bridge = createRecordingBridge();
    bridge.answer('app.state', () => ok(appState()));
    bridge.answer('trading.setting', () => ok(setting('CROSSED')));
    const ticket = await mount(<Words />, createTestServices(bridge.bridge));
    mounted = ticket;
    const feed = { status: 'live', reason: null, since: 0, receivedAt: 0 } as const;
    const hold = (marginType: string, symbol = 'BTCUSDT') =>
      ticket.after(() =>
        bridge.send('trading.positions', { ...here, feed, positions: [position(symbol, { marginType })] }),
      );
    const asked = () => bridge.requests('trading.setting').length;
    return { bridge, ticket, hold, asked };
  }

  it("is read again when a position's margin mode changes, not on every position update", async () => {
    const { bridge, ticket, hold, asked } = await changedElsewhere();
    await hold('CROSSED');
    const before = asked();
    await hold('CROSSED');
    await hold('CROSSED');
    expect([asked() - before, ticket.text()]).toEqual([0, 'CROSSED']);
    bridge.answer('trading.setting', () => ok(setting('ISOLATED')));
    await hold('ISOLATED');
    expect([asked() - before, ticket.text()]).toEqual([1, 'ISOLATED']);
  });

  it('is read again when the window regains focus', async () => {
    const { bridge, ticket, asked } = await changedElsewhere();
    expect([asked(), ticket.text()]).toEqual([1, 'CROSSED']);
    bridge.answer('trading.setting', () => ok(setting('ISOLATED')));
    await ticket.focus();
    expect([asked(), ticket.text()]).toEqual([2, 'ISOLATED']);
  });

  it.each([
    ['network', 3],
    ['rateLimited', 3],
    ['auth', 1],
  ] as const)('R56: a failed read (%s) is retried only where a retry can help', async (kind, asked) => {
    const bridge = createRecordingBridge();
    bridge.answer('app.state', () => ok(appState()));
    bridge.answer('trading.setting', () => fail(appError(kind, 'error.network.unreachable', { host: 'x' })));
    const services = createTestServices(bridge.bridge);
    const ticket = await mount(<Words />, services);
    mounted = ticket;
    const later = () => ticket.after(() => services.clock.advance(5_000));
    await later();
    bridge.answer('trading.setting', () => ok(setting('CROSSED')));
    for (let turn = 0; turn < 3; turn += 1) await later();
    expect([bridge.requests('trading.setting').length, ticket.text()]).toEqual([
      asked,
      asked === 1 ? 'unknown' : 'CROSSED',
    ]);
  });
});
