/** Messages of the locked ticket. */
export const enLock = {
  'lock.title': 'Ticket locked',
  'lock.idle': 'The ticket is locked: nobody was at the desk for a while.',
  'lock.screen': 'The ticket is locked: the screen was locked or the machine slept.',
  'lock.type': 'Type “trade” to open it',
  'lock.open': 'Open',
  'lock.note': 'Cancelling, closing and the kill switch work as ever. Plans that were confirmed go on.',
} as const;
