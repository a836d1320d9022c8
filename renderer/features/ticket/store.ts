import type { BookView, TickerView, Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';
import type { TicketForm } from './form.ts';

type BookTopic = Extract<Topic, { kind: 'book' }>;
type TickerTopic = Extract<Topic, { kind: 'ticker' }>;

/** The feeds a ticket rests on: the book for prices and slippage, the ticker for last and mark. */
export interface TicketFeeds {
  readonly book: FeedStore<BookTopic, BookView | null>;
  readonly ticker: FeedStore<TickerTopic, TickerView | null>;
}

/** What was typed into the ticket, in the world and with the kind of key it was typed for. */
interface KeptForm {
  readonly world: string;
  readonly form: TicketForm;
}

const forms = new WeakMap<object, KeptForm>();

/** The form as it was left when the ticket was last taken down in this world; `null` when there was none. */
export function keptForm({ client }: Pick<Services, 'client'>, world: string): TicketForm | null {
  const kept = forms.get(client);
  return kept?.world === world ? kept.form : null;
}

/** Keeps the form for the ticket that is put up next: another workspace must not lose what was typed. */
export function keepForm({ client }: Pick<Services, 'client'>, world: string, form: TicketForm): void {
  forms.set(client, { world, form });
}

/** Stores that follow the book and the ticker of one symbol. */
export function createTicketFeeds(services: Pick<Services, 'client' | 'clock' | 'desk'>): TicketFeeds {
  return {
    book: createFeedStore<BookTopic, BookView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
    ticker: createFeedStore<TickerTopic, TickerView | null>(
      services,
      () => null,
      (_previous, view) => view,
    ),
  };
}
