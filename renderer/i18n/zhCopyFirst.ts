/** Chinese: words of copy trading that the desk needs before its panels are fetched. */
export const zhCopyFirst: Readonly<Record<string, string>> = {
  'workspace.shipped.copy': '跟单',
  'panel.follows': '我的交易员',
  'panel.copies': '当前跟单',
  'panel.copyHistory': '跟单历史',
  'panel.copyGuards': '守护',
  'face.empty.noFollows': '您没有跟随交易员。',
  'face.next.noFollows': '按“跟随交易员”，从交易员编号开始。',
  'face.empty.noCopies': '没有未平的跟单。',
  'face.next.noCopies': '从交易员复制的委托开仓后立即显示在这里。',
  'face.empty.noPastCopies': '没有历史跟单。',
  'face.next.noPastCopies': '跟单平仓后显示在这里，最新的在前。',
  'face.empty.noCopyDemo': '交易所的演示账户没有跟单交易。',
  'face.next.noCopyDemo': '切换到主账户即可查看您的交易员及其跟单。',
};
