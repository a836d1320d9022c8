import { zhAccount } from './zhAccount.ts';
import { zhAlerts } from './zhAlerts.ts';
import { zhChart } from './zhChart.ts';
import { zhCopy } from './zhCopy.ts';
import { zhCopyEdit } from './zhCopyEdit.ts';
import { zhDemo } from './zhDemo.ts';
import { zhExchange } from './zhExchange.ts';
import { zhKeys } from './zhKeys.ts';
import { zhMarkets } from './zhMarkets.ts';
import { zhOrders } from './zhOrders.ts';
import { zhPositions } from './zhPositions.ts';
import { zhPractice } from './zhPractice.ts';
import { zhProgram } from './zhProgram.ts';
import { zhRecords } from './zhRecords.ts';
import { zhSafety } from './zhSafety.ts';
import { zhTicket } from './zhTicket.ts';
import { zhWorkspace } from './zhWorkspace.ts';

/**
 * All messages of the window in Chinese (simplified), by the message keys of the English catalogue; loaded as a whole
 * when the language is chosen (R26, F17). Chinese has one form for every count, so only `_other` is used.
 *
 * The terms, one for each thing, as Chinese trading terminals use them: limit 限价, market 市价, order 委托, place 下单, cancel
 * 撤单, open order 当前委托, conditional order 条件单, trigger price 触发价, take-profit 止盈, stop-loss 止损, trailing 跟踪, activation
 * price 激活价, callback 回调, TWAP TWAP, chase 追单, scaled 分批, post only 只做 Maker, reduce only 只减仓, time in force 有效方式,
 * position 仓位, long 多仓, short 空仓, open 开仓, close 平仓, reverse 反手, cross 全仓, isolated 逐仓, combined 合并, separated 独立,
 * leverage 杠杆, margin 保证金, maintenance 维持保证金, margin ratio 保证金率, liquidation price 强平价格, break-even 盈亏平衡, PnL 盈亏, ROE
 * 回报率, funding rate 资金费率, funding paid 资金费用, fee 手续费, slippage 滑点, book 盘口, bid 买一, ask 卖一, tape 成交, depth 深度, ladder
 * 价格梯, last 最新价, mark 标记价格, index 指数价格, open interest 持仓量, tick 最小变动价, step 步长, bracket 档位, contract 合约, spot 现货, in
 * doubt 存疑, kill switch 紧急停止, the user's limits 限额, the exchange's limits 限频, cool-off 冷静期, simulator 模拟器, demo 演示,
 * live 实盘, desk 工作台, workspace 工作区, panel 面板, key 密钥, keychain 钥匙串.
 */
export const zh: Readonly<Record<string, string>> = {
  ...zhAccount,
  ...zhAlerts,
  ...zhChart,
  ...zhCopy,
  ...zhCopyEdit,
  ...zhDemo,
  ...zhExchange,
  ...zhKeys,
  ...zhMarkets,
  ...zhOrders,
  ...zhPositions,
  ...zhPractice,
  ...zhProgram,
  ...zhRecords,
  ...zhSafety,
  ...zhTicket,
  ...zhWorkspace,
};
