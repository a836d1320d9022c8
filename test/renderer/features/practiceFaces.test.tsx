import { describe, expect, it } from 'vitest';
import { DrillBanner, ReplayBanner } from '../../../renderer/app/practice/PracticeBanner.tsx';
import { PracticeView } from '../../../renderer/features/practice/Panel.tsx';
import { ReplayView } from '../../../renderer/features/replay/Panel.tsx';
import type { PanelState } from '../../../renderer/ui/panelState.ts';
import type { DrillReport, ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { listOf, markup, textOf } from '../support/services.tsx';
import { windowError } from '../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const actions = { retry: ignore, startSimulator: ignore };
const offers = [
  {
    name: 'lostReply',
    title: 'Lost reply',
    briefing: 'Find out what became of it.',
    seconds: 60,
    points: ['No second order was sent while the first was unconfirmed.'],
  },
];
const running: DrillReport = {
  name: 'lostReply',
  state: 'running',
  elapsed: 12,
  seconds: 60,
  happened: [{ at: 1, text: 'The reply to the next order is lost.', code: 'say1', params: {} }],
  points: [
    {
      text: 'No second order was sent while the first was unconfirmed.',
      verdict: 'broken',
      code: 'moreOrders',
      params: { number: 1 },
    },
    {
      text: 'The status of the order was found: from the account stream or by a query.',
      verdict: 'untried',
      code: 'noFault',
      params: {},
    },
  ],
  figures: { requests: 4, refused: 1, orders: 2, fills: 0, futuresResult: '-1.5' },
};
const replay: ReplayReport = {
  state: 'paused',
  market: 'futures',
  symbol: 'BTCUSDT',
  kind: 'bars',
  row: 2,
  rows: 5,
  time: Date.UTC(2024, 0, 2, 3, 6),
  firstTime: Date.UTC(2024, 0, 2, 3, 4),
  lastTime: Date.UTC(2024, 0, 2, 3, 8),
  price: '50000.5',
  refused: { count: 1, first: [{ line: 3, field: 'price', code: 'negative' }] },
};
const live: PanelState = { kind: 'live' };
const practice = (panelState: PanelState, drill: DrillReport | null = null) => (
  <PracticeView
    panelState={panelState}
    actions={actions}
    part="drills"
    onPart={ignore}
    drills={{ drills: offers, drill, busy: false, onStart: ignore, onStop: ignore }}
    account={null}
  />
);
const form = {
  selection: { market: 'futures', symbol: 'BTCUSDT' },
  isListed: () => true,
  busy: false,
  onStart: () => Promise.resolve(null),
} as const;
const replaying = (panelState: PanelState, report: ReplayReport | null = null) => (
  <ReplayView
    panelState={panelState}
    actions={actions}
    replay={report}
    timeFactor={10}
    form={form}
    onCommand={ignore}
  />
);
const words = (html: string): string => textOf(html);

describe.each([
  ['Practice', practice],
  ['Replay', replaying],
])('%s panel states', (title, panel) => {
  it.each<[string, PanelState, string]>([
    ['loading', { kind: 'loading' }, 'Loading'],
    ['empty', { kind: 'empty', reason: 'noSimulator' }, 'Switch to the simulator'],
    [
      'failed',
      { kind: 'failed', error: windowError('timeout', 'error.practice.silent', {}) },
      'The simulator did not reply in time.',
    ],
    ['stopped', { kind: 'stopped', status: 'stopped', error: null }, 'Start simulator'],
    ['stale', { kind: 'stale', since: 0, reason: null }, 'Stale for'],
    ['live', live, title],
  ])('%s', (kind, panelState, said) => {
    const html = markup(panel(panelState));
    expect(html).toContain(`data-face="${kind}"`);
    expect(words(html).toLowerCase()).toContain(said.toLowerCase());
  });
});

describe('a drill', () => {
  it('shows its briefing before the start, without the assessment criteria', () => {
    const text = words(markup(practice(live)));
    expect(text).toContain(
      'Find out its status before you send anything else. You learn: never resend an order while its status is unknown. Start drill',
    );
    expect(text).not.toContain('No second order');
  });

  it('shows events and progress while running, without verdicts', () => {
    const html = markup(practice(live, running));
    const text = words(html);
    expect(text).toContain('Drill running · Lost reply');
    expect(text).toContain('12 of 60 s');
    expect(text).toContain('after 1 s The reply to the next order is lost.');
    expect(text).not.toMatch(/No second order|Broken/);
    expect(html).toContain('aria-disabled="true" title="Another drill is running. Stop it first."');
  });

  it('ends with each criterion, its verdict and its figure', () => {
    const text = words(markup(practice(live, { ...running, state: 'stopped' })));
    expect(text).toContain('Lost reply Drill stopped after 12 s.');
    expect(text).toContain(
      '✗ Failed No second order was sent while the first was unconfirmed. Other orders while unconfirmed: 1',
    );
    expect(text).toContain(
      '— Not tested The status of the order was found: from the account stream or by a query. No order was affected by the fault.',
    );
    expect(text).toContain('Requests 4, rejected 1, orders sent 2, fills 0. Futures PnL −1.50 USDT.');
  });

  it('shows a banner with a stop button', () => {
    expect(words(markup(<DrillBanner drill={running} busy={false} onStop={ignore} />))).toBe(
      'Drill running · Lost reply 12 of 60 s Stop drill',
    );
  });
});

describe('a replay', () => {
  it("shows the file's contents, the current row, and the reason for each rejected line", () => {
    const html = markup(replaying(live, replay));
    const text = words(html);
    expect(text).toContain('Replay of BTCUSDT Futures Paused');
    expect(text).toContain('File time (UTC) 2024-01-02 03:06:00 Row 2 of 5 Rows 5 candles');
    expect(text).toContain('Line 3 price is negative. Remove the sign.');
    expect(listOf(html, 'Speed')?.chosen).toBe('×10');
    expect(html).not.toContain('type="file"');
  });

  it('offers the next file and no controls after its end', () => {
    const html = markup(replaying(live, { ...replay, state: 'ended' }));
    expect(words(html)).toContain('Ended: the simulated market continues');
    expect(html).toContain('type="file"');
    expect(html).not.toContain('type="range"');
  });

  it('shows a banner with the file time', () => {
    expect(words(markup(<ReplayBanner replay={replay} busy={false} onStop={ignore} />))).toContain(
      'REPLAY File replay: BTCUSDT Futures at 2024-01-02 03:06:00 UTC End replay',
    );
  });
});
