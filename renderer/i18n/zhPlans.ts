/** Chinese: words of the confirmation of plans and of what became of them; fetched with it. */
export const zhPlans: Readonly<Record<string, string>> = {
  'plan.confirm.title': '{{title}} - {{mark}}',
  'plan.confirm.checking': '正在重新检查全部内容…',
  'plan.confirm.one': '确认：{{order}} - {{mark}}',
  'plan.confirm.several': '确认：发送 {{count}} 笔委托 - {{mark}}',
  'plan.confirm.moveOne': '确认：先撤单，再{{order}} - {{mark}}',
  'plan.confirm.moveSeveral': '确认：撤销 {{replaced}} 笔，再发送 {{count}} 笔委托 - {{mark}}',
  'plan.confirm.twap': '开始：{{duration}}内发送 {{count}} 笔委托 - {{mark}}',
  'plan.confirm.chase': '开始追单：{{order}} - {{mark}}',

  'plan.items': '按此顺序发送的内容',
  'plan.items.number': '序号',
  'plan.items.order': '委托',
  'plan.items.value': '价值（{{quote}}）',
  'plan.items.reference': '核对价格',

  'plan.bound': '最多允许的范围',
  'plan.bound.orders': '委托数',
  'plan.bound.size': '数量合计',
  'plan.bound.size.whole': '全部仓位',
  'plan.bound.size.wholeNow': '全部仓位（当前 {{quantity}} {{base}}）',
  'plan.bound.value': '价值合计',
  'plan.bound.prices': '价格',
  'plan.bound.prices.range': '{{lowest}} 至 {{highest}} {{quote}}',
  'plan.bound.prices.one': '{{lowest}} {{quote}}',
  'plan.bound.prices.open': '部分以市价执行：不保证成交价格',
  'plan.bound.end': '此后不再发送',

  'plan.remark.of': '委托 {{number}}：{{remark}}',
  'plan.remark.several': '{{remark}}（{{count}} 笔委托）',

  'plan.replaces': '先撤销',
  'plan.replaces.order': '{{order}}（委托 {{id}}，已成交 {{executed}}）',
  'plan.replaces.trigger': '{{order}}（条件单 {{id}}）',
  'plan.replaces.gone': '{{symbol}} 的委托 {{id}}，已不在当前委托中',
  'plan.replaces.lost_other':
    '其中 {{count}} 笔委托并非由本程序发出：若附带止盈止损，交易所不会告知，将随之撤销且不会重新下单。',
  'plan.replaces.note':
    '修改即撤单加新单：失去排队位置，其间没有委托生效。确认旧委托已结束后才发送新委托，并扣除已成交的部分。',

  'plan.when.up': '{{symbol}}：当{{source}}达到或高于 {{trigger}} {{quote}} 时，{{act}}。{{effect}}',
  'plan.when.down': '{{symbol}}：当{{source}}达到或低于 {{trigger}} {{quote}} 时，{{act}}。{{effect}}',
  'plan.trail.SELL.now': '{{symbol}}：从现在起跟踪{{source}}的最高点；价格比它低 {{percent}} % 时，{{act}}。{{effect}}',
  'plan.trail.BUY.now': '{{symbol}}：从现在起跟踪{{source}}的最低点；价格比它高 {{percent}} % 时，{{act}}。{{effect}}',
  'plan.trail.SELL.from':
    '{{symbol}}：达到或高于 {{activation}} {{quote}} 后，跟踪{{source}}的最高点；价格比它低 {{percent}} % 时，{{act}}。{{effect}}',
  'plan.trail.BUY.from':
    '{{symbol}}：达到或低于 {{activation}} {{quote}} 后，跟踪{{source}}的最低点；价格比它高 {{percent}} % 时，{{act}}。{{effect}}',
  'plan.source.contract': '最新价',
  'plan.source.mark': '标记价格',
  'plan.act.BUY.market': '以市价买入 {{quantity}} {{base}}，约 {{value}} {{quote}}',
  'plan.act.BUY.limit': '以 {{price}} {{quote}} 或更低的价格买入 {{quantity}} {{base}}，最多 {{value}} {{quote}}',
  'plan.act.SELL.market': '以市价卖出 {{quantity}} {{base}}，约 {{value}} {{quote}}',
  'plan.act.SELL.limit': '以 {{price}} {{quote}} 或更高的价格卖出 {{quantity}} {{base}}，至少 {{value}} {{quote}}',
  'plan.effect.BUY.LONG': '开多仓或加多仓。',
  'plan.effect.SELL.LONG': '平掉多仓中的这部分。',
  'plan.effect.SELL.SHORT': '开空仓或加空仓。',
  'plan.effect.BUY.SHORT': '平掉空仓中的这部分。',
  'plan.effect.reduceOnly': '只减仓：不会超过仓位。',
  'plan.tpSl.up':
    '{{symbol}}：{{position}}{{plan}}：当{{source}}达到或高于 {{trigger}} {{quote}} 时，{{how}}平掉{{size}}。',
  'plan.tpSl.down':
    '{{symbol}}：{{position}}{{plan}}：当{{source}}达到或低于 {{trigger}} {{quote}} 时，{{how}}平掉{{size}}。',
  'plan.tpSl.TAKE_PROFIT': '止盈',
  'plan.tpSl.STOP_LOSS': '止损',
  'plan.tpSl.LONG': '多仓',
  'plan.tpSl.SHORT': '空仓',
  'plan.tpSl.whole': '全部仓位',
  'plan.tpSl.wholeNow': '全部仓位（当前 {{quantity}} {{base}}，约 {{value}} {{quote}}）',
  'plan.tpSl.part': '其中 {{quantity}} {{base}}（约 {{value}} {{quote}}）',
  'plan.tpSl.market': '以市价',
  'plan.tpSl.limit': '以 {{price}} {{quote}} 或更优的价格',
  'plan.attached.takeProfit': '止盈 {{price}} {{quote}}（{{source}}）',
  'plan.attached.stopLoss': '止损 {{price}} {{quote}}（{{source}}）',
  'plan.attached.and': '{{first}}，{{second}}',
  'plan.attached': '同时附带（以市价执行）：{{what}}。此委托首次成交后成为条件单，随其增加，随仓位结束。',

  'plan.program.twap': '每{{interval}}一笔，最后一笔在{{duration}}后。错过的不补发。',
  'plan.program.chase.BUY':
    '跟随买一价，最高至 {{price}} {{quote}}：最多用 {{moves}} 笔新委托替换第一笔，持续{{duration}}。每一步都是撤单加新单。',
  'plan.program.chase.SELL':
    '跟随卖一价，最低至 {{price}} {{quote}}：最多用 {{moves}} 笔新委托替换第一笔，持续{{duration}}。每一步都是撤单加新单。',
  'plan.program.ends':
    '计划在本程序中运行。程序关闭、电脑休眠或环境改变后，不再发送任何委托，之后也不会自行继续。届时挂着的委托保持有效。',

  'plan.outcome.placedOne': '已下单。',
  'plan.outcome.placedAll': '全部 {{count}} 笔委托已下单。',
  'plan.outcome.running': '已开始。当前委托中显示进度，可暂停和停止。',
};
