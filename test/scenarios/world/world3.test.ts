/** The deterministic world, part 3 of 4: five hundred seeds of the client's core against the exchange (b.0, R32, R35). */
import { worldPart } from './worldPart.ts';

worldPart(3);
