import type { RestClient } from '../../../electron/main/exchange/rest/client.ts';
import type { Lane } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import type { FeedParts } from '../../../electron/main/market/feed.ts';
import { createPublisher, type Outgoing } from '../../../electron/main/market/publisher.ts';
import { streamName, type PublicStream } from '../../../shared/exchange/channels.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import type { ConnectionState, StreamConsumer } from '../../../electron/main/exchange/ws/socketPort.ts';

/**
 * Creates the parts of a feed under a virtual clock: scripted streams and REST responses, and a record of what was
 * published. With `mark` the publisher sends marks, which the window has to acknowledge.
 */
export function createFeedRig(mark?: (number: number) => void) {
  const clock = createVirtualClock(1_790_000_000_000);
  const published: Outgoing[] = [];
  const publisher = createPublisher(clock, (outgoing) => void published.push(outgoing), mark);
  publisher.setOpen(true);
  const consumers = new Map<string, StreamConsumer>();
  const renewed: string[] = [];
  const notices: AppError[] = [];
  const asked: { id: string; params: unknown }[] = [];
  const lanes: (Lane | undefined)[] = [];
  const answers: unknown[] = [];
  const socket = {
    subscribe(stream: PublicStream, consumer: StreamConsumer) {
      consumers.set(streamName(stream), consumer);
      return () => void consumers.delete(streamName(stream));
    },
    renew: (stream: PublicStream) => void renewed.push(streamName(stream)),
  };
  const get = (id: string, params: unknown, lane?: Lane) => {
    asked.push({ id, params });
    lanes.push(lane);
    const answer = answers.shift();
    return Promise.resolve(answer === undefined ? fail(appError('network', 'error.network.broken')) : ok(answer));
  };
  const parts: FeedParts = {
    clock,
    random: createRandom(3),
    rest: { get } as unknown as Pick<RestClient, 'get'>,
    sockets: { spot: socket, futures: socket },
    publisher,
    notice: (error) => void notices.push(error),
    log: { write: () => undefined },
    serverNow: () => clock.now(),
  };
  return {
    clock,
    parts,
    published,
    publisher,
    renewed,
    notices,
    asked,
    /** The lane of each request in `asked`. */
    lanes,
    answers,
    consumers,
    link: (name: string, state: ConnectionState) => consumers.get(name)?.link(state),
    push: (name: string, frame: PublicPush) => consumers.get(name)?.push(frame, clock.now()),
    /** Lets promises settle and the next batch be sent. */
    async settle(milliseconds = 20) {
      for (let i = 0; i < 20; i += 1) await Promise.resolve();
      clock.advance(milliseconds);
      for (let i = 0; i < 20; i += 1) await Promise.resolve();
    },
  };
}
