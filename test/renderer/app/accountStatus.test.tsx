import { describe, expect, it } from 'vitest';
import { AccountStatusView } from '../../../renderer/app/AccountStatus.tsx';
import { noticeText } from '../../../renderer/app/Notices.tsx';
import { fillNews } from '../../../renderer/state/orders/tradingNotices.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { appState, storedKey } from '../support/builders.ts';
import { markup, textOf } from '../support/services.tsx';
import { fill, intent } from '../support/tradingBuilders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const show = (credentials: Partial<AppState['credentials']> = {}, doubts = 0) =>
  markup(
    <AccountStatusView
      app={appState({ credentials: { keychain: 'ready', reason: null, keys: [storedKey()], ...credentials } })}
      doubts={doubts}
      onDoubts={() => undefined}
      onKeys={() => undefined}
    />,
  );

describe('the account in the status bar', () => {
  it('is empty without problems', () => expect(show()).toBe(''));

  it('shows the number of orders in doubt as a button', () => {
    expect([textOf(show({}, 1)), textOf(show({}, 3))]).toEqual(['1 unconfirmed', '3 unconfirmed']);
    expect(show({}, 1)).toContain('<button');
  });

  it('R21 shows an unusable key, and keys held in memory only', () => {
    const reason = windowError('unavailable', 'error.internal');
    expect([
      textOf(show({ keys: [] })),
      textOf(show({ keys: [storedKey({ state: 'locked' })] })),
      textOf(show({ keys: [], keychain: 'waiting' })),
      textOf(show({ keys: [storedKey({ state: 'refused' })], keychain: 'memoryOnly' })),
    ]).toEqual(['No key', 'Key locked', 'Waiting for the keychain', 'Key rejected Key not saved']);
    expect(show({ keychain: 'unavailable', reason })).toContain('title="An internal error occurred."');
  });
});

describe('notice texts', () => {
  const { t } = createMessages(en);
  const error = windowError('rejected', 'error.exchange.rejected');

  it('describe a fill by side, quantity, symbol, market and price', () => {
    const [one] = fillNews([fill('1')]);
    const [two] = fillNews([fill('1'), fill('2', { price: '1' })]);
    const [sold] = fillNews([fill('1', { side: 'SELL', market: 'spot' })]);
    expect([one!, two!, sold!].map((news) => noticeText(t, news))).toEqual([
      'Bought 0.010 BTCUSDT (Futures) at 61\u202f250.5',
      'Bought 0.020 BTCUSDT (Futures) in 2 fills',
      'Sold 0.010 BTCUSDT (Spot) at 61\u202f250.5',
    ]);
  });

  it('describe the outcome of an order and repeat its details', () => {
    const outcomeText = (outcome: 'rejected' | 'inDoubt' | 'notPlaced' | 'settledPlaced', refusal = false) =>
      noticeText(t, { kind: 'intent', outcome, intent: intent('a', { error: refusal ? error : null }) });
    expect([
      outcomeText('rejected', true),
      outcomeText('inDoubt'),
      outcomeText('notPlaced'),
      outcomeText('settledPlaced'),
    ]).toEqual([
      'Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5. The exchange rejected the request.',
      'Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5. Checking with the exchange. Do not place it again.',
      'Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5.',
      'Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5.',
    ]);
  });
});
