import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { groupOrder, type Action, type ActionGroup } from '../actions.ts';
import { MAX_SEARCH, rankSymbol, searchSymbols } from '../symbolSearch.ts';
import { symbolEntryId } from './recents.ts';

/** Maximum length of the search text; a longer one is cut (XU37). */
export const MAX_PALETTE_SEARCH = 200;
/** Maximum number of symbols per market offered at once; the user finds more by typing. */
export const MAX_SYMBOLS = 30;
/** Maximum number of actions per group offered at once; the user finds more by typing. */
export const MAX_ACTIONS = 20;
/** Number of recent entries listed first. */
const MAX_RECENT_SHOWN = 6;

/** One line of the palette. */
export type PaletteEntry =
  | { readonly kind: 'symbol'; readonly id: string; readonly instrument: Instrument }
  | { readonly kind: 'action'; readonly id: string; readonly action: Action };

/** Entries under one heading, best first; `more` is the number left out. */
export interface PaletteGroup {
  readonly heading: 'recent' | Market | ActionGroup;
  readonly entries: readonly PaletteEntry[];
  readonly more: number;
}

/** The data the palette searches. */
export interface PaletteContent {
  readonly actions: readonly Action[];
  readonly instruments: readonly Instrument[];
  /** Ids of the recently used entries, newest first. */
  readonly recent: readonly string[];
  /** The market listed first. */
  readonly market: Market;
}

/** Abbreviations and other words that traders use for an action, in every language of the window, by the beginning of its id. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'orders.cancel': 'cancel clear withdraw 撤单 取消',
  'orders.cancelConditional': 'algo trigger stop 止损 计划',
  'orders.cancelNewest': 'last 最新',
  'position.protect': 'tp sl tpsl 止盈 止损',
  'trade.buy': 'long 做多 开多 买',
  'trade.sell': 'short 做空 开空 卖',
  'trade.flatten': 'close exit flat flatten 全平 清仓 平仓',
  'trade.half': 'close exit reduce 50 减仓 平半',
  'ticket.leverage': 'lev leverage 倍数',
  'ticket.marginMode': 'margin cross isolated 全仓 逐仓',
  'ticket.positionMode': 'hedge merge separate 对冲 双向 单向',
  'ticket.type.STOP': 'sl stop 止损',
  'ticket.type.TAKE_PROFIT': 'tp 止盈',
  'ticket.type.TRAILING': 'sl trail trailing 移动 跟踪',
  'ticket.lock': 'freeze screen 锁屏',
  'ticket.size': 'qty quantity amount 仓量',
  'ticket.preset': 'template 模板',
  'chart.': 'chart',
  'chart.copyPicture': 'snapshot image picture 图片',
  'chart.savePicture': 'snapshot image picture 图片',
  'chart.latest': 'now 现在',
  'interval.': 'timeframe tf 周期 分钟 小时 日线',
  'indicator.add.': 'study',
  'indicator.add.sma': 'sma ma 均线',
  'indicator.add.ema': 'ema ma 均线',
  'indicator.add.wma': 'wma ma 均线',
  'indicator.add.bollinger': 'bb 布林线',
  'funds.': 'deposit withdraw transfer funds wallet 充币 提币 充值 提现 划转 资金',
  'records.export': 'csv json download 下载 表格',
  'app.about': 'version licence license notices 版本 许可',
  'app.whatsNew': 'changelog release update 更新 日志',
  'app.settingsBackup': 'export import backup settings 导出 导入 备份 设置',
  'app.profiles': 'profile switch folder user 配置 用户',
  'app.forwardAlerts': 'webhook telegram slack discord phone 转发 手机 推送',
  'app.diagnostics': 'log report bug support 日志 报告 故障',
  'records.report': 'pdf csv year month 年度 月度',
  'theme.': 'colour color skin 皮肤 外观',
  'theme.dark': 'dark night 黑色 夜间',
  'theme.light': 'light day 白色 日间',
  'density.dense': 'small tight 最小',
  'density.': 'density compact rows 行高 间距',
  'digitGrouping.': 'thousands separator 千分位',
  'language.': 'language 切换语言',
  'timeZone.': 'utc clock 时区',
  'textSize.': 'zoom font 缩放 字体 字号',
  'hotkeys.': 'shortcuts keys keyboard help 键盘 帮助',
  'limits.': 'risk guard 风险 风控',
  'keys.': 'api 密钥',
  kill: 'kill halt stop panic 停止 熔断',
  'workspace.': 'layout desk 布局 桌面',
  'workspace.lock': 'lock layout 锁定 布局',
  'workspace.charts.': 'grid split layout sync',
};

function hasSynonym(id: string, word: string): boolean {
  return Object.entries(SYNONYMS).some(
    ([beginning, words]) => id.startsWith(beginning) && words.split(' ').some((one) => one.startsWith(word)),
  );
}

/**
 * Returns how well an action matches the text, smaller is better; `null`: no match. Every word must occur in its title
 * literally, or begin one of its {@link SYNONYMS}.
 */
