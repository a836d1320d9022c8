/** Replies kept of each endpoint, and the longest body that is kept, in characters: always, and where somebody asks for more. */
const USUAL = { each: 1, longest: 16 * 1024 };
const WANTED = { each: 16, longest: 1024 * 1024 };
/** Endpoints told apart, and characters of bodies in all. */
const MOST_ENDPOINTS = 200;
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A reply as the exchange gave it, before a fault struck it on its way out. It holds no header, key or signature. */
export interface KeptReply {
  readonly market: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The program that asked. */
  readonly agent: string;
  readonly status: number;
  readonly body: string;
}

/** The newest replies of each endpoint: one where it is short, more of them and longer ones once somebody has asked for that. */
export class KeptReplies {
  readonly #kept = new Map<string, KeptReply[]>();
  #characters = 0;
  #bound = USUAL;

  /** Keeps more from now on, or ends that and forgets them. */
  keepMore(more: boolean): void {
    this.#bound = more ? WANTED : USUAL;
    if (!more) this.clear();
  }

  /** Keeps one, letting the oldest of its endpoint go. */
  add(reply: KeptReply): void {
    const { each, longest } = this.#bound;
    if (reply.body.length > longest) return;
    const key = `${reply.market} ${reply.method} ${reply.path}`;
    const own = this.#kept.get(key) ?? [];
    if (own.length === 0 && this.#kept.size >= MOST_ENDPOINTS) return;
    const leaves = own.length >= each ? own[0]!.body.length : 0;
    if (this.#characters - leaves + reply.body.length > MOST_CHARACTERS) return;
    if (own.length >= each) own.shift();
    own.push(reply);
    this.#kept.set(key, own);
    this.#characters += reply.body.length - leaves;
  }

  /** Those of a path, or all: endpoint by endpoint, oldest first. */
  read(path: string | null): readonly KeptReply[] {
    const all = [...this.#kept.values()].flat();
    return path === null ? all : all.filter((reply) => reply.path === path);
  }

  /** Forgets those that are kept. */
  clear(): void {
    this.#kept.clear();
    this.#characters = 0;
  }
}
