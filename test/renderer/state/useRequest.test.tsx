// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { useRequest, type RequestState } from '../../../renderer/state/useRequest.ts';
import type { CallAnswer } from '../../../shared/ipc/contract.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createRecordingBridge } from '../support/recordingBridge.ts';
import { createTestServices } from '../support/services.tsx';

type News = CallAnswer<'account.news'>;
const news = (total: number, readAt: number): News => ({ items: [], page: 1, more: false, total, readAt });
const broken = appError('network', 'error.network.broken');

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function setUp() {
  const double = createRecordingBridge();
  const services = createTestServices(double.bridge);
  const { clock, desk } = services;
  let answer: () => Result<News, ReturnType<typeof appError>> = () => ok(news(1, clock.now()));
  double.answer('account.news', () => answer());
  desk.store.setState({ app: appState() });
  const shown: { asked: RequestState<News> | null } = { asked: null };
  const recordState = (asked: RequestState<News>): void => void (shown.asked = asked);
  function Probe({
    about,
    seen,
    turn,
  }: {
    readonly about: string | null;
    readonly seen: boolean;
    readonly turn: number;
  }) {
    const asked = useRequest<News>({
      about,
      turn,
      everyMs: 60_000,
      seen,
      ask: (client, rig, fresh) =>
        client.call('account.news', { ...rig, section: 'news', coin: about, page: 1, fresh }),
    });
    recordState(asked);
    return null;
  }
  const probe = (about: string | null = 'BTC', seen = true, turn = 0) => (
    <Probe about={about} seen={seen} turn={turn} />
  );
  mounted = await mount(probe(), services);
  return {
    ...services,
    probe,
    shown: () => shown.asked!,
    answers: (next: typeof answer) => (answer = next),
    requests: () => double.requests('account.news').map(({ coin, fresh }) => `${coin} ${fresh}`),
  };
}

describe('periodic request of a panel', () => {
  it('is sent when the panel is first visible, and again after its interval while visible', async () => {
    const { clock, probe, requests, shown } = await setUp();
    expect([requests(), shown().value?.total, shown().feed?.status]).toEqual([['BTC false'], 1, 'live']);
    await mounted!.after(() => clock.advance(60_000));
    expect(requests().length).toBe(2);
    await mounted!.show(probe('BTC', false));
    await mounted!.after(() => clock.advance(600_000));
    expect(requests().length).toBe(2);
    await mounted!.show(probe('BTC', true));
    expect(requests().length).toBe(3);
  });

  it('B-B1: shows the last value as stale, never as live, after a failed request', async () => {
    const { clock, answers, shown } = await setUp();
    const since = shown().since;
    answers(() => fail(broken));
    await mounted!.after(() => clock.advance(60_000));
    expect(shown()).toMatchObject({
      value: { total: 1 },
      since,
      error: broken,
      feed: { status: 'stale', reason: 'feed.reason.queryFailed', since },
    });
    answers(() => ok(news(2, clock.now())));
    await mounted!.after(() => shown().refresh());
    expect(shown()).toMatchObject({ value: { total: 2 }, error: null, feed: { status: 'live' } });
  });

  it('R16: another request or trading context shows nothing of the previous one', async () => {
    const { answers, probe, shown, desk, requests } = await setUp();
    answers(() => fail(broken));
    await mounted!.show(probe('ETH'));
    expect([shown().value, shown().error]).toEqual([null, broken]);
    await mounted!.show(probe(null));
    expect([shown().value, shown().error]).toEqual([null, null]);
    await mounted!.show(probe('BTC'));
    answers(() => ok(news(3, 0)));
    await mounted!.after(() => desk.store.setState({ app: appState({ account: 'demo' }) }));
    expect(shown().value?.total).toBe(3);
    expect(requests()).toEqual(['BTC false', 'ETH false', 'BTC false', 'BTC false']);
  });

  it('is sent again at once on refresh, and on a new turn', async () => {
    const { probe, requests, shown } = await setUp();
    await mounted!.after(() => shown().refresh());
    await mounted!.show(probe('BTC', true, 1));
    expect(requests()).toEqual(['BTC false', 'BTC true', 'BTC false']);
  });
});
