/**
 * Must be imported before any schema is built. By default zod probes whether it may compile code from text; under the
 * app's content security policy the probe alone is reported as a violation (R22).
 */
import { z } from 'zod';

z.config({ jitless: true });
