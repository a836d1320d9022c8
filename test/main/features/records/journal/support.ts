import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createClosedPositions } from '../../../../../electron/main/features/records/closedPositions.ts';
import { createJournal } from '../../../../../electron/main/features/records/journal/journal.ts';
import { createJournalDays } from '../../../../../electron/main/features/records/journal/journalDays.ts';
import { createReceipts } from '../../../../../electron/main/features/records/receipts.ts';
import { createSpotLots } from '../../../../../electron/main/features/records/spotLots.ts';
import { noNotes, type JournalNotes } from '../../../../../shared/domain/journal.ts';
import { noDayNotes, type DayNotes, type DayTemplate } from '../../../../../shared/domain/journalDay.ts';
import type { DrillChoice } from '../../../../../shared/domain/pastDrill.ts';
import { calls } from '../../../../../shared/ipc/contract.ts';
import type {
  JournalDayAnswer,
  JournalDaysAnswer,
  JournalDaySaveRequest,
  JournalDaysRequest,
} from '../../../../../shared/ipc/journalDayViews.ts';
import type {
  JournalAnswer,
  JournalPageAnswer,
  JournalRequest,
  JournalSaveRequest,
} from '../../../../../shared/ipc/journalViews.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { Result } from '../../../../../shared/result/result.ts';
import { offsetIn } from '../../../../shared/domain/performanceReplay.ts';
import { createPlaceRig } from '../archive/support/placeRig.ts';
import { DAY, fill } from '../archive/support/records.ts';
import { answered } from '../support.ts';

const HOUR = 3_600_000;
const here = { environment: 'simulator', account: 'main' } as const;
/** A request for all trades. */
export const whole: JournalRequest = {
  ...here,
  search: null,
  tag: null,
  rating: null,
  noted: false,
  drills: 'with',
  skip: 0,
  limit: 200,
};

/** Fills that open and close a position or a lot, `at` hours after the first. */
export function tradeFills(market: 'futures' | 'spot', at: number) {
  const isSpot = market === 'spot';
  const one = (side: 'BUY' | 'SELL') => {
    const id = `${market}-${at}-${side}`;
    return fill({
      market,
      side,
      symbol: isSpot ? 'ETHUSDT' : 'BTCUSDT',
      fillId: id,
      orderId: `order-${id}`,
      positionSide: isSpot ? null : 'LONG',
      price: side === 'BUY' ? '100' : '107',
      quantity: '1',
      quoteQuantity: side === 'BUY' ? '100' : '107',
      fee: '0',
      feeAsset: isSpot && side === 'BUY' ? 'ETH' : 'USDT',
      realisedPnl: isSpot ? null : side === 'BUY' ? '0' : '7',
      time: DAY + at * HOUR + (side === 'BUY' ? 0 : HOUR / 2),
    });
  };
  return [one('BUY'), one('SELL')];
}

/** The key of the entry of {@link tradeFills}. */
export const keyOf = (market: 'futures' | 'spot', at: number): string =>
  market === 'futures'
    ? `futures BTCUSDT LONG - futures-${at}-SELL order-futures-${at}-SELL`
    : `spot ETHUSDT spot-${at}-SELL order-spot-${at}-SELL spot-${at}-BUY order-spot-${at}-BUY`;

/** Creates a folder that is removed after the test. */
export function journalFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The journal over a real archive in a database file. */
export function startJournal(folder = journalFolder(), given: Parameters<typeof createPlaceRig>[1] = {}) {
  const rig = createPlaceRig(folder, given);
  rig.attach();
  const account = given.account ?? 'main';
  const { clock, archive } = rig;
  const context = { environment: 'simulator', account } as const;
  const parts = { tradingContext: context, clock, source: archive.source, access: () => ({ epoch: 1 }) };
  const positions = createClosedPositions({ ...parts, copies: () => [], seenTerms: () => [] });
  const lots = createSpotLots({ ...parts, instruments: { find: () => null } });
  const secretFree = (_sink: string, text: string): boolean => !text.includes('a-secret');
  const journal = createJournal({
    ...parts,
    store: archive.journal,
    positions: () => positions.current(),
    exitPricesOf: (position) => positions.exitPricesOf(position),
    lots: () => lots.current(),
    drills: () => archive.drills.all(),
    receiptsOf: createReceipts({ ...parts, source: archive.sentOrders }).of,
    secretFree,
  });
  const handlers = {
    ...journal.handlers,
    ...createJournalDays({
      ...parts,
      store: archive.journalDays,
      trades: () => journal.trades(),
      zoneOffsets: { local: offsetIn('Europe/Berlin'), utc: () => 0 },
      secretFree,
    }),
  };
  onTestFinished(() => archive.stop());
  const list = (change: Partial<JournalRequest> = {}): Promise<Result<JournalAnswer, AppError>> =>
    answered(clock, handlers['records.journal']({ ...whole, account, ...change }));
  const listed = async (change: Partial<JournalRequest> = {}): Promise<JournalAnswer> => {
    const answer = await list(change);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.journal'].answer.parse(answer.value);
  };
  const page = async (trade: string): Promise<Result<JournalPageAnswer, AppError>> => {
    const answer = await answered(clock, handlers['records.journalPage']({ ...context, trade }));
    return answer.ok ? { ok: true, value: calls['records.journalPage'].answer.parse(answer.value) } : answer;
  };
  const save = (key: string, change: Partial<JournalNotes>) => {
    const request = { ...context, key, ...noNotes, ...change } as JournalSaveRequest;
    return answered(clock, handlers['records.journalSave'](request));
  };
  const paged = { drills: 'with', skip: 0, limit: 200 } as const;
  const days = async (change: Partial<JournalDaysRequest> = {}): Promise<JournalDaysAnswer> => {
    const request = { ...context, zone: 'utc', search: null, noted: false, ...paged, ...change } as const;
    const answer = await answered(clock, handlers['records.journalDays'](request));
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.journalDays'].answer.parse(answer.value);
  };
  const dayAnswer = (
    day: string,
    zone: 'utc' | 'local' = 'utc',
    drills: DrillChoice = 'with',
  ): Promise<Result<JournalDayAnswer, AppError>> =>
    answered(clock, handlers['records.journalDay']({ ...context, zone, day, drills }));
  const day = async (
    name: string,
    zone: 'utc' | 'local' = 'utc',
    drills: DrillChoice = 'with',
  ): Promise<JournalDayAnswer> => {
    const answer = await dayAnswer(name, zone, drills);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.journalDay'].answer.parse(answer.value);
  };
  const saveDay = (name: string, change: Partial<DayNotes>) => {
    const request = { ...context, day: name, ...noDayNotes, ...change } as JournalDaySaveRequest;
    return answered(clock, handlers['records.journalDaySave'](request));
  };
  const saveTemplate = (template: DayTemplate) =>
    answered(clock, handlers['records.journalTemplate']({ ...context, ...template, points: [...template.points] }));
  return { ...rig, folder, list, listed, page, save, days, day, dayAnswer, saveDay, saveTemplate };
}
