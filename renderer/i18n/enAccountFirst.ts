/** Words of fees, rebates and news that the desk needs before the panels are fetched: titles, and why one is empty. */
export const enAccountFirst = {
  'panel.fees': 'Fees',
  'panel.rebates': 'Rebates',
  'panel.news': 'News',
  'face.empty.noFees': 'No fees were paid in these days.',
  'face.next.noFees': 'Choose more days, or trade: each fill brings its fee.',
  'face.empty.demoFees': 'The exchange tells no fees of the demo account.',
  'face.next.demoFees': 'Switch to the main account to see its fees and rates.',
  'face.empty.noRebates': 'Nothing in this list for these days.',
  'face.next.noRebates': 'Choose more days, another list or another product.',
  'face.empty.noRebateTransfers': 'No transfers to customers in these days, between these wallets.',
  'face.next.noRebateTransfers':
    'This list only tells: this program sends no money to customers. Use the exchange’s own site for an internal withdrawal.',
  'face.empty.demoRebates': 'The demo account has no rebates.',
  'face.next.demoRebates': 'Switch to the main account to see customers and rebates.',
  'face.empty.noNews': 'Nothing is written here.',
  'face.next.noNews': 'Choose another section, or all coins.',
} as const;
