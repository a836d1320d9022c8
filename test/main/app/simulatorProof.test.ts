/**
 * Ports that are in use, other programs that answer in the simulator's place, and requests from the network (XE17,
 * XE18).
 */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';
import { embeddedSimulator } from '../../../electron/main/exchange/embedded/embeddedSimulator.ts';
import { provesItself } from '../../../electron/main/app/startParts.ts';
import type { SimulatorInfo } from '../../../electron/main/exchange/embedded/simulatorHost.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { ask, startRig } from '../../simulator/support/rig.ts';

let close: (() => void)[] = [];
afterEach(() => {
  for (const one of close) one();
  close = [];
});

function transport() {
  const one = createNodeHttp(createSystemClock());
  close.push(() => one.close());
  return one;
}

/**
 * Starts another program on loopback that answers every request with 200 and this body; `heard` receives each request as
 * it arrived.
 */
async function startOtherProgram(body: string, heard: string[]): Promise<string> {
  const server = http.createServer((request, response) => {
    let text = `${request.method} ${request.url} ${request.rawHeaders.join(' ')} `;
    request.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
    request.on('end', () => {
      heard.push(text);
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const proves = (info: SimulatorInfo) => provesItself(transport(), createRandom(3), info);

describe('addresses of the embedded simulator', () => {
  test('XE17: the simulator proves its identity at every address, without counting these requests', async () => {
    const { simulator } = await startRig();
    expect(await proves(simulator.info)).toBe(true);
    const headers = { authorization: `Bearer ${simulator.info.control.token}` };
    const { address } = simulator.info.control;
    expect((await ask(address, '/requests', { headers })).text).not.toContain('proof');
    const doors = [simulator.info.spotRest, simulator.info.futuresRest, address];
    for (const door of doors) {
      const answer = await ask(door, '/simulator-proof?challenge=0123456789abcdef');
      // HMAC-SHA256 of the challenge with the token, computed with another tool.
      expect([answer.status, answer.json]).toEqual([
        200,
        { proof: '78d637f8bc00c6cbcada697d577b4f537d2bc1508939854b0740d2b5c49cf95b' },
      ]);
    }
  });

  test('XE17: an invalid challenge gets no proof', async () => {
    const { simulator } = await startRig();
    for (const challenge of ['', 'short', 'x'.repeat(16), '0'.repeat(65)]) {
      const answer = await ask(simulator.info.spotRest, `/simulator-proof?challenge=${challenge}`);
      expect([challenge, answer.status, 'proof' in (answer.json as object)]).toEqual([challenge, 404, false]);
    }
  });

  test.each(['spotRest', 'futuresRest', 'control'] as const)(
    'XE17: another program at %s is detected, whatever it answers, and never receives the token',
    async (door) => {
      const { simulator } = await startRig();
      const heard: string[] = [];
      for (const body of ['{}', '{"proof":""}', JSON.stringify({ proof: '0'.repeat(64) })]) {
        const origin = await startOtherProgram(body, heard);
        const info =
          door === 'control'
            ? { ...simulator.info, control: { ...simulator.info.control, address: origin } }
            : { ...simulator.info, [door]: origin };
        expect([body, await proves(info)]).toEqual([body, false]);
      }
      // Apart from the challenge and the port nothing is sent.
      const plain = heard.map((text) => text.replace(/=[0-9a-f]{32} /, '=CHALLENGE ').replace(/:\d+ /, ':PORT '));
      const request = 'GET /simulator-proof?challenge=CHALLENGE Host 127.0.0.1:PORT Connection keep-alive ';
      expect(plain).toEqual([request, request, request]);
    },
  );

  test('XE17: other ports are tried when another program answers, and the start fails after three attempts', async () => {
    const started: number[] = [];
    const stopped: number[] = [];
    const startWorker = () => {
      const number = started.length + 1;
      started.push(number);
      return Promise.resolve({
        info: { seed: number } as SimulatorInfo,
        // The first worker that opens the accounts file finds it damaged.
        keptAside: number === 1 ? '7.db.aside-1' : null,
        stop: () => Promise.resolve(void stopped.push(number)),
        onExit: () => undefined,
      });
    };
    const options = { seed: 7, timeFactor: 1, stateFolder: '/nowhere' };
    const second = embeddedSimulator('worker', options, ({ seed }) => Promise.resolve(seed === 2), startWorker);
    const { info, keptAside } = await second();
    expect([info.seed, keptAside, started, stopped]).toEqual([2, '7.db.aside-1', [1, 2], [1]]);
    const never = embeddedSimulator('worker', options, () => Promise.resolve(false), startWorker);
    await expect(never()).rejects.toThrow('another program answers at its addresses');
    expect([started.length, stopped]).toEqual([5, [1, 3, 4, 5]]);
  });

  test('XE18: every server listens on loopback only, whatever other addresses the machine has', async () => {
    const { simulator } = await startRig();
    const { spotRest, futuresRest, spotWs, futuresWs, control } = simulator.info;
    for (const origin of [spotRest, futuresRest, spotWs, futuresWs, control.address]) {
      expect(new URL(origin).hostname).toBe('127.0.0.1');
    }
    const outside = Object.values(os.networkInterfaces())
      .flat()
      .flatMap((one) => (one && !one.internal && one.family === 'IPv4' ? [one.address] : []));
    // No server listens on the same port of another address, neither of the network nor of loopback.
    for (const host of [...outside, '127.0.0.2']) {
      const port = Number(new URL(spotRest).port);
      const answer = await new Promise<string>((resolve) => {
        const socket = net.connect({ host, port });
        socket.on('connect', () => resolve('connected'));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
        close.push(() => socket.destroy());
      });
      expect([host, answer]).toEqual([host, 'ECONNREFUSED']);
    }
  });

  test('XE18: the control server refuses requests without the token', async () => {
    const { simulator } = await startRig();
    const { address } = simulator.info.control;
    for (const authorization of ['', 'Bearer', 'Bearer token-of-the-tesT']) {
      const reply = await ask(address, '/reset', { method: 'POST', headers: { authorization }, body: '{}' });
      expect([authorization, reply.status]).toEqual([authorization, 401]);
    }
  });
});
