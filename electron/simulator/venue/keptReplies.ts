/**
 * Replies kept per endpoint, and the longest kept body in characters: by default, and when a client has asked for more.
 */
const USUAL = { each: 1, longest: 16 * 1024 };
const WANTED = { each: 16, longest: 1024 * 1024 };
/** Largest number of endpoints kept, and of body characters in total. */
const MOST_ENDPOINTS = 200;
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A reply as the exchange produced it, before a fault changed it. It contains no header, key or signature. */
export interface KeptReply {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The program that sent the request. */
  readonly agent: string;
  readonly status: number;
  readonly body: string;
}

/**
 * The latest replies of each endpoint: by default one if it is short; more and longer ones once a client has asked for
 * that.
 */
export class KeptReplies {
  readonly #kept = new Map<string, KeptReply[]>();
  #characters = 0;
  #bound = USUAL;

  /** Keeps more and longer replies from now on, or returns to the default and drops all replies. */
  keepMore(more: boolean): void {
    this.#bound = more ? WANTED : USUAL;
    if (!more) this.clear();
  }

  /** Keeps a reply and drops the oldest of its endpoint. */
  add(reply: KeptReply): void {
    const { each, longest } = this.#bound;
    if (reply.body.length > longest) return;
    const key = `${reply.market} ${reply.method} ${reply.path}`;
    const endpointReplies = this.#kept.get(key) ?? [];
    if (endpointReplies.length === 0 && this.#kept.size >= MOST_ENDPOINTS) return;
    const leaves = endpointReplies.length >= each ? endpointReplies[0]!.body.length : 0;
    if (this.#characters - leaves + reply.body.length > MOST_CHARACTERS) return;
    if (endpointReplies.length >= each) endpointReplies.shift();
    endpointReplies.push(reply);
    this.#kept.set(key, endpointReplies);
    this.#characters += reply.body.length - leaves;
  }

  /** Returns the replies of a path, or all: endpoint by endpoint, oldest first. */
  read(path: string | null): readonly KeptReply[] {
    const all = [...this.#kept.values()].flat();
    return path === null ? all : all.filter((reply) => reply.path === path);
  }

  /** Drops all replies. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }
}
