import { describe, expect, it } from 'vitest';
import { CopiesView, copyRows, copySums } from '../../../../renderer/features/copies/View.tsx';
import { heldSize } from '../../../../renderer/ui/copyOrders.tsx';
import { instrument } from '../../support/builders.ts';
import { copyOrder } from '../../support/copyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const copy = (copyId: string, more: Parameters<typeof copyOrder>[1] = {}) => ({
  order: copyOrder(copyId, more),
  markPrice: '61300.0',
  unrealised: '0.4950',
});
const common = {
  panelState: { kind: 'live' },
  actions: { retry: ignore, startSimulator: ignore },
  zone: 'utc',
  readAt: 0,
  complete: true,
  instrumentOf: () => instrument(),
  nameOf: () => 'TideRunner',
  onClose: ignore,
} as const;
const lines = (html: string, part: string) =>
  [...(new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    textOf(row),
  );

describe('open copies', () => {
  it('are sorted newest first, then by id', () => {
    const rows = copyRows([copy('1'), copy('2'), copy('3', { openedAt: 5 }), copy('4', { openedAt: null })]);
    expect(rows.map(({ order }) => order.copyId)).toEqual(['3', '4', '2', '1']);
  });

  it.each([
    [{ size: '0.010', filledSize: '0.008', closedSize: '0.003' }, '0.005'],
    [{ size: '0.010', filledSize: null, closedSize: null }, '0.01'],
    [{ size: '0.010', filledSize: '0.010', closedSize: '0.011' }, '0'],
  ])('open size is the filled size minus the closed size: %j', (more, expected) =>
    expect(heldSize(copyOrder('1', more))).toBe(expected),
  );

  it('are summed exactly; a missing unrealised result gives no sum', () => {
    expect(copySums([copy('1'), copy('2', { margin: '10', openFee: '0.1' })])).toEqual({
      unrealised: '0.9900',
      margin: '71.2505',
      fee: '0.4675',
    });
    expect(copySums([copy('1'), { ...copy('2'), unrealised: null }]).unrealised).toBe(null);
  });

  it('show side, size, prices, result, margin, TP/SL and the close button', () => {
    const html = markup(
      <CopiesView
        {...common}
        rows={[copy('11'), { order: copyOrder('12', { positionSide: 'BOTH' }), markPrice: null, unrealised: null }]}
      />,
    );
    expect(lines(html, 'tbody')).toEqual([
      'TideRunner BTCUSDT Futures Long 0.01 0 10x 61 250.5 61 300 .0 +0.50 61.25 — 60 000 .0 1970-01-01 00:00 0.37 11 Close…',
      'TideRunner BTCUSDT Futures Exchange value: BOTH 0.01 0 10x 61 250.5 — — 61.25 — 60 000 .0 1970-01-01 00:00 0.37 12 Close…',
    ]);
    expect(lines(html, 'tfoot')).toEqual(['Total — 122.5 0 0.74']);
    expect(html).toContain('title="Ordered 0.010, filled 0.010, closed 0"');
    expect(html).toContain('aria-label="Close the Long copy of TideRunner in BTCUSDT…"');
  });

  it('state when the list is incomplete', () => {
    const html = markup(<CopiesView {...common} complete={false} rows={[copy('11')]} />);
    expect(textOf(html)).toContain('There may be more open copies. Try again 1');
  });
});
