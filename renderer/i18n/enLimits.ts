/** Words of the exchange's limits: the item of the status bar and the panel behind it. */
export const enLimits = {
  'limits.label': 'Limits',
  'limits.percent': '{{percent}} %',
  'limits.name': 'Limits {{percent}} % used: show every limit',
  'limits.title': 'Limits of the exchange',
  'limits.of': '{{used}} of {{limit}} in {{seconds}} s',
  'limits.share': '{{part}} of {{limit}}',
  'limits.weight': 'Weight of this address',
  'limits.reserve': 'Weight kept for cancels',
  'limits.orders': '{{market}} placements',
  'limits.cancels': '{{market}} cancels',
  'limits.waiting': 'Requests waiting',
  'limits.note':
    'The item in the status bar shows the fullest of them. Weight belongs to the network address: other programs behind it use it too.',
  'limits.paused': 'Paused by the exchange {{seconds}} s',
  'limits.paused.short': 'Paused {{seconds}} s',
  'limits.paused.name': 'Paused by the exchange {{seconds}} s: show every limit',
  'limits.paused.long':
    'The exchange asked for silence. Nothing is sent for {{seconds}} s, cancels included; then it goes on by itself.',
  'limits.paused.spoken': 'Paused by the exchange. Nothing is sent until the pause is over.',
} as const;
