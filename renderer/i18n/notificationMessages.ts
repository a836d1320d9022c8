import { enExchange } from './enExchange.ts';
import { enOrderPlans } from './enOrderPlans.ts';
import { enOrders } from './enOrders.ts';
import { enProgram } from './enProgram.ts';
import { enSafety } from './enSafety.ts';

/**
 * Messages that main, the preload script and shared rules send by key: errors, remarks, and why a figure is not
 * current. Most of them are never shown; they are loaded in parallel with the first screen (F17), and a component that
 * needs one earlier waits for them.
 */
export const notificationMessages = {
  ...enExchange,
  ...enOrderPlans,
  ...enOrders,
  ...enProgram,
  ...enSafety,

  // Why an alert is rejected or could not be saved.
  'error.alert.price': 'This is not a price. Type a number above 0.',
  'error.alert.tick': 'The price has to be a multiple of {{tick}}. Round it to that.',
  'error.alert.percent': 'This is not a percentage. Type a number above 0 and at most 100.',
  'error.alert.rate': 'This is not a rate. Type a percentage between -100 and 100.',
  'error.alert.minutes': 'Type whole minutes from 1 to {{most}}.',
  'error.alert.source': 'Spot has the last price alone. Choose it.',
  'error.alert.rearm': 'Type a distance from 0 to 100 % and whole seconds from 0 to {{most}}.',
  'error.alert.note': 'The note may have {{most}} characters. Shorten it.',
  'error.alert.expiry': 'The alert would end in the past. Choose a later time.',
  'error.alert.unknown': 'There is no such alert any more.',
  'error.alert.tooMany': 'There are {{limit}} alerts already. Delete one first.',
  'error.alert.tooManySymbols': 'Alerts watch the prices of {{limit}} symbols at most. Delete or switch off one first.',
  'error.alert.notKept':
    'The alerts could not be written to the disk. They hold until the program ends; look for free space.',
  'error.alert.newer':
    'The alerts were written by a newer version of the program. They are not watched here; update it.',
  'error.alert.restored':
    'The file of alerts was damaged. They were read from its copy; look whether the last change is there.',
  'error.alert.lost': 'The file of alerts could not be read and was put aside. Set the alerts again.',
  'error.away.unreadable':
    'What was open when the program ended last cannot be read. What changed since is not told: look into the lists.',
  'error.away.notKept':
    'What is open now could not be written to the disk. The next start cannot tell what changed; look for free space.',

  // Errors of the stored records, and of saving them to a file.
  'feed.reason.archiveReadOnly': 'A newer version of this program wrote the archive: it is read, not written',
  'error.archive.waiting': 'The archive is not open yet. Try again in a moment.',
  'error.archive.noList':
    'There is no list of {{kind}} for {{market}} with the {{account}} account. Choose another list.',
  'error.archive.locked':
    'Another program holds the archive {{name}}. Records are kept in memory and read again from the exchange later; close that program.',
  'error.archive.full':
    'The disk is full: the archive {{name}} cannot grow. Records are kept in memory until there is space; free some.',
  'error.archive.unwritable':
    'The archive {{name}} cannot be written. Records are kept in memory; make the profile folder writable.',
  'error.archive.setAside':
    'The archive {{name}} was damaged and is kept as {{aside}}. A new one is filled from the exchange; nothing needs to be done.',
  'error.archive.newer':
    'A newer version of this program wrote the archive {{name}}. It is read and not written; use the newer version to go on.',
  'error.archive.conflict':
    'The exchange told two different records of {{kind}} with the id {{record}} ({{symbol}}). The first is kept; compare with the exchange.',
  'error.export.reversed': 'The last day is before the first. Take {{from}} to {{to}}.',
  'error.export.future': 'The range has not begun yet. Take {{from}} to {{to}}.',
  'error.export.tooLong':
    'One file holds at most {{days}} days. Take {{from}} to {{to}}, and the days before as another file.',
  'error.export.underWay': 'Another export is under way. Wait for it, or stop it first.',
  'error.export.stopped': 'The export was stopped. Nothing was saved.',
  'error.export.notSaved': 'The file could not be saved. Choose another place and try again.',
  'error.archive.fault': 'Reading the archive failed by a fault of the program. It is tried again by itself.',

  'feed.archive.offline': 'From the archive: the exchange is not reached now.',

  // Messages for changes of settings: rejections before sending, and unknown results.
  'error.change.underWay': 'A change of the same setting is still under way. Wait for its answer.',
  'error.change.notSent':
    'Not sent: what was asked for before it has no answer yet. Look at what stands now, then ask again.',
  'error.change.verify':
    'Whether the last change arrived is not known yet. Look at the value now; for {{seconds}} s nothing more is sent to it.',
  'error.change.noLeverage': 'No leverage is given. Enter at least one as a whole number.',
  'error.change.leverageBracket':
    'Leverage {{value}} is not possible: the largest bracket of this contract allows {{limit}}. Enter a whole number from 1 to {{limit}}.',
  'error.change.modePosition':
    'The margin mode of {{symbol}} cannot be changed while a position is open. Close the position first.',
  'error.change.modeOrders':
    'The margin mode of {{symbol}} cannot be changed while {{orders}} orders wait. Cancel the orders first.',
  'error.change.crossMargin':
    'The position in {{symbol}} shares the margin of the whole account (cross). Margin is added and taken at isolated positions alone.',
  'error.change.amount': '“{{value}}” is no amount of margin. Enter a number above zero with at most 8 decimals.',
  'error.change.amountZero': 'The amount of margin is zero. Enter a number above zero.',
  'error.change.noPosition': 'There is no such open position in {{symbol}} any more. Look at the list of positions.',
  'error.change.noTrigger': 'There is no such conditional order any more. Look at the list of conditional orders.',
  'error.change.triggerMoved':
    'The conditional order does not wait any more: the exchange says {{status}}. It can no longer be changed.',
  'error.change.notTpSl':
    'Only a take-profit or stop-loss of a position can be changed in place. Cancel this order and place a new one.',
  'error.change.triggersAtOnce':
    'At {{price}} a trigger of {{triggerPrice}} would act at once. Choose a price on the other side, or close at market.',
  'error.change.closeAllWord': 'Type “{{word}}” to close every position. Nothing was sent.',
  'error.change.noSetting': 'The exchange told no settings of {{symbol}}. Try again.',
  'error.change.notClosed':
    'The exchange did not close {{left}} of the positions; {{closed}} were closed. Look at the list of positions.',
  'error.transfer.off':
    'Internal transfers cannot be made from this desk. Nothing was sent; make them at the exchange.',
  'error.follow.mode':
    'The exchange keeps these follow settings in a form this desk does not know ({{mode}}). Change them at the exchange.',
  'error.follow.form':
    'These settings mix one configuration for all symbols with one per symbol. Fill exactly the form “{{mode}}” and leave the other empty.',
  'error.follow.noSymbols': 'No symbol is named. Choose at least one: an empty list could be read as all of them.',
  'error.follow.twice': '{{symbol}} is named twice. Keep one entry for it.',
  'error.follow.word':
    '“{{value}}” is a setting of {{field}} the documents do not know: it can be shown and not sent back. Choose another value first.',

  // Main's messages about guards for lead traders, and why one cannot be set.
  'error.copy.demo': 'The exchange offers no copy trading with the demo account. Switch to the main account.',
  'error.copy.offered': 'The simulator did not tell its lead traders. Enter a trader id, or try again.',
  'error.copy.exportUnread': 'These copies have not been read yet. Wait a moment and save them then.',
  'error.copy.equity': 'The exchange told no USDT balance, so that concentration cannot be watched.',
  'error.copy.guardAmount': 'Type an amount above 0 and at most {{most}} for {{field}}, or leave it empty.',
  'error.copy.guardTrader': 'This is no trader id. Choose the trader again.',
  'error.copy.guardEmpty': 'Set at least one mark: a guard without one watches nothing.',
  'error.copy.guardsFull': 'There are {{most}} guards already. Delete one first.',
  'error.copy.guardsNotKept':
    'The guards could not be written to the disk. They hold until the program ends; look for free space.',
  'error.copy.guardsNewer':
    'The guards were written by a newer version of the program. They are not watched here; update it.',
  'error.copy.guardsRestored':
    'The file of guards was damaged. They were read from its copy; look whether the last change is there.',
  'error.copy.guardsLost': 'The file of guards could not be read: nothing is watched. Set the guards again.',
  'error.copy.guardsBlind':
    'Guards cannot be judged: copies, their past or a price could not be read. Nothing is closed until they can; look yourself.',
  'error.copy.alarmOver': 'This countdown is over: it was held, or it acts already.',
  'error.copy.alarmCounting':
    '{{trader}}: its copies are closed in {{seconds}} s. Hold it to prevent that: Ctrl+Shift+H does it from anywhere.',
  'error.copy.alarm.lossBudget': '{{trader}}: copies lost {{figure}} USDT; the budget is {{limit}}.',
  'error.copy.alarm.drawdown': '{{trader}}: copies fell {{figure}} USDT from their best; the limit is {{limit}}.',
  'error.copy.alarm.concentration': '{{trader}}: its margin is {{figure}} % of the account; the limit is {{limit}} %.',
  'error.copy.alarm.idle': '{{trader}}: no new copy for {{figure}} days; the limit is {{limit}}.',
  'error.copy.guardDone': 'A guard closed the copies of {{trader}} and stopped following.',
  'error.copy.guardDoubt':
    'A guard closed copies, and the exchange did not say whether each is closed. Nothing is sent again: look at the open copies.',
  'error.copy.guardUnread':
    'A guard closed copies and stopped; the open copies could not be read afterwards. Look at them.',
  'error.copy.guardLeft': 'A guard acted, and copies of this trader are still open. Close them by hand.',
  'error.copy.guardNotStopped': 'A guard closed the copies; following could not be stopped. Stop it by hand.',
  'error.copy.guardStale': 'A guard was due, and the open copies could not be read: nothing was closed. Act yourself.',
  'error.copy.guardEnded': 'The program ended or the key changed: this was not sent.',
  'error.copy.guardSlept': 'The countdown ended while the machine slept. It is held: nothing was closed.',
  'error.copy.guardRestarted': 'The program ended during the countdown. It is held: nothing was closed.',
  'error.copy.guardInterrupted':
    'The program ended while a guard acted. What it had sent may have happened: look at the open copies.',

  // Why settings of a followed trader are not sent, and the result of an in-doubt change of copied positions.
  'error.follow.number':
    '“{{value}}” cannot be read as a number for {{field}}. Use digits and one decimal point, or leave it blank.',
  'error.follow.zero': '{{field}} must be greater than 0. Leave it blank where nothing shall be set.',
  'error.follow.leverage': 'The leverage {{value}} of {{symbol}} is not a whole number from 1 on.',
  'error.follow.leverageMost':
    'The leverage {{value}} of {{symbol}} must be whole and between 1 and {{limit}}: your own limit and the contract’s hold.',
  'error.follow.traderId': '“{{value}}” is no trader id. Enter its digits.',
  'error.follow.partial':
    'A part of the settings could not be read. A change replaces them whole, so nothing can be sent.',
  'error.follow.contradicts': 'The settings the exchange tells contradict themselves. Look at them at the exchange.',
  'error.follow.moved':
    'The exchange tells other settings than you were shown. They were read anew and what you typed was kept: look again.',
  'error.follow.nothing': 'Nothing differs from what the exchange tells. Nothing was sent.',
  'error.copy.notOpen': 'The exchange does not list this copy of {{symbol}} as open any more. Nothing was sent.',
  'error.copy.stopWord': 'Type {{word}} to stop following. Nothing was sent.',
  'error.copy.settled.unread':
    'A change of the follow of {{traderId}} was in doubt and can no longer arrive. What holds now could not be read: look before you repeat it.',
  'error.copy.settled.settings':
    'The settings of {{traderId}} that were in doubt hold: the exchange tells them as sent.',
  'error.copy.settled.otherSettings':
    'The settings of {{traderId}} that were in doubt do not hold. Fields that differ: {{count}}. Nothing is sent again by itself.',
  'error.copy.settled.unreadCopy':
    'The closing of a copy of {{symbol}} was in doubt and can no longer arrive. Whether it is open could not be read: look before you repeat it.',
  'error.copy.settled.stillOpen':
    'The closing of a copy of {{symbol}} that was in doubt did not happen: the exchange lists it as open.',
  'error.copy.settled.closed': 'The copy of {{symbol}} whose closing was in doubt is closed.',
  'error.copy.settled.stillFollowed':
    'Stopping was in doubt and did not happen: the exchange still lists {{traderId}} among your traders.',
  'error.copy.settled.stopped': 'Stopping was in doubt and happened: {{traderId}} is no longer among your traders.',

  // Errors of an order draft, and of placing it.
  'error.draft.empty.price': 'Enter a price',
  'error.draft.empty.quantity': 'Enter a quantity',
  'error.draft.empty.amount': 'Enter an amount',
  'error.draft.empty.share': 'Enter a share in per cent',
  'error.draft.zero': 'Must be greater than 0',
  'error.draft.sign': 'No sign - choose Buy or Sell',
  'error.draft.signPrice': 'No sign - a price is always above 0',
  'error.draft.digits': 'Use digits and one decimal point, k or m, or a sum such as 2*0.5',
  'error.draft.divide': 'Nothing can be divided by 0',
  'error.draft.format': 'Write it like 0.5 or 12.75: one point, digits on both sides',
  'error.draft.comma': 'This reads two ways. Write {{first}} or {{second}}',
  'error.draft.invisible': 'An invisible character is in the number. Type it again',
  'error.draft.tooLong': 'Cut at {{limit}} characters. Type a shorter number',
  'error.draft.priceFirst': 'Enter a price first: the size is worked out from it',
  'error.draft.noBook': 'No live book to work the size out from. Type it in {{asset}}',
  'error.draft.noAvailable': 'What is available is not known yet. Type the size itself',
  'error.draft.nothingAvailable': 'Nothing is available for this',
  'error.draft.noLeverage': 'The leverage is not known yet. Type the size itself',
  'error.draft.shareRange': 'Between 0 and 100 per cent',
  'error.draft.offTick': 'The price moves in ticks of {{tick}}. Take {{lower}} or {{upper}}',
  'error.draft.belowTick': 'The price moves in ticks of {{tick}}. The smallest is {{upper}}',
  'error.draft.offStep': 'The size moves in steps of {{step}}. Take {{rounded}} {{asset}} ({{difference}} less)',
  'error.draft.roundsToZero': 'Smallest quantity is {{smallest}} {{asset}}',
  'error.draft.belowMinimum': 'Below the exchange’s smallest quantity {{limit}} {{asset}}',
  'error.draft.aboveMaximum': 'Above the exchange’s largest quantity {{limit}} {{asset}}',
  'error.draft.farAbove':
    'The price is {{percent}} % above the last price {{last}}; at most {{limit}} % is allowed. Check for an extra zero',
  'error.draft.farBelow':
    'The price is {{percent}} % below the last price {{last}}; at most {{limit}} % is allowed. Check for a missing digit',
  'error.draft.notTrading': '{{symbol}} does not trade now (status {{status}}). Wait, or choose another symbol',
  'error.draft.notThroughApi': 'The exchange takes no orders for {{symbol}} through its API. Choose another symbol',
  'error.draft.noRules': 'The tick and step of {{symbol}} are not known, so no order can be checked',
  'error.draft.otherSymbol': '{{symbol}} is not listed. Choose another symbol',
  'error.draft.unknownType': 'The type {{type}} is not offered here. Choose limit or market',
  'error.draft.timeInForce': 'Choose a time in force that the market offers: {{offered}}',
  'error.draft.marketWithPrice': 'A market order has no price. Leave it out, or choose limit',
  'error.draft.marketWithTimeInForce': 'A market order has no time in force. Leave it out, or choose limit',
  'error.ticket.notNow': 'The ticket cannot place this now. Look at its fields.',
  'error.ticket.notShown': 'The order ticket is not open. Open its panel first.',
  'error.ticket.nothingToClose': 'No position of {{symbol}} is open.',
  'error.ticket.busy': 'Another order is being confirmed or sent. Try again when it is done.',

  // Errors of symbol lists.
  'error.lists.nameEmpty': 'Give the list a name.',
  'error.lists.nameTaken': 'There is a list named {{name}} already. Choose another name.',
  'error.lists.tooMany': 'There are {{count}} lists, and no more can be kept. Delete one first.',
  'error.lists.full': 'This list holds {{count}} symbols, and no more can be kept. Remove one first.',
  'error.lists.tooLong': 'The lists together are too long to be kept. Remove symbols first.',
  'error.lists.loading': 'Your lists are still being read. Try again in a moment.',
  'error.lists.newer': 'Your lists were saved by a newer version of this program. Use that version to see them.',
  'error.lists.damaged': 'Parts of your saved lists that could not be read and are left out: {{count}}.',

  // Errors of workspaces, and of one read from a file.
  'error.workspace.damaged':
    'The saved workspaces could not be read. The shipped ones are shown; they replace the saved ones with your next change.',
  'error.workspace.tooLong': 'The workspaces are too large to be saved. Delete one you no longer need.',
  'error.workspace.panelTooLong':
    'The panel wants to keep more than fits into a workspace. Remove some of its settings.',
  'error.workspace.tooMany': 'There are 20 workspaces of your own already. Delete one first.',
  'error.workspace.popOuts': 'Eight windows are open beside the desk, which is the most. Close one first.',
  'error.workspace.popOutFailed': 'The window could not be opened. The panel stays in the desk.',
  'error.workspace.locked': 'The panels are locked. Unlock them in the workspace menu first.',
  'error.workspace.panels': 'There are as many panels of this kind as the desk can hold. Close one first.',
  'error.workspace.import.tooLong': 'The file is larger than a workspace can be. Choose a file that was exported here.',
  'error.workspace.import.notJson': 'The file is not readable as a workspace. Choose a file that was exported here.',
  'error.workspace.import.otherFile': 'The file holds something else than a workspace. Choose an exported workspace.',
  'error.workspace.import.newer': 'The workspace was exported by a newer version. Install that version to import it.',
  'error.workspace.import.damaged': 'The workspace in the file is incomplete. Export it again and choose the new file.',
  'error.workspace.import.noPanels':
    'The workspace in the file shows no panel this version knows. Nothing was changed.',
} as const;
