/** What the rest of the window may use of the account state. */
export { breakEvenOf, useTakerRate } from './breakEven.ts';
export { type ContractRates, type HeldContract, createContracts, ratesOf } from './contracts.ts';
export { useGuards } from './guards.ts';
export { type KeyState, activeKey, keyState } from './keys.ts';
export { type SafetyControlState, createSafetyControl, isKilling, stoppedBy } from './safety.ts';
export { type TradingRight, tradingRightOf, useAccountStatus } from './status.ts';
export { type TradingBlock, tradingBlockOf, useTradingBlock } from './tradingBlock.ts';
export { useTraderKey } from './traderKey.ts';
export { type MarketOrders, type TradingState, newestFills, newestOrders, orderKey } from './tradingState.ts';
export { type ValuePrices, useValuePrices } from './valuePrices.ts';
export { type TradingContext, createTrading, holderOf, tradingContextOf } from './tradingStore.ts';
