import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { describe, expect, it } from 'vitest';
import { Connection, type ConnectionOptions } from '../../../electron/simulator/ws/connection.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { ok } from '../../../shared/result/result.ts';
import { textOf } from './frames.ts';
import { textFrame } from '../../../electron/simulator/ws/frameSender.ts';

describe('Text frame', () => {
  it('is one unmasked frame according to RFC 6455', () => {
    expect(textFrame('Hello')).toEqual(Buffer.from([0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f]));
    expect(textFrame('')).toEqual(Buffer.from([0x81, 0x00]));
    expect(textFrame('a'.repeat(125)).subarray(0, 3)).toEqual(Buffer.from([0x81, 125, 0x61]));
    expect(textFrame('a'.repeat(126)).subarray(0, 5)).toEqual(Buffer.from([0x81, 126, 0, 126, 0x61]));
    expect(textFrame('a'.repeat(65_535)).subarray(0, 5)).toEqual(Buffer.from([0x81, 126, 0xff, 0xff, 0x61]));
    const long = [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0, 0x61];
    expect(textFrame('a'.repeat(65_536)).subarray(0, 11)).toEqual(Buffer.from(long));
  });

  it('counts bytes, not characters', () => {
    for (const length of [1, 62, 63, 64, 32_767, 32_768, 40_000]) {
      const text = 'é'.repeat(length);
      expect(textFrame(text).length).toBe(2 * length + (2 * length < 126 ? 2 : 2 * length < 65_536 ? 4 : 10));
      expect(textOf(textFrame(text))).toBe(text);
    }
  });
});

describe('Client that does not read', () => {
  /** Creates a socket and its wire that record what was done to them. */
  function stalled() {
    const done: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      readyState: 1,
      OPEN: 1,
      send: () => done.push('send'),
      terminate: () => done.push('terminate'),
    });
    // Nothing reads the wire: what is written waits.
    const wire = new Duplex({ read: () => undefined, write: () => undefined });
    const clock = createVirtualClock(0);
    const room = { read: ok, enter: () => undefined, leave: () => undefined, renew: () => undefined, ping: {} };
    const options = { market: 'spot', venue: { clock, time: clock }, faults: { lasts: () => false } };
    const connection = new Connection(
      socket as unknown as WebSocket,
      'one',
      room,
      options as unknown as ConnectionOptions,
      wire,
    );
    return { connection, socket, wire, done };
  }

  it('is disconnected when more than eight megabytes are buffered, and is sent nothing more', () => {
    const { connection, wire, done } = stalled();
    const frame = Buffer.alloc(1024 * 1024);
    // Eight frames may wait when the ninth comes; nine are too many when the tenth comes.
    for (let sent = 0; sent < 9; sent += 1) connection.send(frame);
    expect(done).toEqual(['send']);
    connection.send(frame);
    expect(done).toEqual(['send', 'terminate']);
    expect(wire.writableLength).toBe(9 * 1024 * 1024);
  });

  it('is sent nothing once the socket is closing', () => {
    const { connection, socket, wire } = stalled();
    socket.readyState = 2;
    connection.send(Buffer.from('x'));
    expect(wire.writableLength).toBe(0);
  });
});
