/** Words for what may fail before the other sentences are fetched: they stand from the start. */
export const enFaults = {
  'feed.mainSilent': 'The program does not answer',
  'feed.unknown': 'The feed is not current',
  'error.exchangeSaid': 'The exchange said: {{code}} {{message}}',
  'error.unknown': 'Something failed that has no description yet ({{key}}, {{kind}}).',
  'error.window.callFailed': 'The program did not answer ({{call}}).',
  'error.window.panelCrashed': 'This panel stopped because of a fault in the program.',
  'error.window.unforeseen':
    'The window has a fault that nobody foresaw. No order is sent until you resume; cancelling works. What it shows may be old: reload it, and look at your open orders and positions.',
} as const;
