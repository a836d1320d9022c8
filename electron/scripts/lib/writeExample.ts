// Makes the example with which the simulator's accounts begin in a new profile, and writes it into the given file.
import process from 'node:process';
import { writeExampleFile } from '../../simulator/adapters/exampleFile.ts';
import { makeExample } from '../../simulator/past/makeExample.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('the file to write must be given');
writeExampleFile(file, makeExample());
