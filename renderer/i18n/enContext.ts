/** Messages of the choice of environment and account; loaded when it is opened. */
export const enContext = {
  'world.heading': 'Environment and account',
  'world.here': 'You are here',
  'world.simulator.main': 'The exchange in miniature inside this program: practice money, no network.',
  'world.simulator.demo': 'The demo account of the simulator: how the demo of the exchange works, without the network.',
  'world.live.demo': 'The demo account of the exchange: its market and your live key, with practice money.',
  'world.live.main': 'The exchange itself, with real money. You type a word before you get there.',
  'world.noKey':
    'No key for the live exchange is stored. There you see its market; to trade, enter one under Keys there.',
  'world.note':
    'The desk is cleared and loaded anew. Orders and positions stay at the exchange, running plans end. Alerts and guards watch only in the world that is open.',
  'command.world': 'Go to {{name}}',
} as const;
