/** Messages of the demo account in panels that are loaded later. */
export const enDemoPanels = {
  'demo.asOf': 'As of {{time}}',
  'demo.asOf.hint':
    'The exchange sends no news of the demo account: it is asked every 10 seconds, and after each order, at a weight of 25 of the 500 in 10 seconds. Last answer {{time}}.',
  'demo.asOf.never': 'Not read yet',
  'demo.lacks.positions':
    'Close places the opposite market order. Leverage, margin and protection cannot be changed on the demo account.',
  'demo.lacks.openOrders':
    'The exchange offers no way to cancel or change orders of the demo account: they rest until they fill.',
  'demo.lacks.orderHistory': 'Orders that rest are listed here and under open orders.',
  'demo.lacks.balances': 'Simulated funds for perpetual contracts. There is no spot and no transfer.',
  'demo.close.hint': 'Places the opposite market order of exactly this size, confirmed like every order',
  'demo.separated': 'An order closes the oldest position of this side first, so close that one first.',
  'demo.protect': 'The demo account cannot change the protection of a position.',
  'demo.flatten.title': 'Close all of {{symbol}}',
  'ticket.demo': 'Trades {{symbol}} in {{asset}} at the prices of {{live}}.',
  'ticket.timeInForce.demoLacks':
    'Post only is missing here: the demo account takes GTC, IOC and FOK for limit orders, and none for market orders.',
  'ticket.demo.rests':
    'A demo order cannot be cancelled or changed: what does not fill rests until the market reaches it.',
  'ladder.trade.demoSpot': 'The demo account trades perpetual contracts against USDT alone.',
} as const;
