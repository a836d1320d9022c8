import { describe, expect, test } from 'vitest';
import { createTickets, wordMissing } from '../../../../electron/main/trading/orders/tickets.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createEventClock } from '../support/eventClock.ts';

function create(clock: Clock = createEventClock(), ticketMs?: number) {
  const tickets = createTickets<string, string>(clock, createRandom(1), ticketMs);
  const ran: [string, number][] = [];
  const run = (content: string, ageMs: number): Promise<Result<string, AppError>> => {
    ran.push([content, ageMs]);
    return Promise.resolve(ok(`did ${content} ${ran.length}`));
  };
  const use = async (ticket: string, typed: string | null = null) => {
    const answer = await tickets.use(ticket, typed, run);
    return answer.ok ? answer.value : answer.error.key;
  };
  return { tickets, use, ran };
}

describe('B-A6: ticket', () => {
  test('is used once; later uses return the first result', async () => {
    const { tickets, use, ran } = create();
    const { ticket } = tickets.issue('a');
    expect(ticket).toMatch(/^[0-9a-z]{24}$/);
    expect([await use(ticket), await use(ticket), ran]).toEqual(['did a 1', 'did a 1', [['a', 0]]]);
    expect(await use('another')).toBe('error.ticket.unknown');
  });

  test('a second use also returns a first result that is pending or failed', async () => {
    const { tickets } = create();
    const { ticket } = tickets.issue('a');
    let count = 0;
    const failing = () => {
      count += 1;
      return Promise.resolve({ ok: false, error: appError('refused', 'error.order.closing') } as const);
    };
    const [first, second] = [tickets.use(ticket, null, failing), tickets.use(ticket, null, failing)];
    expect([await first, await second, count]).toEqual([await first, await first, 1]);
  });

  test('expires after 60 s and the error names the time; a used one still returns its result', async () => {
    const clock = createEventClock();
    const { tickets, use, ran } = create(clock);
    const { ticket, issuedAt, expiresAt } = tickets.issue('a');
    const late = tickets.issue('b');
    expect([issuedAt, expiresAt]).toEqual([clock.now(), clock.now() + 60_000]);
    await clock.run(59_999);
    expect([await use(ticket), ran]).toEqual(['did a 1', [['a', 59_999]]]);
    await clock.run(1);
    const answer = await tickets.use(late.ticket, null, () => Promise.resolve(ok('never')));
    expect(answer).toEqual({ ok: false, error: appError('refused', 'error.ticket.expired', { seconds: 60 }) });
    // A ticket that was used returns its result after its expiry, too.
    expect(await use(ticket)).toBe('did a 1');
  });

  test.each([
    ['the machine slept, and the running clock stood still', 60_000, 0],
    ['wall time was set back', -60_000, 60_000],
  ])('expires even if %s', async (_name, wall, running) => {
    const times = { wall: 1_790_000_000_000, running: 5_000 };
    const clock = { now: () => times.wall, monotonic: () => times.running } as Clock;
    const { tickets, use, ran } = create(clock);
    const { ticket } = tickets.issue('a');
    times.wall += wall;
    times.running += running;
    expect([await use(ticket), ran]).toEqual(['error.ticket.expired', []]);
  });

  test('has a configurable lifetime', async () => {
    const clock = createEventClock();
    const { tickets, use } = create(clock, 1_000);
    const [one, other] = [tickets.issue('a'), tickets.issue('b')];
    expect(one.expiresAt).toBe(clock.now() + 1_000);
    await clock.run(999);
    expect(await use(one.ticket)).toBe('did a 1');
    await clock.run(1);
    expect(await use(other.ticket)).toBe('error.ticket.expired');
  });

  test('B-A8: without the typed word it is rejected and stays usable', async () => {
    const { tickets, use, ran } = create();
    const { ticket } = tickets.issue('a', 'order');
    expect(await tickets.use(ticket, null, () => Promise.resolve(ok('never')))).toEqual({
      ok: false,
      error: wordMissing('order'),
    });
    expect(wordMissing('order')).toEqual(appError('refused', 'error.ticket.mustType', { word: 'order' }));
    expect([await use(ticket, 'other'), ran.length]).toEqual(['error.ticket.mustType', 0]);
    expect(await use(ticket, ' order ')).toBe('did a 1');
  });

  test('voiding affects unused tickets only', async () => {
    const { tickets, use } = create();
    const [used, unused] = [tickets.issue('a'), tickets.issue('b')];
    await use(used.ticket);
    tickets.voidAll();
    expect([await use(used.ticket), await use(unused.ticket)]).toEqual(['did a 1', 'error.ticket.void']);
    expect(await use(tickets.issue('c').ticket)).toBe('did c 2');
  });

  test('XU22: above 200 tickets the oldest are discarded', async () => {
    const { tickets, use } = create();
    const names = Array.from({ length: 202 }, (_, at) => tickets.issue(`${at}`).ticket);
    expect(new Set(names).size).toBe(202);
    expect(await Promise.all([0, 1, 2, 201].map((at) => use(names[at]!)))).toEqual([
      'error.ticket.unknown',
      'error.ticket.unknown',
      'did 2 1',
      'did 201 2',
    ]);
  });
});
