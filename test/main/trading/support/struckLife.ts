import { createDesk, draft, rig, single } from './desk.ts';
import { createScriptedRest } from './scriptedRest.ts';
import { armFault, disarmFault, faultPlan } from './throwingFunctions.ts';

/**
 * Runs a trading part whose first order fails at call `failing`, then places another order, resumes, and places a
 * third.
 */
export async function runWithFault(failing: number) {
  const sent: string[] = [];
  const scripted = createScriptedRest({
    'spot.order.place'({ newClientOrderId }) {
      const clientOrderId = String(newClientOrderId);
      sent.push(clientOrderId);
      return { symbol: 'BTCUSDT', orderId: `90000000000000000${sent.length}`, clientOrderId, transactTime: 1 };
    },
  });
  disarmFault();
  const desk = createDesk({}, failing + 1);
  await desk.trading.handlers['trading.subscribe'](rig);
  desk.trading.attach(scripted.rest, 'k1');
  await desk.clock.run(100);
  const order = async (quantity: string): Promise<string> => {
    const ticket = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot', { quantity })) });
    if (!ticket.ok) return ticket.error.key;
    const answer = await desk.submit(ticket.value.ticket);
    return answer.ok ? answer.value.state : answer.error.key;
  };
  armFault(failing);
  const first = await order('0.010');
  await desk.clock.settle();
  disarmFault();
  const { thrownBy: struck } = faultPlan;
  const sentFirst = sent.length;
  const mode = desk.trading.safety.view().mode;
  const second = await order('0.011');
  const sentSecond = sent.length;
  await desk.trading.handlers['trading.resume'](rig);
  // A different size, so that the guard against repeated orders does not refuse it.
  const third = await order('0.012');
  await desk.trading.flush();
  return { struck, first, sentFirst, mode, second, sentSecond, third, told: desk.notices.map(({ key }) => key) };
}
