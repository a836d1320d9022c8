/** Calls for fees, rebates and news in the contract. */
import { call } from './callRow.ts';
import {
  articleAnswer,
  articleRequest,
  bannerAnswer,
  bannerRequest,
  customerAssetsAnswer,
  customerAssetsRequest,
  feeRatesAnswer,
  feeRatesRequest,
  feesAnswer,
  feesRequest,
  newsPage,
  newsRequest,
  rebatesAnswer,
  rebatesRequest,
} from './accountViews.ts';

/** Calls of the account panels, by name; all of them only read. */
export const accountCalls = {
  'account.news': call(newsRequest, newsPage),
  'account.article': call(articleRequest, articleAnswer),
  'account.banner': call(bannerRequest, bannerAnswer),
  'account.fees': call(feesRequest, feesAnswer),
  'account.feeRates': call(feeRatesRequest, feeRatesAnswer),
  /** Repeated by the window until the list is complete: a long list is read in parts. */
  'account.rebates': call(rebatesRequest, rebatesAnswer),
  'account.customerAssets': call(customerAssetsRequest, customerAssetsAnswer),
} as const;
