/** The row of a call in the contract. */
import type { z } from 'zod';

/**
 * A call: the request from the window and the value of a successful response. Responses travel as `Result<Answer,
 * AppError>`.
 */
export interface CallRow<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly answer: Answer;
  /** Maximum length of a request in characters of JSON, where it exceeds the default. */
  readonly maxLength?: number;
}

/** Creates a call from the schemas of both directions. */
export const call = <Request extends z.ZodType, Answer extends z.ZodType>(
  request: Request,
  answer: Answer,
  maxLength?: number,
): CallRow<Request, Answer> => ({ request, answer, ...(maxLength === undefined ? {} : { maxLength }) });
