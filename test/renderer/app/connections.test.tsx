// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ClockOffset, Connections } from '../../../renderer/app/Connections.tsx';
import type { ClockView, ConnectionView } from '../../../shared/ipc/appState.ts';
import { openedPopover } from '../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const services = createTestServices();
const now = services.clock.now();
const connection = (
  market: 'spot' | 'futures',
  kind: ConnectionView['kind'],
  state: ConnectionView['state'],
): ConnectionView => ({
  id: `${market}.${kind}`,
  market,
  kind,
  state,
  since: now - 5_000,
  lastFrameAt: now - 2_000,
  retryAt: null,
  error: null,
});
const bar = (connections: readonly ConnectionView[]): string =>
  textOf(markup(<Connections connections={connections} clocks={[]} zone="utc" />, services));

describe('the connections in the status bar', () => {
  const all = [
    connection('futures', 'publicSocket', 'connected'),
    connection('futures', 'privateSocket', 'idle'),
    connection('futures', 'rest', 'connected'),
    connection('spot', 'rest', 'connected'),
  ];

  it('are one item with the worst state, and its age while something is wrong', () => {
    const stale = { ...connection('spot', 'publicSocket', 'stale'), lastFrameAt: now - 7_000 };
    expect([
      bar(all),
      bar([...all, connection('spot', 'privateSocket', 'stopped')]),
      bar([...all, connection('spot', 'publicSocket', 'connecting'), connection('spot', 'privateSocket', 'stopped')]),
      bar([...all, connection('spot', 'privateSocket', 'stale'), stale]),
      bar([...all, stale, { ...connection('spot', 'privateSocket', 'waiting'), lastFrameAt: null }]),
      bar([]),
    ]).toEqual(['Connected', 'Stopped 2 s', 'Connecting 2 s', 'Stale 7 s', 'Reconnecting 5 s', '']);
  });

  it('open a list of each connection by market, with state and age, and the measured clocks', async () => {
    const clocks: ClockView[] = [
      { market: 'spot', offsetMs: -15, roundTripMs: 40, measuredAt: now - 1_000 },
      { market: 'futures', offsetMs: null, roundTripMs: null, measuredAt: null },
    ];
    const html = await openedPopover(<Connections connections={all} clocks={clocks} zone="utc" />);
    expect(textOf(html)).toBe(
      'Connections Spot REST Connected 2 s Futures REST Connected 2 s Futures stream Connected 2 s ' +
        'Futures account Idle 2 s ' +
        'Spot: exchange time minus local time −15 ms, round trip 40 ms, measured 2027-01-15 07:59:59.000 UTC ' +
        'Futures: not measured yet',
    );
    expect(html).toMatch(/title="Last message [^"]+, this status since [^"]+"/);
  });

  it('show the clock only when it is more than 250 ms apart', () => {
    const shown = (offsetMs: number | null): string => {
      const clocks: ClockView[] = [
        { market: 'spot', offsetMs: -15, roundTripMs: 40, measuredAt: now },
        { market: 'futures', offsetMs, roundTripMs: 40, measuredAt: now },
      ];
      return textOf(markup(<ClockOffset clocks={clocks} zone="utc" />, services));
    };
    expect([shown(null), shown(-250), shown(250.6), shown(-1_000.4)]).toEqual([
      '',
      '',
      'Clock 251 ms',
      'Clock −1 000 ms',
    ]);
  });
});
