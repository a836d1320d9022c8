import type { Result } from '../../../../shared/result/result.ts';

/** Time limits of one request, in milliseconds. */
export interface HttpTimeLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly wholeMs: number;
}

/** One request as it goes out: the address is final, nothing is added to it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Origin, path and query exactly as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Most bytes of answer body that are read, as received and as decoded. */
  readonly bodyBytes: number;
  /** Other limits than those of a query. */
  readonly limits?: HttpTimeLimits;
  /** Travels on connections of its own, so that it never stands in line behind market data. */
  readonly urgent?: boolean;
  /** Called when the whole request was handed to the operating system, by a transport that can tell. */
  readonly written?: () => void;
}

/**
 * An answer, whole. Header names are lower case. A content encoding is undone; where that is impossible, because it is not
 * known or does not fit the bytes, `body` is empty: status and headers still count, and no reader takes an empty body for
 * an answer.
 */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Why no answer was read. `sent` false: the request certainly did not reach the exchange. `redirect` and `tooLarge` are
 * answers that are refused, the latter for their body or for their head. `certificate`: the identity of the other end was
 * not proven, by its certificate or because it agrees to no sound encryption; nothing was said to it. `loopback`: its name
 * leads to this machine (XE5). `exhausted`: the machine has no handle left for a connection (XE11).
 */
export interface TransportFailure {
  readonly reason:
    | 'unreachable'
    | 'certificate'
    | 'loopback'
    | 'exhausted'
    | 'timeout'
    | 'broken'
    | 'redirect'
    | 'tooLarge'
    | 'refused';
  readonly sent: boolean;
  /** Host concerned, for the sentence. */
  readonly host: string;
  /** Who issued the certificate that proved nothing, in its own words; absent when none was shown. */
  readonly issuer?: string;
}

/** HTTP as a port. Never rejects. Redirects are not followed: they are failures. */
export interface HttpTransport {
  send(request: HttpRequest): Promise<Result<HttpReply, TransportFailure>>;
  /** Ends idle connections and refuses further requests. */
  close(): void;
}
