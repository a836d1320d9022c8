/** A certificate authority of the user: read from the text of a file, and checked before it is trusted. */
import { X509Certificate } from 'node:crypto';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/** A certificate authority. `pem`: the certificate alone; `validTo`: Unix ms; `subject` is not trusted. */
export interface Authority {
  readonly pem: string;
  readonly subject: string;
  readonly fingerprint: string;
  readonly validTo: number;
}

const SUBJECT_LENGTH = 200;
const BEGIN = /-----BEGIN CERTIFICATE-----/g;

/** Returns the one authority of a PEM text; `now`: Unix ms. */
export function readAuthority(text: string, now: number): Result<Authority, AppError> {
  if (text.match(BEGIN)?.length !== 1 || text.includes('PRIVATE KEY')) {
    return fail(appError('invalid', 'error.authority.notOne'));
  }
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch {
    return fail(appError('unreadable', 'error.authority.notOne'));
  }
  if (!certificate.ca) return fail(appError('invalid', 'error.authority.notAuthority'));
  const validTo = Date.parse(certificate.validTo);
  if (!(Date.parse(certificate.validFrom) <= now && now < validTo)) {
    return fail(appError('invalid', 'error.authority.expired'));
  }
  const subject = certificate.subject.split('\n').join(', ');
  return ok({
    pem: certificate.toString(),
    subject: subject.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}=+]/gu, '').slice(0, SUBJECT_LENGTH),
    fingerprint: certificate.fingerprint256,
    validTo,
  });
}
