/** Messages of the confirmation of plans and of their outcomes; loaded with it. */
export const enPlans = {
  'plan.confirm.title': '{{title}} - {{mark}}',
  'plan.confirm.checking': 'Checking everything again…',
  'plan.confirm.one': 'Confirm: {{order}} - {{mark}}',
  'plan.confirm.several': 'Confirm: send {{count}} orders - {{mark}}',
  'plan.confirm.moveOne': 'Confirm: cancel, then {{order}} - {{mark}}',
  'plan.confirm.moveSeveral': 'Confirm: cancel {{replaced}}, then send {{count}} orders - {{mark}}',
  'plan.confirm.twap': 'Start: {{count}} orders over {{duration}} - {{mark}}',
  'plan.confirm.chase': 'Start chasing: {{order}} - {{mark}}',

  'plan.items': 'What is sent, in this order',
  'plan.items.number': 'No.',
  'plan.items.order': 'Order',
  'plan.items.value': 'Value ({{quote}})',
  'plan.items.reference': 'Checked against',

  'plan.bound': 'What this allows at most',
  'plan.bound.orders': 'Orders',
  'plan.bound.size': 'Size together',
  'plan.bound.size.whole': 'Whole position',
  'plan.bound.size.wholeNow': 'Whole position (now {{quantity}} {{base}})',
  'plan.bound.value': 'Worth together',
  'plan.bound.prices': 'Prices',
  'plan.bound.prices.range': '{{lowest}} to {{highest}} {{quote}}',
  'plan.bound.prices.one': '{{lowest}} {{quote}}',
  'plan.bound.prices.open': 'some execute at market: no price is promised',
  'plan.bound.end': 'Nothing is sent after',

  'plan.remark.of': 'Order {{number}}: {{remark}}',
  'plan.remark.several': '{{remark}} ({{count}} orders)',

  'plan.replaces': 'Cancelled first',
  'plan.replaces.order': '{{order}} (order {{id}}, {{executed}} of it filled)',
  'plan.replaces.trigger': '{{order}} (conditional order {{id}})',
  'plan.replaces.gone': 'Order {{id}} of {{symbol}}, which is not among the open ones any more',
  'plan.replaces.lost_one':
    'It was not sent from this desk: a take-profit or stop-loss that it may carry is not told, goes with it, and is not placed again.',
  'plan.replaces.lost_other':
    '{{count}} of them were not sent from this desk: a take-profit or stop-loss that they may carry is not told, goes with them, and is not placed again.',
  'plan.replaces.note':
    'A change is a cancel and a new order: its place in the queue is lost, and in between nothing of it is at work. The new one leaves only when the old one is seen to have ended, less what had filled.',

  'plan.when.up': '{{symbol}}: when the {{source}} price is {{trigger}} {{quote}} or higher, {{act}}. {{effect}}',
  'plan.when.down': '{{symbol}}: when the {{source}} price is {{trigger}} {{quote}} or lower, {{act}}. {{effect}}',
  'plan.trail.SELL.now':
    '{{symbol}}: follows the highest {{source}} price from now on; once the price is {{percent}} % below it, {{act}}. {{effect}}',
  'plan.trail.BUY.now':
    '{{symbol}}: follows the lowest {{source}} price from now on; once the price is {{percent}} % above it, {{act}}. {{effect}}',
  'plan.trail.SELL.from':
    '{{symbol}}: from {{activation}} {{quote}} or higher on it follows the highest {{source}} price; once the price is {{percent}} % below that, {{act}}. {{effect}}',
  'plan.trail.BUY.from':
    '{{symbol}}: from {{activation}} {{quote}} or lower on it follows the lowest {{source}} price; once the price is {{percent}} % above that, {{act}}. {{effect}}',
  'plan.source.contract': 'last',
  'plan.source.mark': 'mark',
  'plan.act.BUY.market': 'buy {{quantity}} {{base}}, about {{value}} {{quote}}, at market',
  'plan.act.BUY.limit': 'buy {{quantity}} {{base}} for at most {{value}} {{quote}}, at {{price}} {{quote}} or lower',
  'plan.act.SELL.market': 'sell {{quantity}} {{base}}, about {{value}} {{quote}}, at market',
  'plan.act.SELL.limit':
    'sell {{quantity}} {{base}} for at least {{value}} {{quote}}, at {{price}} {{quote}} or higher',
  'plan.effect.BUY.LONG': 'It opens a long position or adds to it.',
  'plan.effect.SELL.LONG': 'It closes that much of the long position.',
  'plan.effect.SELL.SHORT': 'It opens a short position or adds to it.',
  'plan.effect.BUY.SHORT': 'It closes that much of the short position.',
  'plan.effect.reduceOnly': 'Reduce only: never more than the position.',
  'plan.tpSl.up':
    '{{symbol}}: {{plan}} of the {{position}} position: when the {{source}} price is {{trigger}} {{quote}} or higher, close {{size}} {{how}}.',
  'plan.tpSl.down':
    '{{symbol}}: {{plan}} of the {{position}} position: when the {{source}} price is {{trigger}} {{quote}} or lower, close {{size}} {{how}}.',
  'plan.tpSl.TAKE_PROFIT': 'take profit',
  'plan.tpSl.STOP_LOSS': 'stop loss',
  'plan.tpSl.LONG': 'long',
  'plan.tpSl.SHORT': 'short',
  'plan.tpSl.whole': 'the whole position',
  'plan.tpSl.wholeNow': 'the whole position (now {{quantity}} {{base}}, about {{value}} {{quote}})',
  'plan.tpSl.part': '{{quantity}} {{base}} of it (about {{value}} {{quote}})',
  'plan.tpSl.market': 'at market',
  'plan.tpSl.limit': 'at {{price}} {{quote}} or better',
  'plan.attached.takeProfit': 'take profit at {{price}} {{quote}} ({{source}} price)',
  'plan.attached.stopLoss': 'stop loss at {{price}} {{quote}} ({{source}} price)',
  'plan.attached.and': '{{first}}, {{second}}',
  'plan.attached':
    'With it, at market: {{what}}. That becomes a conditional order when this order first fills, grows with it and ends with the position.',

  'plan.program.twap':
    'One order every {{interval}}, the last after {{duration}}. A slice that is missed is not made up for.',
  'plan.program.chase.BUY':
    'Follows the best bid up to {{price}} {{quote}}: at most {{moves}} new orders in place of the first, for {{duration}}. Each step is a cancel and a new order.',
  'plan.program.chase.SELL':
    'Follows the best ask down to {{price}} {{quote}}: at most {{moves}} new orders in place of the first, for {{duration}}. Each step is a cancel and a new order.',
  'plan.program.ends':
    'It runs inside this program. When the program is closed, the computer sleeps or the environment changes, nothing more of it is sent, and it does not go on by itself afterwards. Orders that are open by then stay open.',

  'plan.outcome.placedOne': 'The order is placed.',
  'plan.outcome.placedAll': 'All {{count}} orders are placed.',
  'plan.outcome.running': 'Started. Open orders shows how far it is, with pause and stop.',
} as const;
