// @vitest-environment happy-dom
/** The past conditional orders of all contracts: from the archive, without a question to the exchange. */
import { fireEvent, within } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { ConditionalPanel } from '../../../../renderer/features/conditional/Panel.tsx';
import { History } from '../../../../renderer/features/conditional/History.tsx';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { coverage, trigger } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { ToolsPlace } from '../../support/toolsPlace.tsx';

// The panel registers the words of its history.
void ConditionalPanel;

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

it('lists the archived orders of every symbol with their symbol, state and resulting order', async () => {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('trading.triggerHistory', () => ok({ triggers: [], complete: true }));
  bridge.answer('records.list', () =>
    ok({
      items: {
        kind: 'triggers',
        list: [
          trigger('2', { symbol: 'ETHUSDT', createdAt: 2, status: 'FILLED', phase: 'filled', becameOrderId: '77' }),
          trigger('1', { createdAt: 1, status: 'CANCELED', phase: 'cancelled' }),
        ],
      },
      more: false,
      coverage: coverage({ kind: 'triggers', symbol: null, records: 2 }),
    }),
  );
  const selection = { market: 'futures', symbol: 'BTCUSDT' } as const;
  const page = await mount(
    <ToolsPlace>
      <History selection={selection} zone="utc" />
    </ToolsPlace>,
    createTestServices(bridge.bridge),
  );
  mounted = page;
  expect(bridge.requests('records.list')).toEqual([]);
  await page.after(() => {
    fireEvent.click(within(document.body).getByText('All symbols'));
  });
  expect(bridge.requests('records.list')).toMatchObject([
    { market: 'futures', kind: 'triggers', symbol: null, before: null },
  ]);
  const rows = within(document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('ETHUSDT');
  expect(rows[0]).toContain('Filled');
  expect(rows[0]).toContain('77');
  expect(rows[1]).toContain('BTCUSDT');
  expect(rows[1]).toContain('Cancelled');
});
