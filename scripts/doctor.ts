import { runDoctor } from '../apps/server/src/doctor/doctor.ts';

const well = await runDoctor(process.env, (line) => process.stdout.write(`${line}\n`));
process.exit(well ? 0 : 1);
