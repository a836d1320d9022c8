/** What the demo account is, and what the exchange does not offer there, said where one looks for it (R19, A-DEMO). */
export const enDemo = {
  'cell.showLive': 'Show {{live}} ({{market}}), the live market of {{symbol}}, on the desk',
  'face.empty.demoFills': 'The exchange keeps no list of fills for the demo account.',
  'face.next.demoFills': 'The order history says how much of each order filled, and at what average price.',
  'face.empty.demoTriggers': 'The exchange offers no conditional orders on the demo account.',
  'face.next.demoTriggers':
    'Give an order its take-profit and stop-loss in the ticket. Once it is sent they cannot be changed.',
  'face.empty.demoRecords': 'The exchange keeps no income and no bills for the demo account.',
  'face.next.demoRecords': 'The balance shows what fees and results have made of it.',
  'face.empty.demoSpot': 'The demo account trades perpetual contracts alone.',
  'face.next.demoSpot': 'Choose a perpetual contract against USDT.',
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
  'demo.kill.hint':
    'Stops new orders; the demo account has no way to cancel those that rest (Ctrl+Shift+K, then Enter)',
  'demo.kill.question': 'Stop every new order now?',
  'demo.kill.note':
    'The exchange offers no way to cancel orders of the demo account: those that rest stay, can still fill, and are listed here. Open positions stay open.',
  'demo.kill.confirm': 'Stop new orders',
  'demo.kill.again': 'Ask again',
  'demo.kill.incomplete': 'New orders are stopped. Orders that rest are not cancelled.',
  'demo.kill.next': 'What still fills can be closed by an opposite order after you resume.',
  'demo.flatten.title': 'Close all of {{symbol}}',
  'ticket.demo': 'Trades {{symbol}} in {{asset}} at the prices of {{live}}.',
  'ticket.timeInForce.demoLacks':
    'Post only is missing here: the demo account takes GTC, IOC and FOK for limit orders, and none for market orders.',
  'ticket.demo.rests':
    'A demo order cannot be cancelled or changed: what does not fill rests until the market reaches it.',
  'ladder.trade.demoSpot': 'The demo account trades perpetual contracts against USDT alone.',
} as const;
