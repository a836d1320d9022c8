// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { useContractFacts } from '../../../../renderer/features/ticket/useMarginFacts.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const lost = appError('network', 'error.network.unreachable', { host: 'x' });
const bracket = {
  bracket: 1,
  notionalFloor: '0',
  notionalCap: '300000',
  maxLeverage: 200,
  maintenanceRatio: '0.004',
  deduction: '0',
};
const rates = { manual: { maker: '0.0002', taker: '0.0008' }, api: { maker: null, taker: null } };
type Part<Value> = { state: 'ready'; value: Value } | { state: 'failed'; error: typeof lost } | { state: 'none' };
const ready = <Value,>(value: Value): Part<Value> => ({ state: 'ready', value });
const failed = { state: 'failed', error: lost } as const;
const none = { state: 'none' } as const;
const sheet = (brackets: Part<(typeof bracket)[]>, own: Part<typeof rates>) => ({
  market: 'futures' as const,
  symbol: 'BTCUSDT',
  readAt: 0,
  rules: [],
  fees: { listed: null, own },
  brackets,
  funding: none,
  settlements: none,
  hours: none,
});

function Words() {
  const { brackets, rates: known } = useContractFacts('BTCUSDT');
  return <>{`${brackets.get('BTCUSDT')?.length ?? 'no'} ${known.get('BTCUSDT')?.takerRate ?? 'no'}`}</>;
}

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

it('R56: retries missing brackets and rates until both are read, then stops', async () => {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  const asked = () => bridge.requests('market.sheet').length;
  bridge.answer('market.sheet', () => fail(lost));
  const services = createTestServices(bridge.bridge);
  const ticket = await mount(<Words />, services);
  mounted = ticket;
  const later = () => ticket.after(() => services.clock.advance(5_000));
  const seen = [[asked(), ticket.text()]];
  for (const answer of [
    sheet(failed, ready(rates)),
    sheet(ready([bracket]), failed),
    sheet(ready([bracket]), ready(rates)),
  ]) {
    bridge.answer('market.sheet', () => ok(answer));
    await later();
    seen.push([asked(), ticket.text()]);
  }
  await later();
  seen.push([asked(), ticket.text()]);
  const first = seen[0]![0] as number;
  expect(seen.map(([count, words]) => [(count as number) - first, words])).toEqual([
    [0, 'no no'],
    [1, 'no no'],
    [2, '1 no'],
    [3, '1 0.0008'],
    [3, '1 0.0008'],
  ]);
});

it('does not retry for a contract without brackets', async () => {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('market.sheet', () => ok(sheet(none, ready(rates))));
  const services = createTestServices(bridge.bridge);
  const ticket = await mount(<Words />, services);
  mounted = ticket;
  const before = bridge.requests('market.sheet').length;
  await ticket.after(() => services.clock.advance(60_000));
  expect([bridge.requests('market.sheet').length - before, ticket.text()]).toEqual([0, 'no no']);
});
