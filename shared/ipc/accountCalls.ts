/** Fees, rebates and news in the contract. */
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

/** Calls of the account's panels, by name; each only reads. */
export const accountCalls = {
  'account.news': call(newsRequest, newsPage),
  'account.article': call(articleRequest, articleAnswer),
  'account.banner': call(bannerRequest, bannerAnswer),
  'account.fees': call(feesRequest, feesAnswer),
  'account.feeRates': call(feeRatesRequest, feeRatesAnswer),
  /** Asked again and again until the list is whole: a long one is read part by part. */
  'account.rebates': call(rebatesRequest, rebatesAnswer),
  'account.customerAssets': call(customerAssetsRequest, customerAssetsAnswer),
} as const;
