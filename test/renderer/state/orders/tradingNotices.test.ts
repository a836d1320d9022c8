import { describe, expect, it } from 'vitest';
import { NOTICE_LIMIT, POLITE_MS, addNotice, toneOf, type Notice } from '../../../../renderer/state/desk/notices.ts';
import { announceTrading, fillNews } from '../../../../renderer/state/orders/tradingNotices.ts';
import type { FindInstrument } from '../../../../renderer/state/market/demoSymbols.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { ok } from '../../../../shared/result/result.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { appState, instrument, liveFeed, storedKey } from '../../support/builders.ts';
import { createRecordingSound } from '../../support/recordingSound.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { fill, here, intent } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

async function open(sounds: { readonly sound?: boolean; readonly alarmSound?: boolean }) {
  const double = createRunningBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...defaultSettings, ...sounds } })));
  const services = createTestServices(double.bridge);
  const recorder = createRecordingSound();
  const stop = announceTrading(services.client, services.desk, recorder);
  await settle();
  const reportFills = (reset: boolean, fills: Fill[], rig: { environment: 'simulator' | 'live' } = here): void =>
    double.send('trading.fills', { ...here, ...rig, market: 'futures', feed: liveFeed(), reset, fills });
  const reportIntents = (reset: boolean, intents: Intent[]): void =>
    double.send('trading.intents', { ...here, reset, intents });
  const news = () => services.desk.store.getState().notices.map((notice) => notice.news);
  return { ...services, stop, played: recorder.played, reportFills, reportIntents, news };
}

describe('notices of fills', () => {
  it('report each new fill once, and no fill of the initial list', async () => {
    const { reportFills, news, played } = await open({ sound: true });
    reportFills(true, [fill('1'), fill('2')]);
    expect([news(), played]).toEqual([[], []]);
    reportFills(false, [fill('2'), fill('3', { side: 'SELL' })]);
    reportFills(false, [fill('3')]);
    const [notification] = news();
    expect([news().length, notification, played]).toEqual([
      1,
      {
        kind: 'fill',
        market: 'futures',
        symbol: 'BTCUSDT',
        side: 'SELL',
        quantity: '0.010',
        price: '61250.5',
        count: 1,
      },
      ['fill'],
    ]);
  });

  it('report fills missed during a gap, and no older ones', async () => {
    const { reportFills, news } = await open({ sound: false });
    reportFills(true, [fill('5', { time: 5_000 })]);
    reportFills(true, [fill('2', { time: 2_000 }), fill('5', { time: 5_000 }), fill('7', { time: 7_000 })]);
    expect(news()).toEqual(fillNews([fill('7')]));
  });

  it('report no past fills of another key', async () => {
    const { desk, reportFills, news } = await open({ sound: false });
    reportFills(true, [fill('1')]);
    const keys = [storedKey({ keyId: 'key2' })];
    desk.store.setState({ app: appState({ credentials: { keychain: 'ready', reason: null, keys } }) });
    reportFills(true, [fill('9', { time: 9_000 })]);
    expect(news()).toEqual([]);
  });

  it('R16 report nothing of another trading context', async () => {
    const { reportFills, news } = await open({ sound: true });
    reportFills(false, [fill('1')], { environment: 'live' });
    expect(news()).toEqual([]);
  });

  it('sum the fills of one order exactly', () => {
    const fills = [
      fill('1', { quantity: '0.1', orderId: 'a' }),
      fill('2', { quantity: '0.2', orderId: 'a' }),
      fill('3', { quantity: '5', orderId: 'b' }),
      fill('4', { quantity: '1', orderId: 'a', price: '61250.6' }),
    ];
    expect(fillNews(fills).map(({ quantity, price, count }) => [quantity, price, count])).toEqual([
      ['1.3', null, 3],
      ['5', '61250.5', 1],
    ]);
  });

  it('have the decimals of the instrument', () => {
    const listed: FindInstrument = ({ market, symbol }) =>
      market === 'futures' && symbol === 'BTCUSDT' ? instrument() : null;
    const figures = (more: Partial<Fill>) =>
      fillNews([fill('1', more)], listed).map(({ quantity, price }) => [quantity, price]);
    expect(figures({ price: '88153', quantity: '0.1' })).toEqual([['0.100', '88153.0']]);
    expect(figures({ price: '88139.25', quantity: '0.0005' })).toEqual([['0.0005', '88139.25']]);
    expect(figures({ symbol: 'ETHUSDT', price: '88153', quantity: '0.1' })).toEqual([['0.1', '88153']]);
  });

  it('stop after unsubscribing', async () => {
    const { reportFills, news, stop } = await open({ sound: true });
    stop();
    reportFills(false, [fill('1')]);
    expect(news()).toEqual([]);
  });
});

