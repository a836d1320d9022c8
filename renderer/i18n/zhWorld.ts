/** Chinese: words of the choice of environment and account. */
export const zhWorld: Readonly<Record<string, string>> = {
  'world.heading': '环境和账户',
  'world.here': '当前所在',
  'world.simulator.main': '本程序内的小型交易所：模拟资金，无需网络。',
  'world.simulator.demo': '模拟器的演示账户：无需网络即可了解交易所演示账户的用法。',
  'world.live.demo': '交易所的演示账户：真实行情和您的实盘密钥，演示资金。',
  'world.live.main': '交易所本身，使用真实资金。切换前需要输入一个词。',
  'world.noKey': '没有保存实盘密钥。切换后可以查看行情；要交易，请在那里的“密钥”中输入。',
  'world.note': '工作台会清空并重新加载。委托和仓位留在交易所，运行中的计划结束。提醒和防护只在打开的环境中看守。',
  'command.world': '切换到 {{name}}',
};
