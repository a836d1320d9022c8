/** Chinese: why settings of a follow are not sent, and what became of a change of copies that was in doubt. */
export const zhCopyErrors: Readonly<Record<string, string>> = {
  'error.follow.number': '{{field}}：无法将“{{value}}”读作数字。请只用数字和一个小数点，或留空。',
  'error.follow.zero': '{{field}} 必须大于 0。不设置时请留空。',
  'error.follow.leverage': '{{symbol}} 的杠杆 {{value}} 不是从 1 起的整数。',
  'error.follow.leverageMost':
    '{{symbol}} 的杠杆 {{value}} 必须是 1 到 {{limit}} 的整数：您自己的限制和合约的限制都有效。',
  'error.follow.traderId': '“{{value}}”不是交易员编号。请输入其数字。',
  'error.follow.partial': '部分设置无法读取。更改会整体替换设置，因此不能发送。',
  'error.follow.contradicts': '交易所给出的设置自相矛盾。请到交易所查看。',
  'error.follow.moved': '交易所现在的设置与您看到的不同。已重新读取，并保留了您输入的内容：请再看一遍。',
  'error.follow.nothing': '与交易所现有设置没有差别。没有发送任何内容。',
  'error.copy.notOpen': '交易所已不再列出 {{symbol}} 的这笔跟单。没有发送任何内容。',
  'error.copy.stopWord': '请输入 {{word}} 以停止跟随。没有发送任何内容。',
  'error.copy.settled.unread': '对 {{traderId}} 的更改曾结果未知，现在不会再到达。当前状态无法读取：重复之前请先查看。',
  'error.copy.settled.settings': '{{traderId}} 曾结果未知的设置已生效：交易所返回的与发送的一致。',
  'error.copy.settled.otherSettings': '{{traderId}} 曾结果未知的设置没有生效：{{count}} 项不同。程序不会自动再次发送。',
  'error.copy.settled.unreadCopy':
    '{{symbol}} 一笔跟单的平仓曾结果未知，现在不会再到达。无法读取它是否仍持有：重复之前请先查看。',
  'error.copy.settled.stillOpen': '{{symbol}} 一笔跟单曾结果未知的平仓没有发生：交易所仍列为持有。',
  'error.copy.settled.closed': '{{symbol}} 曾结果未知的跟单已平仓。',
  'error.copy.settled.stillFollowed': '停止跟随曾结果未知，没有发生：交易所仍把 {{traderId}} 列在您的交易员中。',
  'error.copy.settled.stopped': '停止跟随曾结果未知，已经发生：{{traderId}} 不再是您的交易员。',
};
