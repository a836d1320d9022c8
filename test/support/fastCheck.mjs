// fast-check as every test here imports it: with a fixed seed, so that every run of the tests is the same everywhere.
// Long runs set another seed with FOREDECK_PROPERTY_SEED.
import process from 'node:process';
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number.parseInt(process.env.FOREDECK_PROPERTY_SEED ?? '20260901', 10) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
