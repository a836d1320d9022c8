/** Chinese: words of practice that the first screen needs. */
export const zhPractice: Readonly<Record<string, string>> = {
  'panel.practice': '练习',
  'panel.replay': '回放',
  'workspace.shipped.practise': '练习',
  'face.empty.noSimulator': '这里没有可供练习的环境。',
  'face.next.noSimulator': '请切换到模拟器：练习和回放从不触及实盘交易所。',
};
