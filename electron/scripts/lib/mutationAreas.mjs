// What `npm run mutate` changes, by area: the files whose mutants must die, and the tests that have to kill them, those that
// are quick and near first. A test that takes long stays out (worlds of the simulator, programs that are killed, long
// properties): a mutant costs well below a second that way, and what is measured is stricter than the truth.
const below = (folder, names) => names.split(' ').map((name) => `${folder}/${name}`);
const sources = (folder, names) => below(folder, names).map((file) => `${file}.ts`);
const tests = (folder, names) => below(`test/${folder}`, names).map((file) => `${file}.test.ts`);

/** Per cent of an area's mutants that must be killed, once those that survive for a written reason are set apart. */
export const LEAST_KILLED = 90;

/** Areas by name, those that guard money first. */
export const areas = {
  book: {
    files: sources('shared/domain', 'orderBook bookSide'),
    tests: tests('shared/domain', 'bookSide orderBook'),
  },
  ledger: {
    files: sources(
      'electron/main/exchange/rest/limits',
      'budgets countLedger lanes ledger ledgerEntries ledgerForeign ledgerHeaders ledgerLanes ledgerRefusal',
    ),
    tests: tests(
      'main/exchange/rest/limits',
      'ledgerEntries ledgerForeign ledgerHeaders ledgerLanes lanes countLedger budgets ledger',
    ),
  },
  guards: {
    files: sources(
      'electron/main/trading/safety',
      'guards guardFigures guardDraft exposure dayGuard dayResult leverageLimit slippage draftRisk tradeLock ticketGuard loosenQuestion',
    ),
    tests: [
      ...tests(
        'main/trading/safety',
        'guards draftRisk guardDraft slippage exposure tradeLock loosenQuestion dayResult dayGuard guardFigures guardsOracle keyOfOneMarket safetyControl',
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
      'orderGate placement placementOutcome placementCommands settling tickets reservations planBound planChecks orderPace',
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
      ...sources('electron/simulator/venue/futures/clock', 'liquidator futuresClock insurance episodes'),
    ],
    tests: [
      ...tests('simulator/venue/futures', 'risk liquidationTicks exposure leverage'),
      ...tests('simulator/venue/futures/clock', 'episodes insurance futuresClock liquidator'),
      ...tests('simulator/venue/futures/clock', 'crossLiquidation isolatedLiquidation topUp funding partnerShare'),
      ...tests('simulator/venue/futures', 'isolatedMargin liquidation'),
    ],
  },
};
