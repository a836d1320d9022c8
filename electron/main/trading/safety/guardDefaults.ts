/** Default limits of the program, and the widest it accepts (R18). */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Limits until the user changes them: R18 for live, ten times that for the simulator; the idle lock is the same. */
export const guardDefaults: Readonly<Record<Environment, GuardLimits>> = {
  live: {
    orderEquityShare: '0.1',
    orderValue: '1000',
    openEquityTimes: '3',
    leverage: '10',
    ordersPerMinute: 30,
    collar: '0.05',
    slippage: '0.01',
    dailyLoss: '500',
    coolOffLosses: 5,
    coolOffMinutes: 30,
    idleMinutes: 15,
    transferUsdt: '500',
    transferBtc: '0.005',
    symbols: null,
  },
  simulator: {
    orderEquityShare: '1',
    orderValue: '10000',
    openEquityTimes: '30',
    leverage: '100',
    ordersPerMinute: 300,
    collar: '0.5',
    slippage: '0.1',
    dailyLoss: '5000',
    coolOffLosses: 50,
    coolOffMinutes: 3,
    idleMinutes: 15,
    transferUsdt: '5000',
    transferBtc: '0.05',
    symbols: null,
  },
};

/** Values for unreadable fields: the strictest defaults, never no limit (XU33). */
export const strictestDefaults: GuardLimits = guardDefaults.live;

/** Widest limits accepted from the window or the file (XF3): ten times the defaults, where that is meaningful. */
export const widestLimits: Readonly<Record<Environment, GuardLimits>> = {
  live: { ...guardDefaults.simulator, idleMinutes: 150 },
  simulator: {
    orderEquityShare: '10',
    orderValue: '100000',
    openEquityTimes: '300',
    leverage: '500',
    ordersPerMinute: 3_000,
    collar: '1',
    slippage: '1',
    dailyLoss: '50000',
    coolOffLosses: 500,
    coolOffMinutes: 1,
    idleMinutes: 1_440,
    transferUsdt: '50000',
    transferBtc: '0.5',
    symbols: null,
  },
};
