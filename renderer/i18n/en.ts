import { enAccount } from './enAccount.ts';
import { enAccountPanels } from './enAccountPanels.ts';
import { enAlertLines } from './enAlertLines.ts';
import { enAlerts } from './enAlerts.ts';
import { enSinceLastSession } from './enSinceLastSession.ts';
import { enChart } from './enChart.ts';
import { enChartTrade } from './enChartTrade.ts';
import { enConditional } from './enConditional.ts';
import { enCopy } from './enCopy.ts';
import { enCopyEdit } from './enCopyEdit.ts';
import { enCopyGuards } from './enCopyGuards.ts';
import { enDemoPanels } from './enDemoPanels.ts';
import { enDrawings } from './enDrawings.ts';
import { enDrills } from './enDrills.ts';
import { enGuardDay } from './enGuardDay.ts';
import { enGuards } from './enGuards.ts';
import { enKeys } from './enKeys.ts';
import { enLadder } from './enLadder.ts';
import { enLists } from './enLists.ts';
import { enLock } from './enLock.ts';
import { enOrderDetails } from './enOrderDetails.ts';
import { enPalette } from './enPalette.ts';
import { enPlans } from './enPlans.ts';
import { enPracticePanels } from './enPracticePanels.ts';
import { enProtect } from './enProtect.ts';
import { enPositions } from './enPositions.ts';
import { enRecords } from './enRecords.ts';
import { enContractSpecs } from './enContractSpecs.ts';
import { enTicket } from './enTicket.ts';
import { enTicketTools } from './enTicketTools.ts';
import { enTimeline } from './enTimeline.ts';
import { enWatchlist } from './enWatchlist.ts';
import { enWelcome } from './enWelcome.ts';
import { enContext } from './enContext.ts';
import { coreMessages } from './coreMessages.ts';
import { notificationMessages } from './notificationMessages.ts';

/**
 * All English messages of the window, by message key. Flat keys; `{{name}}` is filled from the parameters. The window
 * starts with the core messages; parts loaded later register their own (F17).
 */
export const en = {
  ...coreMessages,
  ...notificationMessages,
  ...enAccount,
  ...enAccountPanels,
  ...enAlertLines,
  ...enAlerts,
  ...enSinceLastSession,
  ...enChart,
  ...enChartTrade,
  ...enConditional,
  ...enCopy,
  ...enCopyEdit,
  ...enCopyGuards,
  ...enDemoPanels,
  ...enDrawings,
  ...enDrills,
  ...enGuardDay,
  ...enGuards,
  ...enKeys,
  ...enLadder,
  ...enLists,
  ...enLock,
  ...enOrderDetails,
  ...enPalette,
  ...enPlans,
  ...enPracticePanels,
  ...enProtect,
  ...enPositions,
  ...enRecords,
  ...enContractSpecs,
  ...enTicket,
  ...enTicketTools,
  ...enTimeline,
  ...enWatchlist,
  ...enWelcome,
  ...enContext,
} as const;
