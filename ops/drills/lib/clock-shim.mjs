// Preloaded into a program: its clock is ahead by the milliseconds in the file DRILL_CLOCK, and jumps when they change.
// Timers continue, as they do when the clock of a machine is set.
import { readFileSync } from 'node:fs';

const file = process.env.DRILL_CLOCK;
const RealDate = Date;
let ahead = 0;

const read = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    ahead = 0;
  }
};
read();
setInterval(read, 50).unref();

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead);
    else super(...args);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
