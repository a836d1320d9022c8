/** Chinese: words for what may fail before the other sentences are fetched: they stand from the start. */
export const zhFaults: Readonly<Record<string, string>> = {
  'feed.mainSilent': '程序没有响应',
  'feed.unknown': '数据不是最新的',
  'error.exchangeSaid': '交易所原文：{{code}} {{message}}',
  'error.unknown': '出现尚无说明的失败（{{key}}，{{kind}}）。',
  'error.window.callFailed': '程序没有答复（{{call}}）。',
  'error.window.panelCrashed': '此面板因程序故障而停止。',
  'error.window.unforeseen':
    '窗口出现了未预料到的故障。在您恢复之前不发送委托；撤单可用。其显示的内容可能已过时：请重新加载，并查看您的挂单和仓位。',
};
