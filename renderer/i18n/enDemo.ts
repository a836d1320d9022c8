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
  'demo.kill.hint':
    'Stops new orders; the demo account has no way to cancel those that rest (Ctrl+Shift+K, then Enter)',
  'demo.kill.question': 'Stop every new order now?',
  'demo.kill.note':
    'The exchange offers no way to cancel orders of the demo account: those that rest stay, can still fill, and are listed here. Open positions stay open.',
  'demo.kill.confirm': 'Stop new orders',
  'demo.kill.again': 'Ask again',
  'demo.kill.incomplete': 'New orders are stopped. Orders that rest are not cancelled.',
  'demo.kill.next': 'What still fills can be closed by an opposite order after you resume.',
} as const;
