/** Chinese: words of alerts on the chart. */
export const zhAlertLines: Readonly<Record<string, string>> = {
  'alertLines.line': '预警',
  'alertLines.delete': '删除预警',
  'alertLines.set': '在 {{price}} 设置预警',
  'alertLines.done': '{{symbol}}：已在 {{price}} 设置预警，只告知一次。',
};
