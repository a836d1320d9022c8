/** Chinese: what may be wrong with lists of symbols. */
export const zhListErrors: Readonly<Record<string, string>> = {
  'error.lists.nameEmpty': '请给列表命名。',
  'error.lists.nameTaken': '已有名为 {{name}} 的列表。请换一个名称。',
  'error.lists.tooMany': '已有 {{count}} 个列表，不能再增加。请先删除一个。',
  'error.lists.full': '此列表已有 {{count}} 个交易对，不能再增加。请先移除一个。',
  'error.lists.tooLong': '所有列表加起来太长，无法保存。请先移除一些交易对。',
  'error.lists.loading': '正在读取您的列表。请稍后再试。',
  'error.lists.newer': '您的列表由更新版本的程序保存。请用该版本查看。',
  'error.lists.damaged': '您保存的列表中有部分无法读取，已略去：{{count}}。',
};
