// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { copyPlainFigures } from '../../../renderer/app/copyPlain.ts';
import { defaultNumberStyle, setNumberStyle } from '../../../renderer/format/numberStyle.ts';
import { Amount, Gain, When } from '../../../renderer/ui/cells.tsx';
import { DataTable } from '../../../renderer/ui/DataTable.tsx';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

let page: Mounted;
afterEach(async () => {
  await page.end();
  setNumberStyle(defaultNumberStyle);
});

const titles = (): (string | null)[] =>
  [...page.host.querySelectorAll('.number')].map((one) => one.getAttribute('title'));

describe('rounded figures (R58)', () => {
  it('have their exact value as tooltip, and one that shows all its digits has none', async () => {
    page = await mount(
      <>
        <Gain text="-25.99466" decimals={2} /> <Amount text="99947.9942688" decimals={2} />{' '}
        <Amount text="0.010" decimals={3} />
      </>,
      createTestServices(),
    );
    expect([page.text(), titles()]).toEqual([
      '−25.99 99\u202f947.99 0.010',
      ['−25.99466', '99\u202f947.9942688', null],
    ]);
  });

  it('keep the tooltip of their cell below the exact value', async () => {
    page = await mount(
      <DataTable
        caption="Results"
        columns={[
          {
            id: 'pnl',
            head: 'PnL',
            number: true,
            cell: (text) => <Gain text={text} decimals={2} />,
            title: () => 'By mark',
          },
        ]}
        rows={['0.05292']}
        rowKey={(text) => text}
      />,
      createTestServices(),
    );
    expect(page.host.querySelector('td .number')?.getAttribute('title')).toBe('0.05292\nBy mark');
  });
});

describe('times in tables', () => {
  it('show what differs from today, and the date changes at midnight', async () => {
    const services = createTestServices();
    const at = (days: number): number => services.clock.now() - days * 86_400_000;
    page = await mount(
      <>
        <When time={at(0)} zone="utc" /> | <When time={at(2)} zone="utc" /> | <When time={at(400)} zone="utc" />
      </>,
      services,
    );
    const before = page.text();
    await page.after(() => services.clock.advance(86_400_000));
    expect([before, page.text(), titles()]).toEqual([
      '08:00:00 | 01-13 08:00 | 2025-12-11 08:00',
      '01-15 08:00 | 01-13 08:00 | 2025-12-11 08:00',
      ['2027-01-15 08:00:00.000 UTC', '2027-01-13 08:00:00.000 UTC', '2025-12-11 08:00:00.000 UTC'],
    ]);
  });
});

describe('copied text', () => {
  const copied = (): string => {
    const clipboardData = new DataTransfer();
    const event = new Event('copy', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData });
    document.body.dispatchEvent(event);
    return event.defaultPrevented ? clipboardData.getData('text/plain') : (document.getSelection()?.toString() ?? '');
  };

  it('has exact values and whole times, and the page shows the short ones afterwards', async () => {
    setNumberStyle({ ...defaultNumberStyle, grouping: 'comma' });
    const services = createTestServices();
    page = await mount(
      <p>
        <When time={services.clock.now()} zone="utc" /> <Gain text="-1025.99466" decimals={2} /> USDT
      </p>,
      services,
    );
    const stop = copyPlainFigures(document);
    document.getSelection()?.selectAllChildren(page.host.querySelector('p')!);
    const whole = copied();
    document.getSelection()?.selectAllChildren(page.host.querySelector('time + span')!);
    const alone = copied();
    stop();
    expect([whole, alone, page.text()]).toEqual([
      '2027-01-15 08:00:00 -1025.99466 USDT',
      '-1025.99466',
      '08:00:00 −1,025.99 USDT',
    ]);
  });
});
