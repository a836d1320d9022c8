import { describe, expect, it } from 'vitest';
import { createCommands, type Command, type Commands } from '../../../renderer/state/commands.ts';
import { orderRequest } from '../../../renderer/state/orders/planRequest.ts';
import { futuresDraft } from '../features/ticket/parts.ts';
import { copyOrder } from '../support/copyBuilders.ts';

/** Handles the commands of a type into the returned list. */
function record(commands: Commands, type: Command['type']): { readonly list: Command[]; readonly leave: () => void } {
  const list: Command[] = [];
  return { list, leave: commands.handle(type, (command) => void list.push(command)) };
}
const picked = { type: 'ticket.pickPrice', market: 'futures', symbol: 'BTCUSDT', price: '61250.4' } as const;

describe('commands between parts of the window', () => {
  it.each<Command>([
    { type: 'orders.request', request: orderRequest(futuresDraft()) },
    { ...picked, size: '0.250' },
    { type: 'position.protect', positionId: '7' },
    { type: 'panel.show', panel: 'alerts' },
    { type: 'alert.create' },
    { type: 'orders.cancelAll', market: 'futures', symbol: null },
    { type: 'conditional.cancelAll', symbol: 'BTCUSDT' },
    { type: 'guide.show', part: 'tour' },
    { type: 'copyDialog.edit', traderId: '7' },
    { type: 'copyDialog.stop', traderId: '7' },
    { type: 'copyDialog.close', copy: copyOrder('11') },
  ])('$type waits for a part that is loaded later, and is handled once', (command) => {
    const commands = createCommands();
    expect(commands.dispatch(command)).toBe(false);
    const first = record(commands, command.type);
    expect(record(commands, command.type).list).toEqual([]);
    expect(first.list).toEqual([command]);
  });

  it.each<Command>([
    { type: 'ticket.preset', place: 2 },
    { type: 'ticket.trade', side: 'BUY', at: 'ask' },
    { type: 'ticket.flatten' },
    { type: 'ticket.orderType', orderType: 'MARKET' },
    { type: 'ticket.stepSize', up: true },
    { type: 'ticket.openSetting' },
    { type: 'chart.act', act: 'latest' },
    { type: 'chart.addIndicator', kind: 'sma' },
    { type: 'chart.setInterval', interval: '1h' },
    { type: 'layout.changed' },
  ])('$type is reported as not taken without a handler, and does not wait', (command) => {
    const commands = createCommands();
    expect(commands.dispatch(command)).toBe(false);
    const later = record(commands, command.type);
    expect(later.list).toEqual([]);
    expect([commands.dispatch(command), later.list]).toEqual([true, [command]]);
    later.leave();
    expect([commands.dispatch(command), later.list.length]).toEqual([false, 1]);
  });

  it('of several waiting commands of a type only the last is handled', () => {
    const commands = createCommands();
    commands.dispatch({ type: 'copyDialog.stop', traderId: '1' });
    commands.dispatch({ type: 'copyDialog.stop', traderId: '2' });
    expect(record(commands, 'copyDialog.stop').list).toEqual([{ type: 'copyDialog.stop', traderId: '2' }]);
  });

  it('the same command is handled each time it is dispatched', () => {
    const commands = createCommands();
    const handled = record(commands, 'ticket.pickPrice').list;
    commands.dispatch(picked);
    commands.dispatch(picked);
    expect(handled).toEqual([picked, picked]);
  });

  it('asks the newest handler first, and the next one when it does not take the command', () => {
    const commands = createCommands();
    const asked: string[] = [];
    commands.handle('chart.setInterval', ({ interval }) => void asked.push(`first ${interval}`));
    const leave = commands.handle('chart.setInterval', ({ interval }) => {
      asked.push(`second ${interval}`);
      return interval !== '5m';
    });
    commands.dispatch({ type: 'chart.setInterval', interval: '1m' });
    commands.dispatch({ type: 'chart.setInterval', interval: '5m' });
    leave();
    commands.dispatch({ type: 'chart.setInterval', interval: '1h' });
    expect(asked).toEqual(['second 1m', 'second 5m', 'first 5m', 'first 1h']);
  });

  it('a price for another symbol waits until a ticket of that symbol takes it', () => {
    const commands = createCommands();
    const taken: string[] = [];
    const ticketOf = (symbol: string) =>
      commands.handle('ticket.pickPrice', (command) => command.symbol === symbol && taken.push(command.price));
    const leave = ticketOf('ETHUSDT');
    expect(commands.dispatch(picked)).toBe(false);
    leave();
    ticketOf('BTCUSDT');
    expect(taken).toEqual(['61250.4']);
  });

  it('announces a changed layout to every handler', () => {
    const commands = createCommands();
    const [one, other] = [record(commands, 'layout.changed'), record(commands, 'layout.changed')];
    commands.dispatch({ type: 'layout.changed' });
    other.leave();
    commands.dispatch({ type: 'layout.changed' });
    expect([one.list.length, other.list.length]).toEqual([2, 1]);
  });
});
