/** Chinese: words of the figures of the top strip. */
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
};
