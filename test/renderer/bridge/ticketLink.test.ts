import { describe, expect, it } from 'vitest';
import { createTicketLink } from '../../../renderer/bridge/ticketLink.ts';

const picked = { market: 'futures', symbol: 'BTCUSDT', price: '61250.4' } as const;

describe('link between panels and the ticket', () => {
  it('hands a picked price to the ticket of its symbol, once', () => {
    const link = createTicketLink();
    link.pickPrice(picked);
    expect([link.takePicked('spot', 'BTCUSDT'), link.takePicked('futures', 'ETHUSDT')]).toEqual([null, null]);
    expect([link.takePicked('futures', 'BTCUSDT'), link.takePicked('futures', 'BTCUSDT')]).toEqual([picked, null]);
  });

  it('hands over the size picked with a price, in base', () => {
    const link = createTicketLink();
    link.pickPrice({ ...picked, size: '0.250' });
    expect(link.takePicked('futures', 'BTCUSDT')).toEqual({ ...picked, size: '0.250' });
  });

  it('notifies each time the same price or order is chosen', () => {
    const link = createTicketLink();
    let notificationCount = 0;
    link.store.subscribe(() => {
      notificationCount += 1;
    });
    link.pickPrice(picked);
    link.pickPrice(picked);
    expect(notificationCount).toBe(2);
  });
});
