/** Chinese: words of the day's figures and of cool-offs, in the dialog of the limits. */
export const zhGuardDay: Readonly<Record<string, string>> = {
  'guards.day.title': '今日，按交易所时钟的 UTC 日（USD）',
  'guards.day.unknown': '还没有账户数据。',
  'guards.day.realised': '已平仓',
  'guards.day.fees': '已付手续费',
  'guards.day.funding': '资金费用',
  'guards.day.unrealised': '当前浮动',
  'guards.day.loss': '亏损',
  'guards.day.limit': '上限',
  'guards.day.note':
    '亏损 = 已平仓盈亏扣除手续费，加上程序运行期间看到的资金费用和当前浮动盈亏。交易所不提供现货卖出的盈亏：现货只计手续费。',
  'guards.coolOff.begin': '停止开仓 {{minutes}} 分钟',
  'guards.coolOff.note': '开始后不能缩短。平仓和撤单照常可用。',
  'guards.coolOff.dailyLoss': '当日亏损达到您的上限：{{time}} 之前不发送任何开仓委托。',
  'guards.coolOff.losses': '连续亏损平仓次数过多：{{time}} 之前不发送任何开仓委托。',
  'guards.coolOff.person': '您要求停止交易：{{time}} 之前不发送任何开仓委托。',
};
