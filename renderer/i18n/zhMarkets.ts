/** Chinese: words of the figures of the top strip, and what may be wrong with lists of symbols. */
export const zhMarkets: Readonly<Record<string, string>> = {
  'panel.watchlist': '自选',
  'panel.sheet': '交易对资料',

  'watch.status.hint': '此交易对未开放交易：交易所给出的状态是 {{status}}。',

  'strip.details': '此交易对的全部数字：公式、来源和时效',
  'strip.funding': '资金费率',
  'strip.openInterest': '持仓量',
  'strip.last.formula': '最近一笔成交的价格。',
  'strip.mark.formula': '标记价格：用于计算盈亏和强平。',
  'strip.index.formula': '指数价格：该资产在交易所参照的市场上的价格。',
  'strip.high.formula': '最近 24 小时的最高价。',
  'strip.low.formula': '最近 24 小时的最低价。',
  'strip.volume.formula': '最近 24 小时成交：{{volume}} {{base}}，{{turnover}} {{quote}}。',
  'strip.funding.formula':
    '预计的下一次资金费率，以及距结算的时间。费用 = 仓位数量 × 标记价格 × 费率；费率为正时多仓支付。',
  'strip.openInterest.formula': '未平仓合约，以 {{base}} 计。',
  'strip.source.ticker': '来源：交易所的 24 小时行情，{{age}}前收到。',
  'strip.source.contract': '来源：定时向交易所查询，{{age}}前收到。',
  'strip.source.notYet': '还没有收到。',

  'error.lists.nameEmpty': '请给列表命名。',
  'error.lists.nameTaken': '已有名为 {{name}} 的列表。请换一个名称。',
  'error.lists.tooMany': '已有 {{count}} 个列表，不能再增加。请先删除一个。',
  'error.lists.full': '此列表已有 {{count}} 个交易对，不能再增加。请先移除一个。',
  'error.lists.tooLong': '所有列表加起来太长，无法保存。请先移除一些交易对。',
  'error.lists.loading': '正在读取您的列表。请稍后再试。',
  'error.lists.newer': '您的列表由更新版本的程序保存。请用该版本查看。',
  'error.lists.damaged': '您保存的列表中有部分无法读取，已略去：{{count}}。',
};