function rankAction({ id, title }: Action, text: string): number | null {
  const lower = title.toLowerCase();
  if (lower === text.toLowerCase()) return 0;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => lower.includes(word))) {
    return words.every((word) => lower.includes(word) || hasSynonym(id, word)) ? 4 : null;
  }
  if (lower.startsWith(words[0] ?? '')) return 1;
  return words.every((word) => lower.startsWith(word) || lower.includes(` ${word}`)) ? 2 : 3;
}

interface Ranked {
  readonly group: PaletteGroup;
  readonly best: number;
}

function actionGroup(actions: readonly Action[], name: ActionGroup, text: string): Ranked | null {
  const ranked = actions
    .filter((action) => action.group === name)
    .map((action) => ({ action, at: rankAction(action, text) }))
    .filter((one): one is { action: Action; at: number } => one.at !== null)
    .toSorted((a, b) => a.at - b.at);
  if (ranked.length === 0) return null;
  const entries = ranked
    .slice(0, MAX_ACTIONS)
    .map(({ action }): PaletteEntry => ({ kind: 'action', id: action.id, action }));
  return { group: { heading: name, entries, more: ranked.length - entries.length }, best: ranked[0]!.at };
}

/** Returns the recently used entries that match, those called exactly as the text first. */
function recentGroup(content: PaletteContent, text: string): Ranked | null {
  const symbols = new Map(content.instruments.map((one) => [symbolEntryId(one), one]));
  const actions = new Map(content.actions.map((one) => [one.id, one]));
  const found: { readonly entry: PaletteEntry; readonly at: number }[] = [];
  for (const id of content.recent) {
    const instrument = symbols.get(id);
    const action = actions.get(id);
    const at = text === '' ? 9 : instrument ? rankSymbol(instrument, text) : action ? rankAction(action, text) : null;
    if (at === null) continue;
    if (instrument) found.push({ entry: { kind: 'symbol', id, instrument }, at });
    else if (action) found.push({ entry: { kind: 'action', id, action }, at });
    if (found.length === MAX_RECENT_SHOWN) break;
  }
  if (found.length === 0) return null;
  const exact = found.toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0));
  const entries = exact.map(({ entry }) => entry);
  return { group: { heading: 'recent', entries, more: 0 }, best: exact[0]!.at };
}

/**
 * Returns what the palette shows for a text: recent entries first, then the groups with the best match first. What is
 * called exactly as the text is before recent entries that are not. The text
 * is matched literally, ignoring case, and cut to {@link MAX_PALETTE_SEARCH}. An entry listed among the recent ones is
 * not repeated.
 */
export function paletteGroups(content: PaletteContent, text: string): PaletteGroup[] {
  const wanted = text.slice(0, MAX_PALETTE_SEARCH).trim();
  const recent = recentGroup(content, wanted);
  const shown = new Set(recent?.group.entries.map((entry) => entry.id));
  const others = content.actions.filter((action) => !shown.has(action.id));
  const listed = content.instruments.filter((one) => !shown.has(symbolEntryId(one)));
  const found = wanted.length > MAX_SEARCH ? [] : searchSymbols(listed, wanted, content.market);
  const symbols = found.map(({ market, instruments, more }): Ranked => {
    const entries = instruments
      .slice(0, MAX_SYMBOLS)
      .map((instrument): PaletteEntry => ({ kind: 'symbol', id: symbolEntryId(instrument), instrument }));
    const best = wanted === '' ? 9 : (rankSymbol(instruments[0]!, wanted) ?? 9);
    return { group: { heading: market, entries, more: more + instruments.length - entries.length }, best };
  });
  const actions = groupOrder.map((name) => actionGroup(others, name, wanted)).filter((one) => one !== null);
  const ranked = [...symbols, ...actions].toSorted((a, b) => a.best - b.best);
  const before = recent && recent.best > 0 ? ranked.filter(({ best }) => best === 0) : [];
  const after = ranked.filter((one) => !before.includes(one));
  return [...before, ...(recent ? [recent] : []), ...after].map(({ group }) => group);
}
