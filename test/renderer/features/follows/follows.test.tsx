// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { followRows, followSums, traderIdProblem, winRate } from '../../../../renderer/features/follows/model.ts';
import { FollowTrader } from '../../../../renderer/features/follows/FollowTrader.tsx';
import { FollowsPanel } from '../../../../renderer/features/follows/Panel.tsx';
import { FollowsView, TraderDetails } from '../../../../renderer/features/follows/View.tsx';
import { emptyCopy } from '../../../../renderer/state/copy/copyState.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { trader, truth } from '../../support/copyBuilders.ts';
import { chinese, mount } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const common = {
  panelState: { kind: 'live' },
  actions: { retry: ignore, startSimulator: ignore },
  zone: 'utc',
  readAt: 0,
  note: null,
  overlap: null,
  onSettings: ignore,
  onStop: ignore,
} as const;
const rows = [
  { trader: trader('700000000012345678', { name: 'TideRunner' }), truth: truth('700000000012345678') },
  { trader: trader('2'), truth: truth('2', { net: '-0.25', wins: 0, closed: 0, fills: null, holding: null }) },
];
const lines = (html: string, part: string) =>
  [...(new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    textOf(row),
  );

describe('followed traders', () => {
  it('are shown in list order, with their results where known', () => {
    const state = { ...emptyCopy.traders, list: [trader('2'), trader('1')], results: new Map([['1', truth('1')]]) };
    expect(followRows(state)).toEqual([
      { trader: trader('2'), truth: null },
      { trader: trader('1'), truth: truth('1') },
    ]);
  });

  it.each([
    [5, 8, '62.5'],
    [2, 3, '66.7'],
    [0, 4, '0.0'],
    [0, 0, null],
  ])('win rate of %i wins in %i closed copies is %s per cent', (wins, closed, expected) =>
    expect(winRate(wins, closed)).toBe(expected),
  );

  it('are summed exactly; an unknown part gives no sum', () => {
    expect(followSums(rows)).toEqual({
      net: '10.00',
      unrealised: '-5.00',
      fees: '7.00',
      profitShare: '2.50',
      margin: '240.00',
      long: '2400',
      short: '0',
      wins: 5,
      closed: 8,
      open: 4,
    });
    const unknown = [...rows, { trader: trader('3'), truth: null }];
    expect([followSums(unknown).net, followSums(unknown).open]).toEqual([null, null]);
    expect(followSums([{ trader: trader('3'), truth: truth('3', { openCopies: null }) }]).open).toBe(null);
    expect(
      followSums([{ trader: trader('3'), truth: truth('3', { exposure: { long: null, short: '0' } }) }]).long,
    ).toBe(null);
  });

  it('show all figures and the totals', () => {
    const html = markup(<FollowsView {...common} rows={rows} />);
    expect(lines(html, 'tbody')).toEqual([
      'TideRunner 700000…5678 700000000012345678 +10.25 −2.50 3.5 0 1.25 62.5% 5/8 120 .00 1 200 .00 0 .00 45 min 1.3 bp 2 1970-01-01 00:00 Details Settings Unfollow…',
      'Trader2 2 2 −0.25 −2.50 3.5 0 1.25 — 120 .00 1 200 .00 0 .00 — — 2 1970-01-01 00:00 Details Settings Unfollow…',
    ]);
    expect(lines(html, 'tfoot')).toEqual(['Total +10.00 −5.00 7 .00 2.5 0 62.5% 240 .00 2 400 .00 0 .00 4']);
  });

  it('explain on hover how a figure is composed and when it was read', () => {
    const html = markup(<FollowsView {...common} rows={rows} />);
    expect(html).toContain(
      'title="Net profit of closed copies after fees, funding and profit share, as reported by the exchange\nAs of 1970-01-01 00:00:00.000 UTC"',
    );
    expect(html).toContain('title="Average over 8 openings; worst 4.8 bp\nAs of 1970-01-01 00:00:00.000 UTC"');
    expect(html).toContain('title="Trader ID 700000000012345678"');
  });

  it.each([
    [{ net: null }, 'Not available: net profit is missing for some closed copies.'],
    [{ unrealised: null }, 'Not available: the list of open copies is incomplete, or a mark or open price is missing.'],
    [{ fees: null }, 'Not available: realised PnL, net profit or profit share is missing.'],
    [{ profitShare: null }, 'Not available: transactions are not loaded, or a payment may belong to several traders.'],
    [{ marginInUse: null }, 'Not available: the list of open copies is incomplete, or a margin is missing.'],
    [
      { exposure: { long: '0', short: null } },
      'Not available: the list of open copies is incomplete, or a side or mark price is missing.',
    ],
    [{ closed: 0 }, 'No closed copies of this trader yet.'],
    [{ holding: null }, 'Not available: no closed copies yet, or times are missing.'],
    [{ fills: null }, 'Loading prices of the opening minutes'],
  ] as const)('explain on hover why a figure is missing: %j', (more, words) => {
    const one = { trader: trader('7'), truth: truth('7', more) };
    const html = markup(<FollowsView {...common} rows={[one]} />);
    expect(html).toMatch(new RegExp(`<td[^>]* title="${words.replaceAll('.', '\\.')}"[^>]*>—</td>`));
  });

  it('explain missing figures of a trader not read yet and of a sum', () => {
    const html = markup(<FollowsView {...common} rows={[...rows, { trader: trader('3'), truth: null }]} />);
    expect(html).toContain('title="Loading open and past copies."');
    expect(html).toContain('<span title="Not available: part of the sum is missing.">—</span>');
  });

  it('show all fields sent by the exchange in words, fields and values that are not known last', () => {
    const more = [
      { label: 'note', value: null },
      { label: 'profitShareRatio', value: '0.1' },
      { label: 'followTime', value: '1795365342695' },
      { label: 'openOrders', value: '3' },
      { label: 'netProfit', value: '-1234.5' },
      { label: 'realizedPnl', value: 'n/a' },
      { label: 'grade.level', value: 'GOLD' },
    ];
    const html = markup(
      <TraderDetails row={{ trader: trader('7', { more }), truth: truth('7') }} zone="utc" readAt={0} />,
    );
    expect(textOf(html)).toBe(
      'Trader ID 7 Realised 15 .00 Closed copies 5 won, 3 lost Avg. holding median 45 min, longest 2 h Slippage average 1.3 bp, worst 4.8 bp, over 8 openings Last copy 1970-01-02 00:00 Exchange data of this trader Profit share ratio 10% Following since 2026-11-22 16:35 Open copies 3 Net profit −1 234.50 Exchange value note: — Exchange value realizedPnl: n/a Exchange value grade.level: GOLD As of 1970-01-01 00:00:00.000 UTC',
    );
    expect(textOf(markup(<TraderDetails row={{ trader: trader('7'), truth: null }} zone="utc" readAt={null} />))).toBe(
      'Trader ID 7 Exchange data of this trader No further data.',
    );
  });
});

describe('following a trader', () => {
  it.each([
    ['700000000012345678', null],
    [' 7 ', null],
    ['9223372036854775807', null],
    ['9223372036854775808', 'digits'],
    ['', 'missing'],
    ['0', 'digits'],
    ['007', 'digits'],
    ['-7', 'digits'],
    ['7e3', 'digits'],
    ['TideRunner', 'digits'],
    ['７', 'digits'],
  ])('validates the trader id %j: %s', (typed, expected) => expect(traderIdProblem(typed)).toBe(expected));

  it('states that the API lists only traders already followed', () => {
    const html = markup(
      <FollowTrader
        followed={[]}
        ask={async () => ({ traders: [], error: null })}
        onChosen={() => {
          throw new Error('nothing was chosen');
        }}
        onClose={ignore}
      />,
    );
    expect(textOf(html)).toContain('the API cannot search for traders.');
    expect(html).toContain('aria-invalid="false"');
  });

  it('sends nothing: a valid id is handed on, an invalid one shows what to type', async () => {
    const double = createRecordingBridge();
    const services = createTestServices(double.bridge);
    const before = double.calls.length;
    const chosen: string[] = [];
    const page = await mount(
      <FollowTrader
        followed={[]}
        ask={async () => ({ traders: [], error: null })}
        onChosen={(traderId) => chosen.push(traderId)}
        onClose={ignore}
      />,
      services,
    );
    await page.control('Copy settings…').press();
    expect([page.control('Trader ID').invalid, chosen]).toEqual([true, []]);
    await page.control('Trader ID').type('7e3');
    await page.control('Copy settings…').press();
    expect([page.control('Trader ID').invalid, chosen]).toEqual([true, []]);
    await page.control('Trader ID').type(' 700000000012345678 ');
    await page.control('Copy settings…').press();
    expect([page.control('Trader ID').invalid, chosen]).toEqual([false, ['700000000012345678']]);
    expect(double.calls.slice(before)).toEqual([]);
    await page.end();
  });

  it('R26: traders are listed with their strategy in Chinese; an unknown strategy is named as a value of the exchange', async () => {
    const chosen: string[] = [];
    const offered = [
      { traderId: '7', name: 'TideRunner', strategy: 'trend' },
      { traderId: '8', name: 'LastChip', strategy: 'newWord' },
    ];
    const page = await mount(
      <FollowTrader
        followed={['8']}
        ask={async () => ({ traders: offered, error: null })}
        onChosen={(traderId) => chosen.push(traderId)}
        onClose={ignore}
      />,
      createTestServices(),
      chinese(),
    );
    expect(page.text()).toContain('模拟器的交易员TideRunner 趋势LastChip 交易所数值：newWord · 已跟随');
    await page.control('TideRunner').press();
    await page.control('跟单设置…').press();
    expect(chosen).toEqual(['7']);
    await page.end();
  });
});

it('the panel asks which trader to follow when another part of the window requests it', async () => {
  const running = createRunningBridge();
  running.answer('app.state', () => ok(appState()));
  const services = createTestServices(running.bridge);
  await settle();
  const panel = await mount(<FollowsPanel />, services);
  expect(panel.dialogText()).toBe('');
  await panel.after(() => void services.commands.dispatch({ type: 'copy.find' }));
  expect(panel.dialogText()).toContain('Follow a trader');
  await panel.end();
});
