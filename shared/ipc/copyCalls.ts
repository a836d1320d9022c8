/** Calls and events of copy trading in the contract. */
import { z } from 'zod';
import { call } from './callRow.ts';
import {
  closeCopyRequest,
  copyChangeOutcome,
  copyGuardsEvent,
  copyHistoryEvent,
  copyHistoryPage,
  copyHistoryRequest,
  copyOpenEvent,
  copySettingsAnswer,
  copySettingsOutcome,
  copySettingsRequest,
  copySettingsTicket,
  copySubscribeRequest,
  copyTradersEvent,
  deleteCopyGuardRequest,
  exportCopiesAnswer,
  exportCopiesRequest,
  holdCopyAlarmRequest,
  offeredTraders,
  prepareCopySettingsRequest,
  saveCopyGuardRequest,
  stopCopyRequest,
  submitCopySettingsRequest,
} from './copyViews.ts';
import { tradingContext } from './tradingViews.ts';

const nothing = z.strictObject({});
/**
 * Maximum length of a settings request: room for two configurations with an entry for each of several hundred
 * contracts.
 */
const SETTINGS_LENGTH = 512 * 1024;

/** Calls of copy trading, by name. */
export const copyCalls = {
  /** Starts reading the lists and sending them as events. */
  'copy.subscribe': call(copySubscribeRequest, nothing),
  'copy.history': call(copyHistoryRequest, copyHistoryPage),
  'copy.export': call(exportCopiesRequest, exportCopiesAnswer),
  'copy.offered': call(z.strictObject(tradingContext), offeredTraders),
  'copy.settings': call(copySettingsRequest, copySettingsAnswer),
  'copy.prepareSettings': call(prepareCopySettingsRequest, copySettingsTicket, SETTINGS_LENGTH),
  'copy.submitSettings': call(submitCopySettingsRequest, copySettingsOutcome),
  'copy.close': call(closeCopyRequest, copyChangeOutcome),
  'copy.stop': call(stopCopyRequest, copyChangeOutcome),
  /**
   * Returns the content of `copy.guards`, for a window that has not received it. It reads nothing from the exchange.
   */
  'copy.readGuards': call(z.strictObject(tradingContext), copyGuardsEvent),
  'copy.saveGuard': call(saveCopyGuardRequest, copyGuardsEvent),
  'copy.deleteGuard': call(deleteCopyGuardRequest, copyGuardsEvent),
  'copy.holdAlarm': call(holdCopyAlarmRequest, copyGuardsEvent),
} as const;

/** Events of copy trading, by name. */
export const copyEvents = {
  'copy.traders': copyTradersEvent,
  'copy.open': copyOpenEvent,
  'copy.past': copyHistoryEvent,
  'copy.guards': copyGuardsEvent,
} as const;
