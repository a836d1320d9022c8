/** Chinese: words of fees, rebates and news that the desk needs before the panels are fetched. */
export const zhAccountFirst: Readonly<Record<string, string>> = {
  'panel.fees': '手续费',
  'panel.rebates': '返佣',
  'panel.news': '资讯',
  'face.empty.noFees': '这些天没有支付手续费。',
  'face.next.noFees': '选择更多天数；每笔成交都会带来手续费。',
  'face.empty.demoFees': '交易所不提供演示账户的手续费。',
  'face.next.demoFees': '切换到主账户即可查看手续费和费率。',
  'face.empty.noRebates': '这些天此列表中没有记录。',
  'face.next.noRebates': '选择更多天数、其他列表或其他产品。',
  'face.empty.noRebateTransfers': '这些天在所选钱包之间没有给客户的转账。',
  'face.next.noRebateTransfers': '此列表仅供查看：本程序不向客户转账。内部提现请使用交易所自己的网站。',
  'face.empty.demoRebates': '演示账户没有返佣。',
  'face.next.demoRebates': '切换到主账户即可查看客户和返佣。',
  'face.empty.noNews': '这里没有文章。',
  'face.next.noNews': '选择其他栏目，或全部币种。',
};
