/** Messages of the day's figures and of cool-offs, in the dialog of the limits. */
export const enGuardDay = {
  'guards.day.title': 'Today, UTC by the exchange’s clock (USD)',
  'guards.day.unknown': 'Nothing of the account is known yet.',
  'guards.day.realised': 'Closed',
  'guards.day.fees': 'Fees paid',
  'guards.day.funding': 'Funding',
  'guards.day.unrealised': 'Open now',
  'guards.day.loss': 'Loss',
  'guards.day.limit': 'Limit',
  'guards.day.note':
    'The loss is what was closed, less fees, with funding seen while the program ran and what is open now. The exchange tells no result of spot sales: of spot only the fees count.',
  'guards.coolOff.begin': 'No opening for {{minutes}} min',
  'guards.coolOff.note': 'Nothing shortens it. Closing and cancelling work.',
  'guards.coolOff.dailyLoss': 'The day’s loss reached your limit: nothing that opens is sent until {{time}}.',
  'guards.coolOff.losses': 'Too many losing closes in a row: nothing that opens is sent until {{time}}.',
  'guards.coolOff.person': 'You asked for no trading: nothing that opens is sent until {{time}}.',
} as const;
