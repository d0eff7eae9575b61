import { clockContract } from '../testing/contracts/clock.contract.ts';
import { VirtualClock } from '../run/testing/virtual-clock.ts';
import { nodeClock } from './node-clock.ts';

clockContract('the clock of the machine', () => nodeClock);
clockContract('the clock of tests', () => new VirtualClock());
