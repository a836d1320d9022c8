/** Chinese: words of the demo account in panels that are fetched later. */
export const zhDemoPanels: Readonly<Record<string, string>> = {
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
};
