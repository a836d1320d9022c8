/** What the rest of the window may use of the market state. */
export {
  type FindInstrument,
  accountFinder,
  listedFinder,
  renamed,
  shownSelection,
  tradedInstrument,
  useAccount,
  useTradedSymbol,
} from './demoSymbols.ts';

export { type FeedSlice, type FeedStore, createFeedStore } from './feedStore.ts';
export { type FollowedTickers, createFollowedTickers } from './followedTickers.ts';
export {
  FAVOURITES,
  type ListChange,
  checkListName,
  createList,
  deleteList,
  isInList,
  listed,
  moveListed,
  renameList,
  toggleListed,
} from './listChanges.ts';

export { listsOf, useLists } from './lists.ts';
export { MAX_LIST_NAME, type SymbolLists, selectionKey } from './listsDocument.ts';
export { type Mark, createMarks } from './marks.ts';
export { useContract } from './useContract.ts';
export { useFeed, useFeedState } from './useFeed.ts';
