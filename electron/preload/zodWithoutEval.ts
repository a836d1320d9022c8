/**
 * Must be imported before any schema is built. By default zod probes whether it may compile code from text; under the
 * desk's content security policy that probe alone is reported as a violation (R22).
 */
import { z } from 'zod';

z.config({ jitless: true });
