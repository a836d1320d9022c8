/** Messages of alerts on the chart; loaded with its lines. */
export const enAlertLines = {
  'alertLines.line': 'Alert',
  'alertLines.delete': 'Delete the alert',
  'alertLines.set': 'Alert at {{price}}',
  'alertLines.done': '{{symbol}}: an alert is set at {{price}}. It tells once.',
} as const;
