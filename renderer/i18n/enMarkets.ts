/** Words of the figures of the top strip, and what may be wrong with lists of symbols. */
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

  'error.lists.nameEmpty': 'Give the list a name.',
  'error.lists.nameTaken': 'There is a list named {{name}} already. Choose another name.',
  'error.lists.tooMany': 'There are {{count}} lists, and no more can be kept. Delete one first.',
  'error.lists.full': 'This list holds {{count}} symbols, and no more can be kept. Remove one first.',
  'error.lists.tooLong': 'The lists together are too long to be kept. Remove symbols first.',
  'error.lists.loading': 'Your lists are still being read. Try again in a moment.',
  'error.lists.newer': 'Your lists were saved by a newer version of this program. Use that version to see them.',
  'error.lists.damaged': 'Parts of your saved lists that could not be read and are left out: {{count}}.',
} as const;
