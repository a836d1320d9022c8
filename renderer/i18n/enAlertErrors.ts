/** Why an alert is refused or could not be kept. */
export const enAlertErrors = {
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
} as const;
