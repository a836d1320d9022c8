/** Main's messages about keys, orders and accounts: errors, remarks on a ticket, and why a figure is not current. */
export const enOrders = {
  'feed.reason.noKey': 'No key is in use',
  'feed.reason.privateWaiting': 'The account’s stream is not connected',
  'feed.reason.queryFailed': 'The exchange did not answer the last question about the account',
  'feed.reason.updating': 'Asking the exchange again',
  'feed.reason.incomplete': 'The exchange did not tell everything',
  'feed.reason.denied.spot': 'The key has no permission for spot: what is open there is not told',
  'feed.reason.denied.futures': 'The key has no permission for futures: what is open there is not told',
  'feed.reason.partRefused': 'Complete but for the pairs that the exchange refuses to this key',

  'error.clock.unknown': 'The exchange’s clock is not known yet ({{market}}). Try again in a moment.',
  'error.order.unanswered': 'The exchange’s answer does not say what became of this order. It is being looked for.',
  'error.clock.jumped':
    'The exchange’s clock ({{market}}) moved by {{seconds}} s and was compared again. Look at your open orders before you place new ones.',
  'error.clock.farApart':
    'This computer’s clock and the exchange’s ({{market}}) are {{hours}} hours apart. Times are corrected; set this computer’s clock.',
  'error.clock.uncertain':
    'The exchange’s clock cannot be compared well enough ({{market}}). Orders wait until the connection is better.',

  'error.credentials.listLost': 'The list of keys was damaged. Add the keys again; the keychain still holds them.',
  'error.credentials.listNewer': 'The list of keys was written by a newer version. Keys are not loaded.',
  'error.credentials.listNotWritten': 'The list of keys could not be saved. The change holds until the program ends.',
  'error.credentials.listRestored': 'The list of keys was damaged. The last good one is used.',
  'error.credentials.otherEnvironment': 'Keys of {{environment}} cannot be changed here. Open that environment first.',
  'error.credentials.tooMany': 'At most {{limit}} keys are kept. Delete one first.',
  'error.credentials.unknownKey': 'This key is not in the list any more.',
  'error.credentials.unsafeProcess':
    'The program was started with {{setting}}, which could expose keys. Start it without, then keys are loaded.',

  'error.keychain.notInstalled': 'The keychain module is not installed. Keys are kept until the program ends.',
  'error.keychain.failed': 'The keychain did not take part: {{reason}}. Keys are kept until the program ends.',
  'error.keychain.locked': 'The keychain is locked. Unlock it and try again.',
  'error.keychain.waiting': 'The keychain has not answered yet. It may be asking you to unlock it.',

  'error.key.locked': 'The keychain does not give this key: it is locked, or the entry was removed.',
  'error.key.unreadable': 'The keychain’s entry of this key cannot be read. Delete the key and add it again.',
  'error.key.otherAddresses': 'This key was entered for other addresses of the exchange. It is not used here.',

  'error.rate.command': 'The limit of requests is spent for the moment. Nothing was sent; try again in a few seconds.',

  'error.guard.noPrice': 'No live price of {{symbol}}. A market order needs one.',
  'error.guard.oldPrice': 'No live price of {{symbol}} ({{seconds}} s old). A market order needs one.',
  'error.guard.notional': 'The order is worth {{value}} USDT; your limit is {{limit}} USDT. Make it smaller.',
  'error.guard.ordersPerMinute': 'More than {{limit}} orders in a minute. Wait a moment.',
  'error.guard.unvalued': 'What the order is worth is not known: there is no price of {{asset}}.',

  'error.journal.unwritable':
    'The order journal cannot be written, so no order is sent. Check the disk and its rights.',
  'error.journal.unreadable': 'The order journal ({{file}}) cannot be read, so no order is sent. Cancelling works.',
  'error.journal.newer': 'The order journal ({{file}}) was written by a newer version, so no order is sent.',
  'error.journal.damaged':
    'The order journal was damaged. It was kept as {{file}}, and everything is compared with the exchange first.',
  'error.journal.lost':
    'The order journal was lost: nothing in it can be read. The file was kept as {{file}}, and everything is compared with the exchange. Orders of the last run may be open: look at your orders and positions. No order is sent until you resume trading.',
  'error.journal.gone':
    'The order journal ({{file}}) is no longer in the profile. A new one was begun, and everything is compared with the exchange. Orders of the last run may be open: look at your orders and positions. No order is sent until you resume trading.',
  'error.journal.changed':
    'Something else changed, replaced or removed the order journal ({{file}}) while the desk was running. No order is sent; cancelling works. Close the desk and start it again: everything is compared with the exchange then.',
  'error.journal.foreign':
    'The order journal belongs to another environment. It was kept as {{file}}, and a new one was begun. No order is sent until you resume trading.',
  'error.journal.moved':
    'This profile was moved or copied: its order journal was written in another folder. It was kept as {{file}}, and a new one was begun. Orders in doubt are still looked for. Its plans ({{plans}}) and its marks of fills that were seen ({{fills}}) were not taken over; fills are asked for anew. No order is sent until you resume trading; no second desk may run on the other folder.',
  'error.journal.joined':
    'The order journal holds two stories: two files were joined, or two programs wrote it. It was kept as {{file}}, and everything is compared with the exchange. No order is sent until you resume trading.',
  'error.journal.older':
    'The exchange shows orders of this program that its journal does not know: an older copy of the profile was put back. Everything was compared with the exchange. No order is sent until you resume trading.',
  'error.journal.comparing': 'Everything is being compared with the exchange. Orders can be sent after it.',

  'error.order.abandoned': 'The order was not sent.',
  'error.order.appeared': 'An order for {{symbol}} that seemed not placed is at the exchange after all ({{orderId}}).',
  'error.order.clientId': 'A client id has 1 to {{most}} of these characters: {{allowed}}. Nothing was sent.',
  'error.order.closing': 'The program is about to end. Nothing was sent.',
  'error.order.interrupted': 'The program ended before the order was sent. It was not placed.',
  'error.order.noId': 'The exchange accepted the order without naming it. It is being looked for.',
  'error.order.otherKey': 'The key was changed in between. Nothing was sent.',
  'error.order.restarted': 'The program ended while the order was on its way. It is being looked for.',
  'error.order.tpSlPartly':
    'The exchange took the take-profit or stop-loss for {{taken}} of {{positions}} positions and refused the others. Look which position has none.',
  'error.order.strangeAnswer': 'The exchange’s answer does not fit the order. It is being looked for.',
  'error.order.symbolChecking':
    'An earlier order for {{symbol}} is still being looked for. New ones can be sent when that has ended.',
  'error.order.tooLate': 'More than {{seconds}} s passed before the order could leave. Nothing was sent.',

  'error.ticket.expired': 'The confirmation is older than {{seconds}} s. Prices changed; look at the order again.',
  'error.ticket.void': 'The confirmation is not valid any more. Look at the order again.',
  'error.ticket.mustType':
    'Nothing was sent: this order asks for the word {{word}} to be typed. Look at it again and type it.',
  'error.ticket.unknown': 'This confirmation does not exist. Look at the order again.',

  'error.program.unforeseen':
    'The program has a fault that nobody foresaw. No order is sent until you resume; cancelling works. Look at your open orders and positions, then close the desk and start it again.',
  'error.order.fault':
    'The program has a fault where it places orders. No order is sent until you resume; look at your open orders first.',

  'error.plan.switched':
    'The desk went to another environment or account while the plan was under way. What was left was not sent.',
  'error.plan.closing': 'The program was closed while the plan was under way. What was left was not sent.',
  'error.plan.ended': 'The plan has ended. Nothing more of it is sent.',
  'error.plan.late': 'The time that was shown for the plan is over. What was left was not sent.',
  'error.plan.notPlaced': 'An order of the plan was not placed ({{state}}). What came after it was not sent.',
  'error.plan.restarted': 'The program ended while the plan was under way. {{left}} of its orders were not sent.',
  'error.plan.single': 'One confirmation of a single order holds one order. Choose a batch or a sequence for several.',
  'error.plan.slept':
    'The computer slept or its network changed while the plan was under way. What was left was not sent.',
  'error.plan.stopped': 'You stopped the plan. What was left was not sent.',
  'error.plan.unknown': 'This plan is not known here. Look at the list of plans again.',

  'error.demo.notOffered': 'The exchange does not offer this for the demo account.',
  'error.demo.orderKind': 'The demo account takes plain futures orders alone. Choose a limit or a market order.',
  'error.demo.postOnly': 'The demo account has no post only. Choose GTC, IOC or FOK.',
  'error.demo.reduceOnly': 'The demo account has no reduce-only orders. Leave it off.',

  'error.traderKey.conditional':
    'A copy-trader key has no conditional orders. Set a take-profit or stop-loss of the whole position, at market.',
  'error.traderKey.attached':
    'A copy-trader key sends no take-profit or stop-loss with an order. Leave them out, and set them on the position once it is open.',
  'error.traderKey.limit': 'A copy-trader key closes at market alone: leave the limit price out.',
  'error.traderKey.part':
    'A copy-trader key closes whole positions alone: choose the whole position instead of a size.',

  'error.trigger.triggerPrice.missing': 'Enter a trigger price',
  'error.trigger.triggerPrice.digits': 'Write the trigger price with digits and one decimal point',
  'error.trigger.triggerPrice.zero': 'The trigger price must be greater than 0',
  'error.trigger.triggerPrice.offTick': 'The trigger price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.trigger.triggerPrice.belowTick': 'The trigger price moves in ticks of {{tick}}. The smallest is {{upper}}',
  'error.trigger.triggerPrice.notOffered': 'A trailing stop has no trigger price. Leave it out',
  'error.trigger.activatePrice.missing': 'Enter an activation price, or leave it off to follow from now on',
  'error.trigger.activatePrice.digits': 'Write the activation price with digits and one decimal point',
  'error.trigger.activatePrice.zero': 'The activation price must be greater than 0. Leave it off to follow from now on',
  'error.trigger.activatePrice.offTick': 'The activation price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.trigger.activatePrice.belowTick': 'The activation price moves in ticks of {{tick}}. The smallest is {{upper}}',
  'error.trigger.activatePrice.notOffered': 'Only a trailing stop has an activation price. Leave it out',
  'error.trigger.price.missing': 'Enter a limit price. Choose a market type to execute at any price',
  'error.trigger.price.digits': 'Write the limit price with digits and one decimal point',
  'error.trigger.price.zero': 'The limit price must be greater than 0. Choose a market type to execute at any price',
  'error.trigger.price.offTick': 'The limit price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.trigger.price.belowTick': 'The limit price moves in ticks of {{tick}}. The smallest is {{upper}}',
  'error.trigger.price.notOffered': 'This type executes at market and has no limit price. Leave it out',
  'error.trigger.quantity.missing': 'Enter a quantity',
  'error.trigger.quantity.digits': 'Write the quantity with digits and one decimal point',
  'error.trigger.quantity.zero':
    'The quantity must be greater than 0. For a whole position choose the whole position in words',
  'error.trigger.callbackRate.missing': 'Enter how far the price may turn back',
  'error.trigger.callbackRate.digits': 'Write the callback with digits and one decimal point',
  'error.trigger.callbackRate.range': 'The callback lies between 0.1 % and 99.99 %',
  'error.trigger.callbackRate.notOffered': 'Only a trailing stop has a callback. Leave it out',

  'error.fill.conflict':
    'The exchange told fill {{fill}} of {{symbol}} twice with different figures. The first is kept.',
  'error.fill.pairRefused':
    'The exchange refuses to tell the fills of {{symbol}} to this key; those of the other pairs are told. Bind the key to the pair at the exchange if you trade it. It is asked again every ten minutes.',
  'error.trigger.symbolRefused':
    'The exchange refuses to tell how a conditional order of {{symbol}} ended; it stays in the list as it was last seen. Look at the exchange whether it is still open. It is asked again every ten minutes.',
  'error.trading.fault':
    'The program has a fault and could not compare the account on {{market}}. It tries again within a minute.',
  'error.trading.instrumentsMissing': 'The exchange’s list of symbols is not loaded yet. Try again in a moment.',
  'error.trading.noKey': 'No key is in use. Add one under Settings.',
  'error.trading.otherWorld':
    'The desk is on {{environment}}, account {{account}}. This was meant for another one, and nothing was sent.',

  'warning.order.largerThanPosition': 'Larger than the position of {{size}} {{asset}}. The exchange decides.',
  'warning.order.largerThanAvailable':
    'Needs {{needed}} {{asset}}, available are {{available}} {{asset}}. The exchange decides.',
  'warning.order.noPrice': 'No live price is known to compare this one with.',
  'warning.order.postOnlyCrosses':
    'At {{price}} it would trade at once against {{market}}: as post only the exchange cancels it.',
  'warning.order.executesNow': 'Executes now up to {{price}}: the other side starts at {{market}}.',
  'warning.order.spotMarketUnit':
    'The exchange does not say whether this size means {{asset}}. Try the smallest first: {{smallest}} {{asset}}.',
  'warning.order.repeated': 'You sent the same order a moment ago.',
  'warning.trigger.atOnce': 'The price is {{last}}: at {{trigger}} it would trigger at once.',
  'warning.order.sameInDoubt': 'An order for {{symbol}} on this side is still in doubt. This one would come on top.',
} as const;
