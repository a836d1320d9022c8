/** Why settings of a follow are not sent, and what became of a change of copies that was in doubt. */
export const enCopyErrors = {
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
} as const;
