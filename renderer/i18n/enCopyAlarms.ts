/** What main says about guards over lead traders, and why one cannot be set. */
export const enCopyAlarms = {
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
} as const;
