// Worker: keeps some connections open and sends the same few requests in turn over each, the next one once the reply
// has arrived. A server closes a connection that idles between two rounds: the worker reopens it and sends the
// outstanding request again.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Largest number of lost requests per round: if a server closes every connection without a reply, the round ends with
 * an error message instead of never ending.
 */
const MOST_LOST = 1_000;

const { port, connections } = workerData;
let requests = [];
let left = 0;
let open = 0;
let failed = 0;
let firstFailure = '';
let lost = 0;

function ended() {
  open -= 1;
  if (open === 0) parentPort.postMessage({ failed, firstFailure });
}

function next(caller) {
  if (left <= 0) {
    caller.request = null;
    ended();
    return;
  }
  left -= 1;
  caller.turn += 1;
  caller.request = requests[caller.turn % requests.length];
  send(caller);
}

function send(caller) {
  if (caller.socket === null) connect(caller);
  caller.socket.write(caller.request);
}

function replied(caller, bytes) {
  caller.text += bytes.toString('latin1');
  const head = caller.text.indexOf('\r\n\r\n');
  if (head < 0) return;
  const length = /content-length: (\d+)/i.exec(caller.text.slice(0, head));
  if (caller.text.length < head + 4 + Number(length[1])) return;
  if (!caller.text.startsWith('HTTP/1.1 200')) {
    failed += 1;
    firstFailure ||= caller.text;
  }
  caller.text = '';
  next(caller);
}

function connect(caller) {
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.on('data', (bytes) => replied(caller, bytes));
  // The reason why a connection ended does not matter: the close handler below processes the end.
  socket.on('error', () => undefined);
  socket.on('close', () => closed(caller));
  caller.socket = socket;
  caller.text = '';
}

function closed(caller) {
  caller.socket = null;
  if (caller.request === null) return;
  lost += 1;
  if (lost <= MOST_LOST) {
    send(caller);
    return;
  }
  failed += 1;
  firstFailure ||= 'the server closes connections without a reply';
  left = 0;
  next(caller);
}

const callers = Array.from({ length: connections }, () => {
  const caller = { socket: null, request: null, turn: 0, text: '' };
  connect(caller);
  return caller;
});
parentPort.on('message', ({ texts, count }) => {
  requests = texts.map((text) => Buffer.from(text));
  left = count;
  failed = 0;
  firstFailure = '';
  lost = 0;
  open = callers.length;
  for (const caller of callers) next(caller);
});
parentPort.postMessage('ready');
