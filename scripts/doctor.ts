import { runDoctor } from '../apps/server/src/doctor/doctor.ts';

const isHealthy = await runDoctor(process.env, (line) => process.stdout.write(`${line}\n`));
process.exit(isHealthy ? 0 : 1);
