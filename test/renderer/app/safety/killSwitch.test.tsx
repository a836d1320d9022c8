import { describe, expect, it } from 'vitest';
import { KillContent, isKillKey } from '../../../../renderer/app/safety/KillSwitch.tsx';
import { BannerView } from '../../../../renderer/app/safety/SafetyBanner.tsx';
import { stoppedWith } from '../../../../renderer/features/ticket/TicketBody.tsx';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { KillButtonView } from '../../../../renderer/ui/KillButton.tsx';
import type { SafetyView } from '../../../../shared/domain/safety.ts';
import { killed, openSafety } from '../../support/safetyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const idle = { asked: true, sending: null, error: null } as const;
const content = (view: SafetyView | null, state: Partial<Parameters<typeof KillContent>[0]['state']> = {}) =>
  textOf(markup(<KillContent view={view} state={{ ...idle, ...state }} zone="utc" onKill={ignore} onClose={ignore} />));
const question =
  'Stop new orders and cancel all open orders on both markets, including conditional orders? ' +
  'Open positions stay open. Orders can still fill until the exchange has cancelled them.';
/** R64: the text about what the kill switch does not stop, how the user stops it and with what effect. */
const follows =
  'Traders you follow can still open copies: the kill switch does not unfollow them. ' +
  'Unfollow here or under Copy. The simulator then closes the trader’s open copies at market; ' +
  'the live exchange may leave them open. Show followed traders';
const blocked = `No new orders are sent until you resume. Open positions stay open. ${follows}`;

describe('B-A9 B-A10 kill switch dialog', () => {
  it('asks for confirmation, also before main has reported the state', () => {
    expect([content(openSafety), content(null)]).toEqual([
      `${question} Cancel all and halt Keep trading`,
      `${question} Cancel all and halt Keep trading`,
    ]);
  });

  it('shows every step, item by item', () => {
    const refusal = windowError('rejected', 'error.exchange.rejected');
    const items = [
      { market: 'spot', what: 'orders', symbol: 'BTCUSDT', outcome: 'accepted', error: null },
      { market: 'futures', what: 'orders', symbol: null, outcome: 'refused', error: refusal },
      { market: 'futures', what: 'conditional', symbol: null, outcome: 'inDoubt', error: null },
    ] as const;
    const list =
      'Spot: orders of BTCUSDT accepted Futures: all orders rejected The exchange rejected the request. ' +
      'Futures: all conditional orders unconfirmed';
    expect([
      content(killed({ items: [...items] })),
      content(killed({ items: [], phase: 'waiting', pausedUntil: 1_800_000_008_500 })),
      content(killed({ items: [], phase: 'verifying' })),
      content(killed({ items: [], phase: 'done', verified: true, endedAt: 5_000 })),
    ]).toEqual([
      `Cancelling. ${list} ${blocked} Close`,
      `Paused by the exchange; continues automatically. Waiting for the exchange: 9 s ${blocked} Close`,
      `Checking open orders with the exchange. ${blocked} Close`,
      `No open orders, checked at 00:00:05. ${blocked} Close`,
    ]);
  });

  it('lists open orders and what to do, and shows that nothing is open only if verified', () => {
    const remaining = [{ market: 'spot', what: 'orders', symbol: 'ETHUSDT', orderId: '77', clientId: 'c' }] as const;
    const end = `If orders remain, cancel them at the exchange. ${blocked} Cancel again Close`;
    expect([
      content(killed({ items: [], phase: 'incomplete', endedAt: 5_000, remaining: [...remaining] })),
      content(killed({ items: [], phase: 'done', verified: false, endedAt: 5_000 })),
    ]).toEqual([
      `Some cancels are unconfirmed. Still open: 1 order Spot: orders of ETHUSDT 77 Press “Cancel again”. ${end}`,
      `Some cancels are unconfirmed. ${blocked} Close`,
    ]);
  });

  it('B-A9: names the market the key cannot read, and does not show that nothing is open there', () => {
    expect(content(killed({ items: [], phase: 'done', unseen: ['futures'], endedAt: 5_000 }))).toBe(
      'No open orders visible to this key, checked at 00:00:05. The key has no permission for Futures: open orders ' +
        'there were not cancelled. Cancel them at the exchange, or use a key with that ' +
        `permission. ${blocked} Close`,
    );
  });

  it('reports a missing answer and suggests what to do', () => {
    const error = windowError('internal', 'error.window.callFailed', { call: 'trading.kill' });
    expect(content(openSafety, { error })).toContain(
      'The kill switch failed. Try again, or cancel the orders at the exchange.',
    );
  });

  it('opens with Ctrl+Shift+K, in upper or lower case', () => {
    const key = { key: 'K', ctrlKey: true, metaKey: false, shiftKey: true };
    expect(
      [key, { ...key, key: 'k' }, { ...key, shiftKey: false }, { ...key, ctrlKey: false }, { ...key, key: 'l' }].map(
        isKillKey,
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it('the button shows its state as text', () => {
    const shown = (view: SafetyView | null) => textOf(markup(<KillButtonView view={view} onPress={ignore} />));
    expect([shown(openSafety), shown(killed()), shown(killed({ phase: 'done', verified: true, endedAt: 1 }))]).toEqual([
      'Kill switch',
      'Stopping…',
      'Stopped',
    ]);
  });
});

describe('B-A9 B-E7 stopped orders in the window', () => {
  const reason = windowError('internal', 'error.window.panelCrashed');
  const halted: SafetyView = { mode: 'halted', reason, since: 0, kill: null };
  const banner = (view: SafetyView): string =>
    textOf(
      markup(<BannerView view={view} zone="utc" resuming={false} error={null} onShow={ignore} onResume={ignore} />),
    );
  const sentence = textOf(createMessages(en).t('error.window.panelCrashed'));

  it('the banner shows the reason, the start time and a resume button', () => {
    expect([banner(killed({ phase: 'done', verified: true, endedAt: 5_000 })), banner(halted)]).toEqual([
      'Orders are stopped by the kill switch since 00:00:00. No open orders, checked at 00:00:05. ' +
        'Show result Resume…',
      `Orders were stopped by the program since 00:00:00. ${sentence} Resume…`,
    ]);
  });

  it('resume is disabled while the kill switch is running', () => {
    const html = markup(
      <BannerView view={killed()} zone="utc" resuming={false} error={null} onShow={ignore} onResume={ignore} />,
    );
    expect(html).toMatch(/disabled=""[^>]*title="The kill switch is still running"/);
  });

  it('the ticket is blocked with the same reason', () => {
    const { t } = createMessages(en);
    expect([
      stoppedWith(t, null),
      stoppedWith(t, openSafety),
      stoppedWith(t, killed()),
      stoppedWith(t, halted),
    ]).toEqual([
      null,
      null,
      { key: 'ticket.blocked.killed', params: {}, passing: false },
      { key: 'ticket.blocked.halted', params: { reason: sentence }, passing: false },
    ]);
  });
});
