// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { usePastConditionalOrders } from '../../../../renderer/features/conditional/History.tsx';
import type { CallResult } from '../../../../shared/ipc/contract.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { trigger } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';

type Page = CallResult<'trading.triggerHistory'>;

function Words({ changes }: { readonly changes: string }) {
  const { status, items } = usePastConditionalOrders('BTCUSDT', changes);
  return <>{[status, ...items.map(({ triggerId }) => triggerId)].join(' ')}</>;
}

/** Creates a bridge for whose pages of history the test supplies the responses itself, in the order of the requests. */
function byHand() {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  const waiting: ((page: Page) => void)[] = [];
  bridge.answer('trading.triggerHistory', () => new Promise<Page>((resolve) => waiting.push(resolve)));
  const answer = (...ids: string[]): void =>
    waiting.shift()!(ok({ triggers: ids.map((id) => trigger(id, { createdAt: Number(id) })), complete: true }));
  return { bridge, answer, asked: () => bridge.requests('trading.triggerHistory').map(({ before }) => before) };
}

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

describe('history of conditional orders', () => {
  it('B-A10 requests again when orders change during a request, and discards the outdated page', async () => {
    const { bridge, answer, asked } = byHand();
    const services = createTestServices(bridge.bridge);
    mounted = await mount(<Words changes="1" />, services);
    expect([asked(), mounted.text()]).toEqual([[null], 'loading']);
    await mounted.show(<Words changes="1 2" />);
    expect([asked(), mounted.text()]).toEqual([[null, null], 'loading']);
    await mounted.after(() => answer('1'));
    expect(mounted.text()).toBe('loading');
    await mounted.after(() => answer('1', '2'));
    expect([asked(), mounted.text()]).toEqual([[null, null], 'ready 2 1']);
  });

  it('requests once on mount and not on a re-render without changes; a later change keeps the rows while loading', async () => {
    const { bridge, answer, asked } = byHand();
    mounted = await mount(<Words changes="1" />, createTestServices(bridge.bridge));
    await mounted.after(() => answer('1'));
    await mounted.show(<Words changes="1" />);
    expect([asked(), mounted.text()]).toEqual([[null], 'ready 1']);
    await mounted.show(<Words changes="1 2" />);
    expect([asked(), mounted.text()]).toEqual([[null, null], 'loading 1']);
    await mounted.after(() => answer('2', '1'));
    expect(mounted.text()).toBe('ready 2 1');
  });

  it('requests changes from before the account was known only once it is known', async () => {
    const { bridge, answer, asked } = byHand();
    const apps: ((value: CallResult<'app.state'>) => void)[] = [];
    bridge.answer('app.state', () => new Promise((resolve) => apps.push(resolve)));
    mounted = await mount(<Words changes="" />, createTestServices(bridge.bridge));
    await mounted.show(<Words changes="1" />);
    expect(asked()).toEqual([]);
    await mounted.after(() => apps.shift()!(ok(appState())));
    expect(asked()).toEqual([null]);
    await mounted.after(() => answer('1'));
    expect(mounted.text()).toBe('ready 1');
  });
});
