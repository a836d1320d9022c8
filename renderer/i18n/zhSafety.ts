/** Chinese: what the person's own limits, the kill switch and a halt say. */
export const zhSafety: Readonly<Record<string, string>> = {
  'error.guard.symbol': '您的限额不允许 {{symbol}}。请选择其他交易对或更改限额。',
  'error.guard.thinBook': '{{symbol}} 的实时盘口对手盘只有 {{limit}}；委托为 {{value}}。请减小委托或设定限价。',
  'error.guard.slippage': '市价委托的成交价会比最新价差 {{value}} %；您的限额是 {{limit}} %。请减小委托或设定限价。',
  'error.guard.leverage': '{{symbol}} 的杠杆是 {{value}}x；您的限额是 {{limit}}x。请先降低杠杆再下单。',
  'error.guard.leverageUnknown': '{{symbol}} 的杠杆未知：交易所没有给出。请稍后再试。',
  'error.guard.unread.spotOrders':
    '最近未能读取您的现货委托，因此持仓总额未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.spotFills':
    '最近未能读取您的现货成交，因此今日亏损未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.spotBalances':
    '最近未能读取您的现货余额，因此账户权益未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.futuresOrders':
    '最近未能读取您的合约委托，因此持仓总额未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.futuresFills':
    '最近未能读取您的合约成交，因此今日亏损未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.futuresBalances':
    '最近未能读取您的合约余额，因此账户权益未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.futuresPositions':
    '最近未能读取您的合约仓位，因此持仓总额未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.unread.futuresTriggers':
    '最近未能读取您的条件委托，因此持仓总额未知。读取之前不发送任何开仓委托；平仓和撤单照常可用。',
  'error.guard.noBook': '没有 {{symbol}} 的实时盘口，无法得知市价委托的滑点。请稍后再试或设定限价。',
  'error.guard.leverageRange': '杠杆 {{value}} 在此不可用。请输入 1 到 {{limit}} 的整数。',
  'error.guard.open': '加上此委托总敞口为 {{value}} USDT；您的限额是 {{limit}} USDT。请减小委托或先平掉一些。',
  'error.guard.locked': '下单面板已锁定。请在其上输入“{{word}}”后继续；撤单和平仓照常可用。',
  'error.guard.unlockWord': '请输入“{{word}}”以解锁下单面板。',
  'error.guard.repeated': '相同的委托在不到 {{seconds}} s 前发送过。如果确实要再下一次，请现在再确认一次。',
  'error.guard.dailyLoss':
    '今日亏损 {{value}} USDT；您的上限是 {{limit}} USDT。{{minutes}} 分钟内不发送任何开仓委托；平仓和撤单可用。',
  'error.guard.coolOff': '冷静期还有 {{minutes}} 分钟。在此之前不发送任何开仓委托；平仓和撤单可用。',
  'error.guard.dayReading': '今日数据仍在读取。请稍后再试。',
  'error.guard.dayLost': '今日数据文件已损坏或被更改。现在开始 {{minutes}} 分钟的冷静期，今日重新计算。',
  'error.quit.ordersLeft': '程序保持打开：交易所仍有 {{orders}} 笔委托，或无法查询。请查看紧急停止。',
  'error.guard.widest': '限额“{{field}}”最多为 {{limit}}。请输入更严格的值。',
  'error.guard.declined': '放宽的限额没有得到确认。现行限额保持不变。',
  'error.guard.notWritten': '您的限额无法写入磁盘。在程序结束前有效；请检查磁盘及其权限。',
  'error.guard.restored': '您的限额文件已损坏，现使用其副本；请检查限额。',
  'error.guard.reset': '您的限额文件已损坏，现采用最严格的默认限额；请重新设置。',
  'error.guard.repaired': '您的限额文件中以下各项无法使用：{{fields}}。这些项采用最严格的值。',
  'error.guard.edited': '您的限额文件被手动更改：{{fields}}。以您最后确认的为准；请在程序中更改限额。',
  'error.guard.clamped': '您的限额文件比程序允许的更宽：{{fields}}。采用允许的最大值。',
  'error.guard.newer': '您的限额文件由更新版本写入。使用但不更改；要更改请更新程序。',

  'error.safety.killed': '已按下紧急停止。在您恢复之前不发送委托；撤单可用。',
  'error.safety.halted': '出现问题，程序停止了所有委托。请查看原因，然后恢复。',
  'error.safety.haltedAgain': '同一故障再次停止了所有委托（{{times}} 次）。继续交易之前请重新启动。',
  'error.safety.cancelling': '紧急停止仍在撤单。请等待完成后再恢复。',
  'error.safety.journalChanged': '本次运行中无法恢复交易：委托日志在工作台运行期间被更改。请关闭工作台并重新启动。',
  'error.safety.haltUnavailable':
    '记录是否可以发送委托的文件（{{file}}）无法打开，因此不发送委托。撤单可用。请检查磁盘和文件权限；如文件已损坏，请关闭工作台，将其移走后重新启动。',
  'error.safety.haltUnread': '记录是否可以发送委托的文件（{{file}}）无法读取，因此在您恢复之前交易保持停止。',
  'error.safety.notRemembered': '停止状态无法写入磁盘。在程序结束前有效；重新启动之前请检查磁盘。',
  'error.safety.resumedAfterDamage': '委托日志曾损坏，现已允许发送委托。请先核对您的委托和仓位。',
  'error.safety.demo': '交易所没有提供撤销演示账户委托的方法。仍挂着的委托已列出。',
};
