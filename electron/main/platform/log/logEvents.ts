/** The events that may be logged: the area of each, and the level of that area from which it is written. */
import type { LogLevel, Settings } from '../../../../shared/settings/settings.ts';

/** Areas of the log, as the settings name them. */
export type LogArea = Extract<keyof Settings, `log${string}`>;

/** `errors`: written at every level, as what the person must be able to rely on. */
type LogPlace = readonly [area: LogArea, level: LogLevel];

export const logEvents = {
  'app.start': ['logProgram', 'normal'],
  'app.secondInstance': ['logProgram', 'normal'],
  'invariant.violated': ['logProgram', 'errors'],
  'ipc.answered': ['logProgram', 'detailed'],
  'ipc.failed': ['logProgram', 'errors'],
  'ipc.refused': ['logProgram', 'errors'],
  'process.gone': ['logProgram', 'errors'],
  'program.unforeseen': ['logProgram', 'errors'],
  'simulator.state': ['logProgram', 'normal'],
  'window.background': ['logProgram', 'normal'],
  'window.crashed': ['logProgram', 'errors'],
  'world.begins': ['logProgram', 'normal'],
  'world.ends': ['logProgram', 'normal'],
  'world.failed': ['logProgram', 'errors'],
  'book.resync': ['logConnections', 'normal'],
  'key.refused': ['logConnections', 'errors'],
  'rest.answered': ['logConnections', 'detailed'],
  'rest.dropped': ['logConnections', 'errors'],
  'rest.failed': ['logConnections', 'errors'],
  'socket.refused': ['logConnections', 'errors'],
  'socket.state': ['logConnections', 'normal'],
  'order.state': ['logTrading', 'normal'],
  'safety.kill': ['logTrading', 'errors'],
  'safety.mode': ['logTrading', 'errors'],
  'transfer.state': ['logTrading', 'normal'],
  'trading.compared': ['logTrading', 'detailed'],
  'trading.dropped': ['logTrading', 'errors'],
  'trading.orderUnknown': ['logTrading', 'errors'],
  'trading.triggerUnknown': ['logTrading', 'errors'],
  'forward.dropped': ['logAlerts', 'errors'],
  'forward.failed': ['logAlerts', 'errors'],
  'forward.sent': ['logAlerts', 'detailed'],
} as const satisfies Readonly<Record<string, LogPlace>>;

/** Name of an event. */
export type LogEvent = keyof typeof logEvents;

const order: readonly LogLevel[] = ['errors', 'normal', 'detailed'];

/** Whether an event is written at these levels; errors always are. */
export function isLogged(event: LogEvent, levels: Pick<Settings, LogArea>): boolean {
  const [area, level] = logEvents[event];
  return order.indexOf(level) <= order.indexOf(levels[area]);
}
