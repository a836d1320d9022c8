/** Chinese: words for what main says of keys, orders and accounts: errors, remarks on a ticket, and why a figure is not current. */
export const zhOrders: Readonly<Record<string, string>> = {
  'feed.reason.noKey': '没有正在使用的密钥',
  'feed.reason.privateWaiting': '账户数据流未连接',
  'feed.reason.queryFailed': '交易所没有答复上一次账户查询',
  'feed.reason.updating': '正在重新向交易所查询',
  'feed.reason.incomplete': '交易所没有给出全部信息',
  'feed.reason.denied.spot': '密钥没有现货权限：无法得知现货的当前委托',
  'feed.reason.denied.futures': '密钥没有合约权限：无法得知合约的当前委托',
  'feed.reason.partRefused': '除交易所拒绝此密钥查询的交易对外均完整',

  'error.clock.unknown': '交易所时钟还不清楚（{{market}}）。请稍后再试。',
  'error.order.unanswered': '交易所的答复没有说明此委托的结果，正在查找。',
  'error.clock.jumped': '交易所时钟（{{market}}）变动了 {{seconds}} s，已重新校对。下新单之前请查看当前委托。',
  'error.clock.farApart': '本机时钟与交易所时钟（{{market}}）相差 {{hours}} 小时。时间已修正；请校准本机时钟。',
  'error.clock.uncertain': '无法足够准确地校对交易所时钟（{{market}}）。连接好转之前委托需等待。',

  'error.credentials.listLost': '密钥列表已损坏。请重新添加密钥；钥匙串中仍保存着它们。',
  'error.credentials.listNewer': '密钥列表由更新版本写入。没有加载密钥。',
  'error.credentials.listNotWritten': '密钥列表无法保存。更改在程序结束前有效。',
  'error.credentials.listRestored': '密钥列表已损坏，现使用最后一份完好的列表。',
  'error.credentials.otherEnvironment': '不能在这里更改 {{environment}} 的密钥。请先打开该环境。',
  'error.credentials.tooMany': '最多保存 {{limit}} 个密钥。请先删除一个。',
  'error.credentials.unknownKey': '此密钥已不在列表中。',
  'error.credentials.unsafeProcess': '程序以 {{setting}} 启动，可能泄露密钥。请去掉它再启动，然后加载密钥。',

  'error.keychain.notInstalled': '没有安装钥匙串模块。密钥保留到程序结束。',
  'error.keychain.failed': '钥匙串没有响应：{{reason}}。密钥保留到程序结束。',
  'error.keychain.locked': '钥匙串已锁定。请解锁后再试。',
  'error.keychain.waiting': '钥匙串还没有答复。它可能正在等待您解锁。',

  'error.key.locked': '钥匙串没有给出此密钥：它已锁定，或该条目已被移除。',
  'error.key.unreadable': '无法读取钥匙串中的此密钥。请删除密钥后重新添加。',
  'error.key.otherAddresses': '此密钥是为交易所的其他地址输入的，在这里不使用。',

  'error.rate.command': '请求限额暂时用完。没有发送任何请求；请几秒后再试。',

  'error.guard.noPrice': '没有 {{symbol}} 的实时价格。市价委托需要实时价格。',
  'error.guard.oldPrice': '没有 {{symbol}} 的实时价格（已过 {{seconds}} s）。市价委托需要实时价格。',
  'error.guard.notional': '委托价值 {{value}} USDT；您的限额是 {{limit}} USDT。请减小委托。',
  'error.guard.ordersPerMinute': '一分钟内超过 {{limit}} 笔委托。请稍候。',
  'error.guard.unvalued': '委托价值未知：没有 {{asset}} 的价格。',

  'error.journal.unwritable': '委托日志无法写入，因此不发送委托。请检查磁盘及其权限。',
  'error.journal.unreadable': '委托日志（{{file}}）无法读取，因此不发送委托。撤单可用。',
  'error.journal.newer': '委托日志（{{file}}）由更新版本写入，因此不发送委托。',
  'error.journal.damaged': '委托日志已损坏，已另存为 {{file}}。首先会与交易所核对全部内容。',
  'error.journal.lost':
    '委托日志已丢失：其中没有可读的内容。文件已另存为 {{file}}，正在与交易所核对全部内容。上次运行的委托可能仍在挂单：请查看您的委托和仓位。在您恢复交易之前不发送委托。',
  'error.journal.gone':
    '委托日志（{{file}}）已不在配置中。已新建日志，正在与交易所核对全部内容。上次运行的委托可能仍在挂单：请查看您的委托和仓位。在您恢复交易之前不发送委托。',
  'error.journal.changed':
    '工作台运行期间，委托日志（{{file}}）被其他程序更改、替换或删除。不发送委托；撤单可用。请关闭工作台并重新启动：届时会与交易所核对全部内容。',
  'error.journal.foreign': '委托日志属于另一个环境，已另存为 {{file}}，并新建了日志。在您恢复交易之前不发送委托。',
  'error.journal.moved':
    '此配置已被移动或复制：其委托日志是在另一个文件夹中写入的。它已另存为 {{file}}，并新建了日志。存疑的委托仍会查找。其中的计划（{{plans}}）和已见成交的标记（{{fills}}）没有沿用；成交会重新查询。在您恢复交易之前不发送委托；不要在另一个文件夹上再运行一个工作台。',
  'error.journal.joined':
    '委托日志含有两段记录：两个文件被合并，或有两个程序写入。它已另存为 {{file}}，正在与交易所核对。在您恢复交易之前不发送委托。',
  'error.journal.older':
    '交易所有本程序的委托，而日志中没有：放回了较旧的配置副本。已与交易所核对全部内容。在您恢复交易之前不发送委托。',
  'error.journal.comparing': '正在与交易所核对全部内容。完成后可以发送委托。',

  'error.order.abandoned': '委托没有发送。',
  'error.order.appeared': '{{symbol}} 一笔看似没有下单的委托其实在交易所（{{orderId}}）。',
  'error.order.clientId': '客户端编号由 1 到 {{most}} 个下列字符组成：{{allowed}}。没有发送任何内容。',
  'error.order.closing': '程序即将结束。没有发送任何委托。',
  'error.order.interrupted': '程序在发送委托之前结束。没有下单。',
  'error.order.noId': '交易所接受了委托但没有给出编号，正在查找。',
  'error.order.otherKey': '密钥在此期间已更换。没有发送任何委托。',
  'error.order.restarted': '委托发送途中程序结束，正在查找。',
  'error.order.tpSlPartly':
    '交易所只接受了 {{positions}} 个仓位中 {{taken}} 个的止盈止损，其余被拒绝。请查看哪个仓位没有设置。',
  'error.order.strangeAnswer': '交易所的答复与委托不符，正在查找。',
  'error.order.symbolChecking': '{{symbol}} 的上一笔委托仍在查找中。查找结束后可以发送新委托。',
  'error.order.tooLate': '委托发出之前已超过 {{seconds}} s。没有发送任何委托。',

  'error.ticket.expired': '确认已超过 {{seconds}} s。价格已变化；请重新查看委托。',
  'error.ticket.void': '此确认已失效。请重新查看委托。',
  'error.ticket.mustType': '没有发送：此委托要求输入 {{word}}。请重新查看并输入。',
  'error.ticket.unknown': '没有此确认。请重新查看委托。',

  'error.program.unforeseen':
    '程序出现了未预料到的故障。在您恢复之前不发送委托；撤单可用。请查看您的挂单和仓位，然后关闭工作台并重新启动。',
  'error.window.unforeseen':
    '窗口出现了未预料到的故障。在您恢复之前不发送委托；撤单可用。其显示的内容可能已过时：请重新加载，并查看您的挂单和仓位。',
  'error.order.fault': '程序的下单部分出现故障。在您恢复之前不发送委托；请先查看当前委托。',

  'error.plan.switched': '计划进行中切换了环境或账户。余下的没有发送。',
  'error.plan.closing': '计划进行中程序被关闭。余下的没有发送。',
  'error.plan.ended': '计划已结束，不再发送。',
  'error.plan.late': '计划显示的时限已过。剩余部分没有发送。',
  'error.plan.notPlaced': '计划中的一笔委托没有下单（{{state}}）。其后的部分没有发送。',
  'error.plan.restarted': '计划进行中程序结束。其中 {{left}} 笔委托没有发送。',
  'error.plan.single': '单笔委托的确认只包含一笔委托。多笔请选择批量或顺序委托。',
  'error.plan.slept': '计划进行中电脑休眠或网络变化。剩余部分没有发送。',
  'error.plan.stopped': '您停止了计划。剩余部分没有发送。',
  'error.plan.unknown': '这里没有此计划。请重新查看计划列表。',

  'error.demo.notOffered': '交易所不为演示账户提供此功能。',
  'error.demo.orderKind': '演示账户只支持普通合约委托。请选择限价或市价委托。',
  'error.demo.postOnly': '演示账户没有只做 Maker。请选择 GTC、IOC 或 FOK。',
  'error.demo.reduceOnly': '演示账户没有只减仓委托。请将其关闭。',

  'error.traderKey.conditional': '带单员密钥没有条件单。请为整个仓位设置市价止盈或止损。',
  'error.traderKey.attached': '带单员密钥不能随委托附带止盈止损。请去掉它们，开仓后在仓位上设置。',
  'error.traderKey.limit': '带单员密钥只能以市价平仓：请去掉限价。',
  'error.traderKey.part': '带单员密钥只能平掉整个仓位：请选择整个仓位，不要填写数量。',

  'error.trigger.triggerPrice.missing': '请输入触发价',
  'error.trigger.triggerPrice.digits': '触发价请使用数字，最多一个小数点',
  'error.trigger.triggerPrice.zero': '触发价必须大于 0',
  'error.trigger.triggerPrice.offTick': '触发价按最小变动价 {{tick}} 变动。请取 {{lower}} 或 {{upper}}',
  'error.trigger.triggerPrice.belowTick': '触发价按最小变动价 {{tick}} 变动。最小为 {{upper}}',
  'error.trigger.triggerPrice.notOffered': '跟踪止损没有触发价。请去掉它',
  'error.trigger.activatePrice.missing': '请输入激活价，或不填以立即开始跟踪',
  'error.trigger.activatePrice.digits': '激活价请使用数字，最多一个小数点',
  'error.trigger.activatePrice.zero': '激活价必须大于 0。不填则立即开始跟踪',
  'error.trigger.activatePrice.offTick': '激活价按最小变动价 {{tick}} 变动。请取 {{lower}} 或 {{upper}}',
  'error.trigger.activatePrice.belowTick': '激活价按最小变动价 {{tick}} 变动。最小为 {{upper}}',
  'error.trigger.activatePrice.notOffered': '只有跟踪止损有激活价。请去掉它',
  'error.trigger.price.missing': '请输入限价。要以任意价格执行请选择市价类型',
  'error.trigger.price.digits': '限价请使用数字，最多一个小数点',
  'error.trigger.price.zero': '限价必须大于 0。要以任意价格执行请选择市价类型',
  'error.trigger.price.offTick': '限价按最小变动价 {{tick}} 变动。请取 {{lower}} 或 {{upper}}',
  'error.trigger.price.belowTick': '限价按最小变动价 {{tick}} 变动。最小为 {{upper}}',
  'error.trigger.price.notOffered': '此类型以市价执行，没有限价。请去掉它',
  'error.trigger.quantity.missing': '请输入数量',
  'error.trigger.quantity.digits': '数量请使用数字，最多一个小数点',
  'error.trigger.quantity.zero': '数量必须大于 0。要平掉整个仓位请明确选择全部仓位',
  'error.trigger.callbackRate.missing': '请输入价格可以回调的幅度',
  'error.trigger.callbackRate.digits': '回调请使用数字，最多一个小数点',
  'error.trigger.callbackRate.range': '回调须在 0.1 % 到 99.99 % 之间',
  'error.trigger.callbackRate.notOffered': '只有跟踪止损有回调。请去掉它',

  'error.fill.conflict': '交易所对 {{symbol}} 的成交 {{fill}} 给出了两次不同的数字。保留第一次的。',
  'error.fill.pairRefused':
    '交易所拒绝向此密钥提供 {{symbol}} 的成交；其他交易对的成交照常提供。如果您交易该交易对，请在交易所将密钥绑定到它。每十分钟重新查询一次。',
  'error.trigger.symbolRefused':
    '交易所拒绝说明 {{symbol}} 的一个条件单如何结束；它按最后所见保留在列表中。请在交易所查看它是否仍然有效。每十分钟重新查询一次。',
  'error.trading.fault': '程序出现故障，无法核对{{market}}账户。一分钟内会重试。',
  'error.trading.instrumentsMissing': '交易所的交易对列表还没有加载。请稍后再试。',
  'error.trading.noKey': '没有正在使用的密钥。请在设置中添加。',
  'error.trading.otherWorld': '当前为{{environment}}的{{account}}。该请求属于另一个，没有发送任何内容。',

  'warning.order.largerThanPosition': '大于仓位 {{size}} {{asset}}。由交易所决定。',
  'warning.order.largerThanAvailable': '需要 {{needed}} {{asset}}，可用 {{available}} {{asset}}。由交易所决定。',
  'warning.order.noPrice': '没有实时价格可与此价比较。',
  'warning.order.postOnlyCrosses': '价格 {{price}} 会立即与 {{market}} 成交：作为只做 Maker 委托，交易所会撤销它。',
  'warning.order.executesNow': '现在就会成交，最高至 {{price}}：对手盘从 {{market}} 开始。',
  'warning.order.spotMarketUnit': '交易所没有说明此数量是否以 {{asset}} 计。请先试最小数量：{{smallest}} {{asset}}。',
  'warning.order.repeated': '您刚刚发送过相同的委托。',
  'warning.trigger.atOnce': '价格为 {{last}}：触发价 {{trigger}} 会立即触发。',
  'warning.order.sameInDoubt': '{{symbol}} 同方向的一笔委托仍存疑。这笔会叠加在其上。',
};
