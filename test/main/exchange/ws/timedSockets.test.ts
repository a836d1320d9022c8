/** Requests over a WebSocket connection, timed by the ids of their answers. */
import { expect, test } from 'vitest';
import type { SocketHandlers } from '../../../../electron/main/exchange/ws/socketPort.ts';
import { timedSockets } from '../../../../electron/main/exchange/ws/timedSockets.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const URL = 'wss://ws.example/v3/ws/public';

function connect() {
  const clock = createVirtualClock(0);
  const sent: string[] = [];
  const received: string[] = [];
  const answered: [string, number][] = [];
  let wire: SocketHandlers | null = null;
  const none = () => undefined;
  const connection = timedSockets(
    {
      connect(_url, handlers) {
        wire = handlers;
        return { send: (text) => void sent.push(text), terminate: none };
      },
    },
    clock,
    (...args) => answered.push(args),
  ).connect(URL, { opened: none, text: (text) => received.push(text), binary: none, ended: none });
  return { clock, sent, received, answered, connection, receive: (text: string) => wire!.text(text) };
}

test('a subscription and a probe are timed until their own answer, and every frame passes unchanged', () => {
  const { clock, sent, received, answered, connection, receive } = connect();
  connection.send('{"method":"SUBSCRIBE","params":["BTCUSDT@trade"],"id":1}');
  clock.advance(20);
  connection.send('{"method":"PING","id":2}');
  clock.advance(15);
  const push = '{"e":"trade","s":"BTCUSDT","d":[]}';
  for (const text of [push, '{"result":true,"id":"2"}', '{"result":true,"id":9}']) receive(text);
  clock.advance(5);
  receive('{"result":false,"id":1,"msg":"no"}');
  receive('{"result":true,"id":1}');
  expect(answered).toEqual([
    [URL, 15],
    [URL, 40],
  ]);
  expect([sent.length, received.length]).toEqual([2, 5]);
});

test('the answer to a ping of the exchange, which is not answered, is not timed', () => {
  const { answered, connection, receive } = connect();
  connection.send('{"method":"PONG","id":3}');
  receive('{"result":true,"id":3}');
  connection.send('no JSON');
  receive('{"result":');
  expect(answered).toEqual([]);
});

test('of requests that are never answered, the last twenty wait', () => {
  const { clock, answered, connection, receive } = connect();
  for (let id = 1; id <= 21; id += 1) connection.send(`{"method":"PING","id":${id}}`);
  clock.advance(7);
  for (const id of [1, 2, 21]) receive(`{"result":true,"id":${id}}`);
  expect(answered).toEqual([
    [URL, 7],
    [URL, 7],
  ]);
});
