/** Messages of the user's own limits, the kill switch and a halt. */
export const enSafety = {
  'error.guard.symbol': 'Your limits do not allow {{symbol}}. Choose another symbol or change the limits.',
  'error.guard.thinBook':
    'The live book of {{symbol}} holds {{limit}} on the other side; the order is {{value}}. Make it smaller or set a limit price.',
  'error.guard.slippage':
    'The market order would trade {{value}} % worse than the last price; your limit is {{limit}} %. Make it smaller or set a limit price.',
  'error.guard.leverage':
    'The leverage of {{symbol}} is {{value}}x; your limit is {{limit}}x. Lower the leverage before you order.',
  'error.guard.leverageUnknown':
    'The leverage of {{symbol}} is not known: the exchange did not tell it. Try again in a moment.',
  'error.guard.unread.spotOrders':
    'Your spot orders were not read lately, so what is open is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.spotFills':
    'Your spot fills were not read lately, so the day’s loss is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.spotBalances':
    'Your spot balances were not read lately, so what you own is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.futuresOrders':
    'Your futures orders were not read lately, so what is open is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.futuresFills':
    'Your futures fills were not read lately, so the day’s loss is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.futuresBalances':
    'Your futures balances were not read lately, so what you own is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.futuresPositions':
    'Your positions were not read lately, so what is open is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.unread.futuresTriggers':
    'Your conditional orders were not read lately, so what is open is not known. Nothing that opens is sent until they are; closing and cancelling work.',
  'error.guard.noBook':
    'The live book of {{symbol}} is not there, so how far a market order would run is not known. Try again in a moment or set a limit price.',
  'error.guard.leverageRange': 'Leverage {{value}} is not possible here. Enter a whole number from 1 to {{limit}}.',
  'error.guard.open':
    'With this order {{value}} USDT would be open together; your limit is {{limit}} USDT. Make it smaller or close something first.',
  'error.guard.locked': 'The ticket is locked. Type “{{word}}” on it to go on; cancelling and closing work as ever.',
  'error.guard.unlockWord': 'Type “{{word}}” to open the ticket.',
  'error.guard.repeated':
    'The same order was sent less than {{seconds}} s ago. If you want it twice, confirm it again now.',
  'error.guard.dailyLoss':
    'Today’s loss is {{value}} USDT; your limit is {{limit}} USDT. Nothing that opens is sent for {{minutes}} min; closing and cancelling work.',
  'error.guard.coolOff':
    'A cool-off runs for {{minutes}} more min. Nothing that opens is sent until then; closing and cancelling work.',
  'error.guard.dayReading': 'The figures of the day are still being read. Try again in a moment.',
  'error.guard.dayLost':
    'The file of the day’s figures was damaged or changed. A cool-off of {{minutes}} min begins, and the day is counted anew.',
  'error.quit.ordersLeft':
    'The program stays open: {{orders}} orders are still at the exchange, or it could not be asked. Look at the kill switch.',
  'error.guard.widest': 'The limit “{{field}}” can be {{limit}} at most. Enter a tighter one.',
  'error.guard.declined': 'The looser limits were not confirmed. Those in force stay.',
  'error.guard.notWritten':
    'Your limits could not be written to the disk. They hold until the program ends; check the disk and its rights.',
  'error.guard.restored': 'The file of your limits was damaged. Its copy is used; check the limits.',
  'error.guard.reset': 'The file of your limits was damaged. The strictest shipped limits hold; set your own anew.',
  'error.guard.repaired':
    'The file of your limits says nothing usable for: {{fields}}. The strictest value holds there.',
  'error.guard.edited':
    'The file of your limits was changed by hand: {{fields}}. What you confirmed last holds; change limits in the desk.',
  'error.guard.clamped': 'The file of your limits was wider than the program accepts: {{fields}}. The widest is used.',
  'error.guard.newer':
    'The file of your limits was written by a newer version. It is used and not changed; update the program to change it.',

  'error.safety.killed': 'The kill switch was pressed. No order is sent until you resume; cancelling works.',
  'error.safety.halted': 'The program stopped all orders because something was wrong. Look at the reason, then resume.',
  'error.safety.haltedAgain': 'The same fault stopped all orders again ({{times}} times). Restart before you trade on.',
  'error.safety.cancelling': 'The kill switch is still cancelling. Wait until it has finished, then resume.',
  'error.safety.journalChanged':
    'Trading cannot be resumed in this run: the order journal was changed while the desk was running. Close the desk and start it again.',
  'error.safety.haltUnavailable':
    'The file that says whether orders may be sent ({{file}}) cannot be opened, so no order is sent. Cancelling works. Check the disk and the rights of the file; if it is damaged, close the desk, move it away and start again.',
  'error.safety.haltUnread':
    'The file that says whether orders may be sent ({{file}}) cannot be read, so trading stays stopped until you resume it.',
  'error.safety.notRemembered':
    'The stop could not be written to the disk. It holds until the program ends; check the disk before you restart.',
  'error.safety.resumedAfterDamage':
    'Orders are allowed again, though the order journal was damaged. Compare your orders and positions first.',
  'error.safety.demo': 'The exchange offers no way to cancel demo orders. Those that rest are listed.',
} as const;
