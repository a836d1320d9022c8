/** What main names by a word of its own and a sentence names to a person: accounts, lists, states. */
export const enWords = {
  'word.account.demo': 'demo',
  'word.account.main': 'main',
  'word.intent.inDoubt': 'in doubt',
  'word.intent.notPlaced': 'not placed',
  'word.intent.notSent': 'not sent',
  'word.intent.placed': 'placed',
  'word.intent.recorded': 'written down',
  'word.intent.rejected': 'refused',
  'word.intent.sending': 'on its way',
  'word.kind.bills': 'bills',
  'word.kind.fills': 'fills',
  'word.kind.income': 'income',
  'word.kind.orders': 'orders',
  'word.kind.triggers': 'conditional orders',
  'word.status.BREAK': 'on a break',
  'word.status.HALT': 'halted',
} as const;
