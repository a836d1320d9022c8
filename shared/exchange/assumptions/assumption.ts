/**
 * One thing the documents leave open and this project decided. `confidence` says where the answer comes from: `official`
 * (a vendor page), `live` (measured on the running service), `client` (seen in independent clients), `guess`.
 */
export interface Assumption {
  readonly question: string;
  readonly choice: string;
  readonly confidence: 'official' | 'live' | 'client' | 'guess';
  readonly source: string;
}

/** An entry of the register. */
export const entry = (
  question: string,
  choice: string,
  confidence: Assumption['confidence'],
  source: string,
): Assumption => ({ question, choice, confidence, source });
