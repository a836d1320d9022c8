/** Chinese: what may be wrong with the records that are kept, and with saving them to a file. */
export const zhArchiveErrors: Readonly<Record<string, string>> = {
  'feed.reason.archiveReadOnly': '存档由更新版本的程序写入：只读取，不写入',
  'error.archive.waiting': '存档还没有打开。请稍后再试。',
  'error.archive.noList': '{{account}}在{{market}}没有{{kind}}列表。请选择其他列表。',
  'error.archive.locked': '另一个程序占用了存档 {{name}}。记录保存在内存中，稍后再从交易所读取；请关闭那个程序。',
  'error.archive.full': '磁盘已满：存档 {{name}} 无法增长。有空间之前记录保存在内存中；请释放一些空间。',
  'error.archive.unwritable': '存档 {{name}} 无法写入。记录保存在内存中；请使配置文件夹可写。',
  'error.archive.setAside': '存档 {{name}} 已损坏，另存为 {{aside}}。正在从交易所填充新存档；无需任何操作。',
  'error.archive.newer': '存档 {{name}} 由更新版本的程序写入。只读取，不写入；请使用更新版本继续。',
  'error.archive.conflict':
    '交易所对编号 {{record}}（{{symbol}}）的 {{kind}} 给出了两条不同的记录。保留第一条；请与交易所核对。',
  'error.export.reversed': '结束日期早于开始日期。请选择 {{from}} 至 {{to}}。',
  'error.export.future': '此范围还没有开始。请选择 {{from}} 至 {{to}}。',
  'error.export.tooLong': '一个文件最多 {{days}} 天。请选择 {{from}} 至 {{to}}，更早的另存为一个文件。',
  'error.export.underWay': '另一个导出正在进行。请等待，或先停止它。',
  'error.export.stopped': '导出已停止。没有保存任何内容。',
  'error.export.notSaved': '文件无法保存。请选择其他位置后重试。',
  'error.archive.fault': '程序故障导致读取存档失败。程序会自动重试。',

  'feed.archive.offline': '来自存档：现在无法连接交易所。',
};
