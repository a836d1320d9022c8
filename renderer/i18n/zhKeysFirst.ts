/** Chinese: what the first screen says of keys, of the keychain and of placements in doubt. */
export const zhKeysFirst: Readonly<Record<string, string>> = {
  'keys.open': '密钥…',
  'keys.keychain.unavailable': '没有钥匙串：密钥保存在内存中，程序关闭后清除。',
  'keys.keychain.memoryOnly': '此配置把密钥保存在内存中，程序关闭后清除。',
  'keys.keychain.waiting': '钥匙串还没有答复。桌面系统可能正在要求输入密码。',

  'status.inDoubt_other': '{{count}} 笔存疑',
  'status.inDoubt.hint': '结果未确认的下单。在当前委托中显示。',
  'status.key.none': '没有密钥',
  'status.key.checking': '密钥验证中',
  'status.key.waiting': '正在等待钥匙串',
  'status.key.locked': '密钥已锁定',
  'status.key.refused': '密钥被拒绝',
  'status.key.hint': '打开密钥窗口',
  'status.keychain.memory': '密钥在内存中',
  'status.privateSocket': '账户',
};
