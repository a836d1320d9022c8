// Areas that `npm run mutate` changes: for each the files whose mutants must be killed and the tests that must kill
// them, quick and closely related ones first. Slow tests stay out (simulator worlds, programs that are killed, long
// properties): a mutant then costs well below a second, and the measured rate is lower than the true one.
const below = (folder, names) => names.split(' ').map((name) => `${folder}/${name}`);
const sources = (folder, names) => below(folder, names).map((file) => `${file}.ts`);
const tests = (folder, names) => below(`test/${folder}`, names).map((file) => `${file}.test.ts`);

/**
 * Minimum percentage of an area's mutants that must be killed, not counting survivors accepted with a written reason.
 */
export const LEAST_KILLED = 90;

/** Areas by name, those that protect money first. */
export const areas = {
  book: {
    files: sources('shared/domain', 'orderBook bookSide'),
    tests: tests('shared/domain', 'bookSide orderBook'),
  },
  ledger: {
    files: sources(
      'electron/main/exchange/rest/limits',
      'budgets countLedger lanes weightLedger ledgerForeign ledgerHeaders ledgerLanes ledgerRefusal',
    ),
    tests: tests(
      'main/exchange/rest/limits',
      'ledgerEntries ledgerForeign ledgerHeaders ledgerLanes lanes countLedger budgets weightLedger',
    ),
  },
  guards: {
    files: sources(
      'electron/main/trading/safety',
      'guards guardDraft exposure dayGuard dayResult leverageLimit slippage ticketGuard loosenQuestion',
    ),
    tests: [
      ...tests(
        'main/trading/safety',
        'guards draftRisk guardDraft slippage exposure tradeLock ticketGuard loosenQuestion dayResult dayGuard coolOff guardFigures guardsOracle keyOfOneMarket safetyControl',
      ),
      ...tests('main/trading/orders', 'leverage'),
    ],
  },
  journal: {
    files: [
      ...sources('electron/main/platform/journal', 'frames'),
      ...sources('electron/main/trading/journal', 'fold journal records compact'),
    ],
    tests: [
      ...tests('main/platform/journal', 'frames'),
      ...tests('main/trading/journal', 'fold compact records plansAndVersions lostJournal powerLoss journal'),
    ],
  },
  placement: {
    files: sources(
      'electron/main/trading/orders',
      'orderGate placement placementOutcome placementCommands settler tickets reservations planChecks',
    ),
    tests: tests(
      'main/trading/orders',
      'reservations orderPace tickets planBound planChecks placementCommands placementOutcome orderGate gateChecks placement settlingLooks invariants timelineTrace placing',
    ),
  },
  margin: {
    files: sources(
      'shared/domain',
      'breakEven closingSums heldPosition liquidation maintenance marginAccount positionSums riskBracket',
    ),
    tests: tests(
      'shared/domain',
      'heldPosition maintenance marginAccount closingSums liquidation positionSums riskBracket breakEven',
    ),
  },
  liquidation: {
    files: [
      ...sources('electron/simulator/venue/futures', 'risk liquidation exposure leverage'),
      ...sources('electron/simulator/venue/futures/clock', 'liquidator futuresClock insurance liquidations'),
    ],
    tests: [
      ...tests('simulator/venue/futures', 'risk liquidationTicks exposure leverage'),
      ...tests('simulator/venue/futures/clock', 'liquidations insurance futuresClock liquidator'),
      ...tests('simulator/venue/futures/clock', 'crossLiquidation isolatedLiquidation topUp funding partnerShare'),
      ...tests('simulator/venue/futures', 'isolatedMargin liquidation futuresPushes clock/liquidationPrice'),
    ],
  },
};