describe('notices of orders', () => {
  const error = windowError('rejected', 'error.exchange.rejected');

  it.each(['rejected', 'notSent', 'inDoubt', 'notPlaced'] as const)(
    'report %s at once, assertively and with a sound',
    async (state) => {
      const { reportIntents, news, played } = await open({ alarmSound: true });
      reportIntents(false, [intent('a')]);
      const reportedIntent = intent('a', { state, error });
      reportIntents(false, [reportedIntent]);
      reportIntents(false, [reportedIntent]);
      expect([news(), news().map(toneOf), played]).toEqual([
        [{ kind: 'intent', outcome: state, intent: reportedIntent }],
        ['assertive'],
        ['alarm'],
      ]);
    },
  );

  it('report nothing for an order placed without a problem', async () => {
    const { reportIntents, news } = await open({ sound: true });
    reportIntents(false, [intent('a')]);
    reportIntents(false, [intent('a', { state: 'placed' })]);
    expect(news()).toEqual([]);
  });

  it('B-A4 report how an order in doubt was settled, also if it is older than the window', async () => {
    const { reportIntents, news, played } = await open({ sound: true });
    const placed = intent('a', { state: 'placed' });
    reportIntents(true, [intent('a', { state: 'inDoubt' })]);
    reportIntents(false, [placed]);
    expect([news(), news().map(toneOf), played]).toEqual([
      [{ kind: 'intent', outcome: 'settledPlaced', intent: placed }],
      ['polite'],
      ['fill'],
    ]);
  });

  it('play the sound of fills and that of rejections only where each is enabled', async () => {
    for (const [settings, sounds] of [
      [{ sound: true }, ['fill']],
      [{ alarmSound: true }, ['alarm']],
      [{ sound: true, alarmSound: true }, ['fill', 'alarm']],
    ] as const) {
      const { reportIntents, played } = await open(settings);
      reportIntents(true, [intent('a', { state: 'inDoubt' })]);
      reportIntents(false, [intent('a', { state: 'placed' })]);
      reportIntents(false, [intent('b', { state: 'rejected', error })]);
      expect(played).toEqual(sounds);
    }
  });

  it('play no sound unless sound is enabled', async () => {
    const { reportFills, reportIntents, news, played } = await open({ sound: false });
    reportFills(false, [fill('1')]);
    reportIntents(false, [intent('a', { state: 'rejected' })]);
    expect([news().length, played]).toEqual([2, []]);
  });
});

describe('list of notices', () => {
  const failure = { kind: 'error', error: windowError('internal', 'error.internal') } as const;

  it('removes informational notices by time and keeps those that need an answer', async () => {
    const { desk, clock, news } = await open({ sound: false });
    desk.notify(fillNews([fill('1')])[0]!);
    desk.notify(failure);
    clock.advance(POLITE_MS - 1);
    expect(news()).toHaveLength(2);
    clock.advance(1);
    expect(news()).toEqual([failure]);
  });

  it('R16 is cleared when the trading context changes', async () => {
    const { desk, news } = await open({ sound: false });
    desk.notify(failure);
    desk.store.setState({ app: appState({ account: 'demo' }) });
    expect(news()).toEqual([]);
  });

  it('is limited, and drops informational notices first', () => {
    const notice = (id: number, news: Notice['news']): Notice => ({ id, at: 0, news });
    const full = Array.from({ length: NOTICE_LIMIT }, (_, index) =>
      notice(index, index === 3 ? fillNews([fill('1')])[0]! : failure),
    );
    const once = addNotice(full, notice(100, failure));
    const twice = addNotice(once, notice(101, failure));
    expect([once.length, once.some(({ id }) => id === 3), twice.length, twice[0]?.id]).toEqual([
      NOTICE_LIMIT,
      false,
      NOTICE_LIMIT,
      1,
    ]);
  });
});
