/**
 * Set-up of every test file: fast-check with a fixed seed, so that every run of the tests is the same everywhere. Long
 * runs set another seed with FOREDECK_PROPERTY_SEED.
 */
import process from 'node:process';
import fc from 'fast-check';

fc.configureGlobal({ seed: Number.parseInt(process.env['FOREDECK_PROPERTY_SEED'] ?? '20260901', 10) });
