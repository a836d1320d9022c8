// Worker: keeps some connections open and sends the same few requests in turn over each, the next when the reply is here.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, connections } = workerData;
let requests = [];
let left = 0;
let open = 0;
let failed = 0;
let firstFailure = '';

function next(socket, state) {
  if (left <= 0) {
    state.busy = false;
    open -= 1;
    if (open === 0) parentPort.postMessage({ failed, firstFailure });
    return;
  }
  left -= 1;
  state.busy = true;
  state.turn += 1;
  socket.write(requests[state.turn % requests.length]);
}

const all = Array.from({ length: connections }, () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const state = { busy: false, turn: 0, text: '' };
  socket.on('data', (bytes) => {
    state.text += bytes.toString('latin1');
    const head = state.text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(state.text.slice(0, head));
    if (state.text.length < head + 4 + Number(length[1])) return;
    if (!state.text.startsWith('HTTP/1.1 200')) {
      failed += 1;
      firstFailure ||= state.text;
    }
    state.text = '';
    next(socket, state);
  });
  return { socket, state };
});
parentPort.on('message', ({ texts, count }) => {
  requests = texts.map((text) => Buffer.from(text));
  left = count;
  failed = 0;
  open = all.length;
  for (const { socket, state } of all) next(socket, state);
});
parentPort.postMessage('ready');
