/**
 * A separate program that places one order in the time zone it was started in, and prints what was sent and what was
 * stored.
 */
import { createDesk, draft, rig } from './desk.ts';
import { createScriptedRest } from './scriptedRest.ts';

const scripted = createScriptedRest({
  'spot.order.place': ({ newClientOrderId: clientOrderId }) => ({
    symbol: 'BTCUSDT',
    orderId: '900000000000000001',
    clientOrderId,
    transactTime: 1,
  }),
});
const desk = createDesk();
await desk.trading.handlers['trading.subscribe'](rig);
desk.trading.attach(scripted.rest, 'k1');
await desk.clock.run(100);
const sent = await desk.submit(await desk.ticket(draft('spot')));
await desk.trading.flush();
const files = [...desk.journal.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]);
process.stdout.write(JSON.stringify({ zone: new Date(0).getTimezoneOffset(), sent, asked: scripted.asked, files }));
