// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PanelList } from '../../../../renderer/app/workspace/AddPanel.tsx';
import { panelKinds } from '../../../../renderer/app/panels.ts';
import { mount } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

const mountList = async () => {
  const added: string[] = [];
  const mounted = await mount(<PanelList onAdd={(kind) => added.push(kind)} />, createTestServices());
  return { added, mounted };
};

describe('list of panels to add', () => {
  it('offers every panel, narrows them to the searched ones, and adds the first by Enter', async () => {
    const { added, mounted } = await mountList();
    expect(mounted.buttons().length).toBe(panelKinds.length);
    await mounted.control('Search panels').type('ord');
    expect(mounted.buttons()).toEqual([
      'Order book',
      'Order ticket',
      'Open orders',
      'Order history',
      'Transaction history',
    ]);
    await mounted.after(() => {
      fireEvent.keyDown(mounted.host.querySelector('input')!, { key: 'Enter' });
    });
    await mounted.control('Open orders').press();
    expect(added).toEqual(['book', 'openOrders']);
    await mounted.end();
  });

  it('says that nothing is found, and adds nothing then', async () => {
    const { added, mounted } = await mountList();
    await mounted.control('Search panels').type('xyz');
    await mounted.after(() => {
      fireEvent.keyDown(mounted.host.querySelector('input')!, { key: 'Enter' });
    });
    expect([mounted.text(), added]).toEqual(['No results for “xyz”', []]);
    await mounted.end();
  });

  it('moves the focus from the field through the panels by the arrow keys', async () => {
    const { mounted } = await mountList();
    await mounted.control('Search panels').type('order t');
    const field = mounted.host.querySelector('input')!;
    field.focus();
    const press = (key: string) => mounted.after(() => void fireEvent.keyDown(document.activeElement!, { key }));
    await press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Order ticket');
    await press('ArrowDown');
    await press('ArrowUp');
    expect(document.activeElement).toBe(field);
    await mounted.end();
  });
});
