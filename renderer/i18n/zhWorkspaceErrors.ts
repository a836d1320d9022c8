/** Chinese: what may be wrong with workspaces, and with one that is read from a file. */
export const zhWorkspaceErrors: Readonly<Record<string, string>> = {
  'error.workspace.damaged': '无法读取保存的工作区。现显示默认工作区；您下一次更改时它们会替换已保存的。',
  'error.workspace.tooLong': '工作区太大，无法保存。请删除不再需要的工作区。',
  'error.workspace.panelTooLong': '面板要保存的内容超过工作区的容量。请移除它的一些设置。',
  'error.workspace.tooMany': '您已有 20 个自己的工作区。请先删除一个。',
  'error.workspace.popOuts': '工作台旁已打开八个窗口，这是上限。请先关闭一个。',
  'error.workspace.popOutFailed': '窗口无法打开。面板留在工作台中。',
  'error.workspace.locked': '面板已锁定。请先在工作区菜单中解锁。',
  'error.workspace.panels': '此类面板已达到工作台的上限。请先关闭一个。',
  'error.workspace.import.tooLong': '文件比工作区的上限更大。请选择从这里导出的文件。',
  'error.workspace.import.notJson': '无法将文件读取为工作区。请选择从这里导出的文件。',
  'error.workspace.import.otherFile': '文件中不是工作区。请选择导出的工作区。',
  'error.workspace.import.newer': '此工作区由更新版本导出。请安装该版本后导入。',
  'error.workspace.import.damaged': '文件中的工作区不完整。请重新导出并选择新文件。',
  'error.workspace.import.noPanels': '文件中的工作区没有此版本认识的面板。没有任何更改。',
};
