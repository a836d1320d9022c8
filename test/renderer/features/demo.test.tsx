import { describe, expect, it } from 'vitest';
import { BannerView } from '../../../renderer/app/safety/SafetyBanner.tsx';
import { KillContent } from '../../../renderer/app/safety/KillSwitch.tsx';
import { OpenOrdersView } from '../../../renderer/features/openOrders/View.tsx';
import { Doubts } from '../../../renderer/features/openOrders/Doubts.tsx';
import { limitCloseDraft, positionRows, reversePlan, shareDraft } from '../../../renderer/features/positions/model.ts';
import { PositionsView } from '../../../renderer/features/positions/View.tsx';
import { ticketState } from '../../../renderer/features/ticket/TicketBody.tsx';
import { KillButtonView } from '../../../renderer/ui/KillButton.tsx';
import { DemoNote, DemoNoteView } from '../../../renderer/ui/DemoNote.tsx';
import { instrument } from '../support/builders.ts';
import { killed, openSafety } from '../support/safetyBuilders.ts';
import { markup, textOf } from '../support/services.tsx';
import { intent, order, position } from '../support/tradingBuilders.ts';

const ignore = (): void => undefined;
const faced = {
  panelState: { kind: 'live' },
  actions: { retry: ignore, startSimulator: ignore },
  zone: 'utc',
} as const;

describe('R19: the demo account shows no buttons for actions the exchange does not offer it', () => {
  const held = position('BTCSUSDT', { positionId: 'old', createdAt: 1, separatedMode: 'SEPARATED' });
  const later = position('BTCSUSDT', { positionId: 'new', createdAt: 2, separatedMode: 'SEPARATED' });
  const positions = (demo: boolean) => {
    const inputs = { positions: [held, later], marks: {}, contracts: {}, balance: null };
    const answers = { onOrder: ignore, onPlan: ignore, onChange: ignore, onClose: ignore, onStopRun: ignore };
    const actions = { ...answers, onProtect: ignore };
    return markup(
      <PositionsView
        {...faced}
        {...actions}
        rows={positionRows(inputs, 'mark')}
        inputs={inputs}
        triggers={{ feed: null, open: [] }}
        instrumentOf={() => instrument()}
        on="mark"
        changeOf={() => ({ closing: null, margin: null })}
        run={null}
        demo={demo}
      />,
    );
  };

  it('R9: of separated positions only the one that an opposite order would reduce can be closed', () => {
    const closers = (html: string): number => html.split('>Market close<').length - 1;
    expect([closers(positions(false)), closers(positions(true))]).toEqual([2, 1]);
  });

  it('open orders have no cancel, change or selection controls', () => {
    const html = (cancels: boolean): string =>
      markup(
        <OpenOrdersView
          {...faced}
          orders={[order('1', { symbol: 'BTCSUSDT' })]}
          pending={{}}
          instrumentOf={() => instrument()}
          onCancel={ignore}
          onCancelMarked={ignore}
          editor={() => null}
          intentOf={() => null}
          onTimeline={ignore}
          doubts={null}
          cancels={cancels}
        />,
      );
    const offers = (text: string) => [text.includes('Cancel'), text.includes('Change'), text.includes('checkbox')];
    expect([offers(html(true)), offers(html(false))]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('an order in doubt is shown as looked for and has no cancel button', () => {
    const one = intent('i1', { state: 'inDoubt' });
    const list = (onCancel: (() => void) | null) =>
      textOf(
        markup(
          <Doubts intents={[one]} pending={{}} keyOf={() => 'k'} zone="utc" onCancel={onCancel} onDismiss={ignore} />,
        ),
      );
    const said =
      '00:00:01 Buy Long 0.010 BTCUSDT, Limit 61 250.5 Unconfirmed, checking with the exchange. Do not place it again Checked 0 times. Timeline';
    expect([list(ignore), list(null)]).toEqual([`${said} Cancel order`, said]);
  });
});

describe('R9: closing orders of a demo position are opposite orders without reduce-only', () => {
  const one = position('BTCSUSDT', { side: 'SHORT', size: '0.020' });

  it('partial close, limit close and reversal', () => {
    expect(shareDraft(one, '50', instrument(), false)).toEqual({
      market: 'futures',
      symbol: 'BTCSUSDT',
      side: 'BUY',
      positionSide: 'SHORT',
      type: 'MARKET',
      timeInForce: null,
      price: null,
      quantity: '0.010',
      reduceOnly: false,
    });
    expect(limitCloseDraft(one, '60000', '0.020', false)).toMatchObject({ side: 'BUY', reduceOnly: false });
    expect(reversePlan(one, false).drafts).toMatchObject([
      { side: 'BUY', positionSide: 'SHORT', quantity: '0.020', reduceOnly: false },
      { side: 'BUY', positionSide: 'LONG', quantity: '0.020', reduceOnly: false },
    ]);
  });
});

describe('B-A9: kill switch of the demo account', () => {
  const content = (view: typeof openSafety) =>
    textOf(
      markup(
        <KillContent
          view={view}
          state={{ asked: true, sending: null, error: null }}
          zone="utc"
          demo
          onKill={ignore}
          onClose={ignore}
        />,
      ),
    );

  it('states before and after that new orders stop but resting orders cannot be cancelled', () => {
    expect(content(openSafety)).toBe(
      'Stop new orders? Demo orders cannot be cancelled: open orders stay, ' +
        'can still fill, and are listed here. Open positions stay open. Stop new orders Keep trading',
    );
    const after = content(killed({ phase: 'incomplete' }));
    expect(after).toContain('New orders are stopped. Open orders are not cancelled.');
    expect(after).toContain('Refresh');
    expect(after).not.toContain('Cancel');
    // The banner above the panels says the same after the dialog was closed.
    const line = (demo: boolean): string =>
      textOf(
        markup(
          <BannerView
            view={killed({ phase: 'incomplete' })}
            zone="utc"
            demo={demo}
            resuming={false}
            error={null}
            onShow={ignore}
            onResume={ignore}
          />,
        ),
      );
    expect([line(true), line(false)]).toEqual([
      'Orders are stopped by the kill switch since 00:00:00. New orders are stopped. Open orders are not cancelled. ' +
        'Show result Resume…',
      'Orders are stopped by the kill switch since 00:00:00. Some cancels are unconfirmed. ' + 'Show result Resume…',
    ]);
    expect(markup(<KillButtonView view={openSafety} demo onPress={ignore} />)).toContain('cannot be cancelled');
  });
});

describe('notes shown for the demo account', () => {
  it('A-DEMO-PUSH: lists show their read time and what is not offered; main account lists show no note', () => {
    expect(textOf(markup(<DemoNoteView at={43_203_000} zone="utc" list="openOrders" />))).toBe(
      'As of 12:00:03 Demo orders cannot be cancelled or changed: they stay open until they fill.',
    );
    expect(textOf(markup(<DemoNoteView at={null} zone="utc" list="balances" />))).toBe(
      'Not loaded yet Demo funds for perpetual contracts. No spot, no transfers.',
    );
    expect(markup(<DemoNote feed={null} list="positions" />)).toBe('');
  });

  it('R19: on spot the ticket shows "not on the demo account", unless a worse state applies', () => {
    expect([
      ticketState({ kind: 'live' }, true),
      ticketState({ kind: 'live' }, false),
      ticketState({ kind: 'stopped', status: 'stopped', error: null }, true),
    ]).toEqual([
      { kind: 'empty', reason: 'demoSpot' },
      { kind: 'live' },
      { kind: 'stopped', status: 'stopped', error: null },
    ]);
  });
});
