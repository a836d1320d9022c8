/** Chinese: words of practice that the first screen and main's errors need. */
export const zhPractice: Readonly<Record<string, string>> = {
  'panel.practice': '练习',
  'panel.replay': '回放',
  'workspace.shipped.practise': '练习',
  'face.empty.noSimulator': '这里没有可供练习的环境。',
  'face.next.noSimulator': '请切换到模拟器：练习和回放从不触及实盘交易所。',
  'error.practice.none': '模拟器未运行。请在状态栏启动它。',
  'error.practice.notHere': '模拟器不在本机上。没有向它发送任何内容。',
  'error.practice.silent': '模拟器没有及时回复。重试之前请先查看它做了什么。',
  'error.practice.unreadable': '模拟器给出了无法读取的回复。',
  'error.practice.refused': '模拟器拒绝了：{{reason}}',
  'error.practice.word': '请先输入 {{word}}。没有任何改动。',
  'error.practice.noReplay': '没有正在进行的回放。请先开始一个。',
};
