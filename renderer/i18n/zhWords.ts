/** 中文：主程序用自己的词命名、而句子要告诉用户的：账户、列表、状态。 */
export const zhWords: Readonly<Record<string, string>> = {
  'word.account.demo': '演示账户',
  'word.account.main': '主账户',
  'word.intent.inDoubt': '存疑',
  'word.intent.notPlaced': '未挂出',
  'word.intent.notSent': '未发送',
  'word.intent.placed': '已挂出',
  'word.intent.recorded': '已记录',
  'word.intent.rejected': '被拒绝',
  'word.intent.sending': '发送中',
  'word.kind.bills': '账单',
  'word.kind.fills': '成交',
  'word.kind.income': '收入',
  'word.kind.orders': '委托',
  'word.kind.triggers': '条件单',
  'word.status.BREAK': '休市',
  'word.status.HALT': '暂停',
};
