// Worker: a WebSocket server that sends each socket the number of frames it requests, as fast as it can.
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocketServer } from 'ws';

const frames = workerData.frames.map((text) => Buffer.from(text));
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false }, () =>
  parentPort.postMessage(server.address().port),
);
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const count = Number(String(data));
    let sent = 0;
    const more = () => {
      socket._socket.cork();
      for (let i = 0; i < 500 && sent < count; i += 1, sent += 1) {
        socket.send(frames[sent % frames.length], { binary: false });
      }
      socket._socket.uncork();
      if (sent < count) setImmediate(more);
    };
    more();
  });
});
