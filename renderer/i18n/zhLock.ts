/** Chinese: words of the locked ticket. */
export const zhLock: Readonly<Record<string, string>> = {
  'lock.title': '下单面板已锁定',
  'lock.idle': '下单面板已锁定：一段时间没有人操作。',
  'lock.screen': '下单面板已锁定：屏幕曾锁定，或电脑曾休眠。',
  'lock.type': '输入“trade”以解锁',
  'lock.open': '解锁',
  'lock.note': '撤单、平仓和紧急停止照常可用。已确认的计划会继续。',
};
