import { describe, expect, it } from 'vitest';
import {
  factsText,
  gapText,
  timeText,
  TimelineView,
  type TimelineStatus,
} from '../../../../renderer/app/timeline/TimelineView.tsx';
import { intentIdOf } from '../../../../renderer/state/orders/intentIds.ts';
import { createMessages, hasMessage } from '../../../../renderer/i18n/messages.ts';
import { en, zh } from '../../../support/words.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { markup, textOf } from '../../support/services.tsx';
import { intent, order } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const { t } = createMessages(en);
const ignore = (): void => undefined;
const hash = 'ab'.repeat(32);
const entry = (sequence: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  sequence,
  intentId: 'a',
  kind: 'confirmed',
  at: 1_009,
  gapMs: null,
  facts: {},
  hash,
  ...more,
});
const show = (more: Partial<Parameters<typeof TimelineView>[0]> = {}): string =>
  textOf(
    markup(
      <TimelineView
        intentId="a"
        answer={{
          entries: [
            entry(1),
            entry(2, { kind: 'answered', gapMs: 41.25, facts: { httpStatus: 200, weight: null, ours: true } }),
          ],
          intact: true,
        }}
        error={null}
        status={{ kind: 'idle' }}
        zone="utc"
        onRead={ignore}
        onExport={ignore}
        onClose={ignore}
        {...more}
      />,
    ),
  );

describe('order timeline', () => {
  it('lists the entries in order with wall time, gap, event and facts, and shows that the chain is intact', () => {
    expect(show()).toBe(
      'Timeline Order record a Kill switch Close Record chain verified: no entry was changed or removed. ' +
        '2 entries, oldest first Time Gap Event Details Hash ' +
        '1970-01-01 00:00:01.009 — Confirmed abababababab ' +
        '1970-01-01 00:00:01.009 +41.3 ms Replied http status: 200, weight: —, ours: Yes abababababab ' +
        'Refresh Export…',
    );
  });

  it('shows a broken chain, an empty timeline, loading and a failed read', () => {
    const error = windowError('internal', 'error.window.callFailed', { call: 'timeline.get' });
    expect([
      show({ answer: { entries: [], intact: false } }),
      show({ answer: null }).replace(/^.*Close /, ''),
      show({ answer: null, error }).includes('The timeline could not be loaded.'),
    ]).toEqual([
      'Timeline Order record a Kill switch Close Record chain broken: the record was changed or damaged. Do not rely on it. ' +
        'No events recorded for this order. Refresh Export…',
      'Loading the timeline… Refresh Export…',
      true,
    ]);
  });

  it('shows where the file was saved', () => {
    const said = (status: TimelineStatus) => show({ status }).replace(/^.*abababababab /, '');
    expect([said({ kind: 'exported', path: 'here/timeline.json' }), said({ kind: 'declined' })]).toEqual([
      'Saved as here/timeline.json Refresh Export…',
      'Not saved. Refresh Export…',
    ]);
  });

  it('formats times, gaps and names', () => {
    expect([
      timeText(60_007, 'utc'),
      gapText(t, 3),
      gapText(t, 0),
      factsText(t, { clientOrderId: 'x', ok: false, ms: 4.897, sent: '{"side":"BUY"}' }),
    ]).toEqual(['1970-01-01 00:01:00.007', '+3 ms', '+0 ms', 'client order id: x, ok: No, ms: 4.9, sent: side=BUY']);
  });

  it('R26 has an English and a Chinese name for every fact recorded by main', () => {
    const noted = [
      'planId kind ageMs reference notional warnings clientOrderId ms row method path parameters timestamp weight',
      'orders queueMs sentMs status replyMs usedWeight code reason left state orderId error ackMs number shows outcome',
      'fillId price quantity fee feeAsset maker time source executedQuantity averagePrice updatedAt triggerId',
      'becameOrderId plan stopped gap lost',
    ].flatMap((line) => line.split(' '));
    expect(noted.filter((name) => !hasMessage(`timeline.name.${name}`))).toEqual([]);
    expect(noted.filter((name) => !Object.hasOwn(zh, `timeline.name.${name}`))).toEqual([]);
    const chinese = createMessages(en).cloneInstance();
    chinese.addResourceBundle('zh', 'window', zh);
    const t2 = chinese.getFixedT('zh', 'window') as unknown as typeof t;
    expect(factsText(t2, { replyMs: 41, usedWeight: null, code: '-1054' })).toBe(
      '答复毫秒：41, 已用权重：—, 代码：-1054',
    );
  });

  it('lists every order of a signed batch completely', () => {
    const parameters = '{"batchOrders":[{"side":"BUY","quantity":"0.1"},{"side":"SELL","flags":[true,null]}],"n":2}';
    expect(factsText(t, { parameters })).toBe(
      'parameters: batchOrders=(side=BUY quantity=0.1) (side=SELL flags=(true) (null)) n=2',
    );
  });

  it('is available only for orders of the app', () => {
    const clientOrderId = 'pb86b4la0000000001vcas0icfnbvbsw';
    const intents = [intent('a', { clientOrderId: 'c1' })];
    expect([
      intentIdOf(order('1'), intents),
      intentIdOf(order('2', { clientOrderId }), intents),
      // The exchange gives the order of a closing a client id of its own: there is no intent.
      intentIdOf(order('2', { clientOrderId: 'x5' }), intents),
      intentIdOf(order('1', { origin: 'external' }), intents),
    ]).toEqual(['a', `i-${clientOrderId}`, null, null]);
  });
});
