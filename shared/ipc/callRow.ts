/** The row of a call in the contract. */
import type { z } from 'zod';

/** A call: what the window sends and what a good answer holds. Answers travel as `Result<Answer, AppError>`. */
export interface CallRow<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly answer: Answer;
  /** Longest request in characters of JSON, where it may be longer than usual (B-D3). */
  readonly maxLength?: number;
}

/** A call from the schemas of both directions. */
export const call = <Request extends z.ZodType, Answer extends z.ZodType>(
  request: Request,
  answer: Answer,
  maxLength?: number,
): CallRow<Request, Answer> => ({ request, answer, ...(maxLength === undefined ? {} : { maxLength }) });
