import { certificates } from './certificates.ts';
import { clock } from './clock.ts';
import { stoppedDatabase, frozenDatabase } from './database-gone.ts';
import { disk } from './disk.ts';
import { halfLoad } from './half-load.ts';
import { kill } from './kill.ts';
import type { Drill } from './lib/drill.ts';
import { mail } from './mail.ts';
import { promote } from './promote.ts';
import { replica } from './replica.ts';
import { restore } from './restore.ts';
import { store } from './store.ts';
import { streams } from './streams.ts';
import { update } from './update.ts';

/** All drills, in the order in which `all` runs them. */
export const DRILLS: readonly Drill[] = [
  kill,
  streams,
  stoppedDatabase,
  frozenDatabase,
  mail,
  clock,
  halfLoad,
  update,
  promote,
  replica,
  store,
  certificates,
  disk,
  restore,
];
