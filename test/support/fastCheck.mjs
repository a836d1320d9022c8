// fast-check as every test here gets it: with one seed, so that a run of the tests is the same run everywhere. Long runs
// name another one by FOREDECK_PROPERTY_SEED.
import process from 'node:process';
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number.parseInt(process.env.FOREDECK_PROPERTY_SEED ?? '20260901', 10) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
