/** Main's messages about plans that replace, repeat or chase orders, and about take-profits attached to an order. */
export const enOrderPlans = {
  'error.attached.closes':
    'A take-profit or stop-loss goes with an order that opens a position. Give the position its own instead.',
  'error.attached.takeProfit.digits': 'Take-profit: use digits and one decimal point',
  'error.attached.takeProfit.zero': 'Take-profit: the price must be greater than 0',
  'error.attached.takeProfit.offTick': 'Take-profit: the price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.attached.takeProfit.notAbove':
    'The take-profit at {{trigger}} has to lie above the entry price {{entry}}. The last price is {{current}}.',
  'error.attached.takeProfit.notBelow':
    'The take-profit at {{trigger}} has to lie below the entry price {{entry}}. The last price is {{current}}.',
  'error.attached.takeProfit.otherSource':
    'The exchange watches this order and its take-profit by the same price. Choose the same trigger price for both.',
  'error.attached.stopLoss.digits': 'Stop-loss: use digits and one decimal point',
  'error.attached.stopLoss.zero': 'Stop-loss: the price must be greater than 0',
  'error.attached.stopLoss.offTick': 'Stop-loss: the price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.attached.stopLoss.notAbove':
    'The stop-loss at {{trigger}} has to lie above the entry price {{entry}}. The last price is {{current}}.',
  'error.attached.stopLoss.notBelow':
    'The stop-loss at {{trigger}} has to lie below the entry price {{entry}}. The last price is {{current}}.',
  'error.attached.stopLoss.otherSource':
    'The exchange watches this order and its stop-loss by the same price. Choose the same trigger price for both.',

  'error.plan.cancelledMeanwhile':
    'You cancelled the order of {{symbol}} that this plan was to replace. Nothing more of the plan is sent.',
  'error.plan.chaseDraft': 'A chase follows with one limit order: post only on futures, good till cancelled on spot.',
  'error.plan.chaseLimit': 'Enter a last price for the chase, above 0 and on its tick.',
  'error.plan.chaseLimitSide': 'The last price of a chase lies beyond its first: higher to buy, lower to sell.',
  'error.plan.chaseMoves': 'The chase has used all of its orders. Nothing more of it is sent.',
  'error.plan.chaseNoBook':
    'A chase follows the order book of {{symbol}}, which is not live. Open its book and try again.',
  'error.plan.chaseOrderEnded':
    'The order of the chase ended as {{status}} with {{left}} unfilled. Nothing more of it is sent.',
  'error.plan.chaseOrderOpen':
    'The order {{orderId}} of a chase on {{symbol}} may still be open: its cancel is not proven. Look at your open orders.',
  'error.plan.chaseSilent':
    'The best price of {{symbol}} has not been told for {{seconds}} s. The order stays where it is and is moved no more.',
  'error.plan.chaseNotMoved':
    'The chase of {{symbol}} ended: its order was cancelled to move it, and the new one was not placed. {{left}} is chased no more; the plan says why.',
  'error.plan.chaseDoubtLeft':
    'The chase of {{symbol}} was stopped while its order was in doubt. The way to the exchange changed before it was found: look into the open orders.',
  'error.plan.chaseStopped': 'You stopped the chase. Its open order is being cancelled.',
  'error.plan.chaseTime': 'The time of the chase is over. Its open order is being cancelled.',
  'error.plan.demo': 'The demo account cannot cancel an order, so that nothing can be moved or chased there.',
  'error.plan.missed': '{{count}} orders of the plan came due while it was paused. They were not sent.',
  'error.plan.notPaused': 'This plan does not act on its own. Stop it instead.',
  'error.plan.program': 'How the plan acts does not fit its kind. Set it up again.',
  'error.plan.replacedEnded': 'The order {{orderId}} of {{symbol}} has ended already. Nothing is left to be moved.',
  'error.plan.reverseNotClosed':
    'Only {{filled}} of {{quantity}} of the position in {{symbol}} was closed, so nothing was opened on the other side. Look at the position before you go on.',
  'error.plan.reverseUnproven':
    'Nobody told in time that the position in {{symbol}} is closed ({{filled}} of {{quantity}} so far), so nothing was opened on the other side. Look at the position before you go on.',
  'error.plan.replacedFilled': 'The order of {{symbol}} filled before it could be moved. Nothing new was sent.',
  'error.plan.replacedHeld':
    'The order {{orderId}} of {{symbol}} belongs to a plan that is running. Stop that plan, or wait until it has ended.',
  'error.plan.replacedInDoubt':
    'Nobody knows whether the order {{orderId}} of {{symbol}} was cancelled. Nothing new was sent; look at your open orders.',
  'error.plan.replacedStands':
    'The order {{orderId}} of {{symbol}} was not seen to end and may still stand. Nothing new was sent.',
  'error.plan.replacedTriggered': 'The order {{orderId}} of {{symbol}} has triggered. Nothing new was sent.',
  'error.plan.replacedUnknown': 'The order {{orderId}} of {{symbol}} is not known. Look at your open orders again.',
  'error.plan.replaces': 'Moving names the orders it replaces, each once, and nothing else does. Set it up again.',
  'error.plan.stoppedOpen': 'You stopped the plan. What was left was not sent; {{count}} of its orders are still open.',
  'error.plan.twapDrafts': 'A plan over time consists of two or more plain orders.',
  'warning.order.largerThanReplaced': 'This is {{needed}}, more than the {{left}} that is left of what it replaces.',
} as const;
