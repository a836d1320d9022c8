// Worker: opens the requested number of WebSockets and discards what they receive; reports when each of them has
// received the requested number of bytes.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, count } = workerData;
const receivedBytes = Array.from({ length: count }, () => 0);
let wanted = Infinity;
const checkReceived = () => {
  if (receivedBytes.every((bytes) => bytes >= wanted)) {
    wanted = Infinity;
    receivedBytes.fill(0);
    parentPort.postMessage('heard');
  }
};
let open = 0;
for (let at = 0; at < count; at += 1) {
  const socket = net.connect(port, '127.0.0.1');
  let head = '';
  let upgraded = false;
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nUser-Agent: x\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.on('data', (bytes) => {
    if (upgraded) {
      receivedBytes[at] += bytes.length;
      if (receivedBytes[at] >= wanted) checkReceived();
      return;
    }
    head += bytes.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    upgraded = true;
    open += 1;
    if (open === count) parentPort.postMessage('open');
  });
}
parentPort.on('message', (bytes) => {
  wanted = bytes;
  checkReceived();
});
