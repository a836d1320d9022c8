/**
 * A decision of this project on a point that the documents leave open. `confidence` names the source of the decision:
 * `official` (a vendor page), `live` (measured on the running service), `client` (seen in independent clients),
 * `guess`.
 */
export interface Assumption {
  readonly question: string;
  readonly choice: string;
  readonly confidence: 'official' | 'live' | 'client' | 'guess';
  readonly source: string;
}

/** Creates an entry of the register. */
export const entry = (
  question: string,
  choice: string,
  confidence: Assumption['confidence'],
  source: string,
): Assumption => ({ question, choice, confidence, source });
