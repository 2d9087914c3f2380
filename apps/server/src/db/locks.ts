/**
 * Keys of PostgreSQL's advisory locks, arbitrary but equal on every node. They share one space for the whole database, so
 * each purpose has its own, and all are listed in this file.
 */
export const LOCKS = {
  migrations: 7_210_421,
  admins: 7_210_422,
  /** Held in common by all workers that are alive. */
  workers: 7_210_424,
  /** With a worker's name as a second number: held by each that is alive. */
  workerNames: 7_210_428,
  import: 7_210_425,
  /** One backup at a time. */
  backup: 7_210_429,
  closings: 7_210_426,
  /** One move of files at a time. */
  storage: 7_210_430,
  /** One archive is read at a time. */
  archive: 7_210_431,
} as const;
