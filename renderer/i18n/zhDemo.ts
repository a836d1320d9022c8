/** Chinese messages of the demo account, its panels and the marks of the environment. */
export const zhDemo: Readonly<Record<string, string>> = {
  // Messages about the demo account and about what the exchange does not offer there.
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

  // Messages of the demo account in panels that are loaded later.
  'demo.asOf': '截至 {{time}}',
  'demo.asOf.hint':
    '交易所不推送演示账户的变化：每 10 秒以及每次下单后查询一次，权重 25（每 10 秒限额 500）。最近一次答复 {{time}}。',
  'demo.asOf.never': '尚未读取',
  'demo.lacks.positions': '平仓会下一笔反向市价委托。演示账户不能修改杠杆、保证金和止盈止损。',
  'demo.lacks.openOrders': '交易所没有提供撤销或修改演示账户委托的方法：委托一直挂到成交为止。',
  'demo.lacks.orderHistory': '挂着的委托同时列在这里和当前委托中。',
  'demo.lacks.balances': '用于永续合约的模拟资金。没有现货，也不能划转。',
  'demo.close.hint': '按这个数量下一笔反向市价委托，与其他委托一样确认',
  'demo.separated': '平仓委托先平此方向最早的仓位，因此请先平那一笔。',
  'demo.protect': '演示账户不能修改仓位的止盈止损。',
  'demo.flatten.title': '平掉 {{symbol}} 的全部仓位',
  'ticket.demo': '以 {{live}} 的价格交易 {{symbol}}（{{asset}}）。',
  'ticket.timeInForce.demoLacks': '这里没有只做 Maker：演示账户的限价委托支持 GTC、IOC 和 FOK，市价委托没有有效方式。',
  'ticket.demo.rests': '演示委托不能撤销或修改：未成交的部分一直挂到市场到达该价格为止。',
  'ladder.trade.demoSpot': '演示账户只能交易 USDT 永续合约。',

  // Messages of the choice of environment and account.
  'world.heading': '环境和账户',
  'world.here': '当前所在',
  'world.simulator.main': '本程序内的小型交易所：模拟资金，无需网络。',
  'world.simulator.demo': '模拟器的演示账户：无需网络即可了解交易所演示账户的用法。',
  'world.live.demo': '交易所的演示账户：真实行情和您的实盘密钥，演示资金。',
  'world.live.main': '交易所本身，使用真实资金。切换前需要输入一个词。',
  'world.noKey': '没有保存实盘密钥。切换后可以查看行情；要交易，请在那里的“密钥”中输入。',
  'world.note': '工作台会清空并重新加载。委托和仓位留在交易所，运行中的计划结束。提醒和防护只在打开的环境中看守。',
  'command.world': '切换到 {{name}}',
};
