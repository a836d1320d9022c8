/** Messages of the card of first steps and the tour of the window; loaded when one of them is shown. */
export const enWelcome = {
  'welcome.title': 'Welcome to Foredeck',
  'welcome.simulator': 'The desk behind this card is live: an exchange in miniature, with play money.',
  'welcome.live':
    'The desk behind this card is live, with the prices of the exchange. Without a key of yours it cannot trade.',
  'welcome.spoken': 'A card with first steps lies over the chart. The palette opens it again under First steps.',
  'welcome.look': 'Language and look',
  'welcome.want': 'What do you want to do?',
  'welcome.want.trade': 'Trade by hand',
  'welcome.want.trade.text': 'Chart, book and ticket',
  'welcome.want.practise': 'Practise',
  'welcome.want.practise.text': 'Drills and replays',
  'welcome.want.copy': 'Watch traders I follow',
  'welcome.want.copy.text': 'Copies and guards',
  'welcome.want.markets': 'Look first',
  'welcome.want.markets.text': 'All symbols and a chart',
  'welcome.again': 'Later: under “Foredeck”.',
  'welcome.tour': 'Show me around',
  'welcome.close': 'Close the card',

  'tour.step': '{{step}} of {{count}}',
  'tour.next': 'Next stop',
  'tour.back': 'Back',
  'tour.end': 'End the tour',
  'tour.done': 'Finish',
  'tour.world': 'Where you are',
  'tour.world.text':
    'Your orders go where this mark says; the frame of the window has its colour. Press it to see where else they could go.',
  'tour.chart.text': 'The symbol you look at, live. Choose another by its name at the top left.',
  'tour.watchlist.text': 'All symbols with their figures. The one you choose is shown in the panels beside it.',
  'tour.sheet.text': 'The rules of the symbol: steps of price and size, least order, fees, hours.',
  'tour.book.text':
    'What others offer and want. Pressing a row takes its price into the order ticket; that alone sends nothing.',
  'tour.ladder.text': 'Prices above each other, with your own orders between them.',
  'tour.follows.text':
    'The traders you follow, and what following each of them earned or cost you. The exchange lists only those you follow already.',
  'tour.copies.text': 'What is copied for you now. Each of them can be closed alone.',
  'tour.practice.text':
    'An account to try things with, and drills: something goes wrong on purpose, and you see how you did.',
  'tour.ticket.text':
    'Side, price and size, with what the order is worth, costs and risks. You see it once more and confirm it before it is sent, unless your settings say otherwise.',
  'tour.positions.text':
    'Positions and orders as the exchange has them. What could not be asked is said to be unknown, never shown as zero.',
  'tour.workspaces': 'Workspaces',
  'tour.workspaces.text':
    'Other arrangements of the desk, and your own. {{keys}} opens the palette, unless you gave it other keys: it finds everything by name.',
  'tour.kill': 'Kill switch',
  'tour.kill.text':
    'Stops everything: nothing new is sent, every order is cancelled, and the exchange is asked until that is certain. {{keys}} asks for it from anywhere.',
} as const;
