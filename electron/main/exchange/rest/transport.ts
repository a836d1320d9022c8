import type { Result } from '../../../../shared/result/result.ts';

/** Time limits of one request, in milliseconds. */
export interface HttpTimeLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly wholeMs: number;
}

/** One request as it is sent: the address is final, nothing is added to it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Origin, path and query exactly as they are sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Most bytes of the response body that are read, as received and as decoded. */
  readonly bodyBytes: number;
  /** Time limits other than those of a query. */
  readonly limits?: HttpTimeLimits;
  /** Whether the request uses separate connections, so that it never waits behind market data. */
  readonly urgent?: boolean;
  /** Whether the request waits for no other one, not even an urgent one, as a cancellation must not (B-A9). */
  readonly first?: boolean;
  /** Called when the whole request was handed to the operating system, by a transport that can detect it. */
  readonly written?: () => void;
  /**
   * Takes the body of a response of status 200 part by part; the body of the reply is then empty. The next part is read when
   * this one was taken; a rejection ends the request as `broken`, and so does a content encoding. The limit of the size
   * holds as for every other body.
   */
  readonly into?: (part: Uint8Array) => Promise<void>;
}

/**
 * A complete response. Header names are lower case. A content encoding is decoded; where that is impossible, because
 * the encoding is unknown or does not match the bytes, `body` is empty: status and headers are still valid, and no
 * reader accepts an empty body as a reply.
 */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Why a proxy opened no tunnel; nothing reached the exchange. `closed`: it ended the connection; `unreadable`: what it
 * sent is no answer of its kind. `server` is its host and port, `code` its status or reply code, empty without one.
 */
export interface ProxyFailure {
  readonly reason: 'unreachable' | 'timeout' | 'closed' | 'credentials' | 'refused' | 'unreadable';
  readonly server: string;
  readonly code: string;
}

/**
 * Why no response was read. `sent` false: the request certainly did not reach the exchange. `redirect` and `tooLarge`
 * are responses that are refused, the latter because of their body or header. `certificate`: the identity of the server
 * was not proven, by its certificate or because no secure encryption was agreed on; nothing was sent to it. `loopback`:
 * the host name resolves to this machine (XE5). `exhausted`: the machine has no handle left for a connection (XE11).
 * `proxy`: the user's proxy opened no tunnel. `route`: the user's proxy or authority is not in force, and there is no
 * other way.
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
    | 'refused'
    | 'proxy'
    | 'route';
  readonly sent: boolean;
  /** Host of the request, for the error message. */
  readonly host: string;
  /** Issuer of the rejected certificate, as the certificate names it; absent when the server presented none. */
  readonly issuer?: string;
  /** Set with the reason `proxy`. */
  readonly proxy?: ProxyFailure;
}

/** HTTP as a port. It never rejects. Redirects are not followed: they are failures. */
export interface HttpTransport {
  send(request: HttpRequest): Promise<Result<HttpReply, TransportFailure>>;
  /** Ends all connections, including those in use, and refuses further requests. */
  close(): void;
}
