// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FirstOrder } from '../../../../renderer/app/welcome/FirstOrder.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';
import { orderFlowOf, orderRequest, type FlowOutcome } from '../../../../renderer/state/orders/index.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState, instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { plan } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { fill, intent, position } from '../../support/tradingBuilders.ts';

const draft: OrderDraft = {
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'MARKET',
  timeInForce: null,
  price: null,
  quantity: '0.003',
  reduceOnly: false,
};

let guide: Mounted | null = null;
beforeEach(() => {
  const ticket = document.createElement('section');
  ticket.dataset['panel'] = 'ticket';
  // The document has no layout.
  ticket.getBoundingClientRect = () => new DOMRect(1000, 60, 260, 700);
  document.body.append(ticket);
});
afterEach(async () => {
  await guide?.end();
  guide = null;
  document.body.replaceChildren();
});

async function open() {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('market.instruments', () => ok([instrument()]));
  const services = createTestServices(bridge.bridge);
  await settle();
  const done: unknown[] = [];
  services.commands.handle('panel.show', ({ panel }) => done.push(panel));
  services.commands.handle('ticket.enterSize', ({ guided }) => done.push({ guided }));
  services.commands.handle('ticket.flatten', () => done.push('flatten'));
  guide = await mount(<FirstOrder onEnd={() => done.push('end')} />, services);
  const flow = orderFlowOf(services).store;
  const request = orderRequest(draft);
  const end = (outcome: FlowOutcome) => guide!.after(() => flow.setState({ stage: { kind: 'idle' }, outcome }));
  return {
    services,
    done,
    guide,
    text: () => document.querySelector('.tour')?.textContent ?? null,
    ends: (more: Partial<Intent>) =>
      end({ kind: 'answered', request, plan: plan('p'), intents: [intent('i', { draft, orderId: null, ...more })] }),
    prepares: () => guide!.after(() => flow.setState({ stage: { kind: 'preparing', request, again: false } })),
    fails: () => end({ kind: 'failed', request, error: windowError('refused', 'error.ticket.busy'), sent: false }),
  };
}

describe('the first order', () => {
  it('opens the ticket with a market order and its size field, and takes no focus itself', async () => {
    const { done, text } = await open();
    expect(done).toEqual(['ticket', { guided: true }]);
    expect(text()).toBe(
      'Your first orderA market order is selected. Enter a size, then press the buy button and confirm.Skip',
    );
    expect(document.querySelector('.tour')!.contains(document.activeElement)).toBe(false);
  });

  it('leaves the window to the confirmation, and says when the order was not placed', async () => {
    const { prepares, fails, ends, text } = await open();
    await prepares();
    expect(text()).toBeNull();
    await fails();
    expect(text()).toBe('Your first orderOrder not placed. The ticket shows the reason.Skip');
    await ends({ state: 'rejected' });
    expect(text()).toBe('Your first orderOrder not placed. The ticket shows the reason.Skip');
    await ends({ state: 'inDoubt' });
    expect(text()).toBe('Your first orderWaiting for the exchange.Skip');
  });

  it('ends with price, fee and position of the filled order, and closes the position on request', async () => {
    const { services, ends, guide: shown, text, done } = await open();
    await ends({ state: 'placed', orderId: '7' });
    expect(text()).toBe('Order placedIt is shown under Open orders until it fills.Finish');
    const of = { symbol: 'BTCUSDT', market: 'futures', side: 'BUY', positionSide: 'LONG' } as const;
    const list = [
      fill('1', { ...of, orderId: '7', price: '88000', quantity: '0.001', fee: '0.0528', feeAsset: 'USDT' }),
      fill('2', { ...of, orderId: '7', price: '88003', quantity: '0.002', fee: '0.105604', feeAsset: 'USDT' }),
      fill('3', { ...of, orderId: '8', price: '1', quantity: '9', fee: '1', feeAsset: 'USDT' }),
    ];
    await shown.after(() =>
      services.trading.store.setState((state) => ({
        fills: { ...state.fills, futures: { ...state.fills.futures, list } },
        positions: { ...state.positions, list: [position('BTCUSDT', { side: 'LONG', size: '0.003' })] },
      })),
    );
    expect(text()).toBe(
      'Order filledThe result of your first order.Bought0.003 BTCAverage price88\u202f002.0 USDTFee0.1584 USDT' +
        'PositionLong 0.003 BTCClose positionFinish',
    );
    await shown.control('Close position').press();
    expect(done.slice(2)).toEqual(['end', 'flatten']);
  });

  it('ends with Escape in the ticket', async () => {
    const { guide: shown, done } = await open();
    await shown.key({ key: 'Escape' });
    expect(done.slice(2)).toEqual(['end']);
  });
});
