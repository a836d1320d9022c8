/**
 * Texts of the confirmation in the shell's window before limits become looser (R18): final text, drawn where the app's
 * page has no access.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
import type { Language } from '../../../../shared/settings/languages.ts';
import type { Question } from '../../platform/question.ts';
import { looserFields, type LimitField } from './limitOrder.ts';

type Names = Readonly<Record<LimitField, string>>;

const names: Readonly<Record<Language, Names>> = {
  en: {
    orderEquityShare: 'Largest order, as a share of the equity',
    orderValue: 'Largest order, in USDT',
    openEquityTimes: 'Largest total open, times the equity',
    leverage: 'Largest leverage',
    ordersPerMinute: 'Orders per minute',
    collar: 'Distance of a limit price, as a fraction',
    slippage: 'Expected slippage of a market order, as a fraction',
    dailyLoss: 'Largest loss of a day, in USDT',
    coolOffLosses: 'Losing closes in a row before a cool-off',
    coolOffMinutes: 'Length of a cool-off, in minutes',
    idleMinutes: 'Minutes until the ticket is locked',
    symbols: 'Symbols that may be traded',
  },
  zh: {
    orderEquityShare: '单笔委托上限，占权益的比例',
    orderValue: '单笔委托上限，USDT',
    openEquityTimes: '总敞口上限，权益的倍数',
    leverage: '最大杠杆',
    ordersPerMinute: '每分钟委托数',
    collar: '限价的偏离，小数',
    slippage: '市价委托的预计滑点，小数',
    dailyLoss: '单日亏损上限，USDT',
    coolOffLosses: '进入冷静期前的连续亏损平仓次数',
    coolOffMinutes: '冷静期时长，分钟',
    idleMinutes: '锁定下单面板前的分钟数',
    symbols: '允许交易的交易对',
  },
};

const words = {
  en: {
    title: (where: string) => `Loosen the limits of ${where}?`,
    live: 'LIVE',
    simulator: 'SIMULATOR',
    colon: ': ',
    later: 'They hold 24 hours from now. Until then the present limits stay.',
    confirmLabel: 'Loosen after 24 hours',
    cancelLabel: 'Keep the limits',
    all: 'all',
    none: 'none',
    more: (first: string, count: number) => `${first} and ${count} more`,
  },
  zh: {
    title: (where: string) => `放宽${where}的限额？`,
    live: '实盘',
    simulator: '模拟器',
    colon: '：',
    later: '24 小时后生效。在此之前保持现有限额。',
    confirmLabel: '24 小时后放宽',
    cancelLabel: '保持限额',
    all: '全部',
    none: '无',
    more: (first: string, count: number) => `${first} 等，另有 ${count} 个`,
  },
} as const;

const SHOWN_SYMBOLS = 12;

function shown(limits: GuardLimits, field: LimitField, language: Language): string {
  if (field !== 'symbols') return `${limits[field]}`;
  const { symbols } = limits;
  const { all, none, more } = words[language];
  if (symbols === null) return all;
  if (symbols.length === 0) return none;
  const left = symbols.length - SHOWN_SYMBOLS;
  const first = symbols.slice(0, SHOWN_SYMBOLS).join(', ');
  return left > 0 ? more(first, left) : first;
}

/** Returns the question for changing from `now` to `next`: one line for each limit that becomes looser. */
export const loosenQuestion =
  (environment: Environment, now: GuardLimits, next: GuardLimits): Question =>
  (language) => {
    const { title, live, simulator, colon, later, confirmLabel, cancelLabel } = words[language];
    const change = (field: LimitField): string =>
      `${names[language][field]}${colon}${shown(now, field, language)} → ${shown(next, field, language)}`;
    return {
      title: title(environment === 'live' ? live : simulator),
      lines: [...looserFields(next, now).map(change), later],
      confirmLabel,
      cancelLabel,
      typedWord: 'loosen',
      language,
    };
  };
