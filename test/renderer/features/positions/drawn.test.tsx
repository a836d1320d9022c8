// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mark } from '../../../../renderer/state/market/marks.ts';
import { CloseAll } from '../../../../renderer/features/positions/CloseAll.tsx';
import { closeChoices } from '../../../../renderer/features/positions/closing.ts';
import { positionRows } from '../../../../renderer/features/positions/model.ts';
import { PositionsView, type PositionsViewProps } from '../../../../renderer/features/positions/View.tsx';
import type { FigureInputs } from '../../../../renderer/features/positions/figures.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { instrument } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';
import { position } from '../../support/tradingBuilders.ts';

const ignore = (): void => undefined;
const mark = (price: string, received = 0): Mark => ({
  price,
  last: price,
  feed: { status: 'live', reason: null, since: 0, received },
});

/** Creates the view with an instrument look-up that records the rows whose cells call it. */
function counted() {
  let asked: string[] = [];
  const plain = {
    panelState: { kind: 'live' },
    actions: { retry: ignore, startSimulator: ignore },
    triggers: { feed: null, open: [] },
    on: 'mark',
    zone: 'utc',
    instrumentOf: ({ symbol }) => {
      asked.push(symbol);
      return instrument();
    },
    changeOf: () => ({ closing: null, margin: null }),
    run: null,
    onStopRun: ignore,
    onOrder: ignore,
    onPlan: ignore,
    onChange: ignore,
    onProtect: ignore,
    onClose: ignore,
  } as const satisfies Partial<PositionsViewProps>;
  return {
    view: (marks: Readonly<Record<string, Mark>>, more: Partial<PositionsViewProps> = {}) => {
      const positions = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => position(symbol, { positionId: symbol }));
      const inputs: FigureInputs = { positions, marks, contracts: {}, balance: null };
      return <PositionsView {...plain} inputs={inputs} rows={positionRows(inputs, 'mark')} {...more} />;
    },
    drawn: (): string[] => {
      const many = [...new Set(asked)];
      asked = [];
      return many;
    },
  };
}

const marks = { BTCUSDT: mark('61350.5'), ETHUSDT: mark('61250.5'), SOLUSDT: mark('61250.5') };

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

describe('F9 positions: rows rendered again', () => {
  it('only rows whose mark price or feed state changed; none for an unchanged update', async () => {
    const { view, drawn } = counted();
    mounted = await mount(view(marks), createTestServices());
    expect([drawn(), mounted.text().includes('+1.00')]).toEqual([['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], true]);
    await mounted.show(view({ ...marks, ETHUSDT: mark('61450.5', 9) }));
    expect([drawn(), mounted.text().includes('+2.00')]).toEqual([['ETHUSDT'], true]);
    await mounted.show(view({ ...marks, ETHUSDT: mark('61450.5', 10) }));
    expect(drawn()).toEqual([]);
    const stale = { ...marks.SOLUSDT, feed: { ...marks.SOLUSDT.feed, status: 'stale' } as const };
    await mounted.show(view({ ...marks, ETHUSDT: mark('61450.5', 10), SOLUSDT: stale }));
    expect(drawn()).toEqual(['SOLUSDT']);
  });

  it('B-A5 only the position being closed', async () => {
    const { view, drawn } = counted();
    mounted = await mount(view(marks), createTestServices());
    drawn();
    await mounted.show(
      view(marks, { changeOf: ({ symbol }) => ({ closing: symbol === 'SOLUSDT' ? 'sending' : null, margin: null }) }),
    );
    expect(drawn()).toEqual(['SOLUSDT']);
  });
});

it('B-A5 a position with a pending margin change can be closed, but its margin cannot be changed', async () => {
  const { view } = counted();
  const closed: string[] = [];
  const held = [position('SOLUSDT', { marginType: 'ISOLATED', autoMargin: false })];
  const inputs: FigureInputs = { positions: held, marks, contracts: {}, balance: null };
  mounted = await mount(
    view(marks, {
      inputs,
      rows: positionRows(inputs, 'mark'),
      changeOf: ({ symbol }) => ({ closing: null, margin: symbol === 'SOLUSDT' ? 'inDoubt' : null }),
      onClose: ({ symbol }) => closed.push(symbol),
      onChange: () => closed.push('a change'),
    }),
    createTestServices(),
  );
  await mounted.control('Market close the Long position in SOLUSDT').press();
  await mounted.control('Manage the Long position in SOLUSDT').press();
  await mounted.control('Market close').press();
  await mounted.control('Enable auto margin top-up').press();
  expect(closed).toEqual(['SOLUSDT', 'SOLUSDT']);
});

it('take-profit and stop-loss of a position are set from its row, but not on the demo account', async () => {
  const { view } = counted();
  const asked: string[] = [];
  const onProtect = ({ positionId }: { positionId: string }) => void asked.push(positionId);
  mounted = await mount(view(marks, { onProtect }), createTestServices());
  await mounted.control('Manage the Long position in SOLUSDT').press();
  await mounted.control('Take-profit / stop-loss…').press();
  expect(asked).toEqual(['SOLUSDT']);
  await mounted.show(view(marks, { onProtect, demo: true }));
  expect(mounted.buttons()).not.toContain('Take-profit / stop-loss…');
});

it('the question before closing several positions marks those that were copied', async () => {
  await loadOverlays();
  const positions = [position('BTCUSDT'), position('BTCUSDT', { positionId: 'copied', side: 'SHORT' })];
  const choices = closeChoices(positionRows({ positions, marks, contracts: {}, balance: null }, 'mark'));
  mounted = await mount(
    <CloseAll choices={choices} copiedFrom={{ copied: 'Ada' }} onClose={ignore} />,
    createTestServices(),
  );
  await mounted.control('Close all…').press();
  const item = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent.includes('BTCUSDT'));
  await act(async () => void fireEvent.click(item!));
  const lines = [...mounted.host.querySelectorAll('dialog li')].map((line) => line.textContent.trim());
  expect(lines).toEqual(['BTCUSDT Short 0.010 Copy · Ada', 'BTCUSDT Long 0.010']);
});
