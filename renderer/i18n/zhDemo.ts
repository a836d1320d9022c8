/** 演示账户是什么，以及交易所在那里不提供什么。 */
export const zhDemo: Readonly<Record<string, string>> = {
  'cell.showLive': '在桌面显示 {{live}}（{{market}}），即 {{symbol}} 的实盘市场',
  'face.empty.demoFills': '交易所不为演示账户保存成交明细。',
  'face.next.demoFills': '历史委托中列有每笔委托的成交数量和均价。',
  'face.empty.demoTriggers': '交易所不为演示账户提供条件单。',
  'face.next.demoTriggers': '请在下单时设置止盈止损。委托发出后不能再修改。',
  'face.empty.demoRecords': '交易所不为演示账户保存收入和账单。',
  'face.next.demoRecords': '手续费和盈亏反映在余额中。',
  'face.empty.demoSpot': '演示账户只能交易永续合约。',
  'face.next.demoSpot': '请选择 USDT 永续合约。',
  'demo.kill.hint': '停止新委托；演示账户无法撤销挂着的委托（Ctrl+Shift+K，然后 Enter）',
  'demo.kill.question': '立即停止所有新委托？',
  'demo.kill.note': '交易所没有提供撤销演示账户委托的方法：挂着的委托会保留，仍可能成交，并列在这里。仓位保持不变。',
  'demo.kill.confirm': '停止新委托',
  'demo.kill.again': '再次查询',
  'demo.kill.incomplete': '新委托已停止。挂着的委托没有撤销。',
  'demo.kill.next': '之后成交的部分，可以在恢复后用反向委托平仓。',
};
