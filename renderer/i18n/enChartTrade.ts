/** Words of trading on the chart and on the price ladder; fetched with them. */
export const enChartTrade = {
  'chartTrade.reduceOnly': 'reduce only',
  'chartTrade.filled': '{{percent}} % filled',
  'chartTrade.limit': 'limit {{price}}',
  'chartTrade.callback': 'turns at {{percent}} %',
  'chartTrade.wholePosition': 'whole position',
  'chartTrade.pnl': 'PnL {{pnl}}',
  'chartTrade.to': 'to {{price}}',
  'chartTrade.aim': 'Price for the ticket',
  'chartTrade.kind.stop': 'Stop limit',
  'chartTrade.kind.takeProfit': 'Take-profit limit',
  'chartTrade.kind.stopMarket': 'Stop market',
  'chartTrade.kind.takeProfitMarket': 'Take-profit market',
  'chartTrade.kind.trailing': 'Trailing stop',
  'chartTrade.source.contract': 'on last price',
  'chartTrade.source.mark': 'on mark price',
  'chartTrade.position.LONG': 'Long',
  'chartTrade.position.SHORT': 'Short',
  'chartTrade.liquidation.LONG': 'Liquidation of the long',
  'chartTrade.liquidation.SHORT': 'Liquidation of the short',
  'chartTrade.breakEven.LONG': 'Break-even of the long',
  'chartTrade.breakEven.SHORT': 'Break-even of the short',
  'chartTrade.carried.takeProfit': 'Take-profit that goes with {{order}}',
  'chartTrade.carried.stopLoss': 'Stop-loss that goes with {{order}}',
  'chartTrade.plan.TAKE_PROFIT': 'Take-profit',
  'chartTrade.plan.STOP_LOSS': 'Stop-loss',

  'chartTrade.stale': 'not current',
  'chartTrade.cancelling': 'cancelling…',
  'chartTrade.cancelInDoubt': 'cancel in doubt',
  'chartTrade.moving': 'moving to {{price}}…',
  'chartTrade.wanted': 'Wanted',
  'chartTrade.close.order': 'Cancel the order',
  'chartTrade.close.trigger': 'Cancel the conditional order',
  'chartTrade.close.position': 'Close the position at market',

  'chartTrade.notMovable': 'This order cannot be moved: it has changed, or not everything about it is known.',
  'chartTrade.gone': 'It has changed or ended meanwhile. Nothing was sent.',
  'chartTrade.noMark':
    'There is no live mark price, or this is the mark price itself, so that it cannot be told whether this is a take-profit or a stop-loss. Nothing was sent.',
  'chartTrade.noMark.short': 'no live mark price',

  'chartTrade.move.buy':
    'Move the buy limit of {{symbol}} from {{from}} to {{to}}: the order is cancelled and placed anew',
  'chartTrade.move.sell':
    'Move the sell limit of {{symbol}} from {{from}} to {{to}}: the order is cancelled and placed anew',
  'chartTrade.move.trigger':
    'Move the conditional order of {{symbol}} from {{from}} to {{to}}: it is cancelled and placed anew',
  'chartTrade.move.several':
    'Move {{count}} orders of {{symbol}} from {{from}} to {{to}}: each is cancelled and placed anew',
  'chartTrade.protect.TAKE_PROFIT.LONG': 'Take-profit of the long {{symbol}} at {{price}}',
  'chartTrade.protect.TAKE_PROFIT.SHORT': 'Take-profit of the short {{symbol}} at {{price}}',
  'chartTrade.protect.STOP_LOSS.LONG': 'Stop-loss of the long {{symbol}} at {{price}}',
  'chartTrade.protect.STOP_LOSS.SHORT': 'Stop-loss of the short {{symbol}} at {{price}}',

  'chartTrade.modify.title': 'Change the {{what}} of {{symbol}} from {{from}} to {{to}}?',
  'chartTrade.modify.market':
    'It closes {{size}} of the position ({{position}}) at market. The trigger is watched {{source}}.',
  'chartTrade.modify.limit':
    'It closes {{size}} of the position ({{position}}) at {{limit}} or better. The trigger is watched {{source}}.',
  'chartTrade.modify.note': 'The exchange changes it where it stands: it stays at work meanwhile.',
  'chartTrade.modify.confirm': 'Change to {{to}}',
  'chartTrade.modify.decline': 'Leave it at {{from}}',
  'chartTrade.close.title': 'Close this position of {{symbol}} ({{position}}) at market?',
  'chartTrade.close.body': '{{size}} opened at {{price}}, {{pnl}} on the mark. No price is promised.',
  'chartTrade.close.confirm': 'Close {{size}} at market',
  'chartTrade.close.decline': 'Keep it open',

  'chartTrade.protect.part': 'How much it closes',
  'chartTrade.protect.part.share': '{{percent}} %',
  'chartTrade.protect.part.whole': 'Whole position',
  'chartTrade.protect.source': 'Price that triggers',
  'chartTrade.protect.source.contract': 'Last',
  'chartTrade.protect.source.mark': 'Mark',
  'chartTrade.protect.size': 'Closes {{size}} at market, about {{pnl}} before fees.',
  'chartTrade.protect.small': 'This part is less than the smallest size. Choose a larger one.',
  'chartTrade.protect.several':
    'There are {{count}} separate positions on this side: it is set on each of them, whole.',
  'chartTrade.protect.confirm': 'Continue',
  'chartTrade.protect.decline': 'Leave it',

  'chartTrade.menu': 'At {{price}}',
  'chartTrade.menu.draft': 'Order at {{price}} in the ticket',
  'chartTrade.menu.protect.LONG': 'Take-profit or stop-loss of the long {{size}} at {{price}}',
  'chartTrade.menu.protect.SHORT': 'Take-profit or stop-loss of the short {{size}} at {{price}}',
  'chartTrade.fill.BUY': 'Bought {{quantity}} at {{price}}, {{time}}',
  'chartTrade.fill.SELL': 'Sold {{quantity}} at {{price}}, {{time}}',
} as const;
