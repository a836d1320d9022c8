/** Words of the figures of the top strip. */
export const enMarkets = {
  'panel.watchlist': 'Watchlist',
  'panel.sheet': 'Symbol sheet',

  'watch.status.hint': 'Trading in this symbol is not open: the exchange says {{status}}.',

  'strip.details': 'All figures of the symbol: formula, source and age',
  'strip.funding': 'Funding',
  'strip.openInterest': 'Open interest',
  'strip.last.formula': 'Price of the last trade.',
  'strip.mark.formula': 'Mark price: what profit, loss and liquidation are reckoned with.',
  'strip.index.formula': 'Index price: what the asset costs on the markets the exchange follows.',
  'strip.high.formula': 'Highest price of the last 24 hours.',
  'strip.low.formula': 'Lowest price of the last 24 hours.',
  'strip.volume.formula': 'Traded in the last 24 hours: {{volume}} {{base}}, {{turnover}} {{quote}}.',
  'strip.funding.formula':
    'Rate paid next, as foreseen, and the time until then. Payment = position size × mark price × rate; longs pay when it is positive.',
  'strip.openInterest.formula': 'Open contracts, in {{base}}.',
  'strip.source.ticker': 'Source: the exchange’s 24-hour ticker, received {{age}} ago.',
  'strip.source.contract': 'Source: asked of the exchange from time to time, received {{age}} ago.',
  'strip.source.notYet': 'Not received yet.',
} as const;
